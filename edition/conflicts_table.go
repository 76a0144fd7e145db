package edition

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/lazy"
)

// conflictsText has the points on which the documents disagree, by their ids in
// the requirements, and the statements of the documents. Points about URNs,
// messages and protocols belong to other packages, and say so.
//
//go:embed conflicts.txt
var conflictsText string

// conflicts are the rows of conflictsText, each with its detectors.
var conflicts = lazy.Value[[]*conflict]{New: func() []*conflict {
	var list []*conflict
	for row := range strings.SplitSeq(strings.TrimSpace(conflictsText), "\n\n") {
		lines := strings.Split(row, "\n")
		id, point, _ := strings.Cut(lines[0], " ")
		k := detectors.Get()[id]
		k.id, k.point = id, point
		for _, line := range lines[1:] {
			key, value, ok := strings.Cut(strings.TrimPrefix(line, "\t"), ": ")
			name, section, _ := strings.Cut(key, ", ")
			var e Edition
			switch {
			case key == "component":
				k.component = componentOf(value)
			case key == "elsewhere":
				k.elsewhere = value
			case !ok || e.UnmarshalText([]byte(name)) != nil:
				panic(fmt.Sprintf("edition: conflicts.txt: %s: %s", id, line))
			default:
				*k.says.of(e) = statement{section, value}
			}
		}
		list = append(list, &k)
	}
	return list
}}

// componentOf returns a component by its name.
func componentOf(name string) uri.Component {
	c := uri.Scheme
	for c.String() != name {
		c++
	}
	return c
}

// detectors are the functions of the conflicts, by id.
var detectors = lazy.Value[map[string]conflict]{New: func() map[string]conflict {
	return map[string]conflict{
		"C-01": {shows: reservedByte},
		"C-02": {shows: unreservedByte},
		"C-03": {shows: finds("~")},
		"C-04": {shows: finds("+", "%2b")},
		"C-05": {shows: finds("%21", "%24", "%27", "%28", "%29", "%2a", "%2c")},
		"C-06": {shows: begins(uri.Fragment)},
		"C-07": {shows: within(uri.Authority, "[", "]")},
		"C-08": {shows: schemeName},
		"C-09": {shows: userinfoBytes},
		"C-10": {shows: within(uri.Userinfo, ":")},
		"C-11": {shows: hostName},
		"C-12": {shows: hostNumber},
		"C-13": {shows: empty(uri.Port, ":")},
		"C-14": {
			words: func(x *subject, e Edition) string {
				if e == URL1993 || e == RFC1738 && !x.is("file") {
					return "required"
				}
				return wordAllowed
			},
			shows: empty(uri.Host, ""),
		},
		"C-15": {shows: pathSlash},
		"C-16": {
			words: func(x *subject, e Edition) string {
				if e == URL1993 || e == RFC1738 && x.is("http", "wais") {
					return "has to be encoded" // other schemes have no such search
				}
				return "data"
			},
			shows: within(uri.Query, "/", "?"),
		},
		"C-17": {shows: func(x *subject) (int, int) {
			start, _, ok := x.span(uri.Query)
			return where(ok && x.c.Authority != "" && x.c.Path == "", start-len("?"), start)
		}},
		"C-18": {
			words: func(x *subject, e Edition) string {
				if e == RFC1738 {
					return "data"
				}
				return "starts the query"
			},
			shows: func(x *subject) (int, int) {
				if x.is("http", "nntp", "telnet", "wais") {
					return -1, -1 // these have a search, or allow no "?"
				}
				return begins(uri.Query)(x)
			},
		},
		"C-19": {shows: within(uri.Path, ";")},
		"C-20": {
			silent: func(x *subject, e Edition) bool {
				return e == URL1993 || e == RFC1738 && !x.is("http", "gopher")
			},
			shows: func(x *subject) (int, int) {
				_, end, _ := x.span(uri.Authority)
				return where(x.c.Authority != "" && x.c.Path == "" && x.c.HasScheme, end, end)
			},
		},

		// Resolution.
		"C-21": {resolves: func(p pair) bool {
			return p.relative() && p.ref.Path == "" && p.ref.HasQuery &&
				lastSegment(p.base.Path) != ""
		}},
		"C-22": {resolves: pair.surplus},
		"C-23": {resolves: func(p pair) bool { return !p.relative() && hasDots(p.ref.Path) }},
		"C-24": {resolves: func(p pair) bool { return p.relative() && hasDots("?"+p.ref.Query) }},
		"C-25": {resolves: func(p pair) bool {
			return p.relative() && p.ref.Path == "" && !p.ref.HasQuery
		}},
		"C-26": {resolves: func(p pair) bool {
			return p.relative() && p.base.Authority != "" && p.base.Path == "" &&
				(p.ref.Path != "" || p.ref.HasQuery)
		}},
		"C-27": {resolves: func(p pair) bool {
			return p.relative() && isDots(lastSegment(p.ref.Path))
		}},
		"C-28": {resolves: func(p pair) bool {
			return p.ref.HasScheme && !p.ref.HasAuthority &&
				strings.EqualFold(p.ref.Scheme, p.base.Scheme)
		}},
		"C-29": {resolves: func(p pair) bool {
			return p.base == (uri.Parts{}) && !p.ref.HasScheme
		}},

		// Schemes.
		"C-31": {shows: of(finds("?", "%09"), "gopher")},
		"C-32": {shows: of(within(uri.Path, ";type="), "ftp")},
		"C-33": {shows: waisDocument},
		"C-34": {shows: of(within(uri.Path, "%00", ";"), "prospero")},
		"C-36": {shows: empty(uri.Fragment, "#")},
		"C-38": {shows: highEscape},
		"C-39": {
			silent: func(x *subject, e Edition) bool { return e == URL1993 && !x.is("prospero") },
			shows:  finds("%00"),
		},
		"C-40": {shows: of(finds("%0d%0a"), "gopher")},
		"C-41": {shows: func(x *subject) (int, int) { return where(x.is("url"), 0, len("URL:")) }},
		"C-42": {shows: func(x *subject) (int, int) {
			return where(x.is("file") && !x.c.HasAuthority, len("file:"), len("file:"))
		}},
		"C-43": {shows: func(x *subject) (int, int) {
			if x.is("rlogin", "tn3270") {
				return x.scheme()
			}
			if start, end := of(within(uri.Userinfo, ":"), "telnet")(x); start >= 0 {
				return start, end
			}
			return of(within(uri.Path, "/"), "telnet")(x)
		}},
		"C-44": {shows: newsName},
		"C-45": {shows: of((*subject).scheme, "afs", "x500", "whois")},
		"C-47": {shows: func(x *subject) (int, int) {
			start, end, ok := x.span(uri.Userinfo)
			return where(ok && x.is("http", "prospero"), start, end)
		}},
		"C-48": {shows: needlessEscape},
		"C-49": {resolves: func(p pair) bool {
			return p.relative() && p.base.HasScheme && !p.base.HasAuthority &&
				!isRooted(p.base.Path)
		}},
		"C-51": {shows: of((*subject).scheme, "urn")},
		"C-52": {shows: func(x *subject) (int, int) {
			start, end, _ := x.span(uri.Host)
			return where(end-start > 255, start, end)
		}},

		// This has no "C-" id, but every relative reference shows it.
		"R38-2.3-01": {
			shows:    func(x *subject) (int, int) { return where(!x.c.HasScheme, 0, len(x.text)) },
			resolves: func(p pair) bool { return !p.ref.HasScheme },
		},
	}
}}

const wordAllowed = "allowed"

// A detector returns where a text shows a conflict, or -1, -1.
type detector func(x *subject) (start, end int)

// where returns a place if a condition holds.
func where(holds bool, start, end int) (int, int) {
	if holds {
		return start, end
	}
	return -1, -1
}

// finds detects the earliest occurrence of one of texts after the scheme.
func finds(texts ...string) detector {
	return func(x *subject) (int, int) { return x.first(x.body(), len(x.open), texts) }
}

// within detects the earliest occurrence of one of texts in a component.
func within(c uri.Component, texts ...string) detector {
	return func(x *subject) (int, int) {
		if start, end, ok := x.span(c); ok {
			return x.first(start, end, texts)
		}
		return -1, -1
	}
}

// begins detects the delimiter before a query or a fragment.
func begins(c uri.Component) detector {
	return func(x *subject) (int, int) {
		start, _, ok := x.span(c)
		return where(ok, start-len("?"), start)
	}
}

// empty detects an empty component, with the delimiter before it.
func empty(c uri.Component, delimiter string) detector {
	return func(x *subject) (int, int) {
		start, end, ok := x.span(c)
		return where(ok && start == end, start-len(delimiter), end)
	}
}

// of restricts a detector to some schemes.
func of(shows detector, schemes ...string) detector {
	return func(x *subject) (int, int) {
		if !x.is(schemes...) {
			return -1, -1
		}
		return shows(x)
	}
}
