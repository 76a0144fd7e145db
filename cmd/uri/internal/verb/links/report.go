package links

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/urikit/uri/cmd/uri/internal/change"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/report"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/filter"
	"github.com/urikit/uri/links"
)

// A kind is a kind of report: begin, what link appends for each link, and end.
type kind struct {
	name, begin string
	all         bool // it is about all links, and not only about those to look at
	link        func(o *output, l *links.Link)
	end         func(o *output)
}

var kinds = [...]kind{
	{name: "text", link: text},
	{name: "targets", link: keep, end: grouped},
	{name: "json", all: true, link: object},
	{name: "junit", all: true, link: junit, end: junitEnd},
	{name: "sarif", begin: report.SARIF, link: sarif, end: sarifEnd},
	{name: "github", link: annotation},
	{name: "markdown", link: keep, end: grouped},
	{name: "html", link: keep, end: grouped},
}

func kindNames() []string {
	return cli.NamesOf(slices.Values(kinds[:]), func(k kind) string { return k.name })
}

// An output is a report for a file, or for standard output.
type output struct {
	*kind
	*run
	stream.Answer
	*summary
	file  string                              // or ""
	kept  [len(order)]map[string][]links.Link // by state and target, until the end
	tally map[string]int                      // of what is written
}

func (o *options) reportFlags(v *cli.Verb) {
	v.List("report", "", "write `KIND`, or KIND=FILE,KIND=FILE...",
		func(word string) error {
			if word == "json" {
				o.JSON = true
				return nil
			}
			name, file, _ := strings.Cut(word, "=")
			i := slices.Index(kindNames(), name)
			if i < 0 {
				return cli.Misuse(fmt.Sprintf("is a list of %s, not %q%s", show.Choice(kindNames()),
					name, show.DidYouMean(name, kindNames())))
			}
			o.outputs = append(o.outputs, &output{kind: &kinds[i], file: file})
			return nil
		})
	v.Complete("report", cli.Names(kindNames))
	glob := func(list *string) func(string) error {
		quote := strings.NewReplacer(",", `\,`, "(", `\(`, ")", `\)`, " ", "%20")
		return func(glob string) error {
			*list += "," + quote.Replace(glob)
			return nil
		}
	}
	v.Func("include-link", "check only links whose target matches `GLOB`", glob(&o.include))
	v.Func("exclude-link", "leave out links whose target matches `GLOB`", glob(&o.exclude))
	v.StringVar(&o.where, "where", "", "check only targets that meet `CONDITION`")
	v.StringVar(&o.old, "only-new", "", "leave out what is in `FILE`, an older --json")
	v.BoolVar(&o.mends, "fix", false, "show as a diff how links can be mended")
	v.BoolVar(&o.write, "write", false, "with --fix: change the documents")
	o.failFlag(v, "fail by links that are `STATE`")
}

// order is that of states in reports: first what has to be mended.
var order = [...]links.State{links.Broken, links.Person, links.Moved, links.Refused,
	links.Skipped, links.Unchecked, links.Fine}

func stateNames() []string { return cli.NamesOf(slices.Values(order[:]), links.State.String) }

// failFlag adds the flag about the verdicts that count.
func (o *options) failFlag(v *cli.Verb, usage string) {
	o.failing = links.Broken.String()
	v.Choices(&o.failing, "fail", "", stateNames, usage)
}

// condition sets which links are kept.
func (o *options) condition() error {
	var all []filter.Filter
	for _, c := range [...][3]string{{"--include-link", "uri=", o.include},
		{"--exclude-link", "not uri=", o.exclude}, {"--where", "", o.where}} {
		if text := c[1] + strings.TrimPrefix(c[2], ","); text != c[1] {
			f, err := filter.Parse(text)
			if err != nil {
				return cli.UsageAt(c[0], text, err)
			}
			all = append(all, f)
		}
	}
	if all != nil {
		o.check.Keep = func(l *links.Link) bool {
			fails := func(f filter.Filter) bool { return !f.Match(l.Target) }
			if slices.ContainsFunc(all, fails) {
				o.without.Add(1)
				return false
			}
			return true
		}
	}
	return nil
}

// prepareReports adds the report for standard output.
func (o *options) prepareReports() error {
	o.here = strings.TrimSuffix(walk.URI(".").String(), "/") + "/"
	atOnce := 0
	if o.JSON {
		json := &output{kind: &kinds[slices.Index(kindNames(), "json")]}
		o.outputs = slices.Insert(o.outputs, 0, json)
	}
	for i, p := range o.outputs {
		if o.IsOutput(p.file) {
			p.file = ""
		}
		if p.file != "" {
			isOf := func(before *output) bool { return before.isFile(p.file) }
			if p.isFile(o.network.memory) || slices.ContainsFunc(o.names, p.isFile) ||
				slices.ContainsFunc(o.outputs[:i], isOf) {
				return cli.Usagef("--report %s=%s would replace another file of this run",
					p.name, p.file)
			}
			if _, err := os.Stat(filepath.Dir(p.file)); err != nil {
				return &cli.Failure{Err: cli.FileError(p.file, err)}
			}
		} else if atOnce++; atOnce > 1 {
			return cli.Usagef("only one report can go to standard output: give --report %s=FILE",
				p.name)
		}
	}
	switch {
	case o.write && !o.mends:
		return cli.Usagef("--write belongs to --fix")
	case o.mends && (atOnce > 0 || slices.Contains(o.names, cli.StandardInput)):
		return cli.Usagef("--fix prints a diff of files, and no report to standard output")
	case atOnce == 0 && !o.mends:
		o.outputs = append(o.outputs, &output{kind: &kinds[0]})
	}
	return nil
}

// isReport reports whether a file is that of a report.
func (o *options) isReport(name string) bool {
	return slices.ContainsFunc(o.outputs, func(p *output) bool { return p.isFile(name) })
}

// isFile reports whether the output is written to the file with this name.
func (p *output) isFile(name string) bool {
	if p.file == "" || name == "" {
		return false
	}
	file, err := os.Stat(p.file)
	other, no := os.Stat(name)
	return filepath.Clean(p.file) == filepath.Clean(name) ||
		err == nil && no == nil && os.SameFile(file, other)
}

// fails reports whether the status is 1 for a link.
func (o *options) fails(l *links.Link) bool {
	return strings.Contains(o.failing, l.Verdict.State.String()) && o.isListed(l)
}

// isListed reports whether a person has to look at a link. A move that is not
// for good is only counted.
func (o *options) isListed(l *links.Link) bool {
	v := &l.Verdict
	state := v.State.String()
	return (strings.Contains("broken person moved", state) || strings.Contains(o.failing, state)) &&
		(v.State != links.Moved || v.Permanent) && !o.isKnown(l)
}

func (o *options) isKnown(l *links.Link) bool { return o.known != nil && o.known[keyOf(l)] != nil }

// report checks the links, and writes what is found.
func (r *run) report() error {
	s := newSummary()
	s.documents = int(r.documents.Load())
	for _, p := range r.outputs {
		p.run, p.summary = r, s
		p.Out = append(p.Out, p.begin...)
	}
	last, asked := "", sync.OnceFunc(r.App.Progress(func() string {
		requests, left := r.Checker.Progress()
		return show.Plural(requests, "request") + ", " + show.Plural(left, "target") + " left"
	}))
	defer asked()
	var l links.Link // one for all, which is not allocated anew
	var err error
	for l, err = range r.Results(r.ctx) {
		asked()
		if err != nil {
			break // the context; the others are skipped
		}
		if l.Document != last {
			s.named, last = s.named+1, l.Document
		}
		listed := s.count(r.options, &l)
		for _, p := range r.outputs {
			if p.all || listed || r.Verbose || r.check.Explain != "" {
				p.link(p, &l)
			}
			if len(p.Out) >= stream.DefaultBlock && p.file == "" && p.name != "junit" {
				if err := p.flush(); err != nil {
					return err
				}
			}
		}
	}
	s.documents = max(s.documents, s.named) // with --recursive more are read
	for _, p := range r.outputs {
		if p.end != nil {
			p.end(p)
		}
		if err := p.flush(); err != nil {
			return err
		}
	}
	if r.mends && len(s.fixes) > 0 {
		if err := r.fix(s); err != nil {
			return err
		}
	}
	if r.check.Explain != "" && s.links == 0 {
		r.Hint("no document has the link " + r.check.Explain)
	} else if !r.Quiet && (s.documents > 0 || !r.failed.Load()) {
		r.Err.Write(s.append(r)) // an error here cannot be reported
	}
	switch {
	case r.failed.Load():
		r.Exit(cli.Failed)
	case s.failed > 0:
		r.Exit(cli.Negative)
	}
	return nil
}

// flush writes what there is to standard output, or the whole to the file.
func (p *output) flush() error {
	if p.file != "" {
		if _, err := change.Copy(p.file, bytes.NewReader(p.Out)); err != nil {
			return &cli.Failure{Err: cli.FileError(p.file, err)}
		}
		return nil
	}
	_, err := p.App.Out.Write(p.Out)
	p.Out = p.Out[:0]
	return p.Written(err)
}

// A summary counts links.
type summary struct {
	documents, named, links, listed, forGood, failed, known int

	fixes    map[spot]string // what links should say
	mendable int             // links of them that fail
	mended   int             // links that --fix changes

	states  [links.Skipped + 1]int
	reasons map[string]int // "STATE RULE" of links that are listed
	others  map[string]int // and of those that are not checked
	hosts   map[string]int // of links that are listed
}

func newSummary() *summary {
	return &summary{reasons: map[string]int{}, others: map[string]int{},
		hosts: map[string]int{}, fixes: map[spot]string{}}
}

// count counts a link, and reports whether a person has to look at it.
func (s *summary) count(o *options, l *links.Link) (listed bool) {
	v, listed, fails := &l.Verdict, o.isListed(l), o.fails(l)
	s.links++
	s.states[v.State]++
	add := func(n *int, is bool) {
		if is {
			*n++
		}
	}
	add(&s.forGood, v.State == links.Moved && v.Permanent)
	add(&s.known, o.isKnown(l))
	add(&s.listed, listed)
	add(&s.failed, fails)
	if to := o.replacement(l); to != "" && !strings.Contains(l.Document, "://") {
		s.fixes[spot{l.Document, l.Part, l.Start}] = to
		add(&s.mendable, fails)
	}
	switch {
	case listed:
		s.reasons[v.State.String()+" "+v.Rule]++
		if host := l.Target.Host(); host != "" {
			s.hosts[host]++
		}
	case v.Rule != "offline" && !o.isKnown(l) && v.State != links.Fine && v.State != links.Moved:
		s.others[v.State.String()+" "+v.Rule]++
	}
	return listed
}

// String returns the counts on a line.
func (s *summary) String() string {
	var counts []string
	for _, state := range order {
		count := fmt.Sprint(s.states[state], " ", state)
		if state == links.Moved && s.forGood > 0 {
			count += fmt.Sprintf(" (%d for good)", s.forGood)
		}
		if s.states[state] > 0 {
			counts = append(counts, count)
		}
	}
	line := show.Plural(s.links, "link") + " in " + show.Plural(s.documents, "document")
	return strings.TrimSuffix(line+": "+strings.Join(counts, ", "), ": ")
}

// fewLinks are seen without a summary of their reasons.
const fewLinks = 5

// append returns the summary, which fits a screen.
func (s *summary) append(r *run) []byte {
	o := &output{kind: &kinds[0], summary: s}
	o.Out = append(o.Out, s.String()...)
	more := func(format string, n int) {
		if n > 0 {
			o.Out = fmt.Appendf(o.Out, "; "+format, n)
		}
	}
	more("%d left out", int(r.without.Load()))
	more("%d known", s.known)
	switch {
	case r.write:
		more("%d mended", s.mended)
	case r.mends:
		more("--write mends %d", s.mended)
	default: // it is not known before how each link is written
		more("--fix mends up to %d", len(s.fixes))
	}
	if n := int(r.leftOut.Load()); n > 0 {
		o.Out = append(o.Out, "; "+show.Plural(n, "file")+" of unknown format not read: --all"...)
	}
	if o.Out = append(o.Out, '\n'); s.listed > fewLinks {
		o.most("reasons", s.reasons, 2)
		o.most("hosts", s.hosts, 2)
	}
	o.most("not checked", s.others, 1)
	return o.Out
}

// frequent returns the keys with the highest counts first.
func frequent[V any](m map[string]V, count func(V) int) []string {
	return slices.SortedFunc(maps.Keys(m), func(a, b string) int {
		return cmp.Or(count(m[b])-count(m[a]), cmp.Compare(a, b))
	})
}

// rulesText has a line "RULE WORDS" for each reason of a verdict.
//
//go:embed rules.txt
var rulesText string

// ruleWords returns what a rule says, or its name.
func ruleWords(rule string) string {
	if code, ok := strings.CutPrefix(rule, "status-"); ok {
		n, _ := strconv.Atoi(code)
		return strings.TrimSpace("answered " + code + " " + http.StatusText(n))
	}
	return cmp.Or(lookUp(rulesText, rule), rule)
}

// lookUp returns what is after a word and a tab at the beginning of a line.
func lookUp(table, word string) string {
	_, after, _ := strings.Cut("\n"+table, "\n"+word+"\t")
	text, _, _ := strings.Cut(after, "\n")
	return text
}
