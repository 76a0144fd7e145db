package abnf

import (
	"embed"
	"fmt"
)

//go:embed grammar/*.abnf
var files embed.FS

// Load parses one of the grammars in the folder grammar, named without ".abnf".
func Load(name string) (*Grammar, error) { return load(name, "") }

// Extend parses more rules, which may use those of the grammar of URIs
// (draft-07 of RFC 3986).
func Extend(rules string) (*Grammar, error) { return load("rfc3986-draft-07", "\n"+rules) }

// RFC3986 returns the grammar of URIs (draft-07 of RFC 3986, appendix A). It
// parses on every call.
func RFC3986() *Grammar {
	g, err := Load("rfc3986-draft-07")
	if err != nil {
		panic(err) // a test loads every file
	}
	return g
}

func load(name, more string) (*Grammar, error) {
	b, err := files.ReadFile("grammar/" + name + ".abnf")
	if err != nil {
		return nil, fmt.Errorf("abnf: no grammar %q", name)
	}
	g, err := Parse(string(b) + more)
	if err != nil {
		return nil, fmt.Errorf("%w (in grammar %s)", err, name)
	}
	return g, nil
}
