// Package verdict answers whether records are valid: with messages, in JSON,
// or as a filter.
package verdict

import (
	"slices"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/finding"
)

// A Judge says which records are valid.
type Judge struct {
	*cli.Options
	valid, invalid bool // print these records, and no messages
}

// Flags adds the flags of a filter.
func Flags(v *cli.Verb) *Judge {
	j := &Judge{Options: v.Options}
	v.BoolVar(&j.valid, "valid", false, "print the valid lines")
	v.BoolVar(&j.invalid, "invalid", false, "print the invalid lines")
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
