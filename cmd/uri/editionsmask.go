package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/anatomy"
	"github.com/urikit/uri/edition"
)

// A hidden has the places in a text of what nobody is to see, in order.
type hidden [][2]int

func passwordsIn(text string) (h hidden) {
	for start, end := range uri.PasswordSpans(text) {
		h = append(h, [2]int{start, end})
	}
	return h
}

// masked returns the places of passwords in what is compared: to some document there may be one where today there is
// none.
func (x *editioner) masked(c *edition.Comparison) hidden {
	if x.app.showPassword {
		return nil
	}
	h := passwordsIn(c.Text)
	for i := range c.Readings {
		for p := range c.Readings[i].Parts() {
			if p.Name == "password" && p.Start < p.End {
				h = append(h, [2]int{p.Start, p.End})
			}
		}
	}
	slices.SortFunc(h, func(a, b [2]int) int { return a[0] - b[0] })
	return h
}

// of returns a piece of a text with "***" in place of what is hidden.
func (h hidden) of(text string, start, end int) string {
	var b strings.Builder
	i := start
	for _, p := range h {
		if from, to := max(start, p[0]), min(end, p[1]); max(from, i) < to {
			if from >= i {
				b.WriteString(text[i:from] + "***")
			}
			i = to
		}
	}
	return b.String() + text[i:end]
}

// mask returns a reference or a base as people may see it.
func (x *editioner) mask(text string) string {
	if x.app.showPassword {
		return text
	}
	return anatomy.Masked(text)
}

// maskTarget is mask for what a reference leads to. That may be a URI where the reference is none.
func (x *editioner) maskTarget(ref, text string) string {
	_, errBase := uri.ParseRef(x.base)
	_, errRef := uri.ParseRef(ref)
	if x.app.showPassword || errBase == nil && errRef == nil {
		return x.mask(text)
	}
	return strings.TrimPrefix(anatomy.Masked(spoiled+text), spoiled)
}

// spoiled before a text makes it one that is no reference, of which more may be a password.
const spoiled = " "

// shownASCII returns a text as explain shows it, though it may be empty: what is not printable US-ASCII as an escape.
func shownASCII(text string) string {
	if text == "" {
		return `""`
	}
	text = visible(text)
	if strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		switch {
		case r < utf8.RuneSelf:
			b.WriteRune(r)
		case r <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	return b.String()
}
