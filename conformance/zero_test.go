package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"iter"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	derefhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/deref/standard"
	"github.com/urikit/uri/domain"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/filter"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/host"
	derefafs "github.com/urikit/uri/internal/access/afs"
	derefdata "github.com/urikit/uri/internal/access/data"
	dereffile "github.com/urikit/uri/internal/access/file"
	derefftp "github.com/urikit/uri/internal/access/ftp"
	derefgopher "github.com/urikit/uri/internal/access/gopher"
	"github.com/urikit/uri/internal/access/handoff"
	derefldap "github.com/urikit/uri/internal/access/ldap"
	derefmailto "github.com/urikit/uri/internal/access/mailto"
	derefmime "github.com/urikit/uri/internal/access/mime"
	derefnfs "github.com/urikit/uri/internal/access/nfs"
	derefnntp "github.com/urikit/uri/internal/access/nntp"
	derefurn "github.com/urikit/uri/internal/access/urn"
	derefwais "github.com/urikit/uri/internal/access/wais"
	derefwhois "github.com/urikit/uri/internal/access/whois"
	"github.com/urikit/uri/internal/dedupe"
	"github.com/urikit/uri/internal/scheme/afs"
	"github.com/urikit/uri/internal/scheme/cid"
	"github.com/urikit/uri/internal/scheme/gopher"
	"github.com/urikit/uri/internal/scheme/imap"
	"github.com/urikit/uri/internal/scheme/mid"
	"github.com/urikit/uri/internal/scheme/news"
	"github.com/urikit/uri/internal/scheme/nfs"
	"github.com/urikit/uri/internal/scheme/nntp"
	"github.com/urikit/uri/internal/scheme/pop"
	"github.com/urikit/uri/internal/scheme/prospero"
	"github.com/urikit/uri/internal/scheme/telnet"
	"github.com/urikit/uri/internal/scheme/wais"
	"github.com/urikit/uri/internal/scheme/whois"
	"github.com/urikit/uri/internal/scheme/z3950"
	"github.com/urikit/uri/internal/urn/epc"
	"github.com/urikit/uri/internal/urn/lex"
	registration "github.com/urikit/uri/internal/urn/template"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/links"
	"github.com/urikit/uri/lint"
	"github.com/urikit/uri/neturl"
	"github.com/urikit/uri/neturl/nethttp"
	"github.com/urikit/uri/parts"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/program"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/data"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/scheme/ftp"
	"github.com/urikit/uri/scheme/geo"
	"github.com/urikit/uri/scheme/http"
	"github.com/urikit/uri/scheme/ldap"
	"github.com/urikit/uri/scheme/mailto"
	"github.com/urikit/uri/scheme/tel"
	"github.com/urikit/uri/template"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/isbn"
	"github.com/urikit/uri/urn/nid"
	urnresolve "github.com/urikit/uri/urn/resolve"
	"github.com/urikit/uri/urn/resolve/dns"
	"github.com/urikit/uri/urn/uuid"
	"github.com/urikit/uri/whatwg"
)

// zeros are pointers to zero values of all exported types except interfaces and
// functions.
var zeros = []any{
	new(uri.Builder), new(uri.Component), new(uri.Norm), new(uri.ParseError), new(uri.Parts),
	new(uri.Ref), new(uri.Rule), new(uri.URI),
	new(dedupe.Entry), new(dedupe.Options), new(dedupe.Record), new(dedupe.Set),
	new(dedupe.Sorter), new(dedupe.Verdict),
	new(domain.Division), new(domain.Name),
	new(deref.Answer), new(deref.Client), new(deref.Credential), new(deref.Error), new(deref.Form),
	new(deref.Gateway), new(deref.Gateways), new(deref.Hop), new(deref.HopTrace), new(deref.Item),
	new(deref.LimitError), new(deref.Limits), new(deref.Location), new(deref.Network),
	new(deref.Options), new(deref.Plan), new(deref.ProtocolError), new(deref.Registry),
	new(deref.ReplyError), new(deref.Representation), new(deref.SchemeError), new(deref.Request), new(deref.Result), new(deref.Retry),
	new(deref.Trace), new(deref.TraceLine),
	new(derefafs.Accessor), new(derefmailto.Accessor), new(derefmime.Accessor), new(derefnfs.Accessor), new(standard.Options), new(standard.Proof),
	new(derefdata.Accessor), new(dereffile.Accessor), new(derefhttp.Accessor), new(handoff.Accessor),
	new(derefwhois.Accessor),
	new(derefldap.Accessor),
	new(derefurn.Accessor),
	new(derefldap.Accessor), new(derefnntp.Accessor),
	new(derefgopher.Accessor),
	new(derefftp.Accessor), new(derefftp.TLS),
	new(derefgopher.Accessor), new(derefwais.Accessor),
	new(edition.Comparison), new(edition.Conflict), new(edition.Difference),
	new(edition.Edition), new(edition.Level), new(edition.Migration), new(edition.Part),
	new(edition.Reading), new(edition.RefComparison), new(edition.Resolution),
	new(edition.Statement), new(edition.Target), new(edition.View),
	new(extract.Format), new(extract.Formats),
	new(base.Base), new(base.Error), new(base.Header), new(base.Source),
	new(link.Anchor), new(link.Binary), new(link.Document), new(link.Limits), new(link.Lines),
	new(link.Link), new(link.Note), new(link.Options),
	new(text.Cleaned), new(text.Delimiter), new(text.Finder), new(text.Kind), new(text.Located),
	new(text.Match), new(text.SkipError),
	new(template.Kind), new(template.Template), new(template.Value), new(template.Values),
	new(finding.Finding), new(finding.Severity),
	new(filter.Filter),
	new(guard.Decision), new(guard.Policy), new(guard.PolicyError),
	new(guard.Range), new(guard.Verdict),
	new(host.Embedding), new(host.Error), new(host.Host), new(host.Kind), new(host.Profile),
	new(links.Checker), new(links.Limits), new(links.Link), new(links.Memory), new(links.Options), new(links.Site),
	new(links.State), new(links.Verdict), new(lint.Config), new(lint.ConfigError), new(lint.Ignored), new(lint.Rule),
	new(iri.IRI), new(iri.Options), new(iri.ParseError), new(iri.Ref), new(iri.Rule),
	new(neturl.Error), new(neturl.Loss),
	new(nethttp.Error),
	new(parts.Kind), new(parts.Part), new(parts.Parts), new(parts.Value),
	new(pct.Decoder), new(pct.Error), new(pct.Set),
	new(query.Error), new(query.Loss), new(query.Pair), new(query.Query),
	new(query.Syntax),
	new(scheme.Authority), new(scheme.Difference), new(scheme.Info), new(scheme.Observed),
	new(scheme.PasswordPolicy), new(scheme.Registry), new(scheme.Rung), new(scheme.Status),
	new(scheme.SuffixRule),
	new(afs.Fields), new(afs.URI),
	new(cid.Fields), new(cid.URI),
	new(data.Fields), new(data.Parameter), new(data.URI),
	new(file.Fields), new(file.Platform), new(file.URI),
	new(ftp.Command), new(ftp.Fields), new(ftp.Login), new(ftp.Type), new(ftp.URI),
	new(geo.Fields), new(geo.Parameter), new(geo.URI),
	new(gopher.Fields), new(gopher.Item), new(gopher.Kind), new(gopher.Plus), new(gopher.Scope),
	new(gopher.URI),
	new(http.Fields), new(http.Path), new(http.Rules), new(http.URI),
	new(imap.Authorization), new(imap.Fields), new(imap.Range), new(imap.URI),
	new(ldap.Extension), new(ldap.Fields), new(ldap.Scope), new(ldap.URI),
	new(mailto.Fields), new(mailto.Header), new(mailto.Treatment),
	new(mailto.URI),
	new(mid.Fields), new(mid.URI),
	new(news.Fields), new(news.Kind), new(news.URI),
	new(nfs.Fields), new(nfs.URI),
	new(nntp.Fields), new(nntp.URI),
	new(pop.Fields), new(pop.URI),
	new(prospero.Field), new(prospero.Fields), new(prospero.URI),
	new(tel.Fields), new(tel.Parameter), new(tel.URI),
	new(telnet.Fields), new(telnet.URI),
	new(wais.Fields), new(wais.Kind), new(wais.URI),
	new(whois.Fields), new(whois.URI),
	new(z3950.Fields), new(z3950.URI),
	new(urn.Directive), new(urn.Directives), new(urn.Fields), new(urn.Keyword), new(urn.Kind),
	new(urn.Parameters), new(urn.Rules), new(urn.Service), new(urn.Support), new(urn.Syntax),
	new(urn.URN),
	new(epc.Fields), new(epc.URN),
	new(isbn.Fields), new(isbn.URN),
	new(lex.Fields), new(lex.URN),
	new(nid.Info), new(nid.Registry), new(nid.Status),
	new(program.Program), new(program.Reading), new(program.Group),
	new(program.Disagreement),
	new(urnresolve.Answer), new(urnresolve.NAPTR), new(urnresolve.Next),
	new(urnresolve.Resolver), new(urnresolve.Step), new(urnresolve.Table),
	new(dns.Client),
	new(registration.Field), new(registration.Form), new(registration.Template),
	new(uuid.Fields), new(uuid.URN), new(uuid.Variant),
	new(redact.Kind), new(redact.Redactor), new(redact.Span),
	new(whatwg.Component), new(whatwg.Encoder), new(whatwg.Error), new(whatwg.Loss), new(whatwg.URL),
}

// TestZeroValues: no method of a zero value panics. The exception is documented:
// what is asked of one document panics if it is asked of no edition.
func TestZeroValues(t *testing.T) {
	var listed []string
	for _, zero := range zeros {
		typ := reflect.TypeOf(zero)
		name := typ.Elem().PkgPath() + "." + typ.Elem().Name()
		listed = append(listed, strings.TrimPrefix(name, "github.com/urikit/uri"))
		for m := range typ.Methods() {
			callZero(t, fmt.Sprintf("%v.%s", typ, m.Name), reflect.New(typ.Elem()).MethodByName(m.Name))
		}
	}
	for _, name := range exportedTypes(t) {
		if !slices.Contains(listed, name) {
			t.Errorf("zeros does not have %s: add new(…) of it", name)
		}
	}
}

// TestPromoted: go doc does not show the methods of an embedded type that is not exported, so the type's comment
// has to name them.
func TestPromoted(t *testing.T) {
	embeds := regexp.MustCompile(`((?m:^//.*\n)*)type [A-Z]\w* struct\{ value \}`)
	n := 0
	for _, glob := range []string{"../scheme/*/*.go", "../urn/*/*.go"} {
		files, _ := filepath.Glob(glob)
		for _, name := range files {
			b, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if m := embeds.FindSubmatch(b); m != nil {
				n++
				if !strings.Contains(string(m[1]), "Generic returns") {
					t.Errorf("%s: the comment of the type does not name Generic and String:\n%s", name, m[1])
				}
			}
		}
	}
	if n < 10 {
		t.Errorf("%d types", n)
	}
}

// TestTexts: what is a text for fmt is one in JSON too, and not "{}", from which nothing comes back. A pct.Set is a
// part of a program.
func TestTexts(t *testing.T) {
	n := 0
	for _, zero := range zeros {
		typ := reflect.TypeOf(zero).Elem()
		if _, ok := zero.(fmt.Stringer); !ok || typ.Kind() != reflect.Struct || slices.ContainsFunc(
			slices.Collect(typ.Fields()), func(f reflect.StructField) bool { return f.IsExported() }) {
			continue
		}
		if n++; typ == reflect.TypeFor[pct.Set]() {
			continue
		}
		if b, err := json.Marshal(zero); string(b) == "{}" {
			t.Errorf("%v: JSON %s, %v", typ, b, err)
		}
	}
	if n < 20 {
		t.Errorf("%d types have a String and only hidden fields", n)
	}
}

// arguments are values for parameters that are interfaces. A nil one may panic.
var arguments = []any{
	context.Background(), strings.NewReader(""), io.Writer(new(bytes.Buffer)), printer{}, pipe(),
}

func pipe() net.Conn { c, _ := net.Pipe(); return c }

// A printer is a fmt.State.
type printer struct{ io.Writer }

func (printer) Width() (int, bool)          { return 0, false }
func (printer) Precision() (int, bool)      { return 0, false }
func (printer) Flag(int) bool               { return false }
func (printer) Write(p []byte) (int, error) { return len(p), nil }

// callZero calls a function with zero values, and the iterators that it returns.
func callZero(t *testing.T, name string, f reflect.Value) {
	defer func() {
		const documented = "edition: 0 is not one edition"
		if r := recover(); r != nil && r != documented {
			t.Errorf("%s: %v", name, r)
		}
	}()
	var in []reflect.Value
	for i := range f.Type().NumIn() {
		if !f.Type().IsVariadic() || i < f.Type().NumIn()-1 {
			in = append(in, argument(f.Type().In(i)))
		}
	}
	for _, out := range f.Call(in) {
		typ := out.Type()
		if typ.Kind() != reflect.Func || out.IsNil() || typ.NumIn() != 1 {
			continue
		}
		if yield := typ.In(0); yield.Kind() == reflect.Func {
			out.Call([]reflect.Value{argument(yield)})
		}
	}
}

// argument returns a value of a type: the zero value, or a pointer to it; and
// for a function or an interface, one that is not nil. Functions return true.
func argument(typ reflect.Type) reflect.Value {
	switch typ.Kind() {
	case reflect.Func:
		return reflect.MakeFunc(typ, func([]reflect.Value) (out []reflect.Value) {
			for i := range typ.NumOut() {
				v := reflect.New(typ.Out(i)).Elem()
				if v.Kind() == reflect.Bool {
					v.SetBool(true)
				}
				out = append(out, v)
			}
			return out
		})
	case reflect.Pointer:
		return reflect.New(typ.Elem())
	case reflect.Interface:
		for _, a := range arguments {
			if reflect.TypeOf(a).Implements(typ) {
				return reflect.ValueOf(a)
			}
		}
	}
	return reflect.Zero(typ)
}

// exportedTypes returns the names of the exported types of all packages that
// are shipped, except interfaces, functions and aliases, as "/package.Type".
func exportedTypes(t *testing.T) (names []string) {
	t.Helper()
	for path, f := range shipped(t) {
		for _, decl := range f.Decls {
			g, ok := decl.(*ast.GenDecl)
			if !ok || g.Tok != token.TYPE {
				continue
			}
			for _, spec := range g.Specs {
				s := spec.(*ast.TypeSpec)
				switch s.Type.(type) {
				case *ast.InterfaceType, *ast.FuncType:
					continue
				}
				if s.Name.IsExported() && !s.Assign.IsValid() {
					names = append(names, path+"."+s.Name.Name)
				}
			}
		}
	}
	return names
}

// registered are the internal packages that a registry or the command offers to others.
var registered = regexp.MustCompile(`^(scheme|urn|access|surt|dedupe)(/|$)`)

// shipped returns the files of the packages that other programs can import, and of those that they reach through a
// registry, with the paths of these.
func shipped(t *testing.T) iter.Seq2[string, *ast.File] {
	return func(yield func(string, *ast.File) bool) {
		err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			switch d.Name() {
			case "internal":
				if path != "../internal" {
					return fs.SkipDir
				}
			case "cmd", "testdata", "conformance", "resolver", "urisql", "urivet", ".git":
				return fs.SkipDir
			}
			if name, inside := strings.CutPrefix(path, "../internal/"); inside && (!registered.MatchString(name) || name == "urn/digit") {
				return fs.SkipDir
			}
			files, err := filepath.Glob(filepath.Join(path, "*.go"))
			for _, name := range files {
				if strings.HasSuffix(name, "_test.go") {
					continue
				}
				f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution|parser.ParseComments)
				if err != nil {
					return err
				}
				if !yield(filepath.ToSlash(strings.TrimPrefix(path, "..")), f) {
					return fs.SkipAll
				}
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}
