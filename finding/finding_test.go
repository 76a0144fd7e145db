package finding_test

import (
	"encoding"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/urikit/uri/finding"
)

var (
	_ encoding.TextMarshaler   = finding.Note
	_ encoding.TextUnmarshaler = new(finding.Severity)
)

func TestString(t *testing.T) {
	for _, tt := range []struct {
		f    finding.Finding
		want string
	}{
		{
			finding.Finding{Rule: "port", Severity: finding.Error, Start: 9, End: 10,
				Section: "RFC 3986 section 3.2.3", Message: "m"},
			"byte 9: error: m (RFC 3986 section 3.2.3, rule port)",
		},
		{finding.Finding{Rule: "r", Severity: finding.Warning, Message: "m"},
			"byte 0: warning: m (rule r)"},
		{finding.Finding{}, "byte 0: note:  (rule )"},
	} {
		if got := tt.f.String(); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

func TestApply(t *testing.T) {
	const text = "0123456789"
	for _, tt := range []struct {
		start, end int
		fix        string
		has        bool
		want       string
	}{
		{2, 4, "ab", true, "01ab456789"},
		{2, 2, "ab", true, "01ab23456789"}, // where something is missing
		{10, 10, "a", true, "0123456789a"}, // at the end
		{0, 10, "", true, ""},              // an empty fix
		{2, 4, "ab", false, text},          // no fix
		{2, 11, "ab", true, text},          // not in the text
		{11, 11, "ab", true, text},
		{-1, 2, "ab", true, text},
		{4, 2, "ab", true, text},
	} {
		f := finding.Finding{Start: tt.start, End: tt.end, Fix: tt.fix, HasFix: tt.has}
		if got := f.Apply(text); got != tt.want {
			t.Errorf("%+v: %q, want %q", f, got, tt.want)
		}
	}
}

func TestSeverity(t *testing.T) {
	for i, name := range []string{"note", "warning", "error"} {
		s := finding.Severity(i)
		text, err := s.MarshalText()
		back := finding.Severity(9)
		if s.String() != name || string(text) != name || err != nil ||
			back.UnmarshalText(text) != nil || back != s {
			t.Errorf("%d: %v, %s, %v, %v", i, s, text, err, back)
		}
	}
	if !(finding.Note < finding.Warning && finding.Warning < finding.Error) ||
		finding.Severity(0) != finding.Note {
		t.Error("greater is not worse")
	}
	if got := finding.Severity(7).String(); got != "severity 7" {
		t.Error(got)
	}
	s := finding.Warning
	for _, bad := range []string{"", "Error", "severity 7"} {
		if err := s.UnmarshalText([]byte(bad)); err == nil || s != finding.Warning {
			t.Errorf("%q: %v, %v", bad, s, err)
		}
	}
}

func TestJSON(t *testing.T) {
	want := finding.Finding{Rule: "r", Severity: finding.Error, Start: 1, End: 2, Section: "s",
		Message: "m", Fix: "", HasFix: true}
	b, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got finding.Finding
	if err := json.Unmarshal(b, &got); err != nil || got != want {
		t.Errorf("%s: %+v, %v", b, got, err)
	}
}

func FuzzApply(f *testing.F) {
	f.Add("text", "fix", 1, 2)
	f.Add("", "", -1, 1<<30)
	f.Fuzz(func(t *testing.T, text, fix string, start, end int) {
		got := finding.Finding{Start: start, End: end, Fix: fix, HasFix: true}.Apply(text)
		want := text
		if 0 <= start && start <= end && end <= len(text) {
			want = fmt.Sprint(text[:start], fix, text[end:])
		}
		if got != want {
			t.Errorf("%q, %d to %d: %q, want %q", text, start, end, got, want)
		}
	})
}

func Example() {
	const text = "http://example.com:/"
	f := finding.Finding{
		Rule:     "empty-port",
		Severity: finding.Note,
		Start:    18, End: 19,
		Section: "RFC 3986 section 6.2.3",
		Message: `a normal form has no ":" without a port`,
		HasFix:  true,
	}
	fmt.Println(f)
	fmt.Println(f.Apply(text))
	// Output:
	// uri: byte 18: note: a normal form has no ":" without a port (RFC 3986 section 6.2.3, rule empty-port)
	// http://example.com/
}
