package scheme

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
)

// A SuffixRule says which scheme a suffix reference means (RFC 3986 section
// 4.5): a text without a scheme that begins with a host, such as
// www.example.com/a.
type SuffixRule struct {
	Prefix string // the beginning of the name, in any letter case; "" for all hosts
	Scheme string
}

// SuffixRules returns the rules of section 4.5: ftp for a name that begins with
// "ftp.", and http for any other host.
func SuffixRules() []SuffixRule { return []SuffixRule{{"ftp.", "ftp"}, {"", "http"}} }

var errNoSuffix = errors.New("scheme: the text does not begin with a host")

// CompleteSuffix returns the URI that a suffix reference means, by the first
// rule that applies; without rules, by [SuffixRules]. The result is a guess,
// for text that people type and not for references in documents. The text must
// begin with an IP address, localhost, or a valid DNS name with a dot; a
// userinfo is refused.
//
// A text such as "example.com:80/" is also a URI, with the scheme example.com.
// The caller of CompleteSuffix has decided against that reading.
func CompleteSuffix(text string, rules ...SuffixRule) (uri.URI, error) {
	r, err := uri.ParseRef("//" + text)
	if err != nil {
		if e := (*uri.ParseError)(nil); errors.As(err, &e) {
			e.Offset -= len("//")
		}
		return uri.URI{}, err
	}
	if r.HasUserinfo() || !looksLikeHost(r.Host()) {
		return uri.URI{}, errNoSuffix
	}
	if rules == nil {
		rules = SuffixRules()
	}
	for _, rule := range rules {
		if p := rule.Prefix; len(r.Host()) >= len(p) && strings.EqualFold(r.Host()[:len(p)], p) {
			return uri.Parse(rule.Scheme + "://" + text)
		}
	}
	return uri.URI{}, errors.New("scheme: no rule for this suffix reference")
}

func looksLikeHost(text string) bool {
	h, err := host.Parse(text)
	if err != nil || h.Kind() == host.IPvFuture {
		return false
	}
	if h.Kind() != host.RegName {
		return true
	}
	if strings.EqualFold(text, "localhost") {
		return true
	}
	_, numeric := h.Numeric()
	return strings.Contains(strings.TrimSuffix(text, "."), ".") && !numeric &&
		h.ValidateLDH() == nil
}
