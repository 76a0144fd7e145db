//go:build !windows && (!unix || solaris || illumos || aix)

package links

import "os"

// lock opens a file. Two runs at the same time would lose what one has found.
func lock(name string) (*os.File, error) {
	return os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
}
