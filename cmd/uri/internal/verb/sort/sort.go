// Package sort is the verb that sorts URIs by their parts.
package sort

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/sieve"
	"github.com/urikit/uri/internal/dedupe"
	"github.com/urikit/uri/internal/surt"
)

type options struct {
	*sieve.Options
	by              string
	unique, reverse bool
}

func New(v *cli.Verb) {
	o := &options{by: "uri"}
	v.Choices(&o.by, "by", "", names, "sort by `KEY`, or KEY,KEY...")
	v.BoolVarP(&o.unique, "unique", "u", false, "print only the first of equal keys")
	v.BoolVar(&o.reverse, "reverse", false, "the greatest key first")
	o.Options = sieve.Flags(v)
	get.Records(v)
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	var keys []func([]byte, uri.URI) []byte
	for name := range strings.SplitSeq(o.by, ",") {
		keys = append(keys, keyOf(name))
	}
	set := func(d dedupe.Options) sieve.Set {
		d.Counts = o.unique
		return sorter{dedupe.NewSorter(d)}
	}
	return o.Each(operands, set, func(dst []byte, u uri.URI) []byte {
		for i, key := range keys {
			if i > 0 {
				dst = append(dst, 0) // less than what a key has
			}
			dst = key(dst, u)
		}
		if !o.reverse {
			return dst // a URI is its own key
		}
		dst = append(dst, 0)
		for i := range dst {
			dst[i] ^= 0xff
		}
		return dst
	})
}

// A sorter prints all records at the end.
type sorter struct{ *dedupe.Sorter }

func (sorter) HashString(string) uint64 { return 0 }

func (s sorter) AddAll(batch []dedupe.Entry) (err error) {
	for i := range batch {
		e := &batch[i]
		e.Verdict = dedupe.Later
		if err = s.Add(e.Key, e.Data); err != nil {
			break
		}
	}
	return err
}

func names() []string {
	list := []string{"uri", "reversed-host", "cdx", "registrable"}
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		list = append(list, c.String())
	}
	return list
}

// keyOf returns what appends a key, which has no NUL.
func keyOf(name string) func([]byte, uri.URI) []byte {
	switch name {
	case "uri":
		return func(dst []byte, u uri.URI) []byte { return append(dst, u.String()...) }
	case "cdx":
		return surt.AppendKey
	case "registrable":
		return cli.AppendRegistrable
	case "reversed-host":
		return appendReversed
	}
	c := uri.Scheme + uri.Component(slices.Index(names(), name)-slices.Index(names(), "scheme"))
	return func(dst []byte, u uri.URI) []byte {
		start, end, ok := u.Span(c)
		text := u.String()[start:end]
		switch {
		case !ok:
			return dst // before those that are defined
		case c == uri.Scheme || c == uri.Host:
			text = strings.ToLower(text)
		case c == uri.Port: // a number has no leading zeros; a longer one is greater
			text = strings.TrimLeft(text, "0")
			length := strconv.Itoa(len(text))
			dst = append(append(dst, byte(len(length))), length...)
		}
		return append(append(dst, 1), text...)
	}
}

// appendReversed appends the labels of a name, the last one first, or an
// address as it is.
func appendReversed(dst []byte, u uri.URI) []byte {
	name := strings.ToLower(strings.TrimSuffix(u.Host(), "."))
	if u.HostRule() != "reg-name" {
		return append(dst, name...)
	}
	for dot := 0; dot >= 0; {
		dot = strings.LastIndexByte(name, '.')
		dst = append(append(dst, name[dot+1:]...), 1) // less than what a label has
		name = name[:max(dot, 0)]
	}
	return dst
}
