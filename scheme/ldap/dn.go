package ldap

import (
	"strings"

	"github.com/urikit/uri/internal/part"
)

// distinguishedName reads the name of an entry:
//
//	distinguishedName         = [ relativeDistinguishedName *( "," relativeDistinguishedName ) ]
//	relativeDistinguishedName = attributeTypeAndValue *( "+" attributeTypeAndValue )
//	attributeTypeAndValue     = oid "=" ( string / hexstring )
func (r *reader) distinguishedName() bool {
	if r.i == r.end {
		return true
	}
	for {
		if !r.oid("attributeType") {
			return false
		}
		if !r.take('=') {
			return r.badOctet("attributeTypeAndValue", sectionDN,
				`missing "=" after the attribute`)
		}
		if o, _ := r.peek(); o == '#' {
			if !r.hexstring() {
				return false
			}
		} else if !r.string() {
			return false
		}
		if !r.take(',') && !r.take('+') {
			return true // string and hexstring stop only here and at the end
		}
	}
}

// hexstring reads a value in BER:
//
//	hexstring = "#" 1*( HEX HEX )
func (r *reader) hexstring() bool {
	for r.skip(); ; {
		if !r.hexpair() {
			return r.badOctet("hexstring", sectionDN,
				`missing pair of hexadecimal digits after "#"`)
		}
		if o, ok := r.peek(); !ok || o == ',' || o == '+' {
			return true
		}
	}
}

// string reads a value. It must not begin or end with a raw space.
//
//	string = [ ( leadchar / pair ) [ *( stringchar / pair ) ( trailchar / pair ) ] ]
func (r *reader) string() bool {
	if o, ok := r.peek(); ok && o == ' ' {
		return r.bad("leadchar", sectionDN,
			`a space at the beginning of a value must be written "\ "`)
	}
	last, space := *r, false
	for {
		switch o, ok := r.peek(); {
		case !ok, o == ',', o == '+':
			if space {
				return last.bad("trailchar", sectionDN,
					`a space at the end of a value must be written "\ "`)
			}
			return true
		case o == '\\':
			space = false
			if !r.pair() {
				return false
			}
		case o == 0, strings.IndexByte(`";<>`, o) >= 0:
			return r.bad("stringchar", sectionDN,
				part.Name(o)+` is not allowed in a value without "\" before it`)
		default:
			last, space = *r, o == ' '
			if !r.char("stringchar", sectionDN) {
				return false
			}
		}
	}
}

// pair reads an escape:
//
//	pair = "\" ( "\" / special / HEX HEX )
func (r *reader) pair() bool {
	r.skip()
	if o, ok := r.peek(); ok && strings.IndexByte(`\"+,;<> #=`, o) >= 0 {
		r.skip()
		return true
	}
	return r.hexpair() || r.badOctet("pair", sectionDN,
		`missing special character or two hexadecimal digits after "\"`)
}
