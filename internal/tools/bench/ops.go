package main

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	fredbi "github.com/fredbi/uri"
	"github.com/urikit/uri"
)

// A group is measured on the same lines and compared to its cell with the name of a yardstick, if it has one.
type group struct {
	title string
	cells []*cell
	goals map[string]goal // by the name of the cell
}

// A goal is the ratio to net/url that a cell must keep, and the one to aim at, if there is one.
type goal struct{ must, aim float64 }

const std = "net/url"

// yardsticks are what cells are compared to: the first that a group has.
var yardsticks = []string{std, goURN, xurlsName, tokenizerName, linkifyName, yosidaName, publicSuffixName, netipName, "uri.Parse"}

// each makes a cell that does f for every line.
func each[T any](name string, lines []T, f func(T)) *cell {
	return &cell{name: name, ops: len(lines), run: func() {
		for _, l := range lines {
			f(l)
		}
	}}
}

// opGroups lists the operations. The loops are written out where a call of a closure per line
// would weigh: in the short ones of parse.
func opGroups(c *corpora) []group {
	web, long := goal{0.16, 0.13}, goal{0.17, 0.13}
	gs := []group{
		parseGroup("web.txt", c.web, map[string]goal{"uri.ParseRef": web, "uri.Parse": web}),
		parseGroup("long.txt", c.long, map[string]goal{"uri.ParseRef": long, "uri.Parse": long}),
		parseGroup("files.txt", c.files, nil),
		refGroup(c.refs),
	}
	for i, b := range []string{rfcBase, pageBase} {
		gs = append(gs, resolveGroup(b, ourBases[i], stdBases[i], c.refs))
	}
	gs = append(gs,
		normalizeGroup("web.txt", c.web),
		normalizeGroup("long.txt", c.long),
	)
	gs = append(append(gs, buildGroups(c)...), queryGroup(), mapGroup(), hostGroup(c.web))
	gs = append(append(gs, addressGroups()...), domainGroup(c.web), schemeGroup(c.web))
	gs = append(append(gs, urnGroups(c.urns)...), editionGroups(c.web)...)
	gs = append(gs, dangerGroup(c.web))
	return append(gs, extractGroup(c.source))
}

func parseGroup(name string, lines []string, goals map[string]goal) group {
	return group{"Parse, " + name, []*cell{
		parseRefCell(lines),
		{name: "uri.Parse", ops: len(lines), run: func() {
			for _, l := range lines {
				if _, err := uri.Parse(l); err != nil {
					sink++
				}
			}
		}},
		hostCell(lines),
		stdParseCell(lines),
		{name: "fredbi.Parse", ops: len(lines), run: func() {
			for _, l := range lines {
				if _, err := fredbi.Parse(l); err != nil {
					sink++
				}
			}
		}},
		floorCell(lines),
	}, goals}
}

func refGroup(lines []string) group {
	return group{"Parse, refs.txt", []*cell{
		parseRefCell(lines),
		hostCell(lines),
		stdParseCell(lines),
		{name: "fredbi.ParseReference", ops: len(lines), run: func() {
			for _, l := range lines {
				if _, err := fredbi.ParseReference(l); err != nil {
					sink++
				}
			}
		}},
		floorCell(lines),
	}, nil}
}

func parseRefCell(lines []string) *cell {
	return &cell{name: "uri.ParseRef", ops: len(lines), run: func() {
		for _, l := range lines {
			if _, err := uri.ParseRef(l); err != nil {
				sink++
			}
		}
	}}
}

func hostCell(lines []string) *cell {
	return &cell{name: "uri.ParseRef, Host", ops: len(lines), run: func() {
		for _, l := range lines {
			if r, err := uri.ParseRef(l); err == nil {
				sink += len(r.Host())
			}
		}
	}}
}

func stdParseCell(lines []string) *cell {
	return &cell{name: std, ops: len(lines), run: func() {
		for _, l := range lines {
			if _, err := url.Parse(l); err != nil {
				sink++
			}
		}
	}}
}

// floorCell does what any parser in Go must that looks at each byte.
func floorCell(lines []string) *cell {
	var table [256]byte
	for i := range table {
		table[i] = byte(i)
	}
	return &cell{name: "(a table look-up per byte)", ops: len(lines), run: func() {
		for _, l := range lines {
			var acc byte
			for i := range len(l) {
				acc |= table[l[i]]
			}
			sink += int(acc)
		}
	}}
}

func resolveGroup(name string, base uri.URI, stdBase *url.URL, lines []string) group {
	buf := make([]byte, 0, 1<<16)
	return group{"Parse and resolve, refs.txt, base " + name, []*cell{
		each("uri.ParseRef, Resolve", lines, func(l string) {
			if r, err := uri.ParseRef(l); err == nil {
				sink += len(base.Resolve(r).String())
			}
		}),
		each("uri.ParseRef, AppendResolve", lines, func(l string) {
			if r, err := uri.ParseRef(l); err == nil {
				buf = base.AppendResolve(buf[:0], r)
				sink += len(buf)
			}
		}),
		each(std, lines, func(l string) {
			if r, err := url.Parse(l); err == nil {
				sink += len(stdBase.ResolveReference(r).String())
			}
		}),
	}, map[string]goal{"uri.ParseRef, Resolve": {0.22, 0.19}, "uri.ParseRef, AppendResolve": {0.13, 0}}}
}

func normalizeGroup(name string, lines []string) group {
	buf := make([]byte, 0, 1<<16)
	return group{"Parse and normalize, " + name + " (net/url: Parse and String)", []*cell{
		each("uri.Parse, Normalize(Syntax)", lines, func(l string) {
			if u, err := uri.Parse(l); err == nil {
				sink += len(u.Normalize(uri.NormSyntax).String())
			}
		}),
		each("uri.Parse, AppendNormalize", lines, func(l string) {
			if u, err := uri.Parse(l); err == nil {
				buf = u.AppendNormalize(buf[:0], uri.NormSyntax)
				sink += len(buf)
			}
		}),
		each(std, lines, func(l string) {
			if u, err := url.Parse(l); err == nil {
				sink += len(u.String())
			}
		}),
	}, map[string]goal{"uri.Parse, Normalize(Syntax)": {0.20, 0.16}}}
}

// valueGroup is of operations on values that are parsed already, which have no like in net/url.
func valueGroup(c *corpora) group {
	us := valid(c.web)
	sorted := slices.SortedFunc(slices.Values(us), uri.URI.Compare)
	sorted = slices.Compact(sorted)
	type pair struct{ base, target uri.URI }
	var pairs []pair // of neighbours, which often share a host and folders
	for i := 1; i < len(sorted); i++ {
		pairs = append(pairs, pair{sorted[i-1], sorted[i]})
	}
	byURI, byText := map[uri.URI]int{}, map[string]int{}
	var keys []string
	var uriKeys []uri.URI
	for i, u := range sorted {
		byURI[u], byText[u.String()] = i, i
	}
	for _, u := range us {
		k := strings.Clone(u.String()) // or equal pointers would cut the comparison short
		keys = append(keys, k)
		uriKeys = append(uriKeys, uri.MustParse(k))
	}
	buf := make([]byte, 0, 1<<16)
	return group{"On parsed values, web.txt", []*cell{
		each("Relativize, to the line before in order", pairs, func(p pair) {
			if r, ok := p.base.Relativize(p.target); ok {
				sink += len(r.String())
			}
		}),
		each("AppendRelativize, the same", pairs, func(p pair) {
			buf, _ = p.base.AppendRelativize(buf[:0], p.target)
			sink += len(buf)
		}),
		each("Redacted", us, func(u uri.URI) { sink += len(u.Redacted()) }),
		each("Segments", us, func(u uri.URI) {
			for s := range u.Segments() {
				sink += len(s)
			}
		}),
		each("Scheme, Host, Path, Query", us, func(u uri.URI) {
			sink += len(u.Scheme()) + len(u.Host()) + len(u.Path()) + len(u.Query())
		}),
		each("look-up in map[URI]", uriKeys, func(u uri.URI) { sink += byURI[u] }),
		each("look-up in map[string]", keys, func(k string) { sink += byText[k] }),
		each("Compare, to the line before", pairs, func(p pair) { sink += cmp.Compare(0, p.base.Compare(p.target)) }),
	}, nil}
}

// measureOps is the part "ops". The values come last: while they live, the collector has more to
// do for rivals that make garbage.
func (s *settings) measureOps(c *corpora, notes []string) *section {
	groups := opGroups(c)
	var cells []*cell
	for _, g := range groups {
		cells = append(cells, g.cells...)
	}
	measure("operations", cells, s.rounds, s.sample)
	values := valueGroup(c)
	measure("values", values.cells, s.rounds, s.sample)
	return opsSection(s, append(groups, values), append(cells, values.cells...), notes)
}
