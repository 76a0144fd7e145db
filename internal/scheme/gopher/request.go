package gopher

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
)

// Request returns the text that a client sends: selector, search and Gopher+
// string, decoded, with tabs between them, and CR LF (RFC 1738 sections 3.4.1
// to 3.4.3). The text is one line, unless the Gopher+ string has the answers to
// a form; then an empty search is left out, as in section 3.4.9. Answers are an
// error if the port is not the default or allowed: the URL could send any
// commands to another service.
func (u URI) Request(allow ...uint16) (string, error) {
	p := cut(u.Generic())
	text := p.selector.Decode()
	form := isAnswers(p.plus.Text)
	if p.hasSearch && !(form && p.search.Text == "") {
		text += "\t" + p.search.Decode()
	}
	if p.hasPlus {
		text += "\t" + p.plus.Decode()
	}
	if !form {
		return text + "\r\n", nil
	}
	if n := part.Port(u.Generic(), Port); n != Port && !slices.Contains(allow, n) {
		start, end, _ := u.Generic().Span(uri.Port)
		return "", finding.Finding{
			Rule: "port", Severity: finding.Error, Start: start, End: end,
			Section: "RFC 1738 section 6",
			Message: "form answers are whole lines: the port must be that of Gopher, or allowed",
		}
	}
	return text, nil
}

// TypeName returns the name of a type of RFC 1436 section 3.8, or "". Servers
// use other types too: "h" for HTML and "i" for a line of text that is not an
// item are common.
func TypeName(gtype string) string {
	for _, t := range typeNames {
		if t.gtype == gtype {
			return t.name
		}
	}
	return ""
}

var typeNames = [...]struct{ gtype, name string }{
	{"0", "text file"}, {"1", "directory"}, {"2", "CSO phone book"}, {"3", "error"},
	{"4", "BinHex file of a Macintosh"}, {"5", "DOS archive"}, {"6", "uuencoded file"},
	{"7", "index to search"}, {"8", "telnet session"}, {"9", "binary file"},
	{"+", "redundant server"}, {"T", "tn3270 session"}, {"g", "GIF image"}, {"I", "image"},
}

// An Item is a link in a Gopher directory: the fields of its line without the
// name to show.
type Item struct {
	Type     string `json:"type"`
	Selector string `json:"selector"`
	Host     string `json:"host"`
	Port     uint16 `json:"port"` // 0 is the default

	// "+" or "?" in a menu of Gopher+ (RFC 1738 section 3.4.4), or another
	// Gopher+ string, encoded
	Plus string `json:"plus,omitzero"`
}

// URI returns the URL of an item. A link to a telnet or tn3270 session becomes
// a URL of that scheme, with the selector as the user, as the URL draft of July
// 1993 requires. The selector "URL:" of type h, a convention of today, becomes
// the URI after it.
func (i Item) URI() (uri.URI, error) {
	if text, ok := strings.CutPrefix(i.Selector, "URL:"); ok && i.Type == "h" {
		return uri.Parse(text)
	}
	scheme, ok := map[string]string{"8": "telnet", "T": "tn3270"}[i.Type]
	if !ok {
		f := Fields{Host: i.Host, Port: i.Port, Type: i.Type, Selector: i.Selector}
		if i.Plus != "" {
			f.GopherPlus = &i.Plus
		}
		u, err := f.URI()
		return u.Generic(), err
	}
	var user *string
	if i.Selector != "" {
		user = &i.Selector
	}
	var b uri.Builder
	if err := part.SetLogin(part.SetServer(b.Scheme(scheme), i.Host, i.Port, telnetPort), user,
		nil); err != nil {
		return uri.URI{}, err
	}
	u, err := b.URI()
	if err != nil {
		return uri.URI{}, err
	}
	c := part.New(u, scheme)
	c.Server("RFC 1738 section 3.1")
	c.Userinfo("RFC 1738 section 3.8")
	if err := part.First(c.Findings); err != nil {
		return uri.URI{}, err
	}
	return u, nil
}

const telnetPort = 23
