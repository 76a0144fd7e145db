package urn

import (
	"iter"
	"slices"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// Directives are the query of a reference to a URN by the draft (section 2.3),
// as it was written:
//
//	urn-query = directive *( "&" directive )
//	directive = keywd "=" value
//	keywd     = ALPHA *( [ "-" ] ( ALPHA / DIGIT ) )
//	value     = *v-pchar
//	v-pchar   = unreserved / pct-encoded / v-subdels
//	v-subdels = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "=" / ":" / "@" / "/" / "?"
//
// Directives are a set, and their case matters. The zero Directives are empty.
type Directives struct{ text string }

var (
	vSubdels = pct.SetOf("!$'()*+,;=:@/?")
	valueSet = pct.Unreserved().Union(vSubdels)
)

// VSubdels returns the characters of the rule v-subdels.
func VSubdels() pct.Set { return vSubdels }

// ParseDirectives reads a query. The error is a [finding.Finding].
func ParseDirectives(query string) (Directives, error) {
	if f := directiveFault(query); f.rule != "" {
		return Directives{}, finding.Finding{
			Rule: f.rule, Severity: finding.Error,
			Start: f.start, End: f.end, Section: Draft.section("2.3"), Message: f.message,
		}
	}
	if i := stop(query, valueSet.Union(pct.SetOf("&"))); i >= 0 {
		return Directives{}, finding.Finding{
			Rule: "value", Severity: finding.Error,
			Start: i, End: min(i+1, len(query)), Section: Draft.section("2.3"),
			Message: "this is not allowed in a value; " +
				"as data it is percent-encoded, except for NUL",
		}
	}
	return Directives{query}, nil
}

// A fault is the place where a query is not a list of directives.
type fault struct {
	start, end    int
	rule, message string // "" if there is no fault
}

// directiveFault finds the first fault. It does not check the characters of
// values.
func directiveFault(query string) fault {
	for at := 0; ; {
		d := query[at:]
		n := strings.IndexByte(d, '&')
		if n >= 0 {
			d = d[:n]
		}
		i := keywordEnd(d)
		switch {
		case d == "":
			return fault{at, at, "directive", `missing directive: keyword, "=", value`}
		case i == 0:
			return fault{at, at + 1, "keywd", "a keyword must begin with a letter"}
		case i == len(d):
			return fault{at + i, at + i, "directive", `missing "=" and value after the keyword`}
		case d[i] == '-':
			return fault{at + i, at + i + 1, "keywd",
				"a hyphen in a keyword must be between letters or digits"}
		case d[i] != '=':
			return fault{at + i, at + i + 1, "keywd",
				"only letters, digits and single hyphens are allowed in a keyword"}
		}
		if at += len(d) + 1; n < 0 {
			return fault{}
		}
	}
}

// keywordEnd returns the length of the keyword that d begins with.
func keywordEnd(d string) int {
	if d == "" || d[0]|0x20 < 'a' || d[0]|0x20 > 'z' {
		return 0
	}
	i := 1
	for i < len(d) {
		switch {
		case isNID[d[i]] && d[i] != '-':
			i++
		case d[i] == '-' && i+1 < len(d) && isNID[d[i+1]] && d[i+1] != '-':
			i += 2
		default:
			return i
		}
	}
	return i
}

// String returns the text.
func (d Directives) String() string { return d.text }

// MarshalText returns the text of the directives, for [ParseDirectives].
func (d Directives) MarshalText() ([]byte, error) { return []byte(d.text), nil }

// All yields keywords and values in their order, as they are written.
func (d Directives) All() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for rest, more := d.text, d.text != ""; more; {
			var one string
			one, rest, more = strings.Cut(rest, "&")
			if keyword, value, _ := strings.Cut(one, "="); !yield(keyword, value) {
				return
			}
		}
	}
}

// Heeded yields the directives that count for a resolver that knows these
// keywords. Unknown keywords are left out, and so is every keyword that appears
// more than once (section 2.3).
func (d Directives) Heeded(known ...string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		count := make(map[string]int, len(known))
		for k := range d.All() {
			if slices.Contains(known, k) {
				count[k]++
			}
		}
		for k, v := range d.All() {
			if count[k] == 1 && !yield(k, v) {
				return
			}
		}
	}
}

// Get returns the value of a keyword, and reports whether the keyword appears
// exactly once. It does not allocate.
func (d Directives) Get(keyword string) (value string, ok bool) {
	for k, v := range d.All() {
		if k == keyword {
			if ok {
				return "", false
			}
			value, ok = v, true
		}
	}
	return value, ok
}

// Sorted returns the directives sorted by the code points of their keywords;
// repeated keywords keep their order, because only a resolver knows which of
// them counts. It does not allocate if they are already sorted.
func (d Directives) Sorted() Directives {
	last, sorted := "", true
	for k := range d.All() {
		if k < last {
			sorted = false
			break
		}
		last = k
	}
	if sorted {
		return d
	}
	list := strings.Split(d.text, "&")
	slices.SortStableFunc(list, func(a, b string) int {
		a, _, _ = strings.Cut(a, "=")
		b, _, _ = strings.Cut(b, "=")
		return strings.Compare(a, b)
	})
	return Directives{strings.Join(list, "&")}
}
