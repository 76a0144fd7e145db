package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/edition"
)

// A hidden is the place in a text of what nobody is to see, or nothing if it is empty.
type hidden struct{ start, end int }

// passwordIn returns the place of what may be a password in a text: of a reference that of its userinfo.
func passwordIn(text string) hidden {
	r, err := uri.ParseRef(text)
	if err != nil {
		return maybePassword(text)
	}
	start, end := password(r)
	return hidden{start, max(start, end)}
}

// maybePassword is passwordIn for a text that is no reference: all between the first ":" behind "//" and the last "@".
func maybePassword(text string) hidden {
	slashes, end := strings.Index(text, "//"), strings.LastIndexByte(text, '@')
	if slashes < 0 {
		return hidden{}
	}
	colon := strings.IndexByte(text[slashes:], ':')
	if start := slashes + colon + 1; colon >= 0 && start < end {
		return hidden{start, end}
	}
	return hidden{}
}

// masked returns the place of a password in what is compared: to some document there may be one where today there is
// none.
func (x *editioner) masked(c *edition.Comparison) hidden {
	if x.app.showPassword {
		return hidden{}
	}
	h := passwordIn(c.Text)
	for i := range c.Readings {
		for p := range c.Readings[i].Parts() {
			if p.Name == "password" && p.Start < p.End {
				if h.start == h.end {
					h = hidden{p.Start, p.End}
				}
				h = hidden{min(h.start, p.Start), max(h.end, p.End)}
			}
		}
	}
	return h
}

// of returns a piece of a text with "***" in place of what is hidden.
func (h hidden) of(text string, start, end int) string {
	from, to := max(start, h.start), min(end, h.end)
	if from >= to {
		return text[start:end]
	}
	return text[start:from] + "***" + text[to:end]
}

// mask returns a reference or a base as people may see it.
func (x *editioner) mask(text string) string {
	if x.app.showPassword {
		return text
	}
	return passwordIn(text).of(text, 0, len(text))
}

// maskTarget is mask for what a reference leads to. That may be a URI where the reference is none.
func (x *editioner) maskTarget(ref, text string) string {
	_, errBase := uri.ParseRef(x.base)
	_, errRef := uri.ParseRef(ref)
	if x.app.showPassword || errBase == nil && errRef == nil {
		return x.mask(text)
	}
	return maybePassword(text).of(text, 0, len(text))
}

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
