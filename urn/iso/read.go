package iso

import (
	"strings"

	"github.com/urikit/uri/pct"
)

// A reader goes over what is between colons. It is after a colon, or one after
// the end.
type reader struct {
	text string
	at   int
}

// peek returns what stands up to the next colon; "" at the end.
func (r *reader) peek() string {
	if r.at > len(r.text) {
		return ""
	}
	s, _, _ := strings.Cut(r.text[r.at:], ":")
	return s
}

// next goes on, if what is expected here is of a rule.
func (r *reader) next(rule func(string) bool) bool {
	s := r.peek()
	if s == "" || !rule(s) {
		return false
	}
	r.at += len(s) + len(":")
	return true
}

// keep is next, and puts what stood here into p, without what it begins with.
func (r *reader) keep(p *string, prefix string, rule func(string) bool) {
	if s := r.peek(); r.next(rule) {
		*p = s[len(prefix):]
	}
}

// two goes on over two elements, or none, and returns them.
func (r *reader) two(first, second func(string) bool) (a, b string, ok bool) {
	start := r.at
	if a = r.peek(); r.next(first) {
		if b = r.peek(); r.next(second) {
			return a, b, true
		}
	}
	r.at = start
	return "", "", false
}

// elements goes on over all that may follow the number, and puts it into f.
func (r *reader) elements(f *Fields) {
	r.keep(&f.Part, "-", isPart)
	if status, edition, ok := r.two(isStatus, isEdition); ok {
		f.Status, f.Edition = status, edition[len("ed-"):]
	} else {
		r.keep(&f.Edition, "ed-", isEdition)
	}
	r.keep(&f.Version, "v", isDocversion)
	r.keep(&f.Language, "", isLanguage)
	for {
		kind, number, ok := r.two(isSuppltype, isDigits)
		if !ok {
			break
		}
		s := Supplement{Type: kind, Number: number}
		r.keep(&s.Version, "v", isVersion)
		r.keep(&s.Language, "", isLanguage)
		f.Supplements = append(f.Supplements, s)
	}
	for {
		kind, numbers, ok := r.two(isElementtype, isElements)
		if !ok {
			break
		}
		f.Elements = append(f.Elements, Element{kind, numbers})
	}
}

func oneOf(list ...string) func(string) bool {
	return func(s string) bool {
		for _, t := range list {
			if strings.EqualFold(s, t) {
				return true
			}
		}
		return false
	}
}

// The rules of the grammar, without regard to case.
var (
	isOriginator  = oneOf("iso", "iso-iec", "iso-cie", "iso-astm", "iso-ieee", "iec")
	isType        = oneOf("data", "guide", "isp", "iwa", "pas", "r", "tr", "ts", "tta")
	isLanguage    = oneOf("en", "fr", "ru", "es", "ar", "en,fr", "en,ru", "fr,ru", "en,fr,ru")
	isSuppltype   = oneOf("amd", "cor", "add")
	isElementtype = oneOf("clause", "figure", "table", "term")
)

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

var partSet = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-"))

func isPart(s string) bool {
	for i := range len(s) {
		if !partSet.Contains(s[i]) {
			return false
		}
	}
	return len(s) > 1 && s[0] == '-'
}

func isEdition(s string) bool {
	return len(s) > len("ed-") && strings.EqualFold(s[:len("ed-")],
		"ed-") && isDigits(s[len("ed-"):])
}

func isVersion(s string) bool { return s != "" && s[0]|0x20 == 'v' && isDigits(s[1:]) }

func isStatus(s string) bool {
	const stage, code = "stage-", len("00.00")
	if strings.EqualFold(s, "draft") || strings.EqualFold(s, "cancelled") {
		return true
	}
	if len(s) < len(stage)+code || !strings.EqualFold(s[:len(stage)], stage) {
		return false
	}
	s = s[len(stage):]
	iteration := s[code:]
	return isDigits(s[:2]) && s[2] == '.' && isDigits(s[3:code]) &&
		(iteration == "" || iteration[0] == '.' && isVersion(iteration[1:]))
}

func isDocversion(s string) bool {
	base, included, more := strings.Cut(s, "-")
	if !isVersion(base) {
		return false
	}
	for more {
		s, included, more = strings.Cut(included, "-")
		number, version, ok := strings.Cut(s, ".")
		n := len("amd")
		if len(number) <= n || !isSuppltype(number[:n]) || !isDigits(number[n:]) || ok &&
			!isVersion(version) {
			return false
		}
	}
	return true
}

func isElements(s string) bool {
	for more := true; more; {
		var element string
		element, s, more = strings.Cut(s, ",")
		from, to, ok := strings.Cut(element, "-")
		if !isElementnumber(from) || ok && !isElementnumber(to) {
			return false
		}
	}
	return true
}

func isElementnumber(s string) bool {
	first, s, more := strings.Cut(s, ".")
	if !isDigits(first) && (len(first) != 1 || !pct.Alpha.Contains(first[0])) {
		return false
	}
	for more {
		if first, s, more = strings.Cut(s, "."); !isDigits(first) {
			return false
		}
	}
	return true
}
