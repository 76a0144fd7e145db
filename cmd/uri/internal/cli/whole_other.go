//go:build !linux

package cli

// WholeFile reads nothing.
func (*App) WholeFile(_ string, buf []byte, _ int) ([]byte, bool) { return buf, false }
