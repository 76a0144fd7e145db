package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/scheme/gopher"
	"github.com/urikit/uri/internal/scheme/news"
	"github.com/urikit/uri/internal/scheme/nntp"
	"github.com/urikit/uri/internal/scheme/prospero"
	"github.com/urikit/uri/internal/scheme/wais"
	"github.com/urikit/uri/parts"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/scheme/ftp"
	"github.com/urikit/uri/scheme/http"
)

// schemeFields: the fields of the scheme, by their names in JSON, which leaves
// out undefined ones.
func schemeFields(v vector) error {
	u, err := uri.Parse(v.text())
	if err != nil {
		return err
	}
	fields, err := scheme.Parts(u)
	switch {
	case v.Profile == "1738" && u.Scheme() == "mailto":
		r := edition.RFC1738.Read(v.text()) // D-21
		addr, _ := r.Part("encoded822addr")
		if addr, err = pct.Decode(addr); err != nil || !r.Valid() {
			return v.check(nil, errors.Join(err, r.Err()))
		}
		return v.checkFields(map[string]string{"addr": addr})
	case u.Scheme() == "http": // which has no fields but the components
		h, herr := http.FromURI(u)
		fields, err = parts.Of(h.Fields()), herr
	}
	if (err != nil) != (len(scheme.Check(u)) > 0) {
		return fmt.Errorf("%v, but Check says %v", err, scheme.Check(u))
	}
	if v.WantErr || err != nil {
		return v.check(fields, err)
	}
	if fields == nil {
		return errors.New("the registry has no fields for the scheme")
	}
	return v.checkFields(fields)
}

// checkFields compares the members that the vector names. A member that is not
// there is null.
func (v vector) checkFields(fields any) error {
	b, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	var got, want map[string]any
	if err := errors.Join(json.Unmarshal(b, &got), json.Unmarshal(v.Want, &want)); err != nil {
		return err
	}
	members := make(map[string]any)
	for name := range want {
		members[name] = got[name]
	}
	return v.check(members, nil)
}

// A builder is the Fields of a package.
type builder[U fmt.Stringer] interface{ URI() (U, error) }

// built makes a URI of the fields in a vector.
func built[F builder[U], U fmt.Stringer](b []byte) (string, error) {
	var f F
	if err := json.Unmarshal(b, &f); err != nil {
		return "", err
	}
	u, err := f.URI()
	return u.String(), err
}

// mailtoURL makes a URL by RFC 1738, whose addresses have no fields (D-21).
func mailtoURL(b []byte) (string, error) {
	var f struct{ Addr string }
	if err := json.Unmarshal(b, &f); err != nil {
		return "", err
	}
	addr, err := edition.RFC1738.Encode("encoded822addr", f.Addr)
	return "mailto:" + addr, err
}

var builders = map[string]func([]byte) (string, error){
	"file":     built[file.Fields],
	"ftp":      built[ftp.Fields],
	"gopher":   built[gopher.Fields],
	"http":     built[http.Fields],
	"mailto":   mailtoURL,
	"news":     built[news.Fields],
	"nntp":     built[nntp.Fields],
	"prospero": built[prospero.Fields],
	"wais":     built[wais.Fields],
}

func build(v vector) error {
	in := input[map[string]any](v)
	name, _ := in["scheme"].(string)
	f, ok := builders[name]
	if !ok {
		return fmt.Errorf("no package builds a URI of the scheme %s", name)
	}
	got, err := f(v.Input)
	return v.check(got, err)
}

func defaultPort(v vector) error {
	i, _ := scheme.Lookup(v.text())
	return v.check(i.Port, nil)
}

func parseFTP(v vector) (ftp.URI, error) {
	u, err := uri.Parse(v.text())
	if err != nil {
		return ftp.URI{}, err
	}
	return ftp.FromURI(u)
}

func ftpCommands(v vector) error {
	u, err := parseFTP(v)
	if err != nil {
		return err
	}
	var got [][2]string
	list, err := u.Commands()
	for _, c := range list {
		got = append(got, [2]string{c.Name, c.Argument})
	}
	return v.check(got, err)
}

func ftpLogin(v vector) error {
	u, err := parseFTP(v)
	l := u.Login(v.Email)
	got := map[string]any{"user": l.User, "password": l.Password, "prompt": l.Password == nil}
	return v.check(got, err)
}

func ftpGuess(v vector) error {
	u, err := parseFTP(v)
	return v.check(u.Guess(), err)
}

func portPolicy(v vector) error {
	u, err := uri.Parse(v.text())
	var allow []uint16
	for _, n := range v.Allow {
		allow = append(allow, uint16(n))
	}
	got := "allow"
	for _, f := range scheme.CheckPort(u, allow...) {
		if f.Severity == finding.Error {
			got = "deny"
		}
	}
	return v.check(got, err)
}

func passwordPolicy(v vector) error {
	u, err := uri.Parse(v.text())
	if err != nil {
		return err
	}
	var p scheme.PasswordPolicy
	if err := p.UnmarshalText([]byte(v.Policy)); err != nil {
		return err
	}
	got, err := p.Apply(u)
	return v.check(got, err)
}

func suffix(v vector) error {
	got, err := scheme.CompleteSuffix(v.text())
	return v.check(got, err)
}

// wire: refusing is fine.
func wire(v vector) error {
	got, err := pct.Decoder{Refuse: pct.Terminators()}.Decode(v.text())
	var want struct {
		Not []string `json:"not_contains"`
	}
	if err := json.Unmarshal(v.Want, &want); err != nil {
		return err
	}
	for _, s := range want.Not {
		if err == nil && strings.Contains(got, s) {
			return fmt.Errorf("got %q", got)
		}
	}
	return nil
}

func registry(v vector) error {
	var query map[string]string
	if json.Unmarshal(v.Input, &query) == nil {
		i, _ := scheme.Lookup(query["is_experimental"])
		return v.check(i.Status == scheme.Experimental, nil)
	}
	switch name := v.text(); name {
	case "schemes-defined":
		return v.check(edition.RFC1738.Schemes(), nil)
	case "schemes-reserved":
		return v.check(edition.RFC1738.Reserved(), nil)
	default:
		return fmt.Errorf("no list %s", name)
	}
}

func fileMap(v vector) error {
	var p file.Platform
	if err := p.UnmarshalText([]byte(v.Platform)); err != nil {
		return err
	}
	got, err := file.FromPath(p, v.Host, v.text())
	return v.check(got.String(), err)
}

func safePath(v vector) error {
	var p file.Platform
	if v.Platform != "" {
		if err := p.UnmarshalText([]byte(v.Platform)); err != nil {
			return err
		}
	}
	return v.check("safe", file.SafePath(v.text(), p))
}

// gopherRequest: no port is on an allow list.
func gopherRequest(v vector) error {
	g, err := uri.Parse(v.text())
	if err != nil {
		return v.check(nil, err)
	}
	u, err := gopher.FromURI(g)
	if err != nil {
		return v.check(nil, err)
	}
	got, err := u.Request()
	return v.check(got, err)
}

func gopherPlus(v vector) error {
	p, err := gopher.ParsePlus(v.text())
	if err != nil {
		return err
	}
	return v.checkFields(p)
}

func gopherPlusBuild(v vector) error {
	got, err := gopher.Plus{Kind: gopher.FormAnswers, Answers: input[gopher.Plus](v).Answers}.Text()
	return v.check(got, err)
}
