//go:build race

package mail_test

// race says that memory is counted for the race detector, too.
const race = true
