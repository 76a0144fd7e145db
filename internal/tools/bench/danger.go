package main

import (
	"github.com/urikit/uri/lint"
	"github.com/urikit/uri/program"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/whatwg"
)

// dangerGroup is what security asks about a text, beside a parse by net/url.
func dangerGroup(lines []string) group {
	var clean []string // without findings
	for _, l := range lines {
		if len(lint.CheckText(l)) == 0 {
			clean = append(clean, l)
		}
	}
	return group{"Danger, web.txt", []*cell{
		each("whatwg.Parse", lines, func(l string) {
			if u, err := whatwg.Parse(l); err == nil {
				sink += len(u.String())
			}
		}),
		each("lint.CheckText, lines without findings", clean, func(l string) { sink += len(lint.CheckText(l)) }),
		each("lint.CheckText", lines, func(l string) { sink += len(lint.CheckText(l)) }),
		each("program.Disagree", lines, func(l string) { sink += len(program.Disagree(l).Groups) }),
		each("redact.String", lines, func(l string) { sink += len(redact.String(l)) }),
		stdParseCell(lines),
	}, map[string]goal{
		"whatwg.Parse":                           {0.5, 0},
		"lint.CheckText, lines without findings": {0.8, 0},
		"program.Disagree":                       {40, 0},
	}}
}
