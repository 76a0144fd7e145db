package ldap

const sectionFilter = "RFC 4515 section 3"

// filter reads a filter:
//
//	filter = "(" ( ( "&" / "|" ) *filter / "!" filter / item ) ")"
//
// For each open filter, lists says whether it may have more than one filter.
// There is no recursion, so no text is nested too deeply.
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

// item reads the condition of a filter:
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

// extensible reads the text after the optional attribute:
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
					"missing attribute or matching rule")
			}
			return r.assertionvalue(false)
		}
		at := r.i
		if names == 2 || names == 1 && !dn {
			return r.badOctet("extensible", sectionFilter, "only one matching rule is allowed")
		}
		if !r.oid("matchingrule") {
			return false
		}
		dn = is(r.text[at:r.i], "dn")
	}
}

// assertionvalue reads a value up to the ")" after it, with wildcards "*" if
// asterisks is true:
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
				`in a value it must be written with "\" and two hexadecimal digits`)
		default:
			if !r.char("assertionvalue", sectionFilter) {
				return false
			}
		}
	}
}
