package main

import (
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/lint"
)

// findings answers with what lint finds in a text, by the profile "kind".
func findings(r request) object {
	c, err := lint.Config{}.Set("profile", r.word("kind", "default"))
	check(err)
	return object{{"findings", listed(c.CheckText(r.text("input")))}}
}

func listed(findings []finding.Finding) []object {
	list := []object{}
	for _, f := range findings {
		o := object{{"rule", f.Rule}, {"severity", f.Severity.String()}, {"start", f.Start},
			{"end", f.End}, {"message", f.Message}, {"section", f.Section}}
		if f.HasFix {
			o = append(o, member{"fix", f.Fix})
		}
		list = append(list, o)
	}
	return list
}
