package lint

import (
	_ "embed"
	"strings"

	"github.com/urikit/uri/internal/lazy"
)

// names are lists of names: after a line "[LIST]", a name in lower case in each
// line, and perhaps a tab and what is known about it.
//
//go:embed names.txt
var names string

// The lists of names.txt.
const (
	insecure  = "insecure"  // schemes, with their secure counterparts
	redirects = "redirects" // keys, with the words that the path must have one of
	trackers  = "trackers"  // keys
)

// entries has the names by list; they are read at the first use.
var entries = lazy.Value[map[[2]string]string]{New: func() map[[2]string]string {
	list := ""
	m := map[[2]string]string{}
	for line := range strings.Lines(names) {
		name, known, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		switch {
		case name == "" || name[0] == '#':
		case name[0] == '[':
			list = strings.Trim(name, "[]")
		default:
			m[[2]string{list, name}] = known
		}
	}
	return m
}}

// lookup returns what a list knows about a name, without regard to case, and
// reports whether it has the name.
func lookup(list, name string) (known string, ok bool) {
	known, ok = entries.Get()[[2]string{list, strings.ToLower(name)}]
	return known, ok
}
