package main

import (
	"net/netip"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
)

// The details of a host, for -g: each is nothing where it does not exist.

func hostAddress(dst []byte, h host.Host) []byte {
	a, ok := h.Addr()
	return appendAddr(dst, a, ok)
}

func hostEmbedded(dst []byte, h host.Host) []byte {
	a, form := h.Embedded()
	return appendAddr(dst, a, form != host.NotEmbedded)
}

func hostNumeric(dst []byte, h host.Host) []byte {
	a, ok := h.Numeric()
	return appendAddr(dst, a, ok)
}

func hostDNS(dst []byte, h host.Host) []byte {
	if h.Kind() != host.RegName || h.String() == "" {
		return dst // and spare the error
	}
	name, _ := h.LookupName()
	return append(dst, name...)
}

func hostDisplay(dst []byte, h host.Host) []byte { return append(dst, h.Display()...) }

func appendAddr(dst []byte, a netip.Addr, ok bool) []byte {
	if !ok {
		return dst
	}
	return a.AppendTo(dst)
}

// A reading says how components are given.
type reading struct {
	decode bool
	syntax query.Syntax
}

// text returns a component. One that is made of others is as it was written.
func (g reading) text(c uri.Component, raw string) (data string) {
	switch {
	case !g.decode || c == uri.Authority:
		return raw
	case c == uri.Query:
		data, _ = g.syntax.Decode(raw)
	default:
		data, _ = pct.Decode(raw) // it is part of what is valid
	}
	return data
}

// value returns a key or a value of the query.
func (g reading) value(raw string) string { return g.text(uri.Query, raw) }

// details adds what there is to say about a host beside its text.
func (o object) details(text string) object {
	h, err := host.Parse(text)
	if err != nil || text == "" {
		return o
	}
	if h.Kind() != host.RegName {
		a, ok := h.Addr()
		o = o.addr("host_address", a, ok)
		in, form := host.Embedded(a)
		return o.addr("host_embedded", in, form != host.NotEmbedded)
	}
	a, ok := h.Numeric()
	o = o.addr("host_numeric", a, ok)
	name, err := h.LookupName()
	if err != nil {
		return o
	}
	o = o.text("host_dns", name)
	if !strings.Contains(name, "xn--") {
		return o // without an A-label there is no other form, and nothing to ask for
	}
	if shown := h.Display(); shown != name {
		o = o.text("host_display", shown)
	}
	return o
}

func (o object) addr(name string, a netip.Addr, ok bool) object {
	if !ok {
		return o
	}
	o = append(o.name(name), '"')
	return append(a.AppendTo(o), '"')
}

// pairs adds the pairs of a query.
func (o object) pairs(text string, g reading) object {
	o = o.array("pairs")
	for p := range g.syntax.Parse(text).Pairs() {
		o = o.element().text("key", g.value(p.RawKey()))
		if p.HasValue() {
			o = o.text("value", g.value(p.RawValue()))
		}
		o = o.close()
	}
	return o.closeArray()
}
