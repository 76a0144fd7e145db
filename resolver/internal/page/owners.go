package page

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/figures"
)

// The views of those who work here. A Problem is what was wrong with the form
// that they have sent, in English; then the page has what they typed.

// A SignIn asks for a token.
type SignIn struct {
	Next    string // where to go then: path and query
	Refused bool   // the token
	Minutes int    // until a session without a request ends
}

func (SignIn) page(t map[string]string) (string, string) { return "signin", t["signin.title"] }

// A Home is the first page after that.
type Home struct {
	Namespaces []*resolver.Namespace // of the owner
	Hidden     int                   // how many are not among them
}

func (Home) page(t map[string]string) (string, string) { return "home", t["owner.home"] }

// A Found is what a search for a text has found that is not a registered name.
type Found struct {
	Text, Problem string
	Names         []string // that begin with the text
	Next          string   // the name after which there are more, or ""
	Free          string   // the name that can be registered, or ""
}

func (Found) page(t map[string]string) (string, string) { return "found", t["found.title"] }

// An Entry is a record to change, or to register if its version is 0.
type Entry struct {
	Record        *resolver.Record
	History       []*resolver.Record
	Hidden        int           // how many versions are not in the history
	Figures       []figures.Row // how often it was asked for, by day
	Problem, Done string
	Operator      bool // the tombstone can be lifted
}

func (v Entry) page(t map[string]string) (string, string) {
	if v.Record.Version == 0 {
		return "entry", t["entry.new"]
	}
	return "entry", v.Record.Name
}

// Locations returns those of the record, and more that are empty.
func (v Entry) Locations() []resolver.Location {
	return append(slices.Clone(v.Record.Locations), make([]resolver.Location, 2)...)
}

// Metadata returns that of the record and usual terms, as pairs; those without a
// key are for others.
func (v Entry) Metadata() (pairs [][2]string) {
	keys := strings.Fields("title creator publisher date language type")
	for _, key := range slices.Sorted(maps.Keys(v.Record.Metadata)) {
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	for _, key := range append(keys, "", "") {
		pairs = append(pairs, [2]string{key, v.Record.Metadata[key]})
	}
	return pairs
}

// States returns those that the form offers.
func (v Entry) States() []resolver.State {
	if v.Record.Version == 0 || v.Record.State == resolver.Reserved {
		return []resolver.State{resolver.Active, resolver.Reserved, resolver.Suspended}
	}
	return []resolver.State{resolver.Active, resolver.Suspended}
}

// A Mint is the form for new names, and those that are made.
type Mint struct {
	Namespaces []*resolver.Namespace // that have a mask
	Prefix     string                // of the one that is chosen
	Count      int
	Location   string
	Title      string
	Names      []string
	Problem    string
}

func (Mint) page(t map[string]string) (string, string) { return "mint", t["mint.title"] }

// An Upload is the form for a table, and what would become of one.
type Upload struct {
	Problem string
	Preview *Preview // or nil
	Limit   int      // of a table, in MB
}

func (Upload) page(t map[string]string) (string, string) { return "upload", t["upload.title"] }

// A Preview is what a table would change, or has changed.
type Preview struct {
	Data                  string // what the form sends back
	Done                  bool
	Cut                   bool // the table does not end with a line
	New, Changed, Same    int
	Wrong                 int
	Changes               []Change // the first ones
	Mistakes              []Change
	MoreChanges, MoreLost int // how many more there are
}

// A Change is what becomes of a name.
type Change struct {
	Where, Name string // the number of a line of a table, or "the rest"
	Problem     string
	Fields      []Field
}

// A Field is a part of a record as it was and as it is to be.
type Field struct{ Name, Before, After string }

// Fields returns the changes of a record as texts: those of metadata for each key.
func Fields(changes map[string][2]any) (fields []Field) {
	for _, name := range slices.Sorted(maps.Keys(changes)) {
		was, is := changes[name][0], changes[name][1]
		before, _ := was.(map[string]any)
		after, _ := is.(map[string]any)
		if before == nil && after == nil {
			fields = append(fields, Field{name, plain(was), plain(is)})
			continue
		}
		keys := maps.Clone(after)
		if keys == nil {
			keys = make(map[string]any)
		}
		maps.Copy(keys, before)
		for _, key := range slices.Sorted(maps.Keys(keys)) {
			if f := (Field{name + "." + key, plain(before[key]), plain(after[key])}); f.Before != f.After {
				fields = append(fields, f)
			}
		}
	}
	return fields
}

// plain returns a value of JSON as a text for people: a list has a line for each
// item, and a location begins with its URI.
func plain(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return v
	case []any:
		var lines []string
		for _, item := range v {
			lines = append(lines, plain(item))
		}
		return strings.Join(lines, "\n")
	case map[string]any:
		text := fmt.Sprint(v["uri"])
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if key != "uri" {
				text += fmt.Sprintf(" %s=%v", key, v[key])
			}
		}
		return text
	}
	text, _ := json.Marshal(value)
	return string(text)
}
