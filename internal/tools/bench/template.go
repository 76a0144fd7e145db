package main

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/template"
	"github.com/yosida95/uritemplate/v3"
)

const (
	templateTitle = "URI templates"
	yosidaName    = "yosida95/uritemplate"
)

// templates are some of the root document of GitHub's API, and two with lists and queries.
var templates = []string{
	"https://api.github.com/gists{/gist_id}",
	"https://api.github.com/repos/{owner}/{repo}",
	"https://api.github.com/search/code?q={query}{&page,per_page,sort,order}",
	"https://api.github.com/repos/octocat/Hello-World/contents/{+path}",
	"https://api.github.com/repos/octocat/Hello-World/{archive_format}{/ref}",
	"https://example.com/{user}/items{?query,page,tag*}",
	"/files{/segment*}{.format}{?query}",
}

// texts are the values of their variables; others are lists.
var texts = map[string]string{
	"gist_id": "aa5a315d61ae9438b18d", "owner": "golang", "repo": "go", "query": "fish & chips", "page": "2",
	"per_page": "100", "sort": "indexed", "order": "desc", "path": "src/net/url/url.go", "archive_format": "tarball",
	"ref": "master", "user": "jo", "format": "json",
}

// A templateCase is a template in both libraries, with the values of its variables.
type templateCase struct {
	ours        *template.Template
	theirs      *uritemplate.Template
	values      template.Values
	theirValues uritemplate.Values
	ref         uri.Ref // the expansion
}

// measureTemplate is the part "template": URI templates beside those of another library.
func (s *settings) measureTemplate() (*section, error) {
	var cases []templateCase
	for _, text := range templates {
		c := templateCase{ours: template.MustParse(text), theirs: uritemplate.MustNew(text), theirValues: uritemplate.Values{}}
		for _, name := range c.ours.Variables() {
			value, other := template.List(name, "a", "b c"), uritemplate.List("a", "b c")
			if text, ok := texts[name]; ok {
				value, other = template.Text(name, text), uritemplate.String(text)
			}
			c.values, c.theirValues[name] = append(c.values, value), other
		}
		result, other := must(c.ours.Expand(c.values...)), must(c.theirs.Expand(c.theirValues))
		if result != other {
			return nil, fmt.Errorf("%s: %s and %s", text, result, other)
		}
		c.ref = uri.MustParseRef(result)
		cases = append(cases, c)
	}
	var buf []byte
	groups := []group{{title: "Expand", cells: []*cell{
		each("Template.Expand", cases, func(c templateCase) { sink += len(must(c.ours.Expand(c.values...))) }),
		each("Template.AppendExpand", cases, func(c templateCase) {
			buf = must(c.ours.AppendExpand(buf[:0], c.values...))
			sink += len(buf)
		}),
		each(yosidaName, cases, func(c templateCase) { sink += len(must(c.theirs.Expand(c.theirValues))) }),
	}}, {title: "Match", cells: []*cell{
		each("Template.Match", cases, func(c templateCase) {
			values, _ := c.ours.Match(c.ref)
			sink += len(values)
		}),
		each(yosidaName, cases, func(c templateCase) { sink += len(c.theirs.Match(c.ref.String())) }),
	}}}
	sec := newSection(templateTitle)
	fmt.Fprintf(&sec.body, "\n%d templates, each with its values. Ours checks that the expansion is a URI reference.\n", len(cases))
	const must = 1.0 / 3
	for _, g := range groups {
		g.goals = map[string]goal{"Template.Expand": {must, 0}, "Template.AppendExpand": {must, 0}, "Template.Match": {must, 0}}
		measure("templates", g.cells, s.rounds, s.sample)
		sec.body.WriteString("\n### " + g.title + "\n")
		g.table(&sec.body)
	}
	return sec, nil
}
