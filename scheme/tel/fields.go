package tel

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// Fields are the parts of the URI of a telephone number.
type Fields struct {
	// with its separators, and with "+" if it is global
	Number string `json:"number"`
	Global bool   `json:"global"` // whether it is a global number
	// the extension, with its separators; nil if there is none
	Ext     *string `json:"ext,omitempty"`
	Isub    *string `json:"isub,omitempty"`    // the ISDN subaddress
	Context *string `json:"context,omitempty"` // the phone-context of a local number
	// all other parameters, in order
	Parameters []Parameter `json:"parameters"`
}

// A Parameter is a parameter without a field of its own.
type Parameter struct {
	Name  string  `json:"name"` // in lower case
	Value *string `json:"value,omitempty"`
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	f := Fields{Parameters: []Parameter{}}
	for i, p := range part.Data(u.Generic()).Split(";") {
		if i == 0 {
			f.Number, f.Global = p.Decode(), isGlobal(p.Text)
			continue
		}
		key, text, defined := p.Cut("=")
		var value *string
		if defined {
			value = new(text.Decode())
		}
		switch name := strings.ToLower(key.Text); name {
		case "ext":
			f.Ext = value
		case "isub":
			f.Isub = value
		case "phone-context":
			if f.Context = value; value != nil {
				break
			}
			fallthrough // in a global number it is a parameter like others
		default:
			f.Parameters = append(f.Parameters, Parameter{name, value})
		}
	}
	return f
}

// URI puts fields together: isub and ext, phone-context, and then the others in
// the order of their names (section 3). Values are encoded. It is an error if
// the result is not a tel URI, if Global is true and the number has no "+", or
// if a parameter has the name of another field.
func (f Fields) URI() (URI, error) {
	if f.Global && !isGlobal(f.Number) {
		return URI{}, part.Error(0, 0, "global-number-digits", syntax,
			`a global number begins with "+"`)
	}
	for _, p := range f.Parameters {
		name := strings.ToLower(p.Name)
		field := name == "ext" || name == "isub" || name == "phone-context" &&
			(p.Value != nil || f.Context != nil)
		if field || !isName(p.Name) {
			return URI{}, part.Error(0, 0, "pname", syntax,
				"a parameter name has letters, digits and hyphens, and is not another field")
		}
	}
	var b uri.Builder
	return part.Build(b.Scheme("tel").Path(f.path()), FromURI)
}

var (
	numberSet = hexDigits.Union(separators).Union(pct.SetOf("+")).Minus(pct.SetOf("#"))
	// In values "+", "=" and "?" are encoded (section 3); the "+" that begins a
	// context is a delimiter.
	valueSet   = paramSet.Minus(pct.SetOf("+"))
	contextSet = paramSet
	// A subaddress may have more; ";" would end it, and "?" begin a query.
	isubSet = valueSet.Union(pct.SetOf("@,"))
)

// path returns the path that has these parts.
func (f Fields) path() string {
	path := f.encode(pct.Set{})
	if uri.RemoveDotSegments(path) != path {
		path = f.encode(pct.SetOf("/")) // or normalization would remove data
	}
	return path
}

// encode returns the path. It also encodes the characters of not in values.
func (f Fields) encode(not pct.Set) string {
	b := pct.AppendEncode(nil, f.Number, numberSet)
	add := func(name string, value *string, set pct.Set) {
		b = append(append(b, ';'), name...)
		if value != nil {
			b = pct.AppendEncode(append(b, '='), *value, set.Minus(not))
		}
	}
	if f.Isub != nil {
		add("isub", f.Isub, isubSet)
	}
	if f.Ext != nil {
		add("ext", f.Ext, numberSet)
	}
	if f.Context != nil {
		add("phone-context", f.Context, contextSet)
	}
	list := slices.Clone(f.Parameters)
	for i, p := range list {
		list[i].Name = strings.ToLower(p.Name)
	}
	slices.SortStableFunc(list, func(p, q Parameter) int { return strings.Compare(p.Name, q.Name) })
	for _, p := range list {
		add(p.Name, p.Value, valueSet)
	}
	return string(b)
}

// Normalize returns the normal form of u, which is the same for all URIs that
// are equal by section 4: numbers without separators, all text in lower case,
// parameters in the order of section 3, and the normalization of all schemes.
func (u URI) Normalize() URI {
	if u == (URI{}) {
		return u
	}
	g := u.Generic().Normalize(uri.NormCase | uri.NormPercent)
	f := URI{part.Of(g)}.Fields()
	f.Number = bare(lower(f.Number))
	for _, s := range []*string{f.Ext, f.Context, f.Isub} {
		if s == nil {
			continue
		}
		if *s = lower(*s); s == f.Ext || s == f.Context && isGlobal(*s) {
			*s = bare(*s)
		}
	}
	for _, p := range f.Parameters {
		if p.Value != nil {
			*p.Value = lower(*p.Value)
		}
	}
	return URI{part.Edited(u.value, g.Edit().Path(f.path()).Remove(uri.Query))}
}

// Equal reports whether u and v are equal by section 4: if their normal forms
// are ==.
func (u URI) Equal(v URI) bool { return u.Normalize() == v.Normalize() }

// bare returns a number without separators.
func bare(number string) string {
	b := make([]byte, 0, len(number))
	for i := range len(number) {
		if !separators.Contains(number[i]) {
			b = append(b, number[i])
		}
	}
	return string(b)
}

// lower returns s with the letters of US-ASCII in lower case: values need not
// be UTF-8.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c | 0x20
		}
	}
	return string(b)
}
