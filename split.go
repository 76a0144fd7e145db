package uri

import "strings"

// Parts are the five parts that appendix B of RFC 3986 splits any text into. A
// component is present if its Has field is set or if it is not empty; the path
// is always present. The others are undefined, which is not the same as empty.
type Parts struct {
	Scheme, Authority, Path, Query, Fragment       string
	HasScheme, HasAuthority, HasQuery, HasFragment bool
}

// Split splits any text, of any length, as the regular expression of appendix B
// does:
//
//	^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//
// It validates nothing, not even the scheme: [ParseRef] does. Split does not
// allocate.
func Split(text string) Parts {
	var c Parts
	if i := strings.IndexAny(text, ":/?#"); i > 0 && text[i] == ':' {
		c.Scheme, c.HasScheme = text[:i], true
		text = text[i+1:]
	}
	text, c.Fragment, c.HasFragment = strings.Cut(text, "#")
	text, c.Query, c.HasQuery = strings.Cut(text, "?")
	if rest, ok := strings.CutPrefix(text, "//"); ok {
		i := strings.IndexByte(rest, '/')
		if i < 0 {
			i = len(rest)
		}
		c.HasAuthority = true
		c.Authority, text = rest[:i], rest[i:]
	}
	c.Path = text
	return c
}

// Recompose puts the components together again (section 5.3), so that
// Split(text).Recompose() is text. It refuses components that Split would not
// find again, for example an authority and a path that does not begin with "/".
// The error has the rule of the first such component, and its offset in the
// text that would have been returned. Recompose validates nothing else.
func (c Parts) Recompose() (string, error) {
	c.HasScheme = c.HasScheme || c.Scheme != ""
	c.HasAuthority = c.HasAuthority || c.Authority != ""
	c.HasQuery = c.HasQuery || c.Query != ""
	c.HasFragment = c.HasFragment || c.Fragment != ""

	var b strings.Builder
	b.Grow(len(c.Scheme) + len(c.Authority) + len(c.Path) + len(c.Query) + len(c.Fragment) +
		len("://?#"))
	var starts [5]int
	component := func(i int, has bool, before, text, after string) {
		if has {
			b.WriteString(before)
			starts[i] = b.Len()
			b.WriteString(text)
			b.WriteString(after)
		}
	}
	component(0, c.HasScheme, "", c.Scheme, ":")
	component(1, c.HasAuthority, "//", c.Authority, "")
	component(2, true, "", c.Path, "")
	component(3, c.HasQuery, "?", c.Query, "")
	component(4, c.HasFragment, "#", c.Fragment, "")

	text := b.String()
	if got := Split(text); got != c {
		i, rule := c.misread(got)
		err := fail(starts[i], rule)
		err = err.see(joined, 0)
		for _, r := range [...]string{c.Scheme, c.Authority, c.Path, c.Query}[i] {
			if strings.ContainsRune([...]string{":/?#", "/?#", "?#", "#"}[i], r) {
				err = err.see(joined, r)
				break
			}
		}
		return "", err.heap()
	}
	return text, nil
}

// misread returns the index and the rule of the first component whose text
// makes got, the text read back, differ from c.
func (c Parts) misread(got Parts) (int, Rule) {
	switch {
	case c.HasScheme && (c.Scheme == "" || strings.ContainsAny(c.Scheme, ":/?#")):
		return 0, ruleScheme
	case strings.ContainsAny(c.Authority, "/?#"):
		return 1, ruleAuthority
	case got.Path == c.Path:
		return 3, ruleQuery
	case c.HasAuthority:
		return 2, rulePathAbempty
	case strings.HasPrefix(c.Path, "/"):
		return 2, rulePathAbsolute
	case !c.HasScheme:
		return 2, rulePathNoscheme
	}
	return 2, rulePathRootless
}
