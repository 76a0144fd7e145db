//go:build unix && !linux

package mapped

const populate = 0
