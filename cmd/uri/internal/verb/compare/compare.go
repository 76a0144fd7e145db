// Package compare is the verb that says whether two URIs are equivalent.
package compare

import (
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/pairs"
	"github.com/urikit/uri/cmd/uri/internal/reading"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/scheme"
)

// New makes the verb.
func New(v *cli.Verb) {
	v.RecordFlags()
	v.TextFlags()
	v.RelaxedFlag()
	observe := false
	v.Flags().BoolVar(&observe, "observe", false, "ask the servers where the URIs lead to")
	asked := sync.OnceValue(newObserver)
	ignore := ""
	v.Choices(&ignore, "ignore", "", nearNames, "ignore differences in `WHAT`, or WHAT,WHAT...")
	ignored := sync.OnceValue(func() (list []near) {
		for _, n := range nears {
			if slices.Contains(strings.Split(ignore, ","), n.name) {
				list = append(list, n)
			}
		}
		return list
	})
	by := ""
	reading.Flag(v, &by, "by the rules of `EDITION`")
	for _, flag := range []string{"observe", "ignore", "encode", "relaxed"} {
		v.MarkFlagsMutuallyExclusive("edition", flag)
	}
	parse := func(text string) (uri.URI, error) {
		if e := reading.Of(by); e != edition.RFC3986 {
			r := e.Read(text)
			return uri.URI{}, r.Err()
		}
		return v.ParseURI(text)
	}
	pairs.Of(v, "URI", parse, func(p *pairs.Pair[uri.URI]) bool {
		if e := reading.Of(by); e != edition.RFC3986 {
			return older(v, p, e)
		}
		rung, list := scheme.Equivalent(p.A, p.B), scheme.Differences(p.A, p.B)
		if observe && rung == scheme.None {
			rung = asked().equivalent(v, p)
		}
		var near []near
		word := "ignored"
		if rung == scheme.None {
			near, rung = nearly(p.A, p.B, ignored())
		}
		if rung == scheme.None && !v.Quiet {
			word = "nearly"
			near, _ = nearly(p.A, p.B, nears[:])
		}
		if v.JSON {
			o := p.Object(rung != scheme.None).Text("rung", rung.String()).Array("differs")
			for _, d := range list {
				o.Element().Text("component", d.Component.String()).
					Text("rung", d.Rung.String()).Close()
			}
			if o = o.CloseArray(); near != nil {
				o = o.Texts(word, cli.NamesOf(slices.Values(near), nearName))
			}
			p.Close(o)
			return rung != scheme.None
		}
		by := rules(p.A.Scheme())
		verdict := "equivalent"
		switch {
		case rung == scheme.None:
			verdict = "different"
		case near != nil:
			verdict += ", except for what is ignored"
		case rung == scheme.String:
			verdict = "the same text"
		case rung == scheme.Scheme:
			verdict += ", " + by
		case rung == scheme.Protocol:
			verdict += ", as their servers redirect permanently"
		}
		lines := differences(list, by)
		for _, n := range near {
			value := n.words
			if word == "nearly" {
				value += ": --ignore " + n.name
			}
			if len(near) == 1 {
				value = "only " + value
			}
			lines = append(lines, show.Line{Width: len("percent"), Name: word, Value: value})
		}
		p.Verdict(verdict+" (rung: "+rung.String()+")", lines...)
		return rung != scheme.None
	})
}

// older answers by the rules of an older document.
func older(v *cli.Verb, p *pairs.Pair[uri.URI], e edition.Edition) bool {
	a, b := p.Texts()
	rung, verdict := scheme.None, "different"
	switch {
	case a == b:
		rung, verdict = scheme.String, "the same text"
	case e.Equal(a, b, edition.Syntax):
		rung, verdict = scheme.Dots, "equivalent, by the rules for all URLs of "+e.Title()
	case e.Equal(a, b, edition.Scheme):
		rung, verdict = scheme.Scheme, "equivalent, by the rules for the scheme of "+e.Title()
	}
	if v.JSON {
		p.Close(p.Object(rung != scheme.None).Text("rung", rung.String()))
	} else {
		p.Verdict(verdict + " (rung: " + rung.String() + ")")
	}
	return rung != scheme.None
}

// rules names the rules of the rung of the scheme. Section 6.2.3 has some for
// schemes of which nothing is known.
func rules(name string) string {
	if i, _ := scheme.Lookup(name); i.Normalize == nil && i.Port == 0 {
		return "by the rules for all schemes"
	}
	return "by the rules of the scheme " + name
}

// ways says how components differ on a rung: in a scheme or a host letter case
// differs, elsewhere the case of triplets. The verb is the form for one
// component.
var ways = [...]struct {
	rung      scheme.Rung
	of        []uri.Component // or nil for all others
	verb, how string
}{
	{scheme.Case, []uri.Component{uri.Scheme, uri.Host}, "differs", "in letter case only"},
	{scheme.Case, nil, "differs", "in the case of percent-encodings only"},
	{scheme.Percent, nil, "agrees", "when needless percent-encodings are decoded"},
	{scheme.Dots, nil, "agrees", "when dot-segments are removed"},
	{scheme.Scheme, []uri.Component{uri.Port}, "is", "empty or the default"},
	{scheme.Scheme, nil, "agrees", ""}, // by the rules of the scheme
	{scheme.None, nil, "differs", ""},
}

// differences lists, for each rung and then for none, the components that need
// the rung to agree.
func differences(list []scheme.Difference, by string) (lines []show.Line) {
	for _, way := range ways {
		var names []string
		list = slices.DeleteFunc(list, func(d scheme.Difference) bool {
			is := d.Rung == way.rung && (way.of == nil || slices.Contains(way.of, d.Component))
			if is {
				names = append(names, d.Component.String())
			}
			return is
		})
		if len(names) == 0 {
			continue
		}
		if way.rung == scheme.Scheme && way.how == "" {
			way.how = by
		}
		if len(names) > 1 {
			way.verb = strings.TrimSuffix(way.verb, "s")
		}
		value := strings.TrimSpace(show.List(names) + " " + way.verb + " " + way.how)
		lines = append(lines,
			show.Line{Width: len("percent"), Name: way.rung.String(), Value: value})
	}
	return lines
}
