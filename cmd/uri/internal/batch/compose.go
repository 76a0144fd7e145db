package batch

import (
	"encoding/json"
	"errors"

	"github.com/urikit/uri"
)

// roundtrip: the input parsed and written again.
func roundtrip(r request) (object, error) {
	ref, err := r.ref("input")
	if err != nil {
		return nil, err
	}
	return object{{"uri", text(ref.String())}}, nil
}

// compose: the reference that the components make.
func compose(r request) (object, error) {
	var parts request
	if json.Unmarshal(r["components"], &parts) != nil || parts == nil {
		return nil, errors.New(`"components" must be an object`)
	}
	var c uri.Parts
	for _, p := range []struct {
		name string
		text *string
		has  *bool
	}{
		{"scheme", &c.Scheme, &c.HasScheme},
		{"authority", &c.Authority, &c.HasAuthority},
		{"path", &c.Path, new(bool)},
		{"query", &c.Query, &c.HasQuery},
		{"fragment", &c.Fragment, &c.HasFragment},
	} {
		raw, ok := parts[p.name]
		delete(parts, p.name)
		if !ok || string(raw) == "null" {
			continue
		}
		s, err := decodeText(raw)
		if err != nil {
			return nil, err
		}
		*p.text, *p.has = s, true
	}
	for name := range parts {
		return nil, unsupported("the component " + name)
	}
	s, err := c.Recompose()
	if err != nil {
		return nil, err
	}
	ref, err := uri.ParseRef(s)
	if err != nil {
		return nil, refusal(s, err)
	}
	return object{{"uri", text(ref.String())}}, nil
}
