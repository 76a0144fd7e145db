package mailto

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// RFC1738 is a mailto URL by RFC 1738 section 3.5: one address, and no more.
// Users mean something else today: see the divergences of this package.
type RFC1738 struct {
	Addr string `json:"addr"` // decoded; an addr-spec of RFC 822, which is not checked
}

// ParseRFC1738 reads u by RFC 1738: all text after "mailto:" is the address,
// and "?" is data. The error is the first finding of [CheckRFC1738].
func ParseRFC1738(u uri.URI) (RFC1738, error) {
	if err := part.First(CheckRFC1738(u)); err != nil {
		return RFC1738{}, err
	}
	return RFC1738{addr822(u).Decode()}, nil
}

// CheckRFC1738 returns a finding for each rule of RFC 1738 section 3.5 that u
// breaks. A raw "~" is allowed, as in RFC 3986, and fragments are not
// restricted: they are not part of a URL there.
func CheckRFC1738(u uri.URI) []finding.Finding {
	c := part.New(u, "mailto")
	const rule, section = "encoded822addr", "RFC 1738 section 3.5"
	addr := addr822(u)
	if addr.Text == "" {
		c.Bad(addr, rule, section, "missing address")
	}
	c.Raw(addr, xchar, rule, section)
	c.Lines(addr, rule)
	return c.Findings
}

// xchar are the characters of a URI except the general delimiters "#", "[" and
// "]".
var xchar = pct.Query()

// addr822 returns the place of the address.
func addr822(u uri.URI) part.Piece {
	end := len(u.String())
	if at, _, ok := u.Span(uri.Fragment); ok {
		end = at - len("#")
	}
	_, addr, _ := part.Piece{Text: u.String()[:end]}.Cut(":")
	return addr
}

// URI returns the URL of an address, encoded so that it is one address by RFC
// 6068 too. It is an error if the address is empty, or has NUL, CR or LF.
func (r RFC1738) URI() (uri.URI, error) {
	u, err := uri.Parse("mailto:" + pct.Encode(r.Addr, addrSet.Minus(pct.SetOf(","))))
	if err != nil {
		return uri.URI{}, err
	}
	if err := part.First(CheckRFC1738(u)); err != nil {
		return uri.URI{}, err
	}
	return u, nil
}
