package lint

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// addressLikeName finds a registered name that ends in a number. It is no IPv4address, but many
// systems take it for an address in a rare form, and some refuse it (section 7.4):
//
//	http://127.1/    http://0x7f.1/    http://2130706433/    http://1.2.3.256/
func addressLikeName(r uri.Ref) []finding.Finding {
	if r.HostRule() != "reg-name" {
		return nil
	}
	start, end, _ := r.Span(uri.Host)
	name := strings.TrimSuffix(pct.DecodeUnreserved(r.Host()), ".")
	if !isNumber(name[strings.LastIndexByte(name, '.')+1:]) {
		return nil
	}
	return []finding.Finding{{
		Start:   start,
		End:     end,
		Message: short(r.Host()) + " is a registered name and no IPv4 address, but some systems read it as one",
	}}
}

// isNumber reports whether a label is a number as C writes them.
func isNumber(label string) bool {
	digits := "0123456789"
	if len(label) > 2 && (label[:2] == "0x" || label[:2] == "0X") {
		label, digits = label[2:], "0123456789abcdefABCDEF"
	}
	return label != "" && strings.Trim(label, digits) == ""
}
