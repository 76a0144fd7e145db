package template

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
)

// Check returns all problems of the text of a template, in the order of the
// text. Errors are those of [Parse], required fields that are empty, and values
// of a wrong form; of unreadable lines, the first hundred. Warnings and notes
// are about advice of the RFC, prompts that were not replaced, and missing
// statements that the draft asks for.
func Check(text string) []finding.Finding {
	r := read(text)
	if slices.ContainsFunc(r.places[:], func(p place) bool { return p.there }) {
		r.fields()
		r.statements()
	}
	slices.SortStableFunc(r.findings, func(a, b finding.Finding) int { return a.Start - b.Start })
	return r.findings
}

func (r *reader) fields() {
	for i, f := range r.form.fields() {
		value := r.values[i]
		p := r.places[i]
		if !p.there {
			p.start, p.end = len(r.text), len(r.text)
		}
		switch {
		case value == "" && f.Required:
			r.bad(p.start, p.end, "required", f.Section, quoted(f)+" must be filled in")
		case value == "":
			r.advise(f, p)
		case strings.HasPrefix(value, "[") && (strings.HasSuffix(value, "]") ||
			strings.HasPrefix(value, r.form.prompt(i))):
			r.add(finding.Warning, p.start, p.end, "prompt", f.Section,
				"the value of "+quoted(f)+" looks like the prompt for it")
		case f.check == nil:
		case strings.Contains(value, "\n"):
			r.bad(p.start, p.end, "one-line", f.Section,
				"the value of "+quoted(f)+" must be one line")
		default:
			if e := f.check(value); e != nil {
				section := cmp.Or(e.Section, f.Section)
				r.bad(p.start+e.Start, p.start+e.End, e.Rule, section, e.Message)
			}
		}
	}
}

// quoted returns the heading of a field for a message.
func quoted(f Field) string { return `"` + f.Name + `"` }

// advise checks empty fields that only some registrations must fill in.
func (r *reader) advise(f Field, p place) {
	switch r.form {
	case RFC3406:
		return
	case RFC7595:
		if strings.EqualFold(r.Get("status"), "permanent") {
			r.bad(p.start, p.end, f.Key, "RFC 7595 section 3.5",
				"a permanent scheme needs a stable specification")
		}
		return
	}
	switch version := r.Get("version"); f.Key {
	case "documentation":
		if nid, _ := nidOf(r.Get("nid")); urn.KindOf(nid) == urn.Formal {
			r.add(finding.Warning, p.start, p.end, f.Key, f.Section,
				"a formal namespace should have a stable specification, and a pointer to it here")
		}
	case "revision":
		if version != "" && version != "1" && checkVersion(version) == nil {
			r.bad(p.start, p.end, f.Key, f.Section, "a revised registration must say what changed")
		}
	}
}

// statements looks for the statements that a form asks for. An empty field
// already has a finding.
func (r *reader) statements() {
	all := strings.ToLower(strings.Join(r.values[:], "\n"))
	for _, s := range statements.Get() {
		i, ok := r.form.index(s.home[r.form])
		if !ok || r.values[i] == "" ||
			slices.ContainsFunc(s.words, func(w string) bool { return strings.Contains(all, w) }) {
			continue
		}
		severity := finding.Note
		if s.warn {
			severity = finding.Warning
		}
		end := r.places[i].end
		r.add(severity, end, end, s.rule, s.section, s.missing)
	}
}

// toBeAssigned stands for the NID of an informal namespace, which IANA assigns.
const toBeAssigned = "to be assigned"

// nidOf returns the NID in a value, which may be in quotes, as in many
// registrations, and its offset.
func nidOf(value string) (nid string, at int) {
	if n := len(value); n >= 2 && value[0] == value[n-1] && (value[0] == '"' || value[0] == '\'') {
		return value[1 : n-1], 1
	}
	return value, 0
}

func checkNID(value string) *finding.Finding {
	nid, at := nidOf(value)
	if strings.EqualFold(strings.TrimSuffix(nid, "."), toBeAssigned) {
		return nil
	}
	if f, ok := finding.Of(urn.ValidateNID(nid)); ok {
		f.Start, f.End = at+f.Start, at+f.End
		return &f
	}
	f := finding.Finding{
		Start: at, End: at + len(nid), Rule: "NID", Section: "RFC 8141 section 5.1",
	}
	switch kind := urn.KindOf(nid); {
	case kind == urn.Formal, kind == urn.Informal:
		return nil
	case kind == urn.Experimental:
		f.Message = `an NID that begins with "x-" is experimental, and not registered`
	case strings.HasPrefix(strings.ToLower(nid), "urn-"):
		f.Section = "RFC 8141 section 5.2"
		f.Message = `a number without leading zeros must follow "urn-", ` +
			`which is for informal namespaces`
	case len(nid) == 2:
		f.Message = "a formal NID must have more than two characters; two are kept for countries"
	default:
		f.Message = `an NID that begins with two letters and "-" is kept for countries, ` +
			`or names like "xn--"`
	}
	return &f
}

func checkScheme(value string) *finding.Finding {
	if f, ok := finding.Of(uri.Rule("scheme").Validate(value)); ok {
		return &f
	}
	return nil
}

func checkStatus(value string) *finding.Finding {
	switch strings.ToLower(value) {
	case "permanent", "provisional", "historical":
		return nil
	}
	return &finding.Finding{End: len(value), Rule: "status",
		Message: "the status must be Permanent, Provisional or Historical"}
}

func checkVersion(value string) *finding.Finding {
	if strings.Trim(value, "0123456789") == "" && value != "" && value[0] != '0' {
		return nil
	}
	return &finding.Finding{
		End: len(value), Rule: "version", Message: "a version must be a number: 1, 2, 3 and so on",
	}
}

func checkDate(value string) *finding.Finding {
	if _, err := time.Parse(time.DateOnly, value); err == nil {
		return nil
	}
	return &finding.Finding{
		End: len(value), Rule: "date",
		Message: "a date must be a day of the calendar, as YYYY-MM-DD",
	}
}
