package verdict

import (
	"slices"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/guard"
)

// Findings writes the answer for a record with findings. The record is valid if
// none of them is an error.
func (j *Judge) Findings(r cli.Record, list []finding.Finding) {
	j.answer(r, !slices.ContainsFunc(list, cli.IsError), list,
		func(o jsonl.Object) jsonl.Object { return o.Findings(list) })
}

// Policy writes the answer of a policy. What it denies is like an invalid
// record; the reason for what it does not deny is in JSON only.
func (j *Judge) Policy(r cli.Record, v guard.Verdict) {
	var list []finding.Finding
	if v.Decision == guard.Deny {
		list = append(list, v.Finding())
	}
	j.answer(r, list == nil, list, func(o jsonl.Object) jsonl.Object {
		o = o.Text("decision", v.Decision.String()).Text("policy_rule", v.Rule)
		if v.Line > 0 {
			o = o.Number("policy_line", v.Line)
		}
		if v.Addr.IsValid() {
			o = o.Text("address", v.Addr.String())
		}
		return o.OptionalText("scope", v.Range.Scope).Text("reason", v.Message)
	})
}
