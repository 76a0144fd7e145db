package template

import (
	"regexp"
	"strings"
	"sync"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// Match returns values whose expansion is r, by the rules that the package
// describes, and reports whether it found any. In r, characters that an
// expansion encodes may also be raw. Undefined variables are missing. Triplets
// of unreserved characters match these, and their digits match in both cases;
// other equivalent spellings do not match. The first call compiles a regular
// expression, so that Match takes time linear in the length of r.
func (t *Template) Match(r uri.Ref) (Values, bool) {
	text := pct.Normalize(r.String())
	values, ok := t.match(text, false)
	if !ok && pct.Index(r.String(), plain) >= 0 {
		values, ok = t.match(text, true)
	}
	return values, ok
}

// MatchExact is Match for the expansions themselves: it is the inverse of
// [Template.Expand].
func (t *Template) MatchExact(r uri.Ref) (Values, bool) {
	return t.match(pct.Normalize(r.String()), false)
}

// plain are characters with which a raw text is an expansion.
var plain = pct.Unreserved().Union(pct.SetOf("%/"))

// A pattern is compiled when it is needed.
type pattern struct {
	once sync.Once
	*regexp.Regexp
}

// match matches a text whose triplets are in normal form.
func (t *Template) match(text string, raw bool) (Values, bool) {
	if !strings.HasPrefix(text, t.beginning) {
		return nil, false
	}
	p := &t.exact
	if raw {
		p = &t.raw
	}
	p.once.Do(func() { p.Regexp = t.compile(raw) })
	spans := p.FindStringSubmatchIndex(text)
	if spans == nil {
		return nil, false
	}
	values := make(Values, 0, len(t.names))
	rest, more := "", false // of the group
	start, done, encoded := 0, 0, []byte(nil)
	for i := range t.steps {
		s := &t.steps[i]
		if s.hasGroup {
			spans = spans[2:]
			if more = spans[0] >= 0; more {
				start = spans[0]
				rest = text[start:spans[1]]
			}
		}
		if s.op == nil || !more {
			continue
		}
		item := rest
		if s.op.leads[1] == "," && !s.last {
			item, rest, more = strings.Cut(rest, ",")
		}
		end := start + len(item)
		if raw {
			item = s.encoded(item)
			encoded = append(append(encoded, text[done:start]...), item...)
			done = end
		}
		start = end + len(",")
		v := s.parse(item)
		if old := values.find(s.text); old == nil {
			values = append(values, v)
		} else if len(v.text) > len(old.text) {
			*old = v
		}
	}
	if raw {
		text = string(append(encoded, text[done:]...))
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
func (t *Template) compile(raw bool) *regexp.Regexp {
	b, before := "^", "" // what a place depends on
	for i := range t.steps {
		s := &t.steps[i]
		if s.op == nil {
			b += regexp.QuoteMeta(pct.Normalize(s.text))
			before += s.text
			continue
		}
		before += strings.Replace(s.op.leads[0], "&", "?", 1)
		if s.hasGroup {
			data := ""
			if raw {
				data = regexp.QuoteMeta(t.data(before, i))
			}
			b += s.group(data)
		}
		before += "-" // for the value
	}
	return regexp.MustCompile(b + "$")
}

// data returns the characters that the value of the variable i may have raw:
// those that RFC 3986 allows after this text, but none with which the template
// may go on.
func (t *Template) data(before string, i int) string {
	chars := "!$&'()*+;=:@"
	switch path, _, isQuery := strings.Cut(before, "?"); {
	case strings.Contains(before, "#"): // section 3.5
		chars += "/?"
	case isQuery: // section 3.4, with pairs
		chars = "!$'()*+;=:@/?"
	case strings.Contains(path, "//") && strings.Count(path, "/") == 2: // a host, 3.2.2
		chars = "!$&'()*+;="
	case !strings.ContainsAny(path, ":/"): // ":" ends a scheme, section 4.2
		chars = "!$&'()*+;=@"
	}
	next := t.steps[i].op.leads[1]
	if t.steps[i].explode && next != "," {
		chars += "," // it makes no list
	}
	for i++; i < len(t.steps); i++ {
		s := &t.steps[i]
		if s.op == nil {
			next += s.text[:1]
			break
		}
		next += s.op.leads[0] + s.op.leads[1]
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(next, r) {
			return -1
		}
		return r
	}, chars)
}

// encoded returns a value with its raw characters encoded, except for those
// between values, and between names and values.
func (s *step) encoded(raw string) string {
	separator, pairs, b := ",", false, []byte(nil)
	switch {
	case s.op.reserved:
		return raw
	case s.explode:
		separator = s.op.leads[1]
		pairs = true // if each has "="
		for item := range strings.SplitSeq(raw, separator) {
			pairs = pairs && (s.op.named || strings.Contains(item, "="))
		}
	case s.op.named:
		i := strings.IndexByte(raw, '=') + 1
		b, raw = append(b, raw[:i]...), raw[i:]
	}
	equals := pairs
	for i := range len(raw) {
		switch c := raw[i : i+1]; {
		case c == separator:
			equals = pairs
			b = append(b, c...)
		case c == "=" && equals:
			equals = false
			b = append(b, c...)
		case c == "%":
			b = append(b, c...)
		default:
			b = pct.AppendEncode(b, c, pct.Unreserved())
		}
	}
	return string(b)
}

// group returns the group of the pattern. Data are characters beside those that
// an expansion has.
func (s *step) group(data string) string {
	op, chars, count := s.op, `[-.\w~,`+data+`]|%..`, "*?"
	switch {
	case op.reserved:
		chars = "[^%]|%.."
	case s.hasEquals:
		chars = `[-.\w~=` + op.leads[1] + data + `]|%..`
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
		pair := `(?:[-.\w~` + strings.ReplaceAll(data, "=", "") + `]|%..)*?(?:=(?:[-.\w~` + data +
			`]|%..)+?)?`
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
