package whatwg

import (
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/vector"
)

// fast is [parse] for common texts that are in normal form already, but for
// dot-segments. It gives up on all others, on userinfo without a name, on IPv4
// addresses that are not four numbers, and on what may be a percent-encoded
// dot-segment.
func fast(text string) (u URL, ok bool) {
	scheme := strings.IndexByte(text, ':')
	if scheme <= 0 || len(text) > MaxLen || !vector.Has {
		return URL{}, false
	}
	name, start := text[:scheme], scheme+len(":")
	special, two := isSpecial(name), strings.HasPrefix(text[start:], "//")
	path, keep, ask := start, inPath, inQuery
	switch {
	case !special && (schemeEnd(text) == 0 || strings.ToLower(name) != name), special && !two:
		return URL{}, false
	case name == "file":
		path += len("//")
		two = strings.HasPrefix(text[start:], "///")
	case two:
		path, two = fastAuthority(text, start+len("//"), name, special)
	case !strings.HasPrefix(text[start:], "/"):
		keep, two = inOpaquePath, true
	default:
		two = true
	}
	if special {
		ask = inSpecialQuery
	}
	if !two || special && (path == len(text) || text[path] != '/') {
		return URL{}, false
	}
	query := path + span(keep, text[path:])
	switch list := text[path:query]; {
	case keep != inPath:
	case strings.IndexByte(list, '%') >= 0 && strings.Contains(list, "/%2"):
		return URL{}, false
	case strings.Contains(list, "/."):
		if name == "file" || path == start {
			return URL{}, false
		}
		if short := uri.RemoveDotSegments(list); len(short) < len(list) {
			text = text[:path] + short + text[query:]
			query = path + len(short)
		}
	}
	fragment := query
	if query < len(text) && text[query] == '?' {
		fragment += span(ask, text[query:])
	}
	end := fragment
	if fragment < len(text) && text[fragment] == '#' {
		end += span(inFragment, text[fragment:])
	}
	u = URL{text, front{uint32(scheme), uint32(path)}, back{uint32(query), uint32(fragment)}}
	return u, end == len(text)
}

// lowered returns a text with scheme and host in lower case, if it is a special
// URL without userinfo and has capital letters there.
func lowered(text string) string {
	scheme, rest, found := strings.Cut(text, "://")
	host, _, _ := strings.Cut(rest, "/")
	odd := strings.IndexByte(host, '%') >= 0 || strings.IndexByte(host, '@') >= 0
	if !found || !vector.Has || odd {
		return text
	}
	head := text[:len(text)-len(rest)+len(host)]
	lower := strings.ToLower(head)
	if lower == head || len(lower) != len(head) || defaultPort(lower[:len(scheme)]) == "" ||
		span(inFragment, head) < len(head) {
		return text
	}
	return lower + text[len(head):]
}

// fastAuthority returns the end of the authority at text[i:], and whether it
// stays as it is.
func fastAuthority(text string, i int, scheme string, special bool) (end int, ok bool) {
	end = i + span(inName, text[i:])
	if end < len(text) && text[end] != '/' {
		authority, _, _ := strings.Cut(text[i:], "/")
		if n := strings.LastIndexByte(authority, '@'); n >= 0 {
			name, password, found := strings.Cut(authority[:n], ":")
			if name == "" || found == (password == "") || span(inUserinfo, name) < len(name) ||
				span(inUserinfo, password) < len(password) {
				return 0, false
			}
			i += n + len("@")
			end = i + span(inName, text[i:])
		}
	}
	host := text[i:end]
	switch {
	case host != "":
		if special && endsInNumber(host) && !isIPv4(host) {
			return 0, false
		}
	case end == len(text) || text[end] != '[':
		return 0, false
	default:
		n := strings.IndexByte(text[end:], ']')
		if n < 0 || !isIPv6(text[end+1:end+n]) {
			return 0, false
		}
		end += n + len("]")
	}
	if end < len(text) && text[end] == ':' {
		n := digit.span(text[end+1:])
		port := text[end : end+len(":")+n]
		if n == 0 || n >= len("65535") || port[1] == '0' || port == defaultPort(scheme) {
			return 0, false
		}
		end += len(port)
	}
	return end, end == len(text) || text[end] == '/' ||
		!special && (text[end] == '?' || text[end] == '#')
}

// fastASCII is [toASCII] for names of what is plain in a host, and of letters
// that UTS 46 neither maps nor refuses and that do not combine with each other.
func fastASCII(name string) (string, bool) {
	if plainHost.span(name) == len(name) {
		return name, true
	}
	if len(name) > 255 || strings.Contains(name, "--") { // long names take long
		return "", false
	}
	for _, r := range name {
		switch {
		case r < utf8.RuneSelf && plainHost.has(byte(r)), 'ß' <= r && r <= 'ÿ' && r != '÷',
			'α' <= r && r <= 'ω', 'а' <= r && r <= 'џ', '一' <= r && r <= '鿿':
		default:
			return "", false
		}
	}
	b := make([]byte, 0, 256)
	for label := range strings.SplitSeq(name, ".") {
		if b = append(b, '.'); plainHost.span(label) == len(label) {
			b = append(b, label...)
		} else {
			b = appendPunycode(append(b, "xn--"...), label)
		}
	}
	return string(b[1:]), true
}

// appendPunycode is the encoding procedure of RFC 3492 section 6.3, for labels
// that are too short for an overflow.
func appendPunycode(b []byte, label string) []byte {
	const digits = "abcdefghijklmnopqrstuvwxyz0123456789"
	runes, sorted := []rune(label), []rune(label)
	slices.Sort(sorted)
	basic, _ := slices.BinarySearch(sorted, utf8.RuneSelf)
	for _, r := range runes {
		if r < utf8.RuneSelf {
			b = append(b, byte(r))
		}
	}
	if basic > 0 {
		b = append(b, '-')
	}
	n, delta, bias := rune(utf8.RuneSelf), 0, 72
	for h := basic; h < len(runes); n, delta = n+1, delta+1 {
		delta += int(sorted[h]-n) * (h + 1)
		n = sorted[h]
		for _, r := range runes {
			if r < n {
				delta++
			} else if r == n {
				q, k := delta, 36-bias
				for t := min(max(k, 1), 26); q >= t; t = min(max(k, 1), 26) {
					b = append(b, digits[t+(q-t)%(36-t)])
					q, k = (q-t)/(36-t), k+36
				}
				b = append(b, digits[q])
				if delta /= 2; h == basic {
					delta /= 350
				}
				h++
				delta += delta / h
				for bias = 0; delta > 455; bias += 36 {
					delta /= 35
				}
				bias, delta = bias+36*delta/(delta+38), 0
			}
		}
	}
	return b
}

// isIPv4 reports whether a name is four decimal numbers, as they are written
// after parsing.
func isIPv4(name string) bool {
	dots, value := 0, -1
	for i := range len(name) {
		switch c := name[i]; {
		case c == '.' && value >= 0:
			dots, value = dots+1, -1
		case !digit.has(c) || value == 0:
			return false
		default:
			value = max(value, 0)*10 + int(c-'0')
			if value > 255 {
				return false
			}
		}
	}
	return dots == 3 && value >= 0
}

// isIPv6 reports whether a text is an IPv6 address as the standard writes it:
// in lower case, with "::" for two pieces or more. It gives up on a piece that
// begins with "0", and on an IPv4 address at the end.
func isIPv6(text string) bool {
	pieces, digits, compressed := 0, 0, false
	for i := range len(text) {
		switch c := text[i]; {
		case c == ':' && i > 0 && text[i-1] == ':':
			if compressed {
				return false
			}
			compressed, digits = true, 0
		case c == ':' && (i+1 == len(text) || i == 0 && text[1] != ':'):
			return false
		case c == ':':
			digits = 0
		case !hexDigit.has(c) || c < 'a' && !digit.has(c) || c == '0' && digits == 0 || digits == 4:
			return false
		default:
			if digits++; digits == 1 {
				pieces++
			}
		}
	}
	return pieces == 8 && !compressed || pieces < 7 && compressed
}

// The sets of span. A path has no "\" and "|" here.
var (
	inName         = tableOf(plainHost, "")
	inUserinfo     = tableOf(keepUserinfo, "")
	inPath         = tableOf(keepPath, `\|`)
	inOpaquePath   = tableOf(keepC0, " ?#")
	inQuery        = tableOf(keepQuery, "")
	inSpecialQuery = tableOf(keepSpecialQuery, "")
	inFragment     = tableOf(keepFragment, "")
)

// tableOf returns the table of a class without some bytes. Each row of the code
// chart has a bit of its own.
func tableOf(c class, without string) *vector.Table {
	return vector.Make(func(b byte) byte {
		if !c.has(b) || strings.IndexByte(without, b) >= 0 {
			return 0
		}
		return 1 << (b >> 4)
	})
}

// span is [class.span] for the class of a table.
func span(t *vector.Table, s string) int {
	for block := 0; block < len(s); block += vector.Width {
		if odd, _ := vector.Delimit(t, s[block:]); odd != 0 {
			return block + bits.TrailingZeros64(odd)
		}
	}
	return len(s)
}
