package main

import (
	"maps"
	"strings"
	"testing"
)

func TestShapes(t *testing.T) {
	for expr, want := range map[string]map[string]string{
		`\b(ab_[a-f0-9]{32})\b`:              {"ab_": "32, hexadecimal"},
		`(?i)abcd-[a-z0-9]{20}`:              {"abcd-": "10, alnum"},
		`\b((?:sk|rk)_(?:a|b)_[\w.]{12,40})`: {"sk_a_": "10, dotted", "sk_b_": "10, dotted", "rk_a_": "10, dotted", "rk_b_": "10, dotted"},
		`xo[ab]-\d{12}`:                      {"xoa-": "12, hexadecimal", "xob-": "12, hexadecimal"},
		`(?i)word[ =]{1,3}([a-z0-9]{32})`:    {}, // no beginning
		`abc-\S{20}`:                         {}, // no end
	} {
		if got := shapes(expr); !maps.Equal(got, want) {
			t.Errorf("%s: %v", expr, got)
		}
	}
}

func TestGenerate(t *testing.T) {
	got := generate("id = \"x\"\nregex = '''abcd-[0-9]{20}'''\nid = \"y\"\nregex = '''.'''\n")
	if !strings.Contains(got, `{"abcd-", Token, 10, hexadecimal, "a token (x)"},`) || !strings.Contains(got, "1 rules") {
		t.Error(got)
	}
}
