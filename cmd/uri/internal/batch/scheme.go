package batch

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/fields"
	running "github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/file"
)

// schemeRules: does the input follow the rules of the scheme that the kind
// names? With the option decode the answer has its decoded parts, otherwise its
// components as they are written. The options to_path and from_path are for
// files.
func schemeRules(r request) object {
	options := r.options()
	kind := r.word("kind", "")
	i, ok := scheme.Lookup(kind)
	if !ok || i.Check == nil {
		refuse("the rules of the scheme %s", kind)
	}
	if options["from_path"] != nil || options["to_path"] != nil {
		return filePath(r, options)
	}
	u := r.uri("input")
	if list := i.Check(u); len(list) > 0 {
		check(list[0])
	}
	if r.standard() == "rfc1738" && u.Scheme() != kind { // each of its rules is about one scheme
		return object{{"valid", false}}
	}
	o := object{{"valid", true}}
	if !options.flag("decode", false) {
		return append(o, components(u.Ref())...)
	}
	f, err := scheme.Fields(u)
	check(err)
	return append(o, parts(fields.Of(f))...) // f is nil without parts
}

// platforms holds the library's names of the protocol's platforms.
var platforms = map[string]string{"unix": "unix", "win32": "windows", "vms": "vms"}

// filePath: the input is a file name, or the URI of one.
func filePath(r request, options request) object {
	name := "from_path"
	if options["to_path"] != nil {
		name = "to_path"
	}
	word := options.word(name, "")
	var p file.Platform
	if p.UnmarshalText([]byte(platforms[word])) != nil {
		refuse("the platform %s", word)
	}
	if name == "from_path" {
		u, err := file.FromPath(p, "", r.text("input"))
		check(err)
		return object{{"uri", text(u.String())}}
	}
	u, err := file.Parse(r.uri("input"))
	check(err)
	path, err := u.Path(p)
	check(err)
	return object{{"path", text(path)}}
}

// finder returns the finder of a mode. The mode strict finds URIs; schemeless
// also finds IRIs and hosts without a scheme; relaxed and fuzzy also find mail
// addresses. The mode schemes:LIST finds URIs of these schemes.
func finder(mode string) (f running.Finder) {
	if schemes, ok := strings.CutPrefix(mode, "schemes:"); ok {
		return running.NewFinder(strings.Split(schemes, ",")...)
	}
	switch mode {
	case "strict":
	case "schemeless":
		return f.WithSuffixes().WithIRIs()
	case "relaxed", "fuzzy":
		return f.WithSuffixes().WithMail().WithIRIs()
	default:
		refuse("the mode %s", mode)
	}
	return f
}

// extract: the references in a text, as they are written. Offsets count code
// points. The option test names a group of test cases. The option ip asks for
// addresses without a scheme, which the modes with suffix references find.
func extract(r request) object {
	f := finder(r.options().word("mode", "strict"))
	input := r.text("input")
	uris := []object{}
	at, points := 0, 0
	point := func(offset int) int {
		points += utf8.RuneCountInString(input[at:offset])
		at = offset
		return points
	}
	for m := range f.All(input) {
		found := object{
			{"text", text(input[m.Start:m.End])},
			{"start", point(m.Start)},
			{"end", point(m.End)},
			{"kind", m.Kind.String()},
			{"uri", m.URI.String()},
		}
		if m.Cut {
			found = append(found, member{"cut", true})
		}
		uris = append(uris, found)
	}
	return object{{"uris", uris}}
}
