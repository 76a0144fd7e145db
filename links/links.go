package links

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"iter"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/finding"
)

// Options are the values that a [Checker] is made from. The zero Options check
// files, and ask nobody.
type Options struct {
	// Client asks for targets over the network. Without one they are skipped.
	// Limits bound what it costs. Header, unless nil, returns fields for a
	// request; a redirect to another origin does not get those with secrets.
	Client *deref.Client
	Limits Limits
	Header func(u uri.URI) http.Header

	// Agent is the product token that robots.txt knows the program by: "" is
	// "uri-links". NoRobots is for one's own servers: robots.txt is not read.
	Agent    string
	NoRobots bool

	// Recursive also reads the pages that those of [Checker.Fetch] lead to, and
	// those of sitemap.xml, if they are below the directory of such a page.
	Recursive bool

	// Memory, unless nil, has verdicts of earlier runs, and takes those of this
	// one.
	Memory *Memory

	// Tell, unless nil, is told what was not read, and why, as a line.
	Tell func(line string)

	// Site says how the URIs of a web site lead to files. Without a root, the
	// files are those of a file manager: see [Site].
	Site Site

	// Trees are the directories whose documents are read, by absolute names.
	// The content of other files is not read.
	Trees []string

	// Keep reports whether a link is checked; nil is all. Links that are left
	// out are not in the results. Its target is set, and its verdict is not.
	Keep func(l *Link) bool

	// Say, unless nil, is told step by step how a link becomes its target, if
	// its text is Explain. All other links are left out.
	Say     func(step string)
	Explain string
}

// A Checker reads documents, and checks their links. Its methods may be called
// from many goroutines; [Checker.Results] after all others.
type Checker struct {
	options Options
	files   files
	web     *web
	starts  []uri.URI // that a person has named

	mu      sync.RWMutex
	docs    []*document
	targets map[string]*target
	free    []target        // it costs less to make many at once
	texts   strings.Builder // of some targets: likewise
	include sync.Map        // the files that others include
}

// New returns a checker.
func New(o Options) *Checker {
	c := &Checker{options: o, files: files{trees: o.Trees}}
	c.options.Agent = strings.ToLower(cmp.Or(o.Agent, "uri-links"))
	c.web = newWeb(c)
	c.options.Site.prepare()
	if o.Memory != nil { // most targets are those of the last run
		c.targets = make(map[string]*target, len(o.Memory.known))
	}
	return c
}

// A document has been read.
type document struct {
	name string
	anchors
	page *target // that it was fetched for, or nil

	links []*target // what its links lead to
	kinds []kind
	rest  strings.Builder // what else is known of them: see [document.keep]
	open  []string        // the parts that are read, the innermost last, with ": "
}

// A kind is what many links of a document have in common.
type kind struct {
	context, part string
	verdict       *Verdict // if what they are for does not lead anywhere, or nil
}

// A found is a link before its verdict.
type found struct {
	to                          *target
	kind                        int
	start, length, line, column int
	text                        string
}

// A target is what links lead to. There may be a million: it is small.
type target struct {
	uri     uri.URI         // without a fragment; zero in an archive
	verdict *Verdict        // nil until it is asked
	anchors *anchors        // nil if they are not known
	state   string          // the file that it is, or its ETag; or ""
	wanted  map[string]bool // fragments of links, in lower case
	depth   int32           // links from the first page

	part, asks    bool // it is a document of an archive, or asked over the network
	queued, byGet bool
	page, unread  bool // to be read for its links, or beyond a limit for that
}

// Verdicts about many targets.
var (
	fine    = &Verdict{State: Fine}
	noFile  = &Verdict{State: Broken, Rule: "no-file", Why: "there is no such file"}
	notFile = &Verdict{State: Unchecked, Rule: "not-a-file",
		Why: "it does not name a file of this machine that the document may lead to"}
)

// unread says why a document may have anchors and parts that are not known.
const unread = "its document was not read to the end"

// Read reads a document, and keeps its links for [Checker.Results]. Its name is
// that in the results, and its base that of its retrieval: the URI of its file,
// or the one that it was fetched from. The error is that of reading. Notes are
// about parts that could not be read.
func (c *Checker) Read(ctx context.Context, d link.Document) (notes []*link.Note, err error) {
	_, notes, err = c.read(ctx, d)
	return notes, err
}

// Add keeps a link that is in no document that can be read, such as a field of
// a database. The name is that of the document in the results. The link has no
// base: only a URI is checked.
func (c *Checker) Add(name, text string) {
	r := &reader{Checker: c, document: &document{name: name}}
	ref, err := uri.ParseRef(text)
	r.link(&link.Link{Ref: ref, Err: err, Text: text})
	r.end("")
}

func (c *Checker) read(
	ctx context.Context, d link.Document,
) (doc *document, notes []*link.Note, err error) {
	doc = &document{name: d.Name}
	from := d.Base.URI()
	own := pathOf(from)
	d.Base = c.options.Site.base(d.Base, own)
	d.Context, d.Labels = ctx, true
	d.Anchors = doc.add
	r := &reader{Checker: c, document: doc, at: d.Base.URI(), from: from, own: own}
	defer r.end(d.Type)
	for _, tree := range c.options.Trees {
		if own != "" && r.tree == "" && isBelow(own, tree) {
			r.tree = tree
		}
	}
	for l, err := range extract.Links(d) {
		note, ok := errors.AsType[*link.Note](err)
		switch {
		case err == nil:
			doc.see(&l)
			r.link(&l)
		case ok:
			if notes = append(notes, note); isPartial(note) {
				doc.others = unread
				doc.part(note.Part).others = unread
			}
		default:
			doc.others = unread
			return doc, notes, err
		}
	}
	return doc, notes, nil
}

// end keeps what was read of a document.
func (r *reader) end(mediaType string) {
	d := r.document
	d.format, d.file = anchoredFormat(mediaType, d.name), r.own
	for name, part := range d.parts {
		part.format = anchoredFormat("", name)
	}
	d.directories(r.options.Site.Index)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.docs = append(r.docs, d); r.own != "" {
		r.files.known(r.own, &d.anchors)
	}
}

// Results gives each link its verdict, and yields the links in the order of the
// names of their documents, and of their places. If the context ends, targets
// that were not asked are skipped. The error is that of the context.
func (c *Checker) Results(ctx context.Context) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		c.ask(ctx)
		slices.SortStableFunc(c.docs, func(a, b *document) int {
			return cmp.Compare(a.name, b.name)
		})
		for _, d := range c.docs {
			for f := range d.all() {
				if !yield(c.judged(d, f), nil) {
					return
				}
			}
		}
		if err := ctx.Err(); err != nil {
			yield(Link{}, err)
		}
	}
}

// judged returns a link with its verdict.
func (c *Checker) judged(d *document, f *found) Link {
	l, t := f.link(d), f.to
	if t.part && !t.anchors.exists {
		if l.Verdict = *broken("no-file", "there is no such file in the archive"); d.others != "" {
			l.Verdict = Verdict{State: Unchecked, Rule: "no-file",
				Why: "whether the archive has such a file is not known: " + d.others}
		}
		return l
	}
	l.Verdict = *t.verdict
	fragment := f.fragment()
	switch to := t.verdict.To; {
	case l.Verdict.State != Fine && l.Verdict.State != Moved:
		return l
	case t.asks && to.HasFragment(): // RFC 9110 section 10.2.2
		fragment = fragmentOf(to.Fragment())
	case l.Verdict.State == Moved && l.Target.HasFragment():
		l.Verdict.To, _ = to.With(uri.Fragment, l.Target.Fragment())
	}
	if fragment == "" {
		return l
	}
	if t.anchors == nil && t.state != "" && !t.asks {
		t.anchors = c.files.anchors(t.state)
	}
	byName := l.Context == "label" || l.Context == "ref"
	from := ""
	if t.anchors == &d.anchors {
		from = l.Context
	}
	v := t.anchors.judge(fragment, from, byName || endsIn(l.Context, imageMaps))
	if byName && v.State == Broken && (l.Context == "ref" || !c.isWhole(t.anchors)) {
		v = &Verdict{State: Unchecked, Rule: "label", Why: "another document may have the name"}
	}
	if v.State == Broken || l.Verdict.Rule == "" {
		if v.State == Broken || l.Verdict.State == Fine {
			l.Verdict.State = v.State
		}
		l.Verdict.Rule, l.Verdict.Why = v.Rule, v.Why
	}
	if m := c.options.Memory; m != nil && !t.uri.IsZero() && (t.asks || d.page != nil) {
		m.since(t.uri.String()+"#"+fragment, &l.Verdict)
	}
	return l
}

// fragment returns the fragment that has to name an anchor, or "".
func (f *found) fragment() string {
	_, fragment, _ := strings.Cut(f.text, "#")
	return fragmentOf(fragment)
}

// link returns a link without its verdict.
func (f *found) link(d *document) Link {
	k := &d.kinds[f.kind]
	l := Link{Document: d.name, Start: f.start, End: f.start + f.length, Line: f.line,
		Column: f.column, Context: k.context, Part: k.part, Text: f.text, Target: f.to.uri}
	if i := strings.IndexByte(l.Text, '#'); i >= 0 && !l.Target.IsZero() {
		l.Target, _ = uri.Parse(l.Target.String() + l.Text[i:])
	}
	return l
}

// keep keeps a link: six numbers, and its text, unless that is the one of its
// target.
func (d *document) keep(f, before *found) {
	text, size := f.text, len(f.text)+1
	if text == f.to.uri.String() {
		text, size = "", 0
	}
	b := make([]byte, 0, 6*binary.MaxVarintLen64)
	for _, n := range [...]int{f.start - before.start, f.length, f.line - before.line, f.column,
		f.kind, size} {
		b = binary.AppendVarint(b, int64(n))
	}
	d.links = append(d.links, f.to)
	d.rest.Write(b)
	d.rest.WriteString(text)
}

// all yields the links.
func (d *document) all() iter.Seq[*found] {
	return func(yield func(*found) bool) {
		var f found
		rest := d.rest.String()
		for _, to := range d.links {
			var n [6]int
			for i := range n {
				v, size := binary.Varint([]byte(rest[:min(len(rest), binary.MaxVarintLen64)]))
				n[i], rest = int(v), rest[size:]
			}
			f = found{to: to, start: f.start + n[0], length: n[1], line: f.line + n[2],
				column: n[3], kind: n[4], text: to.uri.String()}
			if n[5] > 0 {
				f.text, rest = rest[:n[5]-1], rest[n[5]-1:]
			}
			if !yield(&f) {
				return
			}
		}
	}
}

// A reader reads the links of a document.
type reader struct {
	*Checker
	*document
	at     uri.URI           // its own URI, or the zero URI
	from   uri.URI           // the same without the base of a site
	own    string            // its file, or ""
	tree   string            // the first tree that it is in, or ""
	key    []byte            // reused
	index  map[[2]string]int // of kinds, by context and part
	before found             // the last link
	none   *target           // that of the last link without one

	ownPart   string // the part of the last link to its own document
	ownAt     uri.URI
	ownTarget *target
}

// link keeps a link.
func (r *reader) link(l *link.Link) {
	f := found{kind: r.kind(l), start: l.Start, length: l.End - l.Start, line: l.Line,
		column: l.Column, text: l.Ref.String()}
	if l.Err != nil {
		f.text = l.Text
	}
	w := way{reader: r, link: l, found: &f}
	if o := &r.options; o.Say != nil {
		if w.say = o.Say; l.Text != o.Explain && f.text != o.Explain {
			return
		}
	}
	switch v := r.kinds[f.kind].verdict; {
	case isTemplate(l.Text):
		w.is(&Verdict{State: Unchecked, Rule: "template", Why: "a program fills in a part of it"})
	case v != nil:
		w.is(v)
	case strings.HasPrefix(l.Text, "#default#") && endsIn(l.Context, cssURLs):
		w.is(&Verdict{State: Unchecked, Rule: "identifier",
			Why: "it names a part of Internet Explorer"})
	case l.Err != nil:
		f, _ := finding.Of(l.Err)
		w.is(broken("not-a-reference", "it is not a URI reference: %s",
			cmp.Or(f.Message, l.Err.Error())))
	default:
		w.follow()
	}
	if l.Context == "include" {
		r.include.Store(f.to.state, true)
	}
	if r.options.Keep != nil {
		link := f.link(r.document)
		if !r.options.Keep(&link) {
			return
		}
	}
	r.keep(&f, &r.before)
	r.before = f
}

// unfollowed are the ends of contexts whose references nobody follows, with the
// reason. The end of a JSON Pointer is its last member.
var unfollowed = [...]struct {
	rule, why string
	contexts  []string
}{
	{"identifier", "it names a thing, and leads nowhere", []string{"@id", "@type", "@vocab",
		"@base", "$id", "id", "itemid", "itemtype", "itemprop", "rdf:about", "rdf:datatype",
		"rdf:resource", "head profile", "link profile", "link rel", "category scheme",
		"category term", "category domain"}},
	{"receiver", "a program gets data there", []string{"form action", "button formaction",
		"input formaction", "a ping", "area ping", "link pingback", "link webmention"}},
	{"base", "others are relative to it, and it leads nowhere", []string{"base href", "xml:base",
		"object codebase", "applet codebase", "meta content-base", "Content-Base"}},
	{"connection", "only a connection is meant", []string{"link preconnect", "link dns-prefetch"}},
}

// endsIn reports whether a context ends in one of these.
func endsIn(context string, ends []string) bool {
	return slices.ContainsFunc(ends, func(end string) bool {
		before, ok := strings.CutSuffix(context, end)
		return ok && (before == "" || strings.IndexByte(" /", before[len(before)-1]) >= 0)
	})
}

// isTemplate reports whether a text has a place that a program fills in, as in
// the templates of Go, Jinja, Liquid, PHP and shells.
func isTemplate(text string) bool {
	has := func(open string) bool { return strings.Contains(text, open) }
	return (has("{") || has("<")) &&
		slices.ContainsFunc([]string{"{{", "{%", "${", "<%", "<?"}, has)
}

// kind returns the index of the kind of a link.
func (r *reader) kind(l *link.Link) int {
	if i := r.before.kind; i < len(r.kinds) && r.kinds[i].context == l.Context &&
		r.kinds[i].part == l.Part {
		return i
	}
	if i, ok := r.index[[2]string{l.Context, l.Part}]; ok {
		return i
	}
	k := kind{context: strings.Clone(l.Context), part: strings.Clone(l.Part)}
	for _, u := range unfollowed {
		if endsIn(k.context, u.contexts) {
			k.verdict = &Verdict{State: Unchecked, Rule: u.rule, Why: u.why}
		}
	}
	put(&r.index, [2]string{k.context, k.part}, len(r.kinds))
	r.kinds = append(r.kinds, k)
	return len(r.kinds) - 1
}

// target sets the target with the key, which all links to it share. It is made
// by a function if it is new, or if the way is told.
func (w *way) target(make func() target) {
	w.mu.RLock()
	t := w.targets[string(w.key)]
	w.mu.RUnlock()
	if t == nil || w.say != nil {
		t = w.insert(string(w.key), make())
	}
	w.found.to = t
}

// insert returns the target with a key, which is a new one if there is none. If
// a key begins with the URI of its target, they share their text.
func (c *Checker) insert(key string, made target) *target {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t := c.targets[key]; t != nil {
		return t
	}
	if len(c.free) == 0 {
		c.free = make([]target, 1024)
	}
	if c.texts.Cap()-c.texts.Len() < len(key) {
		c.texts.Reset()
		c.texts.Grow(max(64<<10, len(key)))
	}
	c.texts.WriteString(key)
	text := c.texts.String()[c.texts.Len()-len(key):]
	if u := made.uri.String(); strings.HasPrefix(text, u) {
		made.uri, _ = uri.Parse(text[:len(u)])
	}
	t := &c.free[0]
	*t, c.free = made, c.free[1:]
	put(&c.targets, text, t)
	return t
}

// put puts a value into a map, which is made for the first one.
func put[K comparable, V any](m *map[K]V, key K, value V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[key] = value
}
