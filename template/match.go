package template

import (
	"regexp"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// Match returns values whose expansion is r, by the rules that the package
// describes, and reports whether it found any. Undefined variables are missing.
// Triplets of unreserved characters match these, and their digits match in both
// cases; other equivalent spellings do not match. The first call compiles a
// regular expression, so that Match takes time linear in the length of r.
func (t *Template) Match(r uri.Ref) (Values, bool) {
	text := pct.Normalize(r.String())
	if !strings.HasPrefix(text, t.beginning) {
		return nil, false
	}
	t.once.Do(t.compile)
	spans := t.pattern.FindStringSubmatchIndex(text)
	if spans == nil {
		return nil, false
	}
	values := make(Values, 0, len(t.names))
	rest, more := "", false // of the group
	for i := range t.steps {
		s := &t.steps[i]
		if s.hasGroup {
			spans = spans[2:]
			if more = spans[0] >= 0; more {
				rest = text[spans[0]:spans[1]]
			}
		}
		if s.op == nil || !more {
			continue
		}
		item := rest
		if s.op.leads[1] == "," && !s.last {
			item, rest, more = strings.Cut(rest, ",")
		}
		v := s.parse(item)
		if old := values.find(s.text); old == nil {
			values = append(values, v)
		} else if len(v.text) > len(old.text) {
			*old = v
		}
	}
	var buf [256]byte
	again, err := t.append(buf[:0], values)
	if err != nil || pct.Normalize(string(again)) != text {
		return nil, false
	}
	return values, true
}

// compile makes the pattern. It has a group for each variable, or for an
// expression with "," between its values, and matches some texts more.
func (t *Template) compile() {
	b := "^"
	for i := range t.steps {
		s := &t.steps[i]
		if s.op == nil {
			b += regexp.QuoteMeta(pct.Normalize(s.text))
		} else if s.hasGroup {
			b += s.group()
		}
	}
	t.pattern = regexp.MustCompile(b + "$")
}

func (s *step) group() string {
	op, chars, count := s.op, `[-.\w~,]|%..`, "*?"
	switch {
	case op.reserved:
		chars = "[^%]|%.."
	case s.hasEquals:
		chars = `[-.\w~=` + op.leads[1] + `]|%..`
	}
	lead := regexp.QuoteMeta(op.leads[0])
	switch op.char {
	case "", "+":
		count = "+?"
	case ";":
		count = "+?" // without a value there is no "="
	case "?":
		lead = "[?&]" // of the first variable that is defined, or of others
	}
	value := "(?:" + chars + ")" + count
	if op.named && !s.explode {
		value = regexp.QuoteMeta(pct.Normalize(s.text)) + "(?:=" + value + ")?"
	} else if op.char == ";" {
		const pair = `(?:[-.\w~]|%..)*?(?:=(?:[-.\w~]|%..)+?)?`
		value = pair + "(?:;" + pair + ")*?"
	}
	return "(?:" + lead + "(" + value + "))?"
}

// parse returns the value whose expansion is raw.
func (s *step) parse(raw string) Value {
	op := s.op
	decode := func(raw string) string {
		if data, err := pct.Decode(raw); err == nil && !op.reserved {
			return data
		}
		return raw
	}
	if op.named && !s.explode {
		_, raw, _ = strings.Cut(raw, "=")
	}
	sep := ","
	if s.explode {
		sep = op.leads[1]
	} else if op.reserved || !strings.Contains(raw, ",") {
		return Text(s.text, decode(raw))
	}
	var texts, pairs []string
	list := true
	for item := range strings.SplitSeq(raw, sep) {
		name, text, isPair := strings.Cut(item, "=")
		if op.named && s.explode {
			isPair = name != pct.Normalize(s.text)
		} else if !isPair || op.reserved {
			text, isPair = item, false
		}
		list = list && !isPair
		texts = append(texts, decode(text))
		pairs = append(pairs, decode(name), decode(text))
	}
	if list {
		return composite(s.text, KindList, texts)
	}
	return composite(s.text, KindPairs, pairs)
}
