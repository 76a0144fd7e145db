package text

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
)

// maxName and maxLabel are the maximum lengths of a host name and of a label,
// as in DNS. A text with a longer one is not a host.
const (
	maxName  = host.MaxName
	maxLabel = host.MaxLabel
)

// nameEnd returns the end of the letters, digits, hyphens and dots after from.
func (s *scan) nameEnd(from, most int) int {
	i := from
	for most = min(most, len(s.text)); i < most; {
		if c := s.text[i]; inName[c] || c == '.' {
			i++
			continue
		} else if s.ascii || c < utf8.RuneSelf {
			break
		}
		r, n := utf8.DecodeRuneInString(s.text[i:])
		if !isWord(r) || spaceless(r) && s.isTopLevelBefore(from, i) {
			break
		}
		i += n
	}
	return i
}

// isTopLevelBefore reports whether text[from:i] ends in a dot and a top-level
// domain in US-ASCII.
func (s *scan) isTopLevelBefore(from, i int) bool {
	last := i
	for last > from && isAlnum(s.text[last-1]) {
		last--
	}
	return last > from && s.text[last-1] == '.' && level(s.text[last:i]) > special
}

// nameStart returns the beginning of the label that ends at end, or false if it
// is too long.
func (s *scan) nameStart(end int) (int, bool) {
	low := max(s.at, end-maxName-1)
	i := end
	for i > low {
		if c := s.text[i-1]; inName[c] {
			i--
			continue
		} else if s.ascii || c < utf8.RuneSelf {
			break
		}
		r, n := utf8.DecodeLastRuneInString(s.text[low:i])
		if !isWord(r) || i < end && inName[s.text[i]] && spaceless(r) {
			break
		}
		i -= n
	}
	return i, end-i <= maxName
}

// trustIn returns the trust in the last label of a name.
func trustIn(label string) trust {
	if !isASCII(label) {
		ascii, ok := asciiName(label)
		if !ok {
			return unknown
		}
		label = ascii
	}
	return level(label)
}

// isHost reports whether a name ends in a top-level domain or a special-use
// name, or is an IPv4 address.
func isHost(name string) bool {
	last := name[strings.LastIndexByte(name, '.')+1:]
	return name != "" && (trustIn(last) > unknown || uri.Rule("IPv4address").Validate(name) == nil)
}

// asciiName returns a name as it is looked up in DNS.
func asciiName(name string) (string, bool) {
	h, err := host.FromName(name)
	if err != nil {
		return "", false
	}
	name, err = h.LookupName()
	return name, err == nil
}

// isHostName reports whether labels have a length that DNS allows, and hyphens
// inside only. The caller has checked the characters.
func isHostName(name string) bool {
	for label := range strings.SplitSeq(name, ".") {
		if len(label) == 0 || label[0] == '-' || label[len(label)-1] == '-' ||
			len(label) > maxLabel && isASCII(label) {
			return false
		}
	}
	return true
}
