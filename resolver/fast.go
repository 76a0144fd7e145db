package resolver

import (
	"strings"
	"time"
	"unicode/utf8"
)

// DecodeFast reads the JSON of a record as the store has it: without white space
// and escapes, and with its members in their order. It returns false for all
// else, which is for encoding/json: a fuzz target compares the two.
func DecodeFast(b []byte) (*Record, bool) {
	r := &Record{}
	p := plain{rest: string(b), bad: !utf8.Valid(b)}
	p.text(`{"urn":`, &r.Name)
	p.optional(`,"state":`, (*string)(&r.State))
	if p.has(`,"locations":[`) {
		r.Locations = make([]Location, 0, min(8, strings.Count(p.rest, `{"uri":`)))
		for more := true; more && !p.bad; more = p.has(",") {
			l := Location{}
			p.text(`{"uri":`, &l.URI)
			p.optional(`,"type":`, &l.Type)
			p.optional(`,"language":`, &l.Language)
			p.optional(`,"country":`, &l.Country)
			if p.has(`,"priority":`) {
				l.Priority = int(p.number())
			}
			p.optional(`,"component":`, &l.Component)
			p.need("}")
			r.Locations = append(r.Locations, l)
		}
		p.need("]")
	}
	if p.has(`,"metadata":{`) {
		r.Metadata = make(map[string]string)
		for more := true; more && !p.bad; more = p.has(",") {
			key, value := "", ""
			p.text("", &key)
			p.text(":", &value)
			_, twice := r.Metadata[key]
			p.bad = p.bad || twice
			r.Metadata[key] = value
		}
		p.need("}")
	}
	p.optional(`,"owner":`, &r.Owner)
	p.optional(`,"by":`, &r.By)
	if p.has(`,"version":`) { // not in what an owner writes
		r.Version = p.number()
		p.time(`,"created":`, &r.Created)
		p.time(`,"changed":`, &r.Changed)
	}
	p.need("}")
	return r, !p.bad && p.rest == ""
}

// A plain is JSON that is read; bad is set when it is not what is expected.
type plain struct {
	rest string
	bad  bool
}

func (p *plain) has(text string) (ok bool) {
	p.rest, ok = strings.CutPrefix(p.rest, text)
	return ok
}

func (p *plain) need(text string) { p.bad = !p.has(text) || p.bad }

// text reads a string after another text.
func (p *plain) text(after string, s *string) {
	p.need(after)
	p.need(`"`)
	for i := range len(p.rest) {
		switch c := p.rest[i]; {
		case c == '"':
			*s, p.rest = p.rest[:i], p.rest[i+1:]
			return
		case c == '\\' || c < ' ':
			p.bad = true
			return
		}
	}
	p.bad = true
}

func (p *plain) optional(after string, s *string) {
	if strings.HasPrefix(p.rest, after) {
		p.text(after, s)
	}
}

func (p *plain) number() (n uint64) {
	i := 0
	for ; i < len(p.rest) && p.rest[i] >= '0' && p.rest[i] <= '9'; i++ {
		n = n*10 + uint64(p.rest[i]-'0')
	}
	p.bad = p.bad || i == 0 || i > 9 || i > 1 && p.rest[0] == '0'
	p.rest = p.rest[i:]
	return n
}

func (p *plain) time(after string, t *time.Time) {
	text := ""
	p.text(after, &text)
	p.bad = p.bad || t.UnmarshalText([]byte(text)) != nil
}
