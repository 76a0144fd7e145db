// Package verdict answers whether records are valid: with messages, in JSON,
// or as a filter.
package verdict

import (
	"slices"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/guard"
)

// A Judge says which records are valid.
type Judge struct {
	*cli.Options
	valid, invalid bool // print these records, and no messages
}

// Flags adds the flags of a filter.
func Flags(v *cli.Verb) *Judge {
	j := &Judge{Options: v.Options}
	f := v.Flags()
	f.BoolVar(&j.valid, "valid", false, "print the valid lines")
	f.BoolVar(&j.invalid, "invalid", false, "print the invalid lines")
	v.Exclude("valid", "invalid")
	return j
}

// Valid writes the answer for a valid record without findings.
func (j *Judge) Valid(r cli.Record) {
	if j.JSON || j.valid { // most often there is no answer
		j.answer(r, true, nil, nil)
	}
}

// Refuse writes the answer for an invalid record.
func (j *Judge) Refuse(r cli.Record, err error) {
	var list []finding.Finding
	switch {
	case j.tells():
		if !j.Quiet { // nobody sees it
			r.Complain(r.Text, cli.Describe(err))
		}
	case j.JSON && !j.valid:
		list = append(list, cli.Describe(err))
	}
	j.answer(r, false, list, nil)
}

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

// tells reports whether there are messages.
func (j *Judge) tells() bool { return !j.JSON && (!j.valid && !j.invalid || j.Verbose) }

// answer writes an answer with the findings; in JSON more, unless it is nil,
// adds members.
func (j *Judge) answer(
	r cli.Record, ok bool, list []finding.Finding, more func(jsonl.Object) jsonl.Object,
) {
	if !ok {
		r.Negative++
	}
	if len(list) > 0 && j.tells() {
		r.Findings(list)
	}
	filter := j.valid || j.invalid
	switch {
	case filter && j.valid != ok: // not wanted
	case j.JSON:
		o := r.Object().Bool("valid", ok)
		if !ok {
			o = o.Error("error", list[slices.IndexFunc(list, cli.IsError)])
		}
		if more != nil {
			o = more(o)
		}
		r.Close(o)
	case filter:
		r.Line(r.Text)
	}
}
