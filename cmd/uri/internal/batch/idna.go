package batch

import (
	"errors"
	"strings"

	"github.com/urikit/uri/host"
)

// profiles holds the ways to make the DNS form of a name, by the values of the option profile.
var profiles = map[string]host.Profile{
	"idna2008":     host.IDNA2008,
	"transitional": host.Transitional,
	"uts46":        host.UTS46,
}

// idna: the DNS form of the input, a name in Unicode, or its Unicode form; or all that Unicode's
// file of tests, IdnaTestV2, asks for. A "%" in the name is a character, and no triplet. Punycode
// alone is not offered.
func idna(r request) (object, error) {
	kind, err := r.word("kind", "")
	if err != nil {
		return nil, err
	}
	var known []string
	switch kind {
	case "to_ascii", "to_unicode":
		known = []string{"profile"}
	case "testv2":
	default:
		return nil, unsupported("the kind " + kind)
	}
	options, err := r.options(known...)
	if err != nil {
		return nil, err
	}
	profile, err := options.word("profile", "uts46")
	if err != nil {
		return nil, err
	}
	p, ok := profiles[profile]
	if !ok {
		return nil, unsupported("the profile " + profile)
	}
	input, err := r.text("input")
	if err != nil {
		return nil, err
	}

	f := p.ToASCII
	switch kind {
	case "testv2":
		return testV2(input), nil
	case "to_unicode":
		f = p.ToUnicode
	}
	name, err := convert(input, f)
	if err != nil {
		return nil, err
	}
	return object{{"text", text(name)}}, nil
}

func testV2(input string) (o object) {
	for _, form := range []struct {
		name string
		f    func(host.Host) (string, error)
	}{
		{"to_unicode", host.UTS46.ToUnicode},
		{"to_ascii", host.UTS46.ToASCII},
		{"to_ascii_transitional", host.Transitional.ToASCII},
	} {
		if name, err := convert(input, form.f); err != nil {
			o = append(o, member{form.name + "_error", err.Error()})
		} else {
			o = append(o, member{form.name, text(name)}, member{form.name + "_error", false})
		}
	}
	return o
}

// convert returns what f makes of a name in Unicode. The place of an error is that in the name.
func convert(name string, f func(host.Host) (string, error)) (string, error) {
	h, err := host.FromName(name)
	if err != nil {
		return "", refusal(name, err)
	}
	out, err := f(h)
	var bad *host.Error
	if errors.As(err, &bad) {
		inName := *bad
		inName.Offset -= 2 * strings.Count(h.String()[:bad.Offset], "%") // what was three bytes there is one here
		err = refusal(name, &inName)
	}
	return out, err
}
