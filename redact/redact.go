package redact

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// Mask is what stands in place of a secret.
const Mask = "***"

// A Span is the place of a secret in a text, in bytes.
type Span struct {
	Start, End int
	Kind       Kind
	What       string // in words: "a password", "a token of GitHub"
}

// A Kind says how a secret is recognized. More may be added.
type Kind uint8

const (
	Userinfo  Kind = iota + 1 // a password, or a token in place of the user name
	Parameter                 // the value of a parameter that is named for a secret
	Signature                 // the same of a signed URL
	Session                   // the same of a session
	Token                     // a text that begins as a known kind of token
	Webhook                   // the path of a webhook
)

var kinds = [...]string{
	"unknown kind", "userinfo", "parameter", "signature", "session", "token", "webhook",
}

// String returns the name of the kind, such as "userinfo".
func (k Kind) String() string {
	if int(k) >= len(kinds) {
		k = 0
	}
	return kinds[k]
}

// A Redactor masks secrets. The zero Redactor does what the functions of this
// package do. It is a value; several goroutines may use it at once.
type Redactor struct {
	names []string // more names, folded
	mask  string   // or "" for Mask
}

// WithParams returns a Redactor that also masks the values of parameters with
// these names, in any letter case, and with or without "_" and "-".
func (r Redactor) WithParams(names ...string) Redactor {
	r.names = slices.Clone(r.names)
	for _, n := range names {
		if f := fold(n); f.n > 0 {
			r.names = append(r.names, string(f.buf[:f.n]))
		}
	}
	return r
}

// WithMask returns a Redactor with another mask than "***". A mask of letters
// and digits, also in brackets, stays as it is when it is read again; one with
// delimiters such as "&" may not.
func (r Redactor) WithMask(mask string) Redactor {
	r.mask = mask
	return r
}

// String returns text with a mask in place of each secret. It does not allocate
// if there is none.
func String(text string) string { return Redactor{}.String(text) }

// Append appends text to dst, with a mask in place of each secret.
func Append(dst []byte, text string) []byte { return Redactor{}.Append(dst, text) }

// Spans yields the secrets in text, in order, none of them empty. They do not
// overlap. A mask is not a secret.
func Spans(text string) iter.Seq[Span] { return Redactor{}.Spans(text) }

// String is the function [String] with the names and the mask of r.
func (r Redactor) String(text string) string {
	spans := slices.Collect(r.Spans(text))
	if len(spans) == 0 {
		return text
	}
	return string(replace(nil, text, 0, slices.Values(spans), r.maskText))
}

func (r Redactor) maskText(int) string { return cmp.Or(r.mask, Mask) }

// Append is the function [Append] with the names and the mask of r.
func (r Redactor) Append(dst []byte, text string) []byte {
	return replace(dst, text, 0, r.Spans(text), r.maskText)
}

// Blank returns text with "*" in place of each byte of a secret: the places of
// all other bytes stay. It shows the length of the secret.
func (r Redactor) Blank(text string) string {
	stars := func(n int) string { return strings.Repeat("*", n) }
	return string(replace(nil, text, 0, r.Spans(text), stars))
}

// replace appends text[from:] to dst, with what by returns in place of spans.
func replace(
	dst []byte, text string, from int, spans iter.Seq[Span], by func(length int) string,
) []byte {
	for s := range spans {
		dst = append(append(dst, text[from:s.Start]...), by(s.End-s.Start)...)
		from = s.End
	}
	return append(dst, text[from:]...)
}

// Spans is the function [Spans] with the names of r.
func (r Redactor) Spans(text string) iter.Seq[Span] {
	return func(yield func(Span) bool) { r.spans(text, false, yield) }
}
