package batch

import (
	"fmt"

	"github.com/urikit/uri"
)

// setters holds what the builder can set, by the names of the components.
var setters = map[string]struct {
	component uri.Component
	set       func(*uri.Builder, string) *uri.Builder
}{
	"scheme":    {uri.Scheme, (*uri.Builder).Scheme},
	"authority": {uri.Authority, (*uri.Builder).Authority},
	"userinfo":  {uri.Userinfo, (*uri.Builder).Userinfo},
	"host":      {uri.Host, (*uri.Builder).Host},
	"port":      {uri.Port, (*uri.Builder).Port},
	"path":      {uri.Path, (*uri.Builder).Path},
	"query":     {uri.Query, (*uri.Builder).Query},
	"fragment":  {uri.Fragment, (*uri.Builder).Fragment},
}

// set: the input, a reference, with another value of a component; or without the component if the
// value is absent or null. The value is percent-encoded where that is needed, and is not encoded
// again.
func set(r request) (object, error) {
	if _, err := r.options(); err != nil {
		return nil, err
	}
	name, err := r.word("component", "")
	if err != nil {
		return nil, err
	}
	if name == "" {
		return nil, fmt.Errorf("no %q", "component")
	}
	c, ok := setters[name]
	if !ok {
		return nil, unsupported("the component " + name)
	}
	ref, err := r.ref("input")
	if err != nil {
		return nil, err
	}
	b := ref.Edit()
	if raw := r["value"]; raw == nil || string(raw) == "null" {
		b.Remove(c.component)
	} else {
		value, err := r.text("value")
		if err != nil {
			return nil, err
		}
		c.set(b, value)
	}
	if ref, err = b.Ref(); err != nil {
		return nil, err // has the component, and nothing of its text
	}
	return object{{"uri", text(ref.String())}}, nil
}
