package edition

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
)

// A Comparison is a text in all readings, and the points on which these part.
type Comparison struct {
	Text        string
	Readers     []Reader  // one edition each, or other programs
	Readings    []Reading // of the readers, in their order
	Differences []Difference
}

// A Difference is a point on which readers part in a text.
type Difference struct {
	// ID is the conflict's, such as "C-03": see [Conflicts]. It is "" if no
	// conflict that is known explains why readers part, as with readers of
	// one's own: then Point is "validity", "target", or a component.
	ID    string
	Point string // in a few words, such as "tilde"

	// Component is what the point is about, and what the values of the views
	// are; or 0.
	Component uri.Component

	// Start and End are where in the text it shows first, in bytes; of
	// references, all of the reference.
	Start, End int

	Views []View // of the readers, in their order
}

// A View is what one reader does where readers part.
type View struct {
	Reader Reader

	// Says is what the document of an edition has to say on the point, in a few
	// words, and Section where. They are empty if it is silent on it.
	Says, Section string

	Valid    bool   // whether it takes the text, or has a target
	Value    string // what it finds the component to be, or the target
	HasValue bool
}

// Compare reads a text in several ways, and says where they part. A set of
// editions stands for each of them; without readers it is all four.
func Compare(text string, readers ...Reader) Comparison {
	all, set := each(readers)
	c := Comparison{Text: text, Readers: all}
	c.Readings = make([]Reading, len(c.Readers))
	for i, r := range c.Readers {
		c.Readings[i] = r.Read(text)
	}
	x := newSubject(text, set)
	for _, k := range conflicts() {
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

// each takes sets of editions apart, and returns all that are in some.
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

// views are what the readers find a component to be, if it is one.
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

// unexplained adds where readers part and no conflict says why. What a reader
// finds in a text that it does not take is a guess, and parts nobody.
func (c *Comparison) unexplained() {
	explained := map[uri.Component]bool{}
	for _, d := range c.Differences {
		explained[d.Component] = true
		if d.ID == "C-18" { // where no query begins, the path goes on
			explained[uri.Path] = true
		}
	}
	valid := c.views(0)
	if i := c.fault(); i >= 0 && differ(valid, func(v View) string { return truth[v.Valid] }) {
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
			return truth[v.HasValue] + v.Value
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

var truth = map[bool]string{true: "+", false: "-"}

// fault returns the first reading in which a byte is wrong that is part of no
// difference so far, or -1.
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

// differ reports whether views are not all alike.
func differ(views []View, of func(View) string) bool {
	for _, v := range views {
		if of(v) != of(views[0]) {
			return true
		}
	}
	return false
}

// A RefComparison is a reference and a base in all readings.
type RefComparison struct {
	Base, Ref   string
	Resolutions []Resolution // of the readers, in their order
	Differences []Difference
}

// A Resolution is what a reference leads to for one reader, or why to nothing.
type Resolution struct {
	Reader Reader
	Target Target
	Err    error
}

// CompareRef resolves a reference in several ways, and says where they part.
// Readers are as for [Compare].
func CompareRef(base, ref string, readers ...Reader) RefComparison {
	c := RefComparison{Base: base, Ref: ref}
	all, set := each(readers)
	for _, r := range all {
		target, err := r.Resolve(base, ref)
		c.Resolutions = append(c.Resolutions, Resolution{r, target, err})
	}
	x := newSubject(ref, set)
	p := pair{base: uri.Split(base), ref: uri.Split(ref)}
	for _, k := range conflicts() {
		if k.resolves == nil || !k.parts(x) || !k.resolves(p) {
			continue
		}
		d := Difference{ID: k.id, Point: k.point, End: len(ref), Views: c.views()}
		k.cite(x, d.Views)
		c.Differences = append(c.Differences, d)
	}
	if len(c.Differences) == 0 {
		views := c.views()
		if differ(views, func(v View) string { return truth[v.Valid] + v.Value }) {
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
