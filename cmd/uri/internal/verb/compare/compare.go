// Package compare is the verb that says whether two URIs are equivalent.
package compare

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/pairs"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/sieve"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/scheme"
)

type options struct {
	*cli.Options
	observe bool
	ignored []near
	edition edition.Edition
	by      string               // the kind of --by, or ""
	servers func() *deref.Client // to observe
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options, servers: sync.OnceValue(newClient)}
	ignored := ""
	v.SharedFlags("records", "texts", "relaxed")
	v.BoolVar(&o.observe, "observe", false, "ask the servers where the URIs lead to")
	v.Choices(&ignored, "ignore", "", nearNames, "ignore differences in `WHAT`, or WHAT,WHAT...")
	v.Choice(&o.by, "by", "", sieve.Kinds, "equivalent is what agrees by `KIND`, as cdx or scheme")
	v.EditionFlag(&o.edition, "by the rules of `EDITION`")
	v.Exclude("edition", "by", "observe", "ignore", "encode", "relaxed")
	v.Exclude("by", "observe", "ignore")
	v.Read(func() error {
		for _, n := range nears {
			if slices.Contains(strings.Split(ignored, ","), n.name) {
				o.ignored = append(o.ignored, n)
			}
		}
		return nil
	})
	pairs.Args(v, "URI")
	v.Run(o.run)
}

func (o *options) run(ctx context.Context, operands []string) error {
	if o.edition != edition.RFC3986 {
		return pairs.Each(o.Options, operands, "URI", o.parseOlder, o.older)
	}
	return pairs.Each(o.Options, operands, "URI", o.ParseURI, func(p *pairs.Pair[uri.URI]) bool {
		return o.compare(ctx, p)
	})
}

// compare answers by the ladder of today.
func (o *options) compare(ctx context.Context, p *pairs.Pair[uri.URI]) bool {
	rung := scheme.Equivalent(p.A, p.B)
	if o.by != "" {
		return o.compareBy(p, rung)
	}
	if o.observe && rung == scheme.RungNone {
		rung = o.observed(ctx, p)
	}
	var found []near
	word := "ignored"
	if rung == scheme.RungNone {
		found, rung = nearly(p.A, p.B, o.ignored)
	}
	if rung == scheme.RungNone && !o.Quiet {
		word = "nearly"
		found, _ = nearly(p.A, p.B, nears[:])
	}
	if o.JSON {
		object(p, rung != scheme.RungNone, rung, word, found)
	} else {
		words(p, rung, word, found)
	}
	return rung != scheme.RungNone
}

// compareBy answers by the kind of --by.
func (o *options) compareBy(p *pairs.Pair[uri.URI], rung scheme.Rung) bool {
	same := p.A == p.B
	if keyOf := sieve.KeyOf(o.by); keyOf != nil {
		same = bytes.Equal(keyOf(nil, p.A), keyOf(nil, p.B))
	}
	verdict := "different by " + o.by
	if same {
		verdict = "equivalent by " + o.by
	}
	if o.JSON {
		object(p, same, rung, "", nil)
	} else {
		lines := differences(scheme.Differences(p.A, p.B), rules(p.A.Scheme()))
		p.Verdict(verdict+" (rung: "+rung.String()+")", lines...)
	}
	return same
}

// object answers in JSON. Word says what the relations found are.
func object(
	p *pairs.Pair[uri.URI], same bool, rung scheme.Rung, word string, found []near,
) {
	o := p.Object(same).Text("rung", rung.String()).Array("differs")
	for _, d := range scheme.Differences(p.A, p.B) {
		o.Element().Text("component", d.Component.String()).Text("rung", d.Rung.String()).Close()
	}
	if o = o.CloseArray(); found != nil {
		o = o.Texts(word, cli.NamesOf(slices.Values(found), nearName))
	}
	p.Close(o)
}

// words answers for people.
func words(p *pairs.Pair[uri.URI], rung scheme.Rung, word string, found []near) {
	by, verdict := rules(p.A.Scheme()), "equivalent"
	switch {
	case rung == scheme.RungNone:
		verdict = "different"
	case found != nil:
		verdict += ", except for what is ignored"
	case rung == scheme.RungString:
		verdict = "the same text"
	case rung == scheme.RungScheme:
		verdict += ", " + by
	case rung == scheme.RungProtocol:
		verdict += ", as their servers redirect permanently"
	}
	lines := differences(scheme.Differences(p.A, p.B), by)
	for _, n := range found {
		value := n.words
		if word == "nearly" {
			value += ": --ignore " + n.name
		}
		if len(found) == 1 {
			value = "only " + value
		}
		lines = append(lines, show.Line{Width: len("percent"), Name: word, Value: value})
	}
	p.Verdict(verdict+" (rung: "+rung.String()+")", lines...)
}

func (o *options) parseOlder(text string) (uri.URI, error) {
	r := o.edition.Read(text)
	return uri.URI{}, r.Err()
}

// older answers by the rules of an older document.
func (o *options) older(p *pairs.Pair[uri.URI]) bool {
	a, b := p.Texts()
	rung, verdict := scheme.RungNone, "different"
	switch {
	case a == b:
		rung, verdict = scheme.RungString, "the same text"
	case o.edition.Equal(a, b, edition.Syntax):
		rung = scheme.RungDots
		verdict = "equivalent, by the rules for all URLs of " + o.edition.Title()
	case o.edition.Equal(a, b, edition.Scheme):
		rung = scheme.RungScheme
		verdict = "equivalent, by the rules for the scheme of " + o.edition.Title()
	}
	if o.JSON {
		p.Close(p.Object(rung != scheme.RungNone).Text("rung", rung.String()))
	} else {
		p.Verdict(verdict + " (rung: " + rung.String() + ")")
	}
	return rung != scheme.RungNone
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
	{scheme.RungCase, []uri.Component{uri.Scheme, uri.Host}, "differs", "in letter case only"},
	{scheme.RungCase, nil, "differs", "in the case of percent-encodings only"},
	{scheme.RungPercent, nil, "agrees", "when needless percent-encodings are decoded"},
	{scheme.RungDots, nil, "agrees", "when dot-segments are removed"},
	{scheme.RungScheme, []uri.Component{uri.Port}, "is", "empty or the default"},
	{scheme.RungScheme, nil, "agrees", ""}, // by the rules of the scheme
	{scheme.RungNone, nil, "differs", ""},
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
		if way.rung == scheme.RungScheme && way.how == "" {
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
