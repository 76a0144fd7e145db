package uri

// Each function of this file returns the end of the longest prefix of s[i:]
// that a text of its rule can begin with, and whether that prefix already
// matches the rule.

// ipv6address parses
//
//	IPv6address =                            6( h16 ":" ) ls32
//	            /                       "::" 5( h16 ":" ) ls32
//	            / [               h16 ] "::" 4( h16 ":" ) ls32
//	            / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
//	            / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
//	            / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
//	            / [ *4( h16 ":" ) h16 ] "::"              ls32
//	            / [ *5( h16 ":" ) h16 ] "::"              h16
//	            / [ *6( h16 ":" ) h16 ] "::"
//
// that is: eight pieces of 16 bits, or up to seven and one "::"; the last two
// pieces may be written as an IPv4address.
func ipv6address(s string, i int) (end int, complete bool) {
	pieces, limit := 0, 8
	if i < len(s) && s[i] == ':' {
		if i++; i == len(s) || s[i] != ':' {
			return i, false
		}
		i++
		limit = 7
	}
	elided := limit == 7 // the "::" is the last thing read: nothing has to follow
	for {
		start := i
		if pieces < limit {
			i, _ = h16(s, i)
		}
		if i == start {
			return i, elided
		}
		if i < len(s) && s[i] == '.' && (limit == 8 && pieces == 6 || limit == 7 && pieces < 6) {
			if end, ok := decOctet(s[:i], start); ok && end == i {
				return ipv4address(s, start)
			}
		}
		pieces++
		if i == len(s) || s[i] != ':' || pieces == limit {
			return i, pieces == 8 || limit == 7
		}
		i++
		if elided = limit == 8 && i < len(s) && s[i] == ':'; elided {
			i++
			limit = 7
		}
	}
}

// h16 parses
//
//	h16 = 1*4HEXDIG
func h16(s string, i int) (end int, complete bool) {
	start := i
	for i < len(s) && i < start+4 && classHex.has(s[i]) {
		i++
	}
	return i, i > start
}

// ls32 parses
//
//	ls32 = ( h16 ":" h16 ) / IPv4address
func ls32(s string, i int) (end int, complete bool) {
	dotted, complete := ipv4address(s, i)
	end, ok := h16(s, i)
	if ok && end < len(s) && s[end] == ':' {
		return h16(s, end+1)
	}
	return max(end, dotted), complete
}

// ipv4address parses
//
//	IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
func ipv4address(s string, i int) (end int, complete bool) {
	for n := 0; ; n++ {
		i, complete = decOctet(s, i)
		if !complete || n == 3 {
			return i, complete
		}
		if i == len(s) || s[i] != '.' {
			return i, false
		}
		i++
	}
}

// decOctet parses
//
//	dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35
func decOctet(s string, i int) (end int, complete bool) {
	start, value := i, 0
	for i < len(s) && isDigit(s[i]) && (i == start || value > 0) {
		if value = value*10 + int(s[i]-'0'); value > 255 {
			break
		}
		i++
	}
	return i, i > start
}

// ipvFuture parses
//
//	IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
func ipvFuture(s string, i int) (end int, complete bool) {
	if i == len(s) || s[i]|0x20 != 'v' {
		return i, false
	}
	i++
	version := i
	for i < len(s) && classHex.has(s[i]) {
		i++
	}
	if i == version || i == len(s) || s[i] != '.' {
		return i, false
	}
	i++
	address := i
	for i < len(s) && classUserinfo.has(s[i]) {
		i++
	}
	return i, i > address
}
