package uri

import "strconv"

// AppendText appends the text of the value to b. It implements
// [encoding.TextAppender] and never fails.
func (p value) AppendText(b []byte) ([]byte, error) { return append(b, p.s...), nil }

// MarshalText returns the text of the value, with its password if there is one.
// The zero value gives an empty text.
func (p value) MarshalText() ([]byte, error) { return []byte(p.s), nil }

// AppendBinary appends the text of the value to b. It implements
// [encoding.BinaryAppender] and never fails.
func (p value) AppendBinary(b []byte) ([]byte, error) { return append(b, p.s...), nil }

// MarshalBinary returns the text of the value, as MarshalText does.
func (p value) MarshalBinary() ([]byte, error) { return []byte(p.s), nil }

// UnmarshalText sets u to the URI that text is, as [Parse] does. An empty text
// gives the zero URI. On error u stays as it was.
func (u *URI) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*u = URI{}
		return nil
	}
	v, err := Parse(string(text))
	if err == nil {
		*u = v
	}
	return err
}

// UnmarshalBinary is the reverse of MarshalBinary; it does what UnmarshalText
// does.
func (u *URI) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// UnmarshalText sets r to the reference that text is, as [ParseRef] does. On
// error r stays as it was.
func (r *Ref) UnmarshalText(text []byte) error {
	v, err := ParseRef(string(text))
	if err == nil {
		*r = v
	}
	return err
}

// UnmarshalBinary is the reverse of MarshalBinary; it does what UnmarshalText
// does.
func (r *Ref) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }

// GoString returns a Go expression of u's value.
func (u URI) GoString() string {
	if u.IsZero() {
		return "uri.URI{}"
	}
	return "uri.MustParse(" + strconv.Quote(u.s) + ")"
}

// GoString returns a Go expression of r's value.
func (r Ref) GoString() string {
	if r.IsZero() {
		return "uri.Ref{}"
	}
	return "uri.MustParseRef(" + strconv.Quote(r.s) + ")"
}
