package template

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// Expand returns the expansion of t (RFC 6570 section 3), a URI reference.
// Values without a variable are ignored. The error is a [finding.Finding]: a
// list or pairs for a variable with a prefix, at its place in the template, or
// an expansion that is not a URI reference. Expand takes linear time.
func (t *Template) Expand(values ...Value) (string, error) {
	var buf [256]byte
	b, err := t.append(buf[:0], values)
	if err != nil {
		return "", err
	}
	text := string(b)
	if err := t.check(text); err != nil {
		return "", err
	}
	return text, nil
}

// AppendExpand appends the expansion of t to dst.
func (t *Template) AppendExpand(dst []byte, values ...Value) ([]byte, error) {
	b, err := t.append(dst, values)
	if text := b[len(dst):]; err == nil && (!t.valid || bytes.HasPrefix(text, []byte("//"))) {
		err = t.check(string(text))
	}
	if err != nil {
		return dst, err
	}
	return b, nil
}

// append appends the expansion, whatever it is.
func (t *Template) append(dst []byte, values Values) (_ []byte, err error) {
	n := 0
	for i := range t.steps {
		s := &t.steps[i]
		if s.op == nil {
			dst = append(dst, s.text...)
			continue
		}
		if v := values.find(s.text); v != nil && v.kind != Undefined {
			if dst, err = s.append(dst, n, v); err != nil {
				return dst, err
			}
			n = 1
		}
		if s.last {
			n = 0
		}
	}
	return dst, nil
}

// check returns an error if the expansion is not a URI reference.
func (t *Template) check(text string) error {
	if t.valid && !strings.HasPrefix(text, "//") {
		return nil
	}
	_, err := uri.ParseRef(text)
	if f, ok := finding.Of(err); ok {
		f.Message = "the expansion is not a URI reference: at its byte " +
			strconv.Itoa(f.Start) + ", " + f.Message
		f.Start, f.End = 0, len(t.text)
		return f
	}
	return nil
}

// isValid reports whether each expansion is a URI reference, unless it begins
// with "//": values are encoded, and all are after the beginning of a path.
func (t *Template) isValid() bool {
	all := ""
	for _, s := range t.steps {
		if s.op == nil {
			all += s.text
			continue
		}
		if all == "" || s.op.reserved {
			return false
		}
		all += "-" // as a value, between literals
	}
	begin, err := uri.ParseRef(t.beginning)
	_, no := uri.ParseRef(all)
	return err == nil && no == nil && strings.HasPrefix(begin.Path(), "/") &&
		(begin.HasAuthority() || !begin.HasScheme())
}

// append appends a defined value; n is 0 if it is the first of its expression,
// and otherwise 1.
func (s *step) append(dst []byte, n int, v *Value) ([]byte, error) {
	op := s.op
	switch {
	case v.kind == KindText && s.prefix == 0:
		return op.appendAfter(append(dst, s.leads[n]...), v.text), nil
	case v.kind == KindText:
		return op.appendAfter(append(dst, s.leads[n]...), s.beginning(v.text)), nil
	case s.prefix > 0:
		return dst, finding.Finding{Rule: "prefix", Severity: finding.Error, Start: s.start,
			End: s.end, Section: "RFC 6570 section 2.4.1",
			Message: "a prefix is for texts, and " + s.text + " is a list or pairs"}
	case !s.explode && len(v.members) > 1:
		dst = append(dst, s.leads[n]...)
		for i, m := range v.members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = op.encode(dst, m)
		}
		return dst, nil
	}
	for i, m := range v.members {
		if v.kind == KindPairs && i%2 == 0 {
			dst = append(op.encode(append(dst, op.leads[n]...), m), '=')
			continue
		}
		if v.kind == KindList {
			dst = append(dst, s.leads[n]...)
		}
		dst = op.appendAfter(dst, m)
		n = 1
	}
	return dst, nil
}

// appendAfter appends a value after its name and "=". An empty one of ";" has
// no "=".
func (op *operator) appendAfter(dst []byte, text string) []byte {
	if text == "" && op.char == ";" {
		return dst[:len(dst)-1]
	}
	return op.encode(dst, text)
}

func (op *operator) encode(dst []byte, s string) []byte {
	if op.reserved {
		return append(dst, pct.Repair(s, pct.URI())...)
	}
	return pct.AppendEncode(dst, s, pct.Unreserved())
}

// beginning returns as many characters as the prefix says. The octets are
// counted that do not continue a character in UTF-8; triplets, where they are
// kept, stand for their octets (RFC 6570 section 3.2.1).
func (s *step) beginning(text string) string {
	for i, n := 0, 0; i < len(text); {
		octet, size := text[i], 1
		if s.op.reserved && isTriplet(text[i:]) {
			data, _ := pct.Decode(text[i : i+3]) // it is a triplet
			octet, size = data[0], 3
		}
		if octet&0xC0 != 0x80 {
			if n++; n > s.prefix {
				return text[:i]
			}
		}
		i += size
	}
	return text
}

// Partial expands t with the values of some variables. All that values names is
// known, even if undefined; the others stay in the result, which expands as t
// does, but for the order of pairs: in "{?a,b}" what is known goes first, as in
// "?b=1{&a}". "{a,b}", "{+a,b}" and "{#a,b}", with "," between their values,
// stay whole until all are known: then give the known ones again.
func (t *Template) Partial(values ...Value) (*Template, error) {
	var b []byte
	for rest := t.steps; len(rest) > 0; {
		n := 1 + slices.IndexFunc(rest, func(s step) bool { return s.op == nil || s.last })
		list := slices.Clone(rest[:n])
		rest = rest[n:]
		if s := list[0]; s.op == nil {
			b = append(b, t.text[s.start:s.end]...)
			continue
		}
		var err error
		if b, err = t.appendPartial(b, list, values); err != nil {
			return nil, err
		}
	}
	return Parse(string(b))
}

// appendPartial appends an expression, expanded for the known variables.
func (t *Template) appendPartial(dst []byte, list []step, values Values) (_ []byte, err error) {
	op, n := list[0].op, 0
	first, unknown := -1, ""
	for i, s := range list {
		if v := values.find(s.text); v == nil {
			unknown += "," + t.text[s.start:s.end]
		} else if first < 0 && v.kind != Undefined {
			first = i
		}
	}
	char := op.char
	switch {
	case first < 0 && unknown == "":
		return dst, nil
	case first < 0:
		return append(dst, "{"+char+unknown[1:]+"}"...), nil
	case op.leads[1] == "," && unknown != "":
		return append(dst, t.text[list[0].start-len("{"+char):list[len(list)-1].end+1]...), nil
	case char == "?":
		list[0], list[first], char = list[first], list[0], "&"
	}
	for _, s := range list {
		if v := values.find(s.text); v == nil {
			dst = append(dst, "{"+char+t.text[s.start:s.end]+"}"...)
		} else if v.kind != Undefined {
			if dst, err = s.append(dst, n, v); err != nil {
				return nil, err
			}
			n = 1
		}
	}
	return dst, nil
}
