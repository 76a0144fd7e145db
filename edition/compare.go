package edition

import (
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
)

// A Comparison has the readings of a text, and the points on which they differ.
type Comparison struct {
	Text        string
	Readers     []Reader  // one edition each, or other programs
	Readings    []Reading // of the readers, in their order
	Differences []Difference
}

// A Difference is a point on which readers disagree about a text.
type Difference struct {
	// ID is the id of the conflict, such as "C-03": see [Conflicts]. It is ""
	// if no known conflict explains the difference, as with readers that are
	// not editions: then Point is "validity", "target", or a component.
	ID    string
	Point string // in a few words, such as "tilde"

	// Component is the component whose values the views have, or 0.
	Component uri.Component

	// Start and End are the first place of the difference in the text, in
	// bytes. In a RefComparison they are the whole reference.
	Start, End int

	Views []View // of the readers, in their order
}

// A View is what one reader does on a point of difference.
type View struct {
	Reader Reader

	// Says is the document's statement on the point, in a few words, and
	// Section its section. Both are empty if the document says nothing about
	// it.
	Says, Section string

	Valid    bool   // whether the text is valid, or there is a target
	Value    string // the component, or the target
	HasValue bool
}

// Compare reads a text with several readers, and reports where they disagree. A
// set of editions means each of them; without readers all four are compared.
func Compare(text string, readers ...Reader) Comparison {
	all, set := each(readers)
	c := Comparison{Text: text, Readers: all}
	c.Readings = make([]Reading, len(c.Readers))
	for i, r := range c.Readers {
		c.Readings[i] = r.Read(text)
	}
	x := newSubject(text, set)
	for _, k := range conflicts.Get() {
		if k.shows == nil || !k.parts(x) {
			continue
		}
		if start, end := k.shows(x); start >= 0 {
			d := Difference{ID: k.id, Point: k.point, Component: k.component, Start: start,
				End: end}
			d.Views = c.views(k.component)
			k.cite(x, d.Views)
			c.Differences = append(c.Differences, d)
		}
	}
	c.unexplained()
	return c
}

// each replaces sets of editions by their members. It also returns the union of
// the sets.
func each(readers []Reader) (all []Reader, set Edition) {
	if len(readers) == 0 {
		readers = []Reader{All}
	}
	for _, r := range readers {
		e, ok := r.(Edition)
		if !ok {
			all = append(all, r)
			continue
		}
		set |= e
		for one := range e.Each() {
			all = append(all, one)
		}
	}
	return all, set
}

// views returns the readers' values of a component, unless it is 0.
func (c *Comparison) views(component uri.Component) []View {
	views := make([]View, len(c.Readers))
	for i, r := range c.Readers {
		views[i] = View{Reader: r, Valid: c.Readings[i].Valid()}
		if component != 0 {
			views[i].Value, views[i].HasValue = c.Readings[i].Component(component)
		}
	}
	return views
}

// unexplained adds the differences that no conflict explains. A reader that
// rejects the text only guesses its parts: these guesses do not count.
func (c *Comparison) unexplained() {
	explained := map[uri.Component]bool{}
	for _, d := range c.Differences {
		explained[d.Component] = true
		if d.ID == "C-18" { // "?" is in the query or in the path
			explained[uri.Path] = true
		}
	}
	valid := c.views(0)
	isValid := func(v View) string { return strconv.FormatBool(v.Valid) }
	if i := c.fault(); i >= 0 && differ(valid, isValid) {
		f := c.Readings[i].is.Finding()
		c.Differences = append(c.Differences, Difference{Point: "validity", Start: f.Start,
			End: f.End, Views: valid})
	}
	for _, component := range []uri.Component{uri.Scheme, uri.Host, uri.Port, uri.Path, uri.Query,
		uri.Fragment} {
		views := c.views(component)
		taken := slices.DeleteFunc(slices.Clone(views), func(v View) bool { return !v.Valid })
		if explained[component] || !differ(taken, func(v View) string {
			if component == uri.Path { // the first slash is C-15
				return strings.TrimPrefix(v.Value, "/")
			}
			return strconv.FormatBool(v.HasValue) + v.Value
		}) {
			continue
		}
		d := Difference{Point: component.String(), Component: component, Views: views}
		for i := range c.Readings {
			if p, ok := c.Readings[i].is.Find(component); ok {
				d.Start, d.End = p.Start, p.End
				break
			}
		}
		c.Differences = append(c.Differences, d)
	}
}

// fault returns the first reading with a wrong byte that no difference so far
// contains, or -1.
func (c *Comparison) fault() int {
next:
	for i := range c.Readings {
		if c.Readings[i].Valid() {
			continue
		}
		at := c.Readings[i].is.Fault.Start
		for _, d := range c.Differences {
			if d.Start <= at && at <= d.End {
				continue next
			}
		}
		return i
	}
	return -1
}

// differ reports whether of returns different texts for the views.
func differ(views []View, of func(View) string) bool {
	return slices.ContainsFunc(views, func(v View) bool { return of(v) != of(views[0]) })
}

// A RefComparison has the results of resolving a reference with several
// readers.
type RefComparison struct {
	Base, Ref   string
	Resolutions []Resolution // of the readers, in their order
	Differences []Difference
}

// A Resolution is one reader's target of a reference, or its error.
type Resolution struct {
	Reader Reader
	Target Target
	Err    error
}

// CompareRef resolves a reference with several readers, and reports where they
// disagree. Readers are as for [Compare].
func CompareRef(base, ref string, readers ...Reader) RefComparison {
	c := RefComparison{Base: base, Ref: ref}
	all, set := each(readers)
	for _, r := range all {
		target, err := r.Resolve(base, ref)
		c.Resolutions = append(c.Resolutions, Resolution{r, target, err})
	}
	x := newSubject(ref, set)
	p := pair{base: uri.Split(base), ref: uri.Split(ref)}
	for _, k := range conflicts.Get() {
		if k.resolves == nil || !k.parts(x) || !k.resolves(p) {
			continue
		}
		d := Difference{ID: k.id, Point: k.point, End: len(ref), Views: c.views()}
		k.cite(x, d.Views)
		c.Differences = append(c.Differences, d)
	}
	if len(c.Differences) == 0 {
		views := c.views()
		if differ(views, func(v View) string { return strconv.FormatBool(v.Valid) + v.Value }) {
			c.Differences = append(c.Differences, Difference{Point: "target", End: len(ref),
				Views: views})
		}
	}
	return c
}

func (c *RefComparison) views() []View {
	views := make([]View, len(c.Resolutions))
	for i, r := range c.Resolutions {
		views[i] = View{Reader: r.Reader, Valid: r.Err == nil, Value: r.Target.Text,
			HasValue: r.Err == nil}
	}
	return views
}
