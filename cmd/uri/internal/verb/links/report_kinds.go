package links

import (
	"cmp"
	_ "embed"
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/report"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/links"
)

// at returns the document of a link and the part, with ":LINE:COLUMN" if they
// are known.
func (o *output) at(l *links.Link) string {
	name := cli.PartName(o.Masked(l.Document), l.Part)
	if l.Line > 0 {
		name += fmt.Sprint(":", l.Line, ":", l.Column)
	}
	return name
}

// reason returns why a link has its verdict, and what it should say.
func (o *output) reason(l *links.Link) string {
	why := l.Verdict.Why
	if to := l.Verdict.To; l.Verdict.State == links.Moved && !to.IsZero() {
		why = strings.TrimPrefix(why+" to "+o.Masked(to.String()), " ")
	} else if to := o.replacement(l); to != "" {
		why += "; write " + o.Masked(to)
	}
	return why
}

// sentence is the verdict of a link in words.
func (o *output) sentence(l *links.Link) string {
	return strings.TrimSuffix(o.Masked(l.Text)+": "+o.reason(l), ": ")
}

// styles are the colours of states: red, magenta, yellow, else green.
var styles = [links.Skipped + 1]string{links.Broken: "\x1b[31m", links.Person: "\x1b[35m",
	links.Moved: "\x1b[33m", links.Fine: "\x1b[32m"}

// state returns the name of the state, with colour on a terminal.
func (o *output) state(s links.State) string {
	if style := styles[s]; o.OutColor && o.file == "" && style != "" {
		return style + s.String() + show.Plain
	}
	return s.String()
}

func text(o *output, l *links.Link) { o.line(o.state(l.Verdict.State), l) }

// line appends "NAME:LINE:COLUMN: STATE: LINK: why".
func (o *output) line(state string, l *links.Link) {
	name := cli.PartName(o.Masked(l.Document), l.Part)
	o.Out = cli.Place(o.Out, name, o.OutColor && o.file == "", l.Line, l.Column)
	o.Out = append(o.Out, state+": "+show.Visible(o.sentence(l))+"\n"...)
}

// object is a line of JSON.
func object(o *output, l *links.Link) { appendObject(jsonl.Open(&o.Answer), l) }

func appendObject(o jsonl.Object, l *links.Link) {
	v := &l.Verdict
	o = o.Text("uri", l.Text).Text("verdict", v.State.String()).
		OptionalText("rule", v.Rule).OptionalText("why", v.Why).
		Text("file", l.Document).OptionalText("part", l.Part).
		Number("line", l.Line).Number("column", l.Column).OptionalText("context", l.Context).
		OptionalText("target", l.Target.String()).OptionalText("moved_to", v.To.String())
	if v.Permanent {
		o = o.Bool("permanent", true)
	}
	if v.Code != 0 {
		o = o.Number("code", v.Code)
	}
	if len(v.Hops) > 0 {
		o = o.Texts("hops", cli.NamesOf(slices.Values(v.Hops), uri.URI.String))
	}
	when := func(name string, t time.Time) {
		if !t.IsZero() {
			o = o.Text(name, t.UTC().Format(time.RFC3339))
		}
	}
	when("checked", v.Checked)
	when("since", v.Since)
	o.End()
}

// result is a link for a program that shows it beside the line.
func (o *output) result(l *links.Link) *report.Result {
	level := "note"
	if o.fails(l) {
		level = "error"
	} else if l.Verdict.State == links.Broken || l.Verdict.State == links.Person {
		level = "warning"
	}
	return &report.Result{File: o.Masked(l.Document), Part: l.Part, Line: l.Line,
		Column: l.Column, Length: length(l), Level: level,
		Rule: cmp.Or(l.Verdict.Rule, l.Verdict.State.String()), Text: o.Masked(l.Text),
		Message: l.Verdict.State.String() + ": " + o.sentence(l)}
}

// length returns how many characters a link has in its document, or -1 if that
// is not known, as its text may be written in another way there: in <a b>, with
// "&amp;", as an IRI, or as a name.
func length(l *links.Link) int {
	other := func(c rune) bool { return c < ' ' || c == '%' || c >= utf8.RuneSelf }
	if l.Line == 0 || l.Context == "label" || l.Context == "ref" ||
		len(l.Text) != l.End-l.Start || strings.ContainsFunc(l.Text, other) ||
		strings.Contains(l.Text, "xn--") {
		return -1
	}
	return len(l.Text)
}

func annotation(o *output, l *links.Link) { o.result(l).Annotation(&o.Answer) }

func sarif(o *output, l *links.Link) {
	from, result := len(o.Out), o.result(l)
	if result.SARIF(&o.Answer); o.tally == nil {
		o.Out = slices.Delete(o.Out, from, from+len(","))
	}
	o.counted(result.Rule)
}

func (o *output) counted(what string) {
	if o.tally == nil {
		o.tally = map[string]int{}
	}
	o.tally[what]++
}

func sarifEnd(o *output) {
	report.EndSARIF(&o.Answer, "uri links", func(yield func(name, words string) bool) {
		for _, name := range slices.Sorted(maps.Keys(o.tally)) {
			if !yield(name, ruleWords(name)) {
				return
			}
		}
	})
}

// templates has a line "KIND.PART TEMPLATE" for the parts of some reports.
//
//go:embed templates.txt
var templates string

// put appends a part of a report, with these values in place of names in
// braces. A kind without this part has nothing there.
func (o *output) put(part string, values ...string) {
	o.Out = append(o.Out, filled(o.name+"."+part, values...)...)
}

func filled(part string, values ...string) string {
	template := strings.ReplaceAll(lookUp(templates, part), `\n`, "\n")
	return strings.NewReplacer(values...).Replace(template)
}

func junit(o *output, l *links.Link) {
	o.put("item", "{document}", o.escaped(o.Masked(l.Document)), "{line}", fmt.Sprint(l.Line),
		"{column}", fmt.Sprint(l.Column), "{link}", o.escaped(o.Masked(l.Text)))
	outcome := "skipped"
	switch {
	case o.fails(l):
		outcome = "failure"
	case l.Verdict.State == links.Fine, l.Verdict.State == links.Moved:
		o.put("fine")
		return
	}
	o.counted(outcome)
	o.put("not", "{outcome}", outcome, "{rule}", l.Verdict.Rule,
		"{state}", l.Verdict.State.String(), "{why}", o.escaped(o.reason(l)))
}

// junitEnd puts the counts before what there is.
func junitEnd(o *output) {
	cases := o.Out
	o.Out = nil
	o.put("head", "{all}", fmt.Sprint(o.links), "{failures}", fmt.Sprint(o.tally["failure"]),
		"{skipped}", fmt.Sprint(o.tally["skipped"]))
	o.Out = append(o.Out, cases...)
	o.put("foot")
}

// escaped returns a text as the kind of report needs it.
func (o *output) escaped(text string) string {
	text = show.Visible(text)
	switch o.name {
	case "html", "junit":
		return html.EscapeString(text)
	case "markdown":
		return code(text)
	}
	return text
}

// code returns a text as code of Markdown in a table.
func code(text string) string {
	text, fence := strings.ReplaceAll(text, "|", `\|`), "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		text = " " + text + " "
	}
	return fence + text + fence
}

// prose is [output.escaped], but in Markdown a text that means nothing else
// stays as it is, and is not code.
func (o *output) prose(text string) string {
	const plain = "abcdefghijklmnopqrstuvwxyz0123456789 .,:;\"'()-/"
	if o.name == "markdown" && strings.Trim(strings.ToLower(text), plain) == "" &&
		!strings.Contains(text, "www.") && !strings.Contains(text, "://") {
		return text
	}
	return o.escaped(text)
}

// keep keeps a link for the end, with those of the same target and verdict.
func keep(o *output, l *links.Link) {
	of := &o.kept[slices.Index(order[:], l.Verdict.State)]
	if *of == nil {
		*of = map[string][]links.Link{}
	}
	key := cmp.Or(l.Target.String(), l.Text+" in "+l.Document) + " " + l.Verdict.Rule
	(*of)[key] = append((*of)[key], *l)
}

// target returns what is shown as the target of the links, or what they say.
func (o *output) target(l *links.Link) string {
	name := strings.TrimPrefix(cmp.Or(l.Target.String(), l.Text), o.here)
	masked := o.Masked(name)
	shown, s := o.escaped(masked), l.Target.Scheme()
	if (s == "http" || s == "https") && masked == l.Target.String() {
		return cmp.Or(filled(o.name+".link", "{target}", shown), shown)
	}
	return shown
}

// pageText is the page of HTML around its report.
//
//go:embed page.html
var pageText string

// few is how many places of a target are shown at once.
const few = 3

// grouped is a report by target: first what has to be mended, and of this what
// is most frequent. In HTML no script is needed: check boxes before the
// sections hide and show these.
func grouped(o *output) {
	before, after, _ := strings.Cut(pageText, "<!-- report -->")
	if o.name != "html" {
		before, after = "", ""
	}
	o.Out = append(o.Out, before...)
	names := show.List(cli.NamesOf(slices.Values(o.names), o.Masked))
	sum := o.prose(o.summary.String())
	o.put("head", "{sum}", sum, "{names}", o.escaped(names))
	all := 0
	for i, of := range o.kept {
		n := 0
		for _, g := range of {
			n += len(g)
		}
		if all += n; n > 0 {
			o.put("label", "{state}", order[i].String(), "{n}", fmt.Sprint(n))
		}
	}
	o.put("sum", "{sum}", sum, "{when}", time.Now().UTC().Format("2006-01-02 15:04 UTC"))
	o.most("Reasons", o.reasons, 2)
	o.most("Hosts", o.hosts, 2)
	o.most("Not checked", o.others, 1)
	for i, of := range o.kept {
		if s := order[i].String(); of != nil {
			o.put("state", "{state}", s, "{State}", strings.ToUpper(s[:1])+s[1:],
				"{words}", ruleWords(s))
			for _, key := range frequent(of, func(g []links.Link) int { return len(g) }) {
				o.item(of[key])
			}
			o.put("foot")
		}
	}
	if all == 0 {
		o.put("none")
	}
	o.Out = append(o.Out, after...)
}

// The limits of lists of reasons, and of hosts. A row below says how many more
// there are.
const (
	maxRows     = 5  // in the summary, which fits a screen
	maxPageRows = 15 // in a page
)

// most lists what is most frequent, if there are enough rows.
func (o *output) most(title string, m map[string]int, least int) {
	if len(m) < least {
		return
	}
	most := maxRows
	if o.name == "html" {
		most = maxPageRows
	}
	o.put("most", "{title}", title)
	keys := frequent(m, func(n int) int { return n })
	for _, key := range keys[:min(most, len(keys))] {
		words := key
		if state, rule, ok := strings.Cut(key, " "); ok {
			words = state + ": " + ruleWords(rule)
		}
		o.put("one", "{n}", fmt.Sprintf("%7d", m[key]), "{words}", o.escaped(words))
	}
	if more := len(keys) - most; more > 0 {
		o.put("others", "{n}", fmt.Sprint(more))
	}
	o.put("mostend")
}

// item is the part of a report about a target.
func (o *output) item(g []links.Link) {
	n := fmt.Sprint(len(g))
	o.put("item", "{verdict}", o.state(g[0].Verdict.State), "{n}", n, "{target}", o.target(&g[0]),
		"{why}", o.prose(o.reason(&g[0])))
	if len(g) > 1 {
		o.put("many", "{n}", n)
	}
	var places []string
	for i := range g {
		places = append(places, filled(o.name+".place", "{place}", o.escaped(o.at(&g[i]))))
	}
	first := places[:min(few, len(g))]
	o.Out = append(o.Out, strings.Join(first, filled(o.name+".next"))...)
	if rest := places[len(first):]; len(rest) > 0 {
		o.put("more", "{left}", fmt.Sprint(len(rest)), "{dots}", show.Dots(),
			"{all}", strings.Join(rest, ""))
	}
	o.put("end")
}
