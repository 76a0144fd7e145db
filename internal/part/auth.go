package part

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// AChar are the raw characters of user names and the like in the URLs of mail
// servers: achar in RFC 2384 section 8 and in RFC 5092 section 11.
var AChar = pct.Unreserved().Union(pct.SetOf("!$'()*+,&="))

const auth = ";AUTH="

// Auth checks the userinfo of a mail server, which holds no password:
//
//	userinfo = [ enc-user ] [ ";AUTH=" ( "*" / enc-auth-type ) ]
func (c *Check) Auth(section string) {
	p, ok := c.Part(uri.Userinfo)
	if !ok {
		return
	}
	if user, password, found := p.Cut(":"); found {
		p = user
		c.Bad(password, "userinfo", section, "a password is not allowed: a client asks for it")
	}
	user, mechanism, found := p.Cut(";")
	if !found && user.Text == "" {
		c.Bad(user, "enc-user", section, "the user is empty")
	}
	c.Raw(user, AChar, "enc-user", section)
	c.Lines(user, "enc-user")
	if !found {
		return
	}
	const name = len(auth) - len(";")
	n := min(name, len(mechanism.Text))
	switch {
	case !strings.EqualFold(mechanism.Text[:n], auth[len(";"):]):
		c.Bad(mechanism, "auth", section, `";" in a user name is %3B, or begins ;AUTH=`)
	case len(mechanism.Text) == name:
		c.Bad(mechanism.From(name), "enc-auth-type", section, "missing mechanism after ;AUTH=")
	default:
		mechanism = mechanism.From(name)
		c.Raw(mechanism, AChar, "enc-auth-type", section)
		c.Lines(mechanism, "enc-auth-type")
	}
}

// Auth returns the decoded user and mechanism, or nil if undefined.
func Auth(u uri.URI) (user, mechanism *string) {
	name, m, found := strings.Cut(u.Userinfo(), ";")
	if found {
		mechanism = new(Decode(m[len(auth)-len(";"):]))
	}
	if name != "" {
		user = new(Decode(name))
	}
	return user, mechanism
}

// SetAuth gives a Builder a user and a mechanism, nil if undefined.
func SetAuth(b *uri.Builder, user, mechanism *string) {
	if user == nil && mechanism == nil {
		return
	}
	var text []byte
	if user != nil {
		text = pct.AppendEncode(text, *user, AChar)
	}
	if mechanism != nil {
		text = pct.AppendEncode(append(text, auth...), *mechanism, AChar)
	}
	b.Userinfo(string(text))
}
