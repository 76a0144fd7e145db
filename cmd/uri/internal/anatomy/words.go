package anatomy

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/pct"
)

// maxHint is the length of the longest text for which mayStand lists what is
// allowed: the list takes hundreds of passes over the text. For a longer one
// there is no list.
const maxHint = 1 << 16

// mayStand says in words what is allowed at the error: each string is one way
// to continue.
func mayStand(e *uri.ParseError, text string) []string {
	if len(text) > maxHint {
		return nil
	}
	next, end := e.Allowed("URI-reference", text)
	part := partOf(e, text)
	stay := next.Intersect(part.set)
	leave := next.Minus(stay).Minus(pct.SetOf("%"))

	var ways []string
	if list := inWords(stay); len(list) > 0 {
		for i := range list {
			list[i] = strings.ReplaceAll(list[i], " ", join)
		}
		ways = append(ways, show.Choice(list))
	}
	if next.Contains('%') {
		ways = append(ways, "% with two hexadecimal digits")
	}
	// Three delimiters turn the text beside them into another component.
	var turns []string
	turn := func(delim byte, into string) {
		if leave.Contains(delim) {
			leave = leave.Minus(pct.Range(delim, delim))
			turns = append(turns, string(rune(delim))+", which "+into)
		}
	}
	where := part.name + " ends"
	switch part.name {
	case "the userinfo":
		if leave != pct.SetOf("@") { // there may be no userinfo at all
			ways = append(ways, "@, where the userinfo ends")
			leave = leave.Minus(pct.SetOf("@"))
			where = "the host ends if there is no userinfo"
		}
	case "the path":
		turn(':', "makes a scheme of what is before it")
	default:
		turn('[', "begins an IP literal")
		turn('@', "makes a userinfo of what is before it")
	}
	switch stop := strings.Join(strings.Split(marks(leave), ""), " "); {
	case stop != "" && end:
		ways = append(ways, stop+" or the end of the text, where "+where)
	case stop != "":
		ways = append(ways, stop+", where "+where)
	case end:
		ways = append(ways, "the end of the text")
	}
	return append(ways, turns...)
}

// A component is a part of the text: its usual name, and the bytes allowed in
// it.
type component struct {
	name string
	set  pct.Set
}

// components returns the component of an error, by the rule that is broken.
func components() map[uri.Rule]component {
	address := component{"the address", pct.HexDig().Union(pct.SetOf(":.vV"))}
	return map[uri.Rule]component{
		"scheme":      {"the scheme", pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("+-."))},
		"userinfo":    {"the userinfo", pct.Userinfo()},
		"authority":   {"the host", pct.Set{}},
		"reg-name":    {"the host", pct.RegName()},
		"IP-literal":  address,
		"IPv6address": address,
		"IPvFuture":   {"the address", pct.Userinfo()},
		"port":        {"the port", pct.Digit()},
		"query":       {"the query", pct.Query()},
		"fragment":    {"the fragment", pct.Fragment()},
		"pct-encoded": {"", pct.HexDig()},
	}
}

func partOf(e *uri.ParseError, text string) component {
	if c, ok := components()[e.Rule]; ok {
		return c
	}
	if e.Rule == "path-noscheme" && !strings.Contains(text[:e.Offset], "/") {
		return component{"the path", pct.SegmentNC().Union(pct.SetOf("/"))}
	}
	return component{"the path", pct.Path()}
}

func inWords(set pct.Set) (list []string) {
	for _, c := range [...]component{ // the sets that have a name
		{"a letter", pct.Alpha()}, {"a hexadecimal digit", pct.HexDig()}, {"a digit", pct.Digit()},
	} {
		if set.Intersect(c.set) == c.set {
			list, set = append(list, c.name), set.Minus(c.set)
		}
	}
	ones := ""
	for b := range set.Intersect(pct.Alpha().Union(pct.Digit())).All() {
		lower := b | 0x20 // of a digit, the digit
		if b == lower || !set.Contains(lower) {
			ones += string(rune(b))
		}
	}
	if ones += marks(set); len(ones) > 3 {
		return append(list, "one of "+ones)
	}
	return append(list, strings.Split(ones, "")...)
}

// marks returns the marks of the set in the order of the grammar.
func marks(set pct.Set) string {
	var b []byte
	for _, c := range []byte("-._~!$&'()*+,;=:@/?#[]") {
		if set.Contains(c) {
			b = append(b, c)
		}
	}
	return string(b)
}
