//go:build !race

package mail_test

const race = false
