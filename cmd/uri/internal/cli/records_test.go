package cli

import (
	"testing"
	"time"

	"github.com/spf13/cobra"
)

func TestSize(t *testing.T) {
	var got int64
	v := NewVerb(&cobra.Command{Use: "x"}, &App{})
	v.Size(&got, 0, "memory", "")
	for text, want := range map[string]int64{
		"0": 0, "1": 1, "1048576": 1 << 20, "1K": 1 << 10, "3m": 3 << 20, "2G": 2 << 30, "1t": 1 << 40,
		"8388607T": 8388607 << 40, "9223372036854775807": 1<<63 - 1,
	} {
		if err := v.Set("memory", text); err != nil || got != want {
			t.Errorf("%s: %d %v", text, got, err)
		}
	}
	for _, text := range []string{"", "K", "-1", "1.5G", "1 G", "1GB", "1KK", "8388608T",
		"9223372036854775808", "0x10"} {
		if v.Set("memory", text) == nil {
			t.Errorf("%q: %d", text, got)
		}
	}
}

// TestLeast: a value that is too small is refused with its flag, and with its
// place in a file.
func TestLeast(t *testing.T) {
	n, pause, most := 6, time.Duration(0), int64(0)
	v := NewVerb(&cobra.Command{Use: "x"}, &App{})
	v.Count(&n, 1, "per-host", "")
	v.Time(&pause, "pause", "p", "")
	v.Size(&most, 1, "most", "")
	for _, c := range [][3]string{
		{"per-host", "0", "--per-host is at least 1"}, {"per-host", "x", `--per-host is a number, not "x"`},
		{"pause", "0", `-p is more than 0: a number of seconds, or a time such as 1m30s, not "0"`},
		{"pause", "-1s", `-p is more than 0: a number of seconds, or a time such as 1m30s, not "-1s"`},
		{"most", "0", "--most is at least 1"},
	} {
		if err := v.Set(c[0], c[1]); err == nil || flagError(v.Command, err).Error() != c[2] {
			t.Errorf("--%s %s: %v", c[0], c[1], err)
		}
	}
	if err := v.Set("pause", "1m30s"); err != nil || pause != 90*time.Second {
		t.Error(pause, err)
	}
}
