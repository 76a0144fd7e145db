package data

import (
	"encoding/base64"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// Fields are the parts of a data URL.
type Fields struct {
	// such as "image/png"; nil if undefined, which means text/plain
	Type       *string     `json:"type,omitempty"`
	Parameters []Parameter `json:"parameters"` // in their order
	Base64     bool        `json:"base64"`     // whether the data is in Base64
	Data       []byte      `json:"data"`       // in JSON always in Base64
}

// A Parameter is a parameter of the media type.
type Parameter struct {
	Name  string `json:"name"`
	Value string `json:"value"` // without the quotes, if it is a quoted-string
}

// head splits the text before the data, and returns the encoded data.
func (u URI) head() (f Fields, data part.Piece) {
	head, data, _ := part.Data(u.Generic()).Cut(",")
	f.Parameters = []Parameter{}
	for i, p := range head.Split(";") {
		name, value, equals := p.Cut("=")
		switch {
		case i == 0 && p.Text != "":
			f.Type = new(p.Decode())
		case equals:
			f.Parameters = append(f.Parameters, Parameter{name.Decode(), unquote(value.Decode())})
		case i > 0:
			f.Base64 = true
		}
	}
	return f, data
}

// Fields returns the parts of u, with all of its data. [URI.Data] has a limit.
func (u URI) Fields() Fields {
	f, data := u.head()
	f.Data = decode(data.Text, f.Base64)
	return f
}

// Size returns the length of the decoded data in octets.
func (u URI) Size() int {
	f, data := u.head()
	return size(data.Text, f.Base64)
}

// Data returns the data. If it has more octets than most, Data decodes nothing
// and returns an error.
func (u URI) Data(most int) ([]byte, error) {
	f, data := u.head()
	if size(data.Text, f.Base64) > most {
		return nil, part.Error(data.At, data.End(), "data", "RFC 2397 section 2",
			"the data is longer than the limit")
	}
	return decode(data.Text, f.Base64), nil
}

// MediaType returns the media type, as a header field has it. Without one it is
// "text/plain;charset=US-ASCII", and without a type "text/plain" (RFC 2397
// section 2).
func (u URI) MediaType() string {
	f, _ := u.head()
	switch {
	case f.Type != nil:
	case len(f.Parameters) == 0:
		return "text/plain;charset=US-ASCII"
	default:
		f.Type = new("text/plain")
	}
	var b strings.Builder
	b.WriteString(*f.Type)
	for _, p := range f.Parameters {
		b.WriteString(";" + p.Name + "=")
		if isToken(p.Value) {
			b.WriteString(p.Value)
		} else {
			b.WriteString(quote(p.Value))
		}
	}
	return b.String()
}

func size(data string, base64 bool) int {
	n := 0
	for _, o := range part.Octets(data) {
		if !base64 || base64Set.Contains(o) {
			n++
		}
	}
	if base64 {
		return n/4*3 + n%4*3/4
	}
	return n
}

func decode(data string, isBase64 bool) []byte {
	b := make([]byte, 0, len(data))
	for _, o := range part.Octets(data) {
		if !isBase64 || base64Set.Contains(o) {
			b = append(b, o)
		}
	}
	if !isBase64 {
		return b
	}
	out := make([]byte, base64.RawStdEncoding.DecodedLen(len(b)))
	n, err := base64.RawStdEncoding.Decode(out, b)
	if err != nil {
		panic(err) // never: Check refuses such data
	}
	return out[:n]
}

func isToken(s string) bool { return part.Only(s, tokenSet) }

// quote returns s as a quoted-string.
func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// unquote decodes a value if it is a quoted-string.
func unquote(s string) string {
	if !strings.HasPrefix(s, `"`) {
		return s
	}
	s = s[1 : len(s)-1]
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' {
			i++
		}
		b = append(b, s[i])
	}
	return string(b)
}

// URI builds a URI from the fields. Data is encoded where needed.
func (f Fields) URI() (URI, error) {
	var b []byte
	if f.Type != nil {
		if name, sub, ok := strings.Cut(*f.Type, "/"); !ok || !isToken(name) || !isToken(sub) {
			return URI{}, part.Error(0, 0, "mediatype", syntax,
				`the type is not of the form type "/" subtype`)
		}
		b = pct.AppendEncode(b, *f.Type, headSet.Union(pct.SetOf("/")))
	}
	for _, p := range f.Parameters {
		b = append(pct.AppendEncode(append(b, ';'), p.Name, headSet), '=')
		if p.Value == "" || p.Value[0] == '"' {
			p.Value = quote(p.Value)
		}
		b = pct.AppendEncode(b, p.Value, headSet)
	}
	if f.Base64 {
		b = base64.StdEncoding.AppendEncode(append(b, ";base64,"...), f.Data)
	} else {
		head := append(b, ',')
		b = pct.AppendEncode(head, string(f.Data), pct.Path())
		if path := string(b); uri.RemoveDotSegments(path) != path {
			// or normalization would remove data
			b = pct.AppendEncode(head, string(f.Data), pct.Segment())
		}
	}
	var builder uri.Builder
	return part.Build(builder.Scheme("data").Path(string(b)), FromURI)
}

// headSet are the raw characters of a media type.
var headSet = tokenSet.Intersect(pct.Segment())
