package markup

import (
	"bytes"
	"context"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/tags"
)

// Targets are the external targets of the relationships of a part of an OOXML
// package (ECMA-376 part 2), by their ids. The links of the part have the
// fragments.
type Targets map[string]*Target

// A Target is a reference, with what the part uses of it.
type Target struct {
	Text            string
	Base            base.Base // of the package
	Fragment, Whole bool      // with a fragment, and as it is
}

// ReadTargets reads the XML of relationships, in a package with this base.
func ReadTargets(b []byte, of base.Base) Targets {
	all := Targets{}
	for {
		i := bytes.IndexByte(b, '<')
		if i < 0 {
			return all
		}
		b = b[i:]
		written, end, _ := tags.Attributes(nil, b, tags.NameEnd(b, 1))
		var id, mode string
		t := &Target{Base: of}
		for _, a := range written {
			switch value := tags.Value(a.Value); string(a.Name) {
			case "Id":
				id = value
			case "Target":
				t.Text = value
			case "TargetMode":
				mode = value
			}
		}
		if mode == "External" {
			all[id] = t
		}
		b = b[max(end, 1):]
	}
}

type targetsKey struct{}

// With returns a context that has the targets for the reader of the part.
func (t Targets) With(c context.Context) context.Context {
	if c == nil {
		c = context.Background()
	}
	return context.WithValue(c, targetsKey{}, t)
}

// TargetsOf returns the targets in a context, or nil.
func TargetsOf(c context.Context) Targets {
	if c == nil {
		return nil
	}
	t, _ := c.Value(targetsKey{}).(Targets)
	return t
}
