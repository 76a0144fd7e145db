package links

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/links"
)

// A key is what makes links of two reports the same, whatever their lines.
type key struct{ document, part, text, rule string }

func keyOf(l *links.Link) key {
	return key{filepath.ToSlash(filepath.Clean(l.Document)), l.Part, l.Text, l.Verdict.Rule}
}

func (k key) anyRule() key {
	k.rule = ""
	return k
}

// A line is a link in a report, as appendObject writes it.
type line struct {
	links.Verdict
	URI, File, Part, Context string
	URI8                     []byte `json:"uri_b64"` // of what is not UTF-8
	File8                    []byte `json:"file_b64"`
	Part8                    []byte `json:"part_b64"`
	Line, Column             int
	Target                   uri.URI
}

// maxLine limits the length of a line of a report that is read, in bytes. A
// longer one is an error.
const maxLine = 64 << 20

// readReport returns the links of a report in JSON that f selects, each once,
// and these by what makes them the same.
func (o *options) readReport(
	name string, f func(l *links.Link) bool,
) (all []*links.Link, of map[key]*links.Link, err error) {
	s, err := o.Source(name)
	if err != nil {
		return nil, nil, &cli.Failure{Err: cli.FileError(name, err)}
	}
	defer s.Close()
	of = map[key]*links.Link{}
	lines := bufio.NewScanner(s)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		var in line
		err := json.Unmarshal(lines.Bytes(), &in)
		if e, ok := errors.AsType[*json.SyntaxError](err); ok {
			err = errors.New(jsonl.Wrong(lines.Text(), e))
		} else if err == nil && len(in.File)+len(in.File8) == 0 {
			err = errors.New("it has no member file: a report is from uri links --json")
		}
		if err != nil {
			return nil, nil, &cli.Failure{Err: fmt.Errorf("%s:%d: %w", name, n, err)}
		}
		l := &links.Link{Document: in.File + string(in.File8), Part: in.Part + string(in.Part8),
			Text: in.URI + string(in.URI8), Line: in.Line, Column: in.Column,
			Context: in.Context, Target: in.Target, Verdict: in.Verdict}
		if k := keyOf(l); f(l) && of[k] == nil {
			of[k], all = l, append(all, l)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, nil, &cli.Failure{Err: cli.FileError(name, err)}
	}
	return all, of, nil
}

// Verbs are those below links.
var Verbs = []cli.Entry{{Name: "diff", New: newDiff}}

func newDiff(v *cli.Verb) {
	o := &options{Options: v.Options}
	o.failFlag(v, "compare links that are `STATE`")
	v.SharedFlags("json")
	v.Run(o.diff)
}

// changes are those of a link from one report to another, in words.
var changes = [...][2]string{{"new", "newly broken"}, {"still", "still broken"},
	{"mended", "mended"}}

// diff prints how two reports differ.
func (o *options) diff(_ context.Context, operands []string) error {
	if len(operands) != 2 {
		return cli.UsageMore("diff compares two reports: OLD and NEW, each of uri links --json",
			"to check a directory of this name: uri links ./diff")
	}
	before, old, err := o.readReport(operands[0], o.fails)
	if err != nil {
		return err
	}
	after, _, err := o.readReport(operands[1], o.fails)
	if err != nil {
		return err
	}
	var lists [len(changes)][]*links.Link
	now := map[key]bool{}
	for _, l := range after {
		now[keyOf(l).anyRule()] = true
		was, still := old[keyOf(l)], 1
		if was == nil {
			still = 0
		} else {
			l.Verdict.Since = cmp.Or(l.Verdict.Since, was.Verdict.Since)
		}
		lists[still] = append(lists[still], l)
	}
	for _, l := range before { // one that fails by another rule now is not mended
		if !now[keyOf(l).anyRule()] {
			lists[2] = append(lists[2], l)
		}
	}
	p := &output{kind: &kinds[0], run: &run{options: o}}
	counts := make([]string, len(changes))
	for i, change := range changes {
		counts[i] = fmt.Sprint(len(lists[i]), " ", change[1])
		for _, l := range lists[i] {
			words := change[1]
			if since := l.Verdict.Since; !since.IsZero() && change[0] == "still" {
				words += " since " + since.Format(time.DateOnly)
			}
			if o.JSON {
				appendObject(jsonl.Open(&p.Answer).Text("change", change[0]), l)
			} else {
				p.line(words, l)
			}
		}
	}
	if err := p.flush(); err != nil {
		return err
	}
	o.Hint(strings.Join(counts, ", "))
	if len(lists[0]) > 0 {
		o.Exit(cli.Negative)
	}
	return nil
}
