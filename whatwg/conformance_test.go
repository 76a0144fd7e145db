package whatwg_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/idna"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/whatwg"
)

// A webCase is a case of web-platform-tests.
type webCase struct {
	ID, Op, Input, Base, Component, Value string
	Want                                  struct {
		members
		Text    *string
		Error   bool
		Failure bool
	}
}

// members are what the interface URL returns. What is nil is not asserted.
type members struct {
	Href, Origin, Protocol, Username, Password, Host, Hostname, Port *string
	Pathname, Search, Hash                                           *string
}

func membersOf(u whatwg.URL) members {
	p := func(s string) *string { return &s }
	return members{
		p(u.String()), p(u.Origin()), p(u.Protocol()), p(u.Username()), p(u.Password()),
		p(u.Host()), p(u.Hostname()), p(u.Port()), p(u.Pathname()), p(u.Search()), p(u.Hash()),
	}
}

// differs returns the JSON of the first member that is not as wanted, or "".
func (want members) differs(got members) string {
	var w, g map[string]*string
	for _, c := range []struct {
		from members
		to   *map[string]*string
	}{{want, &w}, {got, &g}} {
		b, _ := json.Marshal(c.from)
		json.Unmarshal(b, c.to)
	}
	for name, v := range w {
		if v != nil && *v != *g[name] {
			return name + ": " + *g[name] + ", want " + *v
		}
	}
	return ""
}

// differs returns how the answer to the case differs, or "".
func (c webCase) differs() string {
	text, base := c.Input, whatwg.URL{}
	switch c.Op {
	case "idna":
		text = "https://" + text + "/x"
	case "percent":
		text = "https://h/?" + text
	}
	var err error
	if c.Base != "" {
		if base, err = whatwg.Parse(c.Base); err != nil {
			if c.Want.Failure {
				return ""
			}
			return "the base: " + err.Error()
		}
	}
	u, err := base.Parse(text)
	if errs := hasErrors(base.Check(text)); errs != (err != nil) {
		return "Parse and Check are not of one opinion"
	}
	switch refuse := c.Want.Failure || c.Want.Error; {
	case refuse && err == nil:
		return "is accepted: " + u.String()
	case refuse:
		return ""
	case err != nil:
		return err.Error()
	}
	want := c.Want.members
	switch c.Op {
	case "set":
		u, _ = u.With(component(c.Component), c.Value)
	case "idna":
		want.Host = c.Want.Text
	case "percent":
		query := "?" + *c.Want.Text
		want.Search = &query
	}
	if again, err := whatwg.Parse(u.String()); err != nil || again != u {
		return "does not parse back: " + u.String()
	}
	return want.differs(membersOf(u))
}

var components = []string{
	"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search",
	"hash",
}

func component(name string) whatwg.Component {
	for i, s := range components {
		if s == name {
			return whatwg.Component(i)
		}
	}
	panic(name)
}

// TestWebPlatformTests runs the published tests of the URL Standard. Those that
// do not pass are listed; the list is exact.
func TestWebPlatformTests(t *testing.T) {
	expected := readExpected(t)
	for _, suite := range []string{"wpt-urltestdata", "wpt-setters"} {
		file := shared(t, "runs "+suite, "conformance", "cases", suite+".jsonl")
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		passed, all := 0, 0
		for line := range strings.Lines(string(b)) {
			var c webCase
			if err := json.Unmarshal([]byte(line), &c); err != nil {
				t.Fatal(err)
			}
			all++
			got, reason := c.differs(), expected[c.ID]
			delete(expected, c.ID)
			switch {
			case got == "" && reason == "":
				passed++
			case got == "":
				t.Errorf("%s passes, but is listed: %s", c.ID, reason)
			case reason == "":
				t.Errorf("%s: %q %q %q: %s", c.ID, c.Input, c.Component, c.Value, got)
			}
		}
		t.Logf("%s: %d of %d pass", suite, passed, all)
	}
	for id := range expected {
		t.Errorf("%s is listed, but is not a case", id)
	}
}

// readExpected reads the list of cases that do not pass.
func readExpected(t *testing.T) map[string]string {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "expected_failures.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list := make(map[string]string)
	for s := bufio.NewScanner(f); s.Scan(); {
		line := s.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		id, rest, _ := strings.Cut(line, "\t")
		version, reason, ok := strings.Cut(rest, "\t")
		if !ok {
			t.Fatalf("%q has no reason", line)
		}
		if version == "*" || version == idna.UnicodeVersion {
			list[id] = reason
		}
	}
	return list
}

func shared(t testing.TB, with string, path ...string) string {
	t.Helper()
	p := filepath.Join(append([]string{"..", "..", "shared"}, path...)...)
	if _, err := os.Stat(p); err != nil {
		t.Skipf("%s is not there: with it, beside the repository, this test %s",
			filepath.Join(append([]string{"shared"}, path...)...), with)
	}
	return p
}

func hasErrors(fs []finding.Finding) bool {
	return slices.ContainsFunc(fs, func(f finding.Finding) bool {
		return f.Severity == finding.Error
	})
}
