package walk

import (
	"path"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// A rule is a line of .gitignore, in the notation that its manual describes.
type rule struct {
	dir     string // of the file with the rule
	pattern string // of doublestar
	name    bool   // the pattern matches a name at any depth below dir
	dirs    bool   // the pattern matches only directories
	not     bool   // matching files are not ignored
}

type rules []rule

// parseRules reads a file of rules. An invalid pattern matches nothing.
func parseRules(text, dir string) (list rules) {
	for line := range strings.Lines(strings.TrimPrefix(text, "\uFEFF")) {
		r := rule{dir: dir}
		p := trimRight(strings.TrimRight(line, "\r\n"))
		if p == "" || p[0] == '#' {
			continue
		}
		if p[0] == '!' {
			r.not, p = true, p[1:]
		}
		if strings.HasSuffix(p, "/") {
			r.dirs, p = true, strings.TrimRight(p, "/")
		}
		r.name = !strings.Contains(p, "/")
		r.pattern = escapeBraces(strings.TrimPrefix(p, "/"))
		if r.pattern != "" && doublestar.ValidatePattern(r.pattern) {
			list = append(list, r)
		}
	}
	return list
}

// trimRight removes spaces at the end of a line, except after a backslash.
func trimRight(line string) string {
	for strings.HasSuffix(line, " ") && !strings.HasSuffix(line, `\ `) {
		line = line[:len(line)-1]
	}
	return line
}

// escapeBraces escapes braces, which mean alternatives in doublestar and only
// themselves in git.
func escapeBraces(p string) string {
	if !strings.ContainsAny(p, "{}") {
		return p
	}
	var b strings.Builder
	for i := 0; i < len(p); i++ {
		switch c := p[i]; {
		case c == '\\' && i+1 < len(p):
			b.WriteByte(c)
			i++
		case c == '{' || c == '}':
			b.WriteByte('\\')
		}
		b.WriteByte(p[i])
	}
	return b.String()
}

func (r *rule) matches(name string) bool {
	name, ok := below(name, r.dir)
	if r.name {
		name = path.Base(name)
	}
	return ok && doublestar.MatchUnvalidated(r.pattern, name)
}
