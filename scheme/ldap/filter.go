package ldap

const sectionFilter = "RFC 4515 section 3"

// filter reads a filter:
//
//	filter = "(" ( ( "&" / "|" ) *filter / "!" filter / item ) ")"
//
// It keeps for each filter that is open whether it may hold more than one, and
// does not call itself, so that no text is too deep for it.
func (r *reader) filter() bool {
	lists := make([]bool, 0, 64)
	for {
		if !r.take('(') {
			return r.badOctet("filter", sectionFilter, `missing "("`)
		}
		switch o, _ := r.peek(); o {
		case '&', '|':
			r.skip()
			lists = append(lists, true)
		case '!':
			r.skip()
			lists = append(lists, false)
			continue
		default:
			if !r.item() || !r.closing() {
				return false
			}
		}
		for len(lists) > 0 {
			if o, _ := r.peek(); o == '(' && lists[len(lists)-1] {
				break
			}
			if !r.closing() {
				return false
			}
			lists = lists[:len(lists)-1]
		}
		if len(lists) == 0 {
			return r.i == r.end || r.badOctet("filter", sectionFilter, "the filter ends before it")
		}
	}
}

func (r *reader) closing() bool {
	return r.take(')') || r.badOctet("filter", sectionFilter, `missing ")"`)
}

// item reads what is asked of an attribute:
//
//	item       = attr ( "=" / "~=" / ">=" / "<=" ) assertionvalue
//	           / attr "=" assertionvalue *( "*" assertionvalue )
//	           / extensible
func (r *reader) item() bool {
	if o, _ := r.peek(); o == ':' {
		return r.extensible(false)
	}
	if !r.attributedescription("attr") {
		return false
	}
	switch o, _ := r.peek(); o {
	case '=':
		r.skip()
		return r.assertionvalue(true)
	case '~', '>', '<':
		r.skip()
		if !r.take('=') {
			return r.badOctet("filtertype", sectionFilter, `missing "="`)
		}
		return r.assertionvalue(false)
	case ':':
		return r.extensible(true)
	}
	return r.badOctet("filtertype", sectionFilter,
		`missing "=", "~=", ">=", "<=" or ":" after the attribute`)
}

// extensible reads what follows the attribute, if there is one:
//
//	extensible = attr [ ":dn" ] [ ":" oid ] ":=" assertionvalue
//	           / [ ":dn" ] ":" oid ":=" assertionvalue
func (r *reader) extensible(attr bool) bool {
	dn := false
	for names := 0; ; names++ {
		if !r.take(':') {
			return r.badOctet("extensible", sectionFilter, `missing ":="`)
		}
		if r.take('=') {
			if names == 0 && !attr {
				return r.bad("matchingrule", sectionFilter,
					"there is neither an attribute nor a matching rule")
			}
			return r.assertionvalue(false)
		}
		at := r.i
		if names == 2 || names == 1 && !dn {
			return r.badOctet("extensible", sectionFilter, "one matching rule is enough")
		}
		if !r.oid("matchingrule") {
			return false
		}
		dn = is(r.text[at:r.i], "dn")
	}
}

// assertionvalue reads a value up to the ")" after it, and asterisks that stand
// for anything, if they may:
//
//	assertionvalue = *( %x01-27 / %x2B-5B / %x5D-7F / UTFMB / "\" HEX HEX )
func (r *reader) assertionvalue(asterisks bool) bool {
	for {
		switch o, ok := r.peek(); {
		case !ok, o == ')':
			return true
		case o == '\\':
			at := *r
			if r.skip(); !r.hexpair() {
				return at.bad("escaped", sectionFilter,
					`missing two hexadecimal digits after "\"`)
			}
		case o == 0, o == '(', o == '*' && !asterisks:
			return r.badOctet("assertionvalue", sectionFilter,
				`in a value it is written with "\" and two hexadecimal digits`)
		default:
			if !r.char("assertionvalue", sectionFilter) {
				return false
			}
		}
	}
}
