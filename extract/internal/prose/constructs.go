package prose

import (
	_ "embed"
	"regexp"
	"strings"

	"github.com/urikit/uri/internal/lazy"
)

//go:embed constructs.txt
var constructs string

// A syntax is the constructs of a format. See constructs.txt.
type syntax struct {
	rows
	inert, begins         rows
	ids                   lazy.Regexp // of anchors, compiled when they are asked for
	kinds                 []string    // of its groups
	named                 lazy.Regexp // of references by name, and their contexts
	refers                []string
	text, target, escaped string
	first                 string
	blocks                []block
	set                   map[string]string // the attributes of each document
}

// A rows is an expression for each context, with one group each.
type rows struct {
	*regexp.Regexp
	contexts []string
}

// A block is lines that have no constructs.
type block struct{ context, end string }

// syntaxOf reads the constructs of a format.
func syntaxOf(format, text, target, escaped, first string) *syntax {
	s := &syntax{text: text, target: target, escaped: escaped, first: first,
		set: map[string]string{}}
	var fragments, links, inert, begins, ids, labels []string
	for line := range strings.Lines(constructs) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		switch {
		case f[0] == "let":
			fragments = append(fragments, "@"+f[1]+"@", f[2])
		case f[0] != format:
		case f[1] == "set":
			s.set[f[2]] = f[3]
		case f[1] == "link":
			links, s.contexts = append(links, f[3]), append(s.contexts, f[2])
		case f[1] == "id":
			ids, s.kinds = append(ids, f[3]), append(s.kinds, f[2])
		case f[1] == "label":
			labels, s.refers = append(labels, f[3]), append(s.refers, f[2])
		case f[1] == "inert":
			inert, s.inert.contexts = append(inert, f[3]), append(s.inert.contexts, f[2])
		default:
			begins, s.blocks = append(begins, f[3]), append(s.blocks, block{f[2], f[4]})
		}
	}
	in := strings.NewReplacer(fragments...)
	any := func(flags string, all []string) string {
		return flags + "(?:" + in.Replace(strings.Join(all, "|")) + ")"
	}
	s.Regexp, s.ids.Text = regexp.MustCompile(any("(?m)", links)), any("(?m)", ids)
	s.named.Text = any("(?m)", labels)
	s.inert.Regexp = regexp.MustCompile(any("(?m)", inert))
	s.begins.Regexp = regexp.MustCompile(any(`\A`, begins))
	return s
}

// group returns the row and the place of the group of a match.
func group(m []int) (k, start, end int) {
	for m[2*k+2] < 0 {
		k++
	}
	return k, m[2*k+2], m[2*k+3]
}

// find returns the row that a text matches, or -1, its group, and where that
// ends.
func (r *rows) find(text []byte) (k int, in string, end int) {
	m := r.FindSubmatchIndex(text)
	if m == nil {
		return -1, "", 0
	}
	k, start, end := group(m)
	return k, string(text[start:end]), end
}
