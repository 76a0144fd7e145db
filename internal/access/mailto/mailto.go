// Package mailto accesses mailto URIs (RFC 6068): it writes the message that
// such a URI asks for, and sends nothing. A mailto URI names no object that
// could be had (RFC 1738 section 3.5). docs/protocols.md says how.
package mailto

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/scheme/mailto"
)

// An Accessor is the accessor of mailto. The zero Accessor is ready.
type Accessor struct{}

// Plan checks the URI; nothing is sent.
func (Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	_, err := draft(h.URI)
	return deref.Plan{}, err
}

// Access writes the message.
func (Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	rep, err := draft(h.URI)
	return &deref.Answer{Representation: rep}, err
}

// The limits of a line of a message (RFC 5322 section 2.1.1), in bytes.
const (
	maxLine  = 998
	goodLine = 78
)

// names are the fields of the message, in its order.
var names = [...]string{"To", "Cc", "Bcc", "Subject", "Keywords", "In-Reply-To", "References"}

func draft(u uri.URI) (*deref.Representation, error) {
	m, err := mailto.FromURI(u)
	if err != nil {
		return nil, err
	}
	rep := &deref.Representation{Draft: true, MediaType: "message/rfc822"}
	note := func(format string, name string) {
		rep.Notes = append(rep.Notes, fmt.Sprintf(format, name))
	}
	values, body := map[string]string{}, ""
	all := m.Fields().Headers
	if to := m.Fields().To; len(to) > 0 {
		all = append([]mailto.Header{{Name: "To", Value: strings.Join(to, ",")}}, all...)
	}
	for _, f := range all {
		name := textproto.CanonicalMIMEHeaderKey(f.Name)
		before, again := values[name]
		switch {
		case !utf8.ValidString(f.Value):
			err = fmt.Errorf("the text of %s is not UTF-8", f.Name)
		case name == "Body" && body == "":
			body = f.Value
		case name == "To", name == "Cc", name == "Bcc":
			if values[name], err = mailboxes(f.Value); again && err == nil {
				values[name] = before + ", " + values[name]
			}
		case mailto.Treat(name) == mailto.Ignored:
			note("the field %s is not for a URI to say, and left out", f.Name)
		case again, name == "Body", !slices.Contains(names[:], name):
			note("a field %s is left out", f.Name)
		default:
			values[name] = mime.QEncoding.Encode("utf-8", f.Value)
		}
		if err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	for _, name := range names {
		if value, ok := values[name]; ok {
			if err := fold(&b, name+": "+value); err != nil {
				return nil, err
			}
		}
	}
	if strings.ContainsFunc(b.String(), isNotASCII) {
		rep.MediaType = "message/global" // RFC 6532
	}
	write(&b, body)
	rep.Size, rep.Body = int64(b.Len()), io.NopCloser(&b)
	return rep, nil
}

func isNotASCII(r rune) bool { return r >= utf8.RuneSelf }

// mailboxes returns a list of addresses, with domains as in DNS and encoded
// names.
func mailboxes(text string) (string, error) {
	list, err := mail.ParseAddressList(text)
	if err != nil {
		return "", fmt.Errorf("%q is not a list of addresses: %w", text, err)
	}
	var out []string
	for _, a := range list {
		at := strings.LastIndexByte(a.Address, '@') + 1
		if domain := a.Address[at:]; strings.ContainsFunc(domain, isNotASCII) {
			h, err := host.FromName(domain)
			if err == nil {
				domain, err = h.LookupName()
			}
			if err != nil {
				return "", err
			}
			a.Address = a.Address[:at] + domain
		}
		s := a.String()
		if a.Name == "" {
			s = strings.Trim(s, "<>")
		}
		out = append(out, s)
	}
	return strings.Join(out, ", "), nil
}

// fold writes a field, with line ends before words.
func fold(b *bytes.Buffer, field string) error {
	line := 0
	for i, word := range strings.Split(field, " ") {
		if i > 0 {
			word = " " + word
		}
		switch {
		case len(word) > maxLine:
			return errors.New("a field has a word that is too long for a line")
		case line > 0 && word != " " && line+len(word) > goodLine:
			b.WriteString("\r\n")
			line = 0
		}
		b.WriteString(word)
		line += len(word)
	}
	b.WriteString("\r\n")
	return nil
}

// write writes the fields about the body, and the body.
func write(b *bytes.Buffer, body string) {
	if body != "" && !strings.HasSuffix(body, "\r\n") {
		body += "\r\n"
	}
	plain := true
	for line := range strings.SplitSeq(body, "\r\n") {
		plain = plain && len(line) <= maxLine && !strings.ContainsFunc(line, func(r rune) bool {
			return r < ' ' && r != '\t' || r >= 0x7f
		})
	}
	if plain {
		b.WriteString("\r\n" + body)
		return
	}
	b.WriteString("MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n" +
		"Content-Transfer-Encoding: quoted-printable\r\n\r\n")
	w := quotedprintable.NewWriter(b)
	io.WriteString(w, body)
	w.Close()
}
