package ldap

import (
	"encoding/hex"
	"strings"
)

// The tags of filters (RFC 4511 section 4.5.1), and of what is in them.
const (
	tagAnd        = 0xa0 // and 0xa1 for "|", 0xa2 for "!"
	tagEqual      = 0xa3
	tagSubstrings = 0xa4
	tagGreater    = 0xa5
	tagLess       = 0xa6
	tagPresent    = 0x87
	tagApprox     = 0xa8
	tagExtensible = 0xa9
	tagInitial    = 0x80 // and 0x81 for any other, 0x82 for the last
	tagRule       = 0x81
	tagType       = 0x82
	tagValue      = 0x83
	tagNames      = 0x84
)

// filter encodes the filter at the beginning of a text that [scheme.Parse] has
// accepted (RFC 4515 section 3), and returns what is after it.
func filter(text string) (encoded, rest string) {
	rest = strings.TrimPrefix(text, "(")
	if rest == "" {
		return "", ""
	}
	if kind := strings.IndexByte("&|!", rest[0]); kind >= 0 {
		var list []string
		for rest = rest[1:]; strings.HasPrefix(rest, "("); {
			encoded, rest = filter(rest)
			list = append(list, encoded)
		}
		return element(tagAnd+byte(kind), list...), strings.TrimPrefix(rest, ")")
	}
	item, rest, _ := strings.Cut(rest, ")")
	name, value, _ := strings.Cut(item, "=")
	pair := func(tag byte, name string) string {
		return element(tag, element(tagOctets, name), element(tagOctets, unescape(value)))
	}
	before := name[:max(0, len(name)-1)] // the mark before "="
	switch name[len(before):] {
	case ">":
		return pair(tagGreater, before), rest
	case "<":
		return pair(tagLess, before), rest
	case "~":
		return pair(tagApprox, before), rest
	case ":":
		return match(before, value), rest
	}
	switch {
	case value == "*":
		return element(tagPresent, name), rest
	case strings.Contains(value, "*"):
		return substrings(name, value), rest
	}
	return pair(tagEqual, name), rest
}

// match encodes an extensible match: attr [ ":dn" ] [ ":" oid ].
func match(name, value string) string {
	attr, rule, _ := strings.Cut(name, ":")
	dn, after, two := strings.Cut(rule, ":")
	names := strings.EqualFold(dn, "dn") && (two || attr != "")
	if names {
		rule = after
	}
	var all []string
	if rule != "" {
		all = append(all, element(tagRule, rule))
	}
	if attr != "" {
		all = append(all, element(tagType, attr))
	}
	all = append(all, element(tagValue, unescape(value)))
	if names {
		all = append(all, element(tagNames, "\xff"))
	}
	return element(tagExtensible, all...)
}

// substrings encodes a value with asterisks. What is empty between them is left
// out.
func substrings(name, value string) string {
	parts := strings.Split(value, "*")
	var all []string
	for i, p := range parts {
		tag := byte(tagInitial + 1)
		switch i {
		case 0:
			tag = tagInitial
		case len(parts) - 1:
			tag = tagInitial + 2
		}
		if p != "" {
			all = append(all, element(tag, unescape(p)))
		}
	}
	return element(tagSubstrings, element(tagOctets, name), element(tagSequence, all...))
}

// unescape decodes the escapes of a value.
func unescape(value string) string {
	first, rest, _ := strings.Cut(value, `\`)
	b := []byte(first)
	for rest != "" {
		n := min(2, len(rest))
		octet, _ := hex.DecodeString(rest[:n])
		first, rest, _ = strings.Cut(rest[n:], `\`)
		b = append(append(b, octet...), first...)
	}
	return string(b)
}
