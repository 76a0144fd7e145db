package conformance

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A vector is one line of testdata: what an op must make of an input. The
// members of its last part are options, which not every op has.
type vector struct {
	ID      string
	Case    int
	Op      string
	Profile string
	Input   json.RawMessage
	Want    json.RawMessage
	WantErr bool `json:"want_error"`
	Src     string
	Note    string

	Base           *string
	Strict         *bool
	Rule           string
	Level          string
	Component      string
	Charset        string
	IgnoreFragment bool        `json:"ignore_fragment"`
	WantAny        []string    `json:"want_any"`
	Steps          [][3]string // of remove_dots
	Allow          []int
	Alternates     []string
	Mode           string
	Observed       []struct {
		From string
		To   string `json:"redirects_to"`
	}
	Platform    string
	Policy      string
	Protocol    string
	Email, Host string
	Login       any // told in words only

	Known            []string
	Default, Special string
	Unsafe, Document string
	NewRequest       bool `json:"new_request"`
	Gateways         any
	Form             string
	Namespaces       map[string]namespace

	second bool // whether it is of second.jsonl
}

func (v vector) name() string { return fmt.Sprintf("%s/%d", v.ID, v.Case) }

// key is the name of the op in the table ops: with the profile or the level
// where these are answered apart.
func (v vector) key() string {
	switch {
	case v.Profile == "urn" && slices.Contains([]string{"dereference", "registry", "valid"}, v.Op):
		return "urn_" + v.Op
	case v.isEdition() && editionOps[v.Op] != nil:
		return "edition " + v.Op
	case v.Op == "normalize", v.Op == "equal":
		return v.Op + " " + v.Level
	case v.Op == "charset":
		return v.Op + " " + v.text()
	}
	return v.Op
}

// text returns the input, if it is one text.
func (v vector) text() string {
	var s string
	if err := json.Unmarshal(v.Input, &s); err != nil {
		panic(v.name() + ": " + err.Error())
	}
	return s
}

// schemeOps are the ops whose vectors of profile 1738 hold for the default
// profile too.
var schemeOps = map[string]bool{
	"scheme": true, "build": true, "default_port": true, "registry": true, "ftp_login": true,
	"ftp_commands": true, "ftp_guess": true, "gopher_request": true, "gopher_plus": true,
	"gopher_plus_build": true, "file_map": true, "port_policy": true, "wire": true,
}

// isEdition reports whether a vector is of an older document, and does not hold
// for the schemes of today.
func (v vector) isEdition() bool {
	return v.Profile == "1997" || v.Profile == "1993" ||
		v.Profile == "1738" && !schemeOps[v.Op]
}

// loadVectors returns all vectors: those of the five documents and of the
// conflicts between them, and the second ones.
func loadVectors(t testing.TB) []vector {
	t.Helper()
	var vs []vector
	files, err := filepath.Glob(filepath.Join("testdata", "vectors", "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatal("no vectors", err)
	}
	second := filepath.Join("testdata", "second.jsonl")
	for _, name := range append(files, second) {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for n, line := range bytes.Split(bytes.TrimSpace(b), []byte("\n")) {
			v := vector{second: name == second}
			d := json.NewDecoder(bytes.NewReader(line))
			d.DisallowUnknownFields() // an option that no op reads would test nothing
			if err := d.Decode(&v); err != nil {
				t.Fatalf("%s:%d: %v", name, n+1, err)
			}
			vs = append(vs, v)
		}
	}
	return vs
}

// readList reads a file of lines "name TAB reason" into a map. Empty lines and
// lines that begin with "#" are comments.
func readList(t testing.TB, file string) map[string]string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	list := make(map[string]string)
	s := bufio.NewScanner(f)
	for n := 1; s.Scan(); n++ {
		line := s.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		name, reason, _ := strings.Cut(line, "\t")
		if strings.TrimSpace(reason) == "" {
			t.Errorf("%s:%d: no reason", file, n)
		}
		if _, twice := list[name]; twice {
			t.Errorf("%s:%d: %s is there twice", file, n, name)
		}
		list[name] = reason
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// shared returns the path of a file in the folder "shared" beside the
// repository, and skips the test if it is not there. It has the specifications
// and the suites of other projects, which belong to their authors: a clone does
// not bring them. with says what the test does with them.
func shared(t testing.TB, with string, path ...string) string {
	t.Helper()
	p := filepath.Join(append([]string{"..", "..", "shared"}, path...)...)
	if _, err := os.Stat(p); err != nil {
		t.Skipf("%s is not there: with it, beside the repository, this test %s",
			filepath.Join(append([]string{"shared"}, path...)...), with)
	}
	return p
}
