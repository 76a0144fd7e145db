package base

import (
	"bytes"
	"iter"
	"strings"

	tokens "golang.org/x/net/html"

	"github.com/urikit/uri/extract/internal/header"
	"github.com/urikit/uri/extract/internal/repair"
	"github.com/urikit/uri/extract/internal/tags"
	"github.com/urikit/uri/finding"
)

// HTML returns the base that the first BASE element with an HREF states in an
// HTML document or its beginning, or b if there is none. Like every link of
// HTML, an HREF that is not a URI reference is read as browsers do, with "\" as
// "/". The reference is resolved against b. BASE belongs in the head, but like
// browsers this function also accepts one in the body. If the stated base is
// invalid, the error is an [*Error], and the base is b, as HTML requires.
func (b Base) HTML(document []byte) (Base, error) {
	for href := range Hrefs(document) {
		ref, _, err := repair.Reference(href, true)
		if err != nil {
			return b, fault(err, byHTML)
		}
		inner := b.Embed(ref, byHTML)
		if s := inner.uri.Scheme(); s == "data" || s == "javascript" {
			return b, &Error{By: byHTML, Finding: finding.Finding{
				Rule: "scheme", Severity: finding.Error, End: len(href),
				Section: "HTML section 4.2.3",
				Message: "the scheme " + s + " is not allowed in a base",
			}}
		}
		return inner, nil
	}
	return b, nil
}

// Hrefs yields the HREF of each BASE element in an HTML document, and whether
// the element is in the head: before BODY, or before the first text or element
// that belongs in the body, with or without HEAD tags.
// Character references are decoded; the value need not be a URI reference. The
// document must be in an encoding that contains US-ASCII. Hrefs takes time
// linear in the document.
func Hrefs(document []byte) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		z := tokens.NewTokenizer(bytes.NewReader(bytes.TrimPrefix(document, []byte("\uFEFF"))))
		head := true    // no token of the body so far
		closed := false // after </head>, which does not begin the body
		raw := false    // the last token began an element with raw text
		templates, foreign := 0, 0
		for {
			token, inRaw := z.Next(), raw
			raw = false
			switch token {
			case tokens.ErrorToken:
				return
			case tokens.TextToken:
				head = head && (inRaw || templates > 0 || blank(z.Raw()))
			case tokens.StartTagToken, tokens.SelfClosingTagToken:
				written := z.Raw()
				tag, _ := z.TagName()
				name := string(tag)
				kind := elementOf(name)
				raw = kind == rawText || name == "noscript"
				switch {
				case name == "svg" || name == "math":
					if token == tokens.StartTagToken {
						foreign++
					}
				case foreign > 0 && token == tokens.SelfClosingTagToken:
					z.NextIsNotRawText() // in SVG and MathML "/>" closes each element
				case name == "template":
					templates++
				case name == "base" && templates == 0 && foreign == 0:
					if href, ok := attribute(written, "href"); ok && !yield(href, head) {
						return
					}
				}
				head = head && (templates > 0 || kind != ofBody && !(name == "noscript" && closed))
			case tokens.EndTagToken:
				tag, _ := z.TagName()
				switch string(tag) {
				case "head":
					closed = closed || templates == 0
				case "template":
					templates = max(0, templates-1)
				case "svg", "math":
					foreign = max(0, foreign-1)
				case "body", "html", "br": // other end tags do not begin it
					head = head && templates > 0
				}
			}
		}
	}
}

// Where an element belongs.
type element uint8

const (
	ofBody  element = iota
	ofHead          // does not begin the body
	rawText         // contains text that does not begin the body
)

func elementOf(name string) element {
	switch name {
	case "html", "head", "base", "meta", "link", "template", "basefont", "bgsound", "noscript",
		"isindex", "nextid": // HTML 2.0 (RFC 1866 section 5.2)
		return ofHead
	case "title", "style", "script", "noframes":
		return rawText
	}
	return ofBody
}

// blank reports whether a text is white space, as it is or as character
// references.
func blank(written []byte) bool {
	const white = " \t\n\f\r"
	for {
		written = bytes.TrimLeft(written, white)
		if len(written) == 0 || written[0] != '&' {
			return len(written) == 0
		}
		text, n := tags.Reference(written, false)
		if n == 0 || strings.Trim(text, white) != "" {
			return false
		}
		written = written[n:]
	}
}

// attribute returns the first attribute of a tag with this name, without the
// white space and line ends that HTML removes from every URL.
func attribute(tag []byte, name string) (string, bool) {
	for i := tags.NameEnd(tag, 1); ; {
		a, next, ok := tags.NextAttribute(tag, i)
		if !ok {
			return "", false
		}
		if strings.EqualFold(string(a.Name), name) {
			value := strings.TrimFunc(tags.Value(a.Value), func(r rune) bool { return r <= ' ' })
			return header.Without(value, "\t\n\r"), true
		}
		i = next
	}
}
