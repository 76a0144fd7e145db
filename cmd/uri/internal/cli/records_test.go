package cli

import "testing"

func TestParseSize(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "1": 1, "1048576": 1 << 20, "1K": 1 << 10, "3m": 3 << 20, "2G": 2 << 30, "1t": 1 << 40,
		"8388607T": 8388607 << 40, "9223372036854775807": 1<<63 - 1,
	} {
		if got, err := ParseSize("--memory", text); err != nil || got != want {
			t.Errorf("%s: %d %v", text, got, err)
		}
	}
	for _, text := range []string{"", "K", "-1", "1.5G", "1 G", "1GB", "1KK", "8388608T",
		"9223372036854775808", "0x10"} {
		if got, err := ParseSize("--memory", text); err == nil {
			t.Errorf("%q: %d", text, got)
		}
	}
}
