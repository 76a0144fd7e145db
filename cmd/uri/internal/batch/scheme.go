package batch

import (
	"encoding/json"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/file"
)

// schemeRules: does the input keep to the rules of the scheme that the kind names? With the option
// decode the answer has its parts too, decoded; otherwise its components, as they are written. The
// options to_path and from_path are for files.
func schemeRules(r request) (object, error) {
	options, err := r.options("decode", "to_path", "from_path")
	if err != nil {
		return nil, err
	}
	decode, err := options.flag("decode", false)
	if err != nil {
		return nil, err
	}
	kind, err := r.word("kind", "")
	if err != nil {
		return nil, err
	}
	i, ok := scheme.Lookup(kind)
	if !ok || i.Check == nil {
		return nil, unsupported("the rules of the scheme " + kind)
	}
	if options["from_path"] != nil || options["to_path"] != nil {
		return filePath(r, options)
	}
	u, err := r.uri("input")
	if err != nil {
		return nil, err
	}
	if list := i.Check(u); len(list) > 0 {
		return nil, list[0]
	}
	if r.standard() == "rfc1738" && u.Scheme() != kind { // each rule there is about one scheme
		return object{{"valid", false}}, nil
	}
	o := object{{"valid", true}}
	if !decode {
		ref := u.Ref()
		for c := uri.Scheme; c <= uri.Fragment; c++ {
			start, end, ok := ref.Span(c)
			o = append(o, member{c.String(), component(ref.String()[start:end], ok)})
		}
		return o, nil
	}
	fields, err := scheme.Fields(u)
	if err != nil || fields == nil {
		return o, err
	}
	var members map[string]json.RawMessage
	b, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(b, &members); err != nil {
		return nil, err
	}
	for name, value := range members {
		o = append(o, member{name, value})
	}
	return o, nil
}

// filePath: the input is a file name, or the URI of one.
func filePath(r request, options request) (object, error) {
	name, member := "from_path", "uri"
	if options["to_path"] != nil {
		name, member = "to_path", "path"
	}
	word, err := options.word(name, "")
	if err != nil {
		return nil, err
	}
	var p file.Platform
	if p.UnmarshalText([]byte(platforms[word])) != nil {
		return nil, unsupported("the platform " + word)
	}
	if name == "from_path" {
		path, err := r.text("input")
		if err != nil {
			return nil, err
		}
		u, err := file.FromPath(p, "", path)
		return object{{member, text(u.String())}}, err
	}
	g, err := r.uri("input")
	if err != nil {
		return nil, err
	}
	u, err := file.Parse(g)
	if err != nil {
		return nil, err
	}
	path, err := u.Path(p)
	return object{{member, text(path)}}, err
}

// platforms holds the library's names of the protocol's platforms.
var platforms = map[string]string{"unix": "unix", "win32": "windows", "vms": "vms"}
