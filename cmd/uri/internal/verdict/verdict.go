// Package verdict answers whether records are valid: with messages, in JSON,
// or as a filter.
package verdict

import (
	"slices"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/finding"
)

// A Judge is a verb that says which records are valid.
type Judge struct {
	*cli.Verb
	valid, invalid bool // print these records, and no messages
}

// Flags adds the flags of a filter.
func (j *Judge) Flags() {
	f := j.Verb.Flags()
	f.BoolVar(&j.valid, "valid", false, "print the valid lines")
	f.BoolVar(&j.invalid, "invalid", false, "print the invalid lines")
	j.MarkFlagsMutuallyExclusive("valid", "invalid")
	j.Negative = "invalid"
}

// Valid writes the answer for a valid record without findings.
func (j *Judge) Valid(r cli.Record) { j.answer(r, true, nil, false) }

// Refuse writes the answer for an invalid record.
func (j *Judge) Refuse(r cli.Record, err error) {
	var list []finding.Finding
	if j.tells() || j.JSON && !j.valid {
		list = append(list, cli.Describe(r.Text, err))
	}
	j.answer(r, false, list, false)
}

// Findings writes the answer for a record with findings. The record is valid if
// none of them is an error.
func (j *Judge) Findings(r cli.Record, list []finding.Finding) {
	j.answer(r, !slices.ContainsFunc(list, cli.IsError), list, true)
}

// tells reports whether there are messages.
func (j *Judge) tells() bool { return !j.JSON && (!j.valid && !j.invalid || j.Verbose) }

func (j *Judge) answer(r cli.Record, ok bool, list []finding.Finding, findings bool) {
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
		if findings {
			o = o.Findings(list)
		}
		r.Close(o)
	case filter:
		r.Line(r.Text)
	}
}
