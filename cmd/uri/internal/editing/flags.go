// Package editing has the edits of references: their flags, and what they do.
package editing

import (
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/host"
)

// flags are the flags that edit, and the functions that compile their values.
var flags = [...]struct {
	name, short, usage string
	compile            func(value string) (edit, error)
}{
	{"set", "s", "set a component: `NAME=DATA`, NAME:=TEXT", compileSet},
	{"append", "a", "append `path=SEGMENT` or query=KEY[=VALUE]", compileAppend},
	{"segment", "", "set a segment: `N=DATA`, or N= to remove it", compileSegment},
	{"qtrim", "", "remove pairs with `KEY`, or KEY*, or KEY,KEY...", compileTrim},
	{"rename", "", "rename a key: `OLD=NEW`", compileRename},
	{"replace", "", "replace the pairs of the key of `PAIR`, if any", compileReplace},
	{"replace-append", "", "the same, or append `PAIR`", compileReplaceOrAdd},
	{"force-replace", "", "trurl's older name of --replace-append `PAIR`", compileReplaceOrAdd},
}

// Flags adds the flags that edit.
func Flags(v *cli.Verb) *Edits {
	e := &Edits{Options: v.Options}
	for _, flag := range flags {
		add := func(value string) error { return e.add(flag.compile(value)) }
		if flag.name == "qtrim" {
			v.List(flag.name, flag.short, flag.usage, add)
		} else {
			v.FuncP(flag.name, flag.short, flag.usage, add)
		}
	}
	v.Lookup("force-replace").Hidden = true
	v.BoolVar(&e.sort, "sort-query", false, "sort the pairs by their keys")
	v.BoolVar(&e.rules, "scheme-rules", false, "refuse results that break the rules of the scheme")
	v.BoolVar(&e.dns, "punycode", false, "write names for DNS, as A-labels")
	v.BoolVar(&e.form, "form", false, `"+" is a space in the query, as in HTML forms`)
	v.StringVar(&e.separator, "query-separator", "&", "separate pairs by `C`: & ; , or :")
	v.Complete("set", cli.Beginnings(func() (list []string) {
		for _, p := range parts {
			list = append(list, p.name+"=")
		}
		return list
	}))
	v.Complete("append", cli.Beginnings(func() []string { return []string{"path=", "query="} }))
	v.Complete("query-separator",
		cli.Names(func() []string { return []string{"&", ";", ",", ":"} }))
	v.StringVar(&e.file, "hosts", "", "replace the hosts in `FILE`, each line old and new")
	return e
}

// maxHosts limits the bytes of a table of hosts. A longer one is an error.
const maxHosts = 64 << 20

// readHosts reads the table of --hosts. The key is the normal form of a host.
func (e *Edits) readHosts() error {
	text, err := e.ReadFile("--hosts", e.file, maxHosts)
	if err != nil {
		return err
	}
	e.hosts = map[string]string{}
	n := 0
	for line := range strings.Lines(text) {
		w := strings.Fields(line)
		if n++; len(w) == 0 || w[0][0] == '#' {
			continue
		}
		if len(w) != 2 {
			return cli.Usagef("%s:%d: a line of --hosts is OLD-HOST NEW-HOST", e.file, n)
		}
		for _, name := range w {
			if err := uri.Rule("host").Validate(name); err != nil {
				return cli.UsageAt(fmt.Sprintf("%s:%d", e.file, n), name, err)
			}
		}
		name := normalHost(w[0])
		switch _, again := e.hosts[name]; {
		case again:
			return cli.Usagef("%s:%d: the host %s is replaced twice", e.file, n, w[0])
		case strings.Contains(name, "*"):
			return cli.Usagef("%s:%d: %s is a pattern; --hosts needs hosts", e.file, n, w[0])
		}
		e.hosts[name] = w[1]
	}
	return nil
}

func normalHost(text string) string {
	h, _ := host.Parse(text) // it was checked
	return h.Normalize().String()
}
