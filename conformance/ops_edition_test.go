package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/internal/edition/draft1997"
	"github.com/urikit/uri/internal/edition/rfc1738"
	"github.com/urikit/uri/internal/edition/rfc3986"
	"github.com/urikit/uri/internal/edition/url1993"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// editionOps are the ops that package edition answers for vectors of older
// documents.
var editionOps = map[string]func(vector) error{
	"charset":        editionCharset,
	"classify":       editionClassify,
	"decode":         editionDecode,
	"encode":         editionEncode,
	"equal":          editionEqual,
	"gopher_link":    gopherLink,
	"make_safer":     makeSafer,
	"octets_to_url":  octetsToURL,
	"parse":          editionParse,
	"regex":          regex, // appendix B of 1997 has the same expression
	"registry":       editionRegistry,
	"relativize":     editionRelativize,
	"resolve":        editionResolve,
	"roundtrip":      editionRoundtrip,
	"same_document":  editionSameDocument,
	"scheme":         editionScheme,
	"split":          editionSplit,
	"split_fragment": splitFragment,
	"valid":          editionValid,
}

// edition returns the one of the profile.
func (v vector) edition() edition.Edition {
	var e edition.Edition
	if err := e.UnmarshalText([]byte(v.Profile)); err != nil {
		panic(v.name() + ": " + err.Error())
	}
	return e
}

// documentOf returns the document of a profile.
func documentOf(profile string) *doc.Document {
	return map[string]*doc.Document{
		"1993": &url1993.Document, "1738": &rfc1738.Document, "1997": &draft1997.Document,
		"3986": &rfc3986.Document,
	}[profile]
}

func editionCharset(v vector) error {
	set, ok := documentOf(v.Profile).Class(v.text())
	var want string
	if err := json.Unmarshal(v.Want, &want); err != nil || !ok {
		return fmt.Errorf("no such set: %v", err)
	}
	if set != pct.SetOf(want) {
		return fmt.Errorf("got %q", set)
	}
	return nil
}

func editionClassify(v vector) error { return v.check(v.edition().Classify(v.text()), nil) }

// editionDecode: a triplet stands for an octet in all four documents.
func editionDecode(v vector) error {
	s, err := pct.Decode(v.text())
	return v.check(s, err)
}

func editionEncode(v vector) error {
	s, err := v.edition().Encode(v.Component, v.text())
	return v.check(s, err)
}

func octetsToURL(v vector) error {
	var data []byte
	for _, o := range input[[]int](v) {
		data = append(data, byte(o))
	}
	s, err := v.edition().Encode(v.Component, string(data))
	return v.check(s, err)
}

func editionEqual(v vector) error {
	in := input[[2]string](v)
	level := edition.Syntax
	if v.Level == "scheme" {
		level = edition.Scheme
	}
	return v.check(v.edition().Equal(in[0], in[1], level), nil)
}

// editionParse: the parts have the document's own names, but "-" is "_".
func editionParse(v vector) error {
	r := v.edition().Read(v.text())
	if err := r.Err(); err != nil {
		return v.check(nil, err)
	}
	members := map[string]any{}
	for _, name := range []string{"scheme", "user", "password", "host", "port", "url-path"} {
		text, ok := r.Part(name)
		members[strings.ReplaceAll(name, "-", "_")] = opt(text, ok)
	}
	return v.checkMembers(members)
}

// editionSplit: the parts that correspond to the five components.
func editionSplit(v vector) error {
	r := v.edition().Read(v.text())
	members := map[string]any{}
	for name, c := range map[string]uri.Component{
		"scheme": uri.Scheme, "authority": uri.Authority, "path": uri.Path,
		"query": uri.Query, "fragment": uri.Fragment,
	} {
		text, ok := r.Component(c)
		members[name] = opt(text, ok)
	}
	// The document of 1993 has no name for all that follows "//", and its path
	// begins after the slash.
	if v.edition() == edition.URL1993 {
		text, ok := r.Part("host")
		members["authority"] = opt(text, ok)
		path, _ := r.Part("path")
		members["path"] = "/" + path
	}
	return v.checkMembers(members)
}

// editionRoundtrip: the parts are parts of the text, which stays as it is.
func editionRoundtrip(v vector) error {
	r := v.edition().Read(v.text())
	end := 0
	for p, text := range r.Parts() {
		if p.Start < end && p.Component != 0 || text != v.text()[p.Start:p.End] {
			return fmt.Errorf("%s is not where it should be", p.Name)
		}
		if p.Name != "site" { // which holds others
			end = p.End
		}
	}
	return v.check(r.Text(), r.Err())
}

func editionValid(v vector) error {
	err := v.edition().Validate(v.Rule, v.text())
	if err != nil && strings.Contains(err.Error(), "has no rule") {
		return err
	}
	return v.check(err == nil, nil)
}

func editionResolve(v vector) error {
	base := ""
	if v.Base != nil {
		base = *v.Base
	}
	t, err := v.edition().Resolve(base, v.text())
	if v.NewRequest {
		return v.check(t.In(v.Document), err)
	}
	if !t.CurrentDocument || err != nil {
		return v.check(t.Text, err)
	}
	fragment, ok := strings.CutPrefix(t.Text, "#")
	return v.check(map[string]any{"current_document": true, "fragment": opt(fragment, ok)}, nil)
}

func editionSameDocument(v vector) error {
	t, err := v.edition().Resolve(*v.Base, v.text())
	return v.check(t.CurrentDocument, err)
}

func editionRelativize(v vector) error {
	got, err := edition.URL1993.Relativize(*v.Base, v.text())
	if err != nil {
		return err
	}
	if t, err := edition.URL1993.Resolve(*v.Base, got); err != nil || t.Text != v.text() {
		return fmt.Errorf("%q leads to %q, %v", got, t.Text, err)
	}
	for _, want := range v.WantAny {
		if got == want {
			return nil
		}
	}
	return v.check(got, nil)
}

func editionRegistry(v vector) error {
	in := input[map[string]string](v)
	if name, ok := in["is_reserved"]; ok {
		return v.check(slices.Contains(edition.URL1993.Reserved(), strings.ToLower(name)), nil)
	}
	i, _ := scheme.Lookup(in["is_experimental"])
	return v.check(i.Status == scheme.Experimental, nil)
}

func editionScheme(v vector) error {
	f, err := edition.URL1993.Fields(v.text())
	if err != nil {
		return v.check(nil, err)
	}
	return v.checkFields(f)
}

func splitFragment(v vector) error {
	r := edition.URL1993.Read(v.text())
	fragment, ok := r.Part("fragmentid")
	url := v.text()
	if ok {
		url = url[:len(url)-len("#")-len(fragment)]
	}
	return v.check(map[string]any{"url": url, "fragmentid": opt(fragment, ok)}, nil)
}

func makeSafer(v vector) error {
	return v.check(url1993.MakeSafer(v.text(), pct.SetOf(v.Unsafe)), nil)
}

func gopherLink(v vector) error {
	in := input[struct {
		Type, Host, Selector string
		Port                 int
	}](v)
	if len(in.Type) != 1 {
		return errors.New("a type is one character")
	}
	got, err := url1993.GopherLink(in.Type[0], in.Host, in.Port, in.Selector)
	return v.check(got, err)
}
