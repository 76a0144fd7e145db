package base

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"golang.org/x/net/html"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// MaxHead is how many bytes of a document are read in search of BASE, at most.
const MaxHead = 1 << 20

// ErrHead is the error for a document whose head does not end in the first [MaxHead] bytes, and has no BASE there.
var ErrHead = errors.New("base: no BASE and no end of the head in the first 1048576 bytes (HTML section 4.2.3)")

// HTML returns the base that an HTML document states by its BASE element, or b if it states none: that of [Href],
// made absolute against b. The error is that of reading, [ErrHead], or an [*Error] if what is stated can be no base;
// then the base is b, as HTML asks.
func (b Base) HTML(r io.Reader) (Base, error) {
	href, ok, err := Href(r)
	if !ok || err != nil {
		return b, err
	}
	ref, err := uri.ParseRef(href)
	if err != nil {
		return b, fault(err, href, byHTML)
	}
	inner := b.Embed(ref, byHTML)
	if s := inner.uri.Scheme(); s == "data" || s == "javascript" {
		return b, &Error{By: byHTML, Finding: finding.Finding{
			Rule: "scheme", Severity: finding.Error, End: len(href), Section: "HTML section 4.2.3",
			Message: "a URI with the scheme " + s + " is no base",
		}}
	}
	return inner, nil
}

// Href returns the HREF of the first BASE element with one in the head of an HTML document, and reports whether there
// is one (L97-D-01, D-26). Its character references are decoded. Control characters and spaces at its ends, and tabs
// and line ends inside, are left out, as for every URL in HTML. All else stays, and it need not be a URI reference.
//
// The head is what comes before BODY, or before the first text or element that belongs there, with tags HEAD or
// without. The document is read in blocks, so that r gives up more than the head, but no more than [MaxHead] and a
// byte. It has to be in an encoding that has US-ASCII in it. The error is that of r, or [ErrHead].
func Href(r io.Reader) (href string, ok bool, err error) {
	return firstHref(r, func(string) bool { return true })
}

// firstHref returns the first HREF of a BASE element that is accepted.
func firstHref(r io.Reader, accept func(string) bool) (href string, ok bool, err error) {
	h := &headReader{r: r, left: MaxHead}
	z := html.NewTokenizer(h)
	raw := false    // the last token began an element with nothing but text in it
	closed := false // there was an end tag of the head; that alone does not begin the body
	templates := 0  // that are open
	for start := true; ; start = false {
		token, inRaw := z.Next(), raw
		raw = false
		switch token {
		case html.ErrorToken:
			if err := z.Err(); err != io.EOF {
				return "", false, err
			}
			return "", false, nil
		case html.TextToken:
			cut := len(z.Buffered()) == 0 && maybeSpace(z.Raw()) // and could go on as a tag, or as "&#32;"
			text := z.Text()
			if start {
				text = bytes.TrimPrefix(text, []byte("\uFEFF"))
			}
			switch {
			case inRaw, templates > 0, len(bytes.Trim(text, whiteHTML)) == 0:
				continue
			case cut && h.err != nil && h.err != io.EOF:
				return "", false, h.err
			}
			return "", false, nil
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			switch kindOf(name) {
			case noscriptElement:
				if closed && templates == 0 {
					return "", false, nil
				}
				raw = true
			case rawElement:
				raw = true
			case templateElement:
				templates++
			case baseElement:
				if templates > 0 {
					break
				}
				if href, ok := attribute(z, more, "href"); ok && accept(href) {
					return href, true, nil
				}
			case otherElement:
				if templates == 0 {
					return "", false, nil
				}
			}
		case html.EndTagToken:
			switch name, _ := z.TagName(); string(name) {
			case "head":
				closed = closed || templates == 0
			case "template":
				templates = max(0, templates-1)
			case "body", "html", "br": // these begin the body, too, and other end tags without an element nothing
				if templates == 0 {
					return "", false, nil
				}
			}
		}
	}
}

// whiteHTML is the ASCII whitespace of HTML.
const whiteHTML = " \t\n\f\r"

// maybeSpace reports whether a text, as written, can be the beginning of one that is no text of the body.
func maybeSpace(raw []byte) bool {
	raw = bytes.TrimLeft(bytes.TrimPrefix(raw, []byte("\uFEFF")), whiteHTML)
	return len(raw) == 0 || raw[0] == '<' || raw[0] == '&'
}

// attribute returns the first attribute of that name, trimmed as the URL that it is.
func attribute(z *html.Tokenizer, more bool, name string) (string, bool) {
	for more {
		var key, value []byte
		if key, value, more = z.TagAttr(); string(key) == name {
			s := strings.TrimFunc(string(value), func(r rune) bool { return r <= ' ' })
			return without(s, "\t\n\r"), true
		}
	}
	return "", false
}

// An element is, as far as the head is concerned, one of these.
type element uint8

const (
	otherElement    element = iota // belongs into the body
	headElement                    // changes nothing
	rawElement                     // has text in it that is not the body's
	noscriptElement                // is one of these, but belongs into the body behind the end tag of the head
	templateElement                // has elements in it that do not count
	baseElement
)

func kindOf(name []byte) element {
	switch string(name) {
	case "base":
		return baseElement
	case "template":
		return templateElement
	case "title", "style", "script", "noframes":
		return rawElement
	case "noscript":
		return noscriptElement
	case "html", "head", "meta", "link", "basefont", "bgsound",
		"isindex", "nextid": // of the head in HTML 2.0 (RFC 1866 section 5.2)
		return headElement
	}
	return otherElement
}

// A headReader reads so much as the head may have. It fills what it is given, as the tokenizer copies what it has of a
// token on every read: many short ones would make that quadratic.
type headReader struct {
	r    io.Reader
	left int
	err  error
}

func (h *headReader) Read(p []byte) (int, error) {
	if h.left == 0 { // is there more?
		var one [1]byte
		if h.fill(one[:]) > 0 {
			h.err = ErrHead
		}
		return 0, h.err
	}
	n := h.fill(p[:min(len(p), h.left)])
	h.left -= n
	return n, h.err
}

// fill reads until p is full or there is an error, which it keeps.
func (h *headReader) fill(p []byte) (n int) {
	for idle := 0; n < len(p) && h.err == nil; {
		var m int
		m, h.err = h.r.Read(p[n:])
		n += m
		if idle++; m > 0 {
			idle = 0
		}
		if idle == maxIdle && h.err == nil {
			h.err = io.ErrNoProgress
		}
	}
	return n
}

// maxIdle is how often a reader may give nothing.
const maxIdle = 100
