package base_test

import (
	"cmp"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
)

// check checks the laws of a base: it is an absolute-URI without a fragment,
// and has a source.
func check(t *testing.T, b base.Base) {
	t.Helper()
	if b.IsZero() {
		if b != (base.Base{}) || b.Source() != base.None || !b.URI().IsZero() || b.By() != "" {
			t.Errorf("no base, but %s by %v", b.URI(), b.Source())
		}
		return
	}
	text := b.URI().String()
	if err := uri.Rule("absolute-URI").Validate(text); err != nil {
		t.Errorf("%q: %v", text, err)
	}
	if u, err := uri.Parse(text); err != nil || u != b.URI() {
		t.Errorf("%q parses to %v, %v", text, u, err)
	}
	if b.Source() <= base.None || b.Source() > base.Embedded || b.Against() > b.Source() {
		t.Errorf("%q by %v against %v", text, b.Source(), b.Against())
	}
}

// FuzzBase builds a base from references and checks each step against section
// 5.1.
func FuzzBase(f *testing.F) {
	f.Add("http://r/a#f", "../b", "//c", "d?e#f", "#g")
	f.Add("", "a", "http://b", "", "?")
	f.Add("foo:a/b", "..//g", "/.//h", "urn:x", "%2e%2e/y")
	f.Fuzz(func(t *testing.T, start, location, header, embedded, push string) {
		u, err := uri.Parse(start)
		if start != "" && err != nil {
			return
		}
		b := base.DefaultTo(u)
		check(t, b)
		if b.URI().String() != u.Ref().WithoutFragment().String() {
			t.Errorf("%q gives %q", start, b.URI())
		}
		if l, err := uri.ParseRef(location); err == nil {
			b = cmp.Or(base.Retrieved(u, l), b)
			check(t, b)
			if want := u.Resolve(l).Ref().WithoutFragment().String(); want != "" &&
				b.URI().String() != want {
				t.Errorf("redirect from %q to %q: %q", start, location, b.URI())
			}
		}
		inner, err := b.Entity(base.Header{ContentBase: header, ContentLocation: location})
		check(t, inner)
		if err != nil && inner.By() != "Content-Location" && inner != b {
			t.Errorf("%v, but %s", err, inner.Why())
		}
		inner = inner.Enclosed()
		check(t, inner)
		for _, text := range []string{embedded, push} {
			ref, err := uri.ParseRef(text)
			if err != nil {
				continue
			}
			outer := inner
			inner = outer.Push(ref)
			check(t, inner)
			switch want := outer.URI().Resolve(ref).Ref().WithoutFragment().String(); {
			case want == "" && inner != outer:
				t.Errorf("%q relative to nothing: %s", text, inner.Why())
			case want != "" && (inner.URI().String() != want || inner.Source() != base.Embedded):
				t.Errorf("%q in %q: %q, want %q", text, outer.URI(), inner.URI(), want)
			case want != "" && (inner.Against() == base.None) != ref.HasScheme():
				t.Errorf("%q: against %v", text, inner.Against())
			}
		}
	})
}

// FuzzHeader: values are parts of the text. The case of names and the lines of
// other fields make no difference.
func FuzzHeader(f *testing.F) {
	f.Add("Content-Base: http://b/\r\nContent-Location:\r\n l\r\n")
	f.Add("X: y\n z\ncontent-location : =?utf-8?Q?http://h/?=\n\nContent-Base: c")
	f.Fuzz(func(t *testing.T, text string) {
		h := base.ReadHeader(text)
		for _, v := range []string{h.ContentBase, h.ContentLocation} {
			if !strings.Contains(text, v) {
				t.Errorf("%q is not in it", v)
			}
		}
		if u := base.ReadHeader(upper(text)); u.HasContentBase != h.HasContentBase ||
			u.ContentLocation != upper(h.ContentLocation) {
			t.Errorf("in upper case %+v, was %+v", u, h)
		}
		if text != "" && text[0] != ' ' && text[0] != '\t' {
			if g := base.ReadHeader("X-Content-Base: x\r\n\ty\r\n" + text); g != h {
				t.Errorf("after another field %+v, was %+v", g, h)
			}
		}
		b, err := base.DefaultTo(uri.MustParse("http://d/")).Entity(h)
		check(t, b)
		if (h.HasContentBase || h.HasContentLocation) != (err != nil ||
			b.Source() == base.Encapsulating) {
			t.Errorf("%+v: %s, %v", h, b.Why(), err)
		}
	})
}

func upper(s string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			r -= 'a' - 'A'
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
}

// FuzzHTML: the base found in the head is the base that the HTML parser finds.
func FuzzHTML(f *testing.F) {
	for _, s := range []string{
		"<!doctype html> <html><head><title>x</title><base href='a&amp;b'></head><body><base " +
			"href=c>",
		"<template><base href=x></template><base href=' y\n'>",
		"<noscript><base href=x></noscript></head> <base href=y />",
		"&#32;<script><!--<script></script><base href=x>--></script><base href=y>",
		"</br><base href=x>", "<base href><p>x",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, document string) {
		href, ok := headHref(document)
		if strings.ContainsAny(href, "\t\r\n") || href != strings.TrimFunc(href,
			func(r rune) bool { return r <= ' ' }) {
			t.Errorf("%q has white space", href)
		}
		b, _ := base.DefaultTo(uri.MustParse("http://d/")).HTML([]byte(document))
		check(t, b)
		if want, has, known := oracle(document); known && (has != ok || href != want) {
			t.Errorf("%q, %t; the parser finds %q, %t", href, ok, want, has)
		}
	})
}

// oracle asks the parser of HTML for the first BASE with an HREF in the head.
// It skips documents that the parser reads differently: with foreign elements,
// which change the tokens, with old elements of the head, or with a byte order
// mark.
func oracle(document string) (href string, has, known bool) {
	lower := strings.ToLower(document)
	for _, s := range []string{"<svg", "<math", "<isindex", "<nextid", "\uFEFF"} {
		if strings.Contains(lower, s) {
			return "", false, false
		}
	}
	root, err := html.Parse(strings.NewReader(document))
	if err != nil {
		return "", false, false
	}
	for n := range root.Descendants() {
		if n.DataAtom != atom.Base || n.Parent.DataAtom != atom.Head {
			continue
		}
		for _, a := range n.Attr {
			if a.Key == "href" {
				v := strings.TrimFunc(a.Val, func(r rune) bool { return r <= ' ' })
				return strings.NewReplacer("\t", "", "\r", "", "\n", "").Replace(v), true, true
			}
		}
	}
	return "", false, true
}
