package jsonl

import (
	"encoding/json"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/parts"
)

// Any string gives JSON that reads back the same.
func FuzzJSON(f *testing.F) {
	for _, s := range []string{"", "a", "\"\\\n\r\t\x00\x7f", "é\u2028\u202e😀\U000e0001",
		"\xff\xfe", "\ufffd"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var a stream.Answer
		Open(&a).Text("s", s).Value("v", s).Texts("t", []string{s}).Number("n", -7).Bool("b",
			true).Object("o").Close().
			Array("a").Element().Close().Element().Close().CloseArray().End()
		line := a.Out
		var got struct {
			S    *string `json:"s"`
			V    string
			T    []string
			Data []byte `json:"s_b64"`
			N    int
			B    bool
			O    struct{}
			A    []struct{}
		}
		if err := json.Unmarshal(line, &got); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		switch {
		case utf8.ValidString(s):
			if got.S == nil || *got.S != s || got.Data != nil {
				t.Errorf("%q: %s", s, line)
			}
		case got.S != nil || string(got.Data) != s:
			t.Errorf("%q: %s", s, line)
		}
		if utf8.ValidString(s) && (got.V != s || len(got.T) != 1 || got.T[0] != s) {
			t.Errorf("%q: %s", s, line)
		}
		if got.N != -7 || !got.B || len(got.A) != 2 {
			t.Errorf("%s", line)
		}
		for _, c := range line[:len(line)-1] {
			if c < ' ' || c == 0x7f {
				t.Errorf("a raw control character in %q", line)
			}
		}
	})
}

// The parts of schemes are octets. JSON keeps them, even if they are not text
// (G-2.1-01).
func FuzzFields(f *testing.F) {
	for _, s := range []string{"", "a", "\xff\x00", "é\u202e", "\ufffd"} {
		f.Add(s, "b")
		f.Add("c", s)
	}
	f.Fuzz(func(t *testing.T, s, u string) {
		type inner struct {
			N string `json:"n"`
		}
		var a stream.Answer
		Open(&a).Parts("f", parts.Of(struct {
			S string   `json:"s"`
			L []string `json:"l"`
			P *string  `json:"p,omitempty"`
			O []inner  `json:"o"`
			D []byte   `json:"d"`
		}{s, []string{s, u}, &u, []inner{{s}, {u}}, []byte(s)})).End()
		line := a.Out
		type texts struct {
			S, P *string
			L    []string
			SB   []byte   `json:"s_b64"`
			PB   []byte   `json:"p_b64"`
			LB   [][]byte `json:"l_b64"`
			D    []byte
			O    []struct {
				N  *string
				NB []byte `json:"n_b64"`
			}
		}
		var got struct{ F texts }
		if err := json.Unmarshal(line, &got); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		one := func(text *string, data []byte) string {
			if text != nil {
				return *text
			}
			return string(data)
		}
		list := got.F.L
		for _, b := range got.F.LB {
			list = append(list, string(b))
		}
		o := got.F.O
		if one(got.F.S, got.F.SB) != s || one(got.F.P, got.F.PB) != u ||
			!slices.Equal(list, []string{s, u}) ||
			one(o[0].N, o[0].NB) != s || one(o[1].N, o[1].NB) != u || string(got.F.D) != s {
			t.Errorf("%q, %q: %s", s, u, line)
		}
	})
}
