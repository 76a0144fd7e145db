package main

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/edition"
)

// editionGroups are of what it costs to read a text as an older document does: on the lines that it accepts, and on
// all.
func editionGroups(lines []string) []group {
	all := []*cell{each("uri.Parse", lines, func(s string) {
		u, _ := uri.Parse(s)
		sink += len(u.String())
	})}
	var groups []group
	for e := range edition.All.Each() {
		name := "edition, " + e.Title()
		read := func(s string) {
			r := e.Read(s)
			if r.Valid() {
				sink++
			}
		}
		all = append(all, each(name, lines, read))
		var good []string
		for _, l := range lines {
			if r := e.Read(l); r.Valid() {
				good = append(good, l)
			}
		}
		groups = append(groups, group{"Readings, the lines of web.txt that are valid to " + e.Title(), []*cell{
			each("uri.Parse", good, func(s string) {
				u, _ := uri.Parse(s)
				sink += len(u.String())
			}),
			each(name, good, read),
		}, map[string]goal{name: {3, 0}}})
	}
	return append([]group{{"Readings, web.txt", all, nil}}, groups...)
}
