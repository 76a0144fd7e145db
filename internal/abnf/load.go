package abnf

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed grammar/*.abnf
var files embed.FS

// Load parses one of the grammars in the folder grammar, named without ".abnf".
// See [Names].
func Load(name string) (*Grammar, error) {
	b, err := files.ReadFile("grammar/" + name + ".abnf")
	if err != nil {
		return nil, fmt.Errorf("abnf: no grammar %q", name)
	}
	g, err := Parse(string(b))
	if err != nil {
		return nil, fmt.Errorf("%w (in grammar %s)", err, name)
	}
	return g, nil
}

// Extend parses more rules, which may use those of the grammar of URIs
// (draft-07 of RFC 3986).
func Extend(rules string) (*Grammar, error) {
	b, err := files.ReadFile("grammar/rfc3986-draft-07.abnf")
	if err != nil {
		return nil, err
	}
	return Parse(string(b) + "\n" + rules)
}

// Names returns the names that [Load] knows, sorted.
func Names() []string {
	entries, err := files.ReadDir("grammar")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = strings.TrimSuffix(e.Name(), ".abnf")
	}
	return names
}

// RFC3986 returns the grammar of URIs (draft-07 of RFC 3986, appendix A). It
// parses on every call.
func RFC3986() *Grammar {
	g, err := Load("rfc3986-draft-07")
	if err != nil {
		panic(err) // a test loads every file
	}
	return g
}
