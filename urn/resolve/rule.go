package resolve

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A NAPTR is a record of type NAPTR (RFC 3403 section 4.1). Its texts are as in
// the record, without the escapes of zone files.
type NAPTR struct {
	Order, Preference       uint16
	Flags, Services, Regexp string
	Replacement             string // a domain name, with or without the last dot
}

// String returns the record in the form of zone files, with escapes of Go.
func (n NAPTR) String() string {
	return fmt.Sprintf("%d %d %q %q %q %s", n.Order, n.Preference, n.Flags, n.Services, n.Regexp,
		strings.Trim(strconv.Quote(n.Replacement), `"`))
}

// flag returns the flag of a rule: "s", "a", "u", "p", or "" if it is not the
// last one (RFC 3404 section 4.3).
func (n NAPTR) flag() string { return strings.ToLower(n.Flags) }

// offers returns the index of the first of the services that a record offers,
// or -1, and the scheme of its protocol, or "". A record that names at most a
// protocol offers all (RFC 3404 section 4.4):
//
//	service_field = [ [protocol] *("+" rs) ]
func (n NAPTR) offers(services []string) (i int, scheme string) {
	var offered []string
	separators := func(r rune) bool { return r == '+' || r == ':' }
	for t := range strings.FieldsFuncSeq(strings.ToLower(n.Services), separators) {
		switch t {
		case "thttp", "http":
			scheme = "http"
		case "https":
			scheme = t
		}
		offered = append(offered, service(t))
	}
	// Services have names such as I2L, I=I and E2U; no protocol has.
	any := len(offered) == 0 || len(offered) == 1 &&
		!(len(offered[0]) > 2 && strings.IndexByte("2=", offered[0][1]) >= 0)
	return slices.IndexFunc(services, func(s string) bool {
		return any || slices.Contains(offered, service(s))
	}), scheme
}

// apply returns the result of a rule for a name, or "" if it does not match.
func (n NAPTR) apply(name string) (string, error) {
	replacement := strings.TrimSuffix(n.Replacement, ".")
	switch {
	case !slices.Contains([]string{"", "s", "a", "u", "p"}, n.flag()):
		return "", fmt.Errorf("the flags %q are not known", n.Flags)
	case n.Regexp == "":
		return replacement, nil
	case replacement != "":
		return "", errors.New("it has both a regular expression and a replacement")
	}
	return substitute(n.Regexp, name)
}

// substitute applies a substitution expression (RFC 3402 section 3.2):
//
//	subst-expr = delim-char  ere  delim-char  repl  delim-char  *flags
//
// The result is what the replacement yields, without the text around the match.
func substitute(expr, name string) (string, error) {
	delim, n := utf8.DecodeRuneInString(expr)
	if !utf8.ValidString(expr) || strings.ContainsRune(`123456789iI\`, delim) {
		return "", errors.New("the substitution has no delimiter")
	}
	parts := []string{""}
	escaped := false
	for _, r := range expr[n:] {
		part := &parts[len(parts)-1]
		switch {
		case escaped && r == delim && len(parts) == 1:
			*part += regexp.QuoteMeta(string(r))
		case escaped && r == delim:
			*part += string(r)
		case escaped:
			*part += `\` + string(r)
		case r == delim:
			parts = append(parts, "")
		case r != '\\':
			*part += string(r)
		}
		escaped = r == '\\' && !escaped
	}
	if len(parts) != 3 || escaped {
		return "", fmt.Errorf("the substitution has %d delimiters, not 3", len(parts))
	}
	flags := syntax.POSIX | syntax.OneLine
	switch parts[2] {
	case "i", "I":
		flags |= syntax.FoldCase
	case "":
	default:
		return "", fmt.Errorf("the substitution has unknown flags %q", parts[2])
	}
	re, err := compile(parts[0], flags)
	if err != nil {
		return "", err
	}
	match := re.FindStringSubmatch(name)
	if match == nil {
		return "", nil
	}
	var groups []string
	for i, text := range match[1:min(len(match), 10)] {
		groups = append(groups, `\`+strconv.Itoa(i+1), text)
	}
	result := strings.NewReplacer(groups...).Replace(parts[1])
	if strings.Contains(result, `\`) {
		return "", errors.New(`after "\" in a replacement comes the number of a group`)
	}
	return result, nil
}

// compile returns an extended regular expression of POSIX.
func compile(ere string, flags syntax.Flags) (*regexp.Regexp, error) {
	parsed, err := syntax.Parse(ere, flags)
	if err != nil {
		return nil, err
	}
	prog, err := syntax.Compile(parsed.Simplify())
	switch {
	case err != nil:
		return nil, err
	case len(prog.Inst) > maxProgram:
		return nil, fmt.Errorf("the regular expression has more than %d instructions", maxProgram)
	}
	re, err := regexp.Compile(parsed.String())
	if err == nil {
		re.Longest()
	}
	return re, err
}
