package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	derefurn "github.com/urikit/uri/internal/access/urn"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
	urnresolve "github.com/urikit/uri/urn/resolve"
)

// A namespace is one that a vector makes up.
type namespace struct {
	Fragment        bool
	CaseInsensitive bool `json:"nss_case_insensitive"`
}

// registryOf returns the registry with those of the vector.
func (v vector) registryOf() nid.Registry {
	r := nid.Standard()
	for name, n := range v.Namespaces {
		i := nid.Info{NID: name, Rules: urn.Rules{Fragment: n.Fragment}}
		if n.CaseInsensitive {
			i.Canonical = nid.FoldCase
		}
		var err error
		if r, err = r.With(i); err != nil {
			panic(err) // a vector has no such name
		}
	}
	return r
}

// draft reads a text by the draft.
func draft(text string) (urn.URN, error) {
	u, err := uri.Parse(text)
	if err != nil {
		return urn.URN{}, err
	}
	return urn.Draft.FromURI(u)
}

func urnValid(v vector) error {
	var err error
	switch text := v.text(); v.Rule {
	case "NID":
		err = urn.ValidateNID(text)
	case "NSS":
		err = urn.ValidateNSS(text)
	case "urn-query":
		_, err = urn.ParseDirectives(text)
	case "URN-reference":
		_, err = draft(text)
	case "URN":
		var u urn.URN
		if u, err = draft(text); err == nil && u != u.AssignedName() {
			err = errors.New("there is more than a name")
		}
	default:
		return fmt.Errorf("no rule %q", v.Rule)
	}
	return v.check(err == nil, nil)
}

func urnParse(v vector) error {
	u, err := draft(v.text())
	if err != nil {
		return v.check(nil, err)
	}
	g := u.Generic()
	return v.checkMembers(map[string]any{
		"nid": u.NID(), "nss": u.NSS(),
		"query": opt(g.Query(), g.HasQuery()), "fragment": opt(g.Fragment(), g.HasFragment()),
	})
}

func urnQuery(v vector) error {
	d, err := urn.ParseDirectives(v.text())
	pairs := [][2]string{}
	for k, value := range d.All() {
		pairs = append(pairs, [2]string{k, value})
	}
	return v.check(pairs, err)
}

func urnDirectives(v vector) error {
	known := v.Known
	if known == nil {
		for _, k := range urn.StandardParameters().Keywords() {
			known = append(known, k.Keyword)
		}
	}
	d, err := urn.ParseDirectives(v.text())
	pairs := [][2]string{}
	for k, value := range d.Heeded(known...) {
		pairs = append(pairs, [2]string{k, value})
	}
	return v.check(pairs, err)
}

func urnService(v vector) error {
	u, err := draft(v.text())
	return v.check(u.Service(v.Default), err)
}

func urnEncode(v vector) error {
	s, err := urn.Encode(v.text(), pct.SetOf(v.Special))
	return v.check(s, err)
}

// loose parses a text as draft does, and accepts a query that is not a list of
// directives (D-19).
func loose(text string) (urn.URN, error) {
	u, err := uri.Parse(text)
	if err != nil {
		return urn.URN{}, err
	}
	return (urn.Draft | urn.Loose).FromURI(u)
}

func urnNormalize(v vector) error {
	u, err := loose(v.text())
	switch v.Mode {
	case "5a":
		return v.check(u.Normalize5a().String(), err)
	case "5b":
		return v.check(u.Normalize5b().String(), err)
	}
	return fmt.Errorf("no mode %q", v.Mode)
}

func urnEqual(v vector) error {
	in := input[[2]string](v)
	a, errA := draft(in[0])
	b, errB := draft(in[1])
	if err := errors.Join(errA, errB); err != nil {
		return v.check(nil, err)
	}
	switch v.Mode {
	case "5a":
		if a.Equal5a(b) != a.Equal8141(b) || a.Equal5a(b) && !nid.Equivalent(a, b) {
			return errors.New("RFC 8141 or the registry says otherwise")
		}
		if v.Namespaces != nil {
			return v.check(v.registryOf().Equivalent(a, b), nil)
		}
		return v.check(a.Equal5a(b), nil)
	case "5b":
		return v.check(a.Equal5b(b), nil)
	}
	return fmt.Errorf("no mode %q", v.Mode)
}

func urnCheck(v vector) error {
	u, err := draft(v.text())
	violations := []string{}
	for _, f := range v.registryOf().Check(u) {
		violations = append(violations, f.Rule)
	}
	return v.check(map[string]any{"violations": violations}, err)
}

func urnNamespaceCheck(v vector) error {
	u, err := draft(v.text())
	return v.check(len(nid.Check(u)) == 0, err)
}

func urnDisplay(v vector) error {
	u, err := draft(v.text())
	if v.Form == "friendly" {
		return v.check(u.Display(), err)
	}
	return v.check(u.Canonical().String(), err)
}

func urnExtract(v vector) error {
	text, found := v.text(), []string{}
	for start, end := range urn.Draft.FindAll(text) {
		found = append(found, text[start:end])
	}
	return v.check(found, nil)
}

func urnRegister(v vector) error {
	name := input[struct{ NID string }](v).NID
	err := urn.ValidateNID(name)
	if (urn.KindOf(name) == urn.Reserved) != (err != nil) {
		return errors.New("KindOf says otherwise")
	}
	return v.check("accepted", err)
}

// urnRegistry answers about the registries of the draft, and about the scheme.
func urnRegistry(v vector) error {
	if v.Input[0] == '{' {
		i, _ := scheme.Lookup(input[struct{ Scheme string }](v).Scheme)
		got := map[string]any{"status": i.Status, "authority": i.Authority != scheme.AuthorityForbidden}
		return v.check(got, nil)
	}
	switch name := v.text(); name {
	case "urn-services":
		return v.check(urn.StandardParameters().Services(), nil)
	case "urn-query-keywords":
		type entry struct { // of which the vector does not name the reference
			Keyword     string        `json:"keyword"`
			Purpose     string        `json:"purpose"`
			Scope       string        `json:"scope"`
			SupportedBy []urn.Support `json:"supported_by"`
		}
		list := []entry{}
		for _, k := range urn.StandardParameters().Keywords() {
			if !strings.HasPrefix(k.Reference, "draft 2141bis-03 section 2.3.") {
				return fmt.Errorf("%s has the reference %q", k.Keyword, k.Reference)
			}
			list = append(list, entry{k.Keyword, k.Purpose, k.Scope, k.SupportedBy})
		}
		return v.check(list, nil)
	default:
		return fmt.Errorf("no list %s", name)
	}
}

// urnDereference asks what a resolver is asked for, and what stays with the
// client.
func urnDereference(v vector) error {
	table, err := urnresolve.Table{}.With("*", "http://r.example/")
	if err != nil {
		return err
	}
	a := derefurn.Accessor{Resolver: urnresolve.Resolver{Table: table}}
	c := deref.New(deref.Options{Accessors: deref.Registry{}.With(a, "urn"), TrustFirst: true})
	r, err := c.Get(context.Background(), deref.Request{URI: uri.MustParse(v.text()), Stay: true})
	if err != nil {
		return err
	}
	got := map[string]string{
		"request": r.Locations[0].URI.Query(), "fragment": r.Final.Fragment(),
		"resolver": r.Trace.Hops[0].URI.Scheme(),
	}
	var want map[string]string
	if err := json.Unmarshal(v.Want, &want); err != nil {
		return err
	}
	for name, text := range want {
		if got[name] != text {
			return fmt.Errorf("%s is %q, not %q", name, got[name], text)
		}
	}
	return nil
}
