package conformance

import (
	"encoding"
	"fmt"
	"go/ast"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/standard"
	"github.com/urikit/uri/docs"
	"github.com/urikit/uri/domain"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/filter"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/guard/dial"
	"github.com/urikit/uri/host"
	dereffile "github.com/urikit/uri/internal/access/file"
	derefurn "github.com/urikit/uri/internal/access/urn"
	accesswire "github.com/urikit/uri/internal/access/wire"
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
	"github.com/urikit/uri/internal/scheme/ws"
	"github.com/urikit/uri/internal/scheme/z3950"
	"github.com/urikit/uri/internal/surt"
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
	"github.com/urikit/uri/urn/uuid"
	"github.com/urikit/uri/whatwg"
)

// functions are the exported functions of all packages that are shipped, except generic ones and those that begin with
// Must.
var functions = map[string]map[string]any{
	"": {
		"Parse": uri.Parse, "ParseRef": uri.ParseRef, "PasswordSpans": uri.PasswordSpans,
		"Redact": uri.Redact, "RemoveDotSegments": uri.RemoveDotSegments, "Rules": uri.Rules,
		"Split": uri.Split,
	},
	"/internal/dedupe": {"New": dedupe.New, "NewSorter": dedupe.NewSorter},
	"/deref": {
		"Address": deref.Address, "EnvironmentGateways": deref.EnvironmentGateways, "IsDirect": deref.IsDirect, "IsLocal": deref.IsLocal, "New": deref.New,
		"ParseGateway": deref.ParseGateway,
	},
	"/internal/access/file": {"Open": dereffile.Open},
	"/deref/standard":       {"Accessors": standard.Accessors, "Proofs": standard.Proofs},
	"/internal/access/urn":  {"ReadList": derefurn.ReadList},
	"/internal/access/wire": {
		"AddItem": accesswire.AddItem, "Child": accesswire.Child, "Cut": accesswire.Cut, "NotFound": accesswire.NotFound,
		"ReadAll": accesswire.ReadAll, "ReadLine": accesswire.ReadLine, "Refused": accesswire.Refused,
		"ReplyInWords": accesswire.ReplyInWords,
	},
	"/docs":   {"Cookbook": docs.Cookbook},
	"/domain": {"Parse": domain.Parse, "ParseDNS": domain.ParseDNS, "ParseICANN": domain.ParseICANN},
	"/edition": {
		"Compare": edition.Compare, "CompareRef": edition.CompareRef, "Conflicts": edition.Conflicts,
		"Migrate":    edition.Migrate,
		"NewReading": edition.NewReading,
	},
	"/extract": {"Links": extract.Links, "Standard": extract.Standard},
	"/extract/base": {
		"DefaultTo": base.DefaultTo, "Hrefs": base.Hrefs, "ReadHeader": base.ReadHeader,
		"Retrieved": base.Retrieved,
	},
	"/extract/link": {
		"Damaged": link.Damaged, "Fill": link.Fill, "NewLines": link.NewLines, "Text": link.Text,
		"Unread": link.Unread,
	},
	"/extract/text": {
		"All": text.All, "Clean": text.Clean, "Defang": text.Defang, "LastCut": text.LastCut, "Mend": text.Mend,
		"NewFinder": text.NewFinder, "Reader": text.Reader, "Refang": text.Refang, "Schemes": text.Schemes,
	},
	"/filter":  {"Names": filter.Names, "Parse": filter.Parse},
	"/finding": {"Of": finding.Of},
	"/guard": {
		"HostScope": guard.HostScope, "LocalRedirect": guard.LocalRedirect,
		"ParsePolicy": guard.ParsePolicy, "Scope": guard.Scope, "Scopes": guard.Scopes,
	},
	"/guard/dial": {
		"Redirects": dial.Redirects, "Client": dial.Client, "Control": dial.Control,
		"Dialer": dial.Dialer, "IsHarmless": dial.IsHarmless, "Transport": dial.Transport,
	},
	"/host": {
		"Embedded": host.Embedded, "FromAddr": host.FromAddr, "FromName": host.FromName,
		"Parse": host.Parse,
	},
	"/iri": {
		"Check": iri.Check, "FromRef": iri.FromRef, "FromText": iri.FromText, "FromURI": iri.FromURI,
		"Parse": iri.Parse, "ParseRef": iri.ParseRef, "Rules": iri.Rules,
	},
	"/links": {"New": links.New, "OpenMemory": openMemory},
	"/lint": {
		"Check": lint.Check, "CheckText": lint.CheckText, "Lookup": lint.Lookup, "Profiles": lint.Profiles,
		"ReadIgnored": lint.ReadIgnored, "Rules": lint.Rules,
	},
	"/neturl": {
		"FromURL": neturl.FromURL, "RefFromURL": neturl.RefFromURL, "RefToURL": neturl.RefToURL,
		"ToURL": neturl.ToURL,
	},
	"/neturl/nethttp": {
		"Location": nethttp.Location, "NewRequest": nethttp.NewRequest, "RedactError": nethttp.RedactError,
		"RepairLocation": nethttp.RepairLocation, "RepairTargetURI": nethttp.RepairTargetURI,
		"ResponseURI": nethttp.ResponseURI, "TargetURI": nethttp.TargetURI,
	},
	"/parts": {"Of": parts.Of, "ValueOf": parts.ValueOf},
	"/pct": {
		"AppendDecode": pct.AppendDecode, "AppendDecodeUnreserved": pct.AppendDecodeUnreserved,
		"AppendEncode": pct.AppendEncode, "AppendNormalize": pct.AppendNormalize,
		"AppendUpperCase": pct.AppendUpperCase, "Decode": pct.Decode,
		"DecodeUnreserved": pct.DecodeUnreserved, "Encode": pct.Encode, "Index": pct.Index,
		"Normalize": pct.Normalize, "Range": pct.Range, "Repair": pct.Repair, "SetOf": pct.SetOf,
		"UpperCase": pct.UpperCase, "Valid": pct.Valid,
		"Alpha": pct.Alpha, "Digit": pct.Digit, "Fragment": pct.Fragment, "GenDelims": pct.GenDelims,
		"HexDig": pct.HexDig, "PChar": pct.PChar, "Path": pct.Path, "Query": pct.Query,
		"RegName": pct.RegName, "Reserved": pct.Reserved, "Segment": pct.Segment,
		"SegmentNC": pct.SegmentNC, "SubDelims": pct.SubDelims, "Terminators": pct.Terminators,
		"URI": pct.URI, "Unreserved": pct.Unreserved, "User": pct.User, "Userinfo": pct.Userinfo,
	},
	"/program": {
		"Disagree": program.Disagree, "DisagreeAbout": program.DisagreeAbout, "Lookup": program.Lookup,
		"Programs": program.Programs,
	},
	"/query": {"Split": query.Split},
	"/redact": {
		"Append": redact.Append, "Handler": redact.Handler, "Spans": redact.Spans,
		"String": redact.String,
	},
	"/scheme": {
		"AllowsPort": scheme.AllowsPort, "Check": scheme.Check, "CheckPort": scheme.CheckPort,
		"CompleteSuffix": scheme.CompleteSuffix, "Differences": scheme.Differences,
		"Equivalent": scheme.Equivalent, "Parts": scheme.Parts,
		"Lookup": scheme.Lookup, "Normalize": scheme.Normalize, "Standard": scheme.Standard,
		"SuffixRules": scheme.SuffixRules,
	},
	"/internal/scheme/afs": {"Check": afs.Check, "FromURI": afs.FromURI},
	"/internal/scheme/cid": {"Check": cid.Check, "FromURI": cid.FromURI},
	"/scheme/data":         {"Check": data.Check, "NewReader": data.NewReader, "FromURI": data.FromURI},
	"/scheme/file": {
		"Check": file.Check, "FromNonstandard": file.FromNonstandard, "FromPath": file.FromPath, "FromRelative": file.FromRelative,
		"FromURI": file.FromURI, "SafePath": file.SafePath,
	},
	"/scheme/ftp": {"Check": ftp.Check, "FromURI": ftp.FromURI},
	"/scheme/geo": {"Check": geo.Check, "FromURI": geo.FromURI},
	"/internal/scheme/gopher": {
		"Check": gopher.Check, "FromURI": gopher.FromURI, "ParsePlus": gopher.ParsePlus,
		"TypeName": gopher.TypeName,
	},
	"/scheme/http":          {"Check": http.Check, "FromURI": http.FromURI},
	"/internal/scheme/imap": {"Check": imap.Check, "FromURI": imap.FromURI},
	"/scheme/ldap":          {"Check": ldap.Check, "FromURI": ldap.FromURI},
	"/scheme/mailto": {
		"Check": mailto.Check, "FromURI": mailto.FromURI,
		"Treat": mailto.Treat,
	},
	"/internal/scheme/mid":  {"Check": mid.Check, "FromURI": mid.FromURI},
	"/internal/scheme/news": {"Check": news.Check, "FromURI": news.FromURI},
	"/internal/scheme/nfs":  {"Check": nfs.Check, "FromURI": nfs.FromURI},
	"/internal/scheme/nntp": {"Check": nntp.Check, "FromURI": nntp.FromURI},
	"/internal/scheme/pop":  {"Check": pop.Check, "FromURI": pop.FromURI},
	"/internal/scheme/prospero": {
		"Check": prospero.Check, "CheckRaw": prospero.CheckRaw, "FromURI": prospero.FromURI,
		"FromRaw": prospero.FromRaw,
	},
	"/scheme/tel":             {"Check": tel.Check, "FromURI": tel.FromURI},
	"/internal/scheme/telnet": {"Check": telnet.Check, "FromURI": telnet.FromURI},
	"/internal/scheme/wais":   {"Check": wais.Check, "FromURI": wais.FromURI},
	"/internal/scheme/whois":  {"Check": whois.Check, "FromURI": whois.FromURI},
	"/internal/scheme/ws":     {"Check": ws.Check},
	"/internal/scheme/z3950":  {"Check": z3950.Check, "FromURI": z3950.FromURI},
	"/internal/surt":          {"AppendKey": surt.AppendKey, "Key": surt.Key, "SURT": surt.SURT},
	"/template": {
		"FromJSON": template.FromJSON, "List": template.List, "Pairs": template.Pairs,
		"Parse": template.Parse, "Text": template.Text,
	},
	"/urn": {
		"Check": urn.Check, "ValidateNID": urn.ValidateNID, "ValidateNSS": urn.ValidateNSS, "Encode": urn.Encode,
		"EncodeValue": urn.EncodeValue, "FindAll": urn.FindAll, "KindOf": urn.KindOf, "New": urn.New,
		"FromURI": urn.FromURI, "ParseDirectives": urn.ParseDirectives, "Parse": urn.Parse,
		"StandardParameters": urn.StandardParameters, "VSubdels": urn.VSubdels,
	},
	"/internal/urn/epc": {
		"Check": epc.Check, "FromID": epc.FromID,
		"FromIDOf": epc.FromIDOf, "FromURN": epc.FromURN,
	},
	"/urn/isbn":         {"Check": isbn.Check, "FromID": isbn.FromID, "FromURN": isbn.FromURN},
	"/internal/urn/lex": {"Check": lex.Check, "FromID": lex.FromID, "FromNIR": lex.FromNIR, "FromURN": lex.FromURN},
	"/urn/nid": {
		"Canonical": nid.Canonical, "Check": nid.Check, "Equivalent": nid.Equivalent, "Parts": nid.Parts,
		"FoldCase": nid.FoldCase, "FromID": nid.FromID, "ID": nid.ID, "Lookup": nid.Lookup,
		"NormalizeURI": nid.NormalizeURI, "Parent": nid.Parent, "Standard": nid.Standard,
	},
	"/urn/resolve": {
		"FirstKey": urnresolve.FirstKey, "IsIdentifier": urnresolve.IsIdentifier,
		"IsLocation": urnresolve.IsLocation, "NewCache": urnresolve.NewCache,
		"ReadTable": urnresolve.ReadTable, "Request": urnresolve.Request,
	},
	"/internal/urn/template": {"Check": registration.Check, "New": registration.New, "Parse": registration.Parse},
	"/urn/uuid": {
		"Check": uuid.Check, "FromID": uuid.FromID, "FromOctets": uuid.FromOctets, "FromURN": uuid.FromURN,
	},
	"/whatwg": {
		"Check": whatwg.Check, "EncodeForm": whatwg.EncodeForm, "FromURI": whatwg.FromURI,
		"Parse": whatwg.Parse, "DecodeForm": whatwg.DecodeForm,
	},
}

// TestZeroArguments: no function panics for zero values.
func TestZeroArguments(t *testing.T) {
	for path, list := range functions {
		for name, f := range list {
			t.Run(strings.TrimPrefix(path+"."+name, "/"), func(t *testing.T) {
				callZero(t, path+"."+name, reflect.ValueOf(f))
			})
		}
	}
	for _, name := range exportedFunctions(t) {
		path, f, _ := strings.Cut(name, " ")
		if functions[path][f] == nil {
			t.Errorf("functions does not have %s of %q", f, path)
		}
	}
}

// openMemory is [links.OpenMemory] of a name that no file can have.
func openMemory(name string) (*links.Memory, error) {
	return links.OpenMemory("functions_test.go/" + name)
}

// TestErrorsNamePackage: the message of each error begins with the name of a package of ours, so that a program that
// wraps it shows where it comes from.
func TestErrorsNamePackage(t *testing.T) {
	ours := map[string]bool{"uri": true}
	for path := range functions {
		ours[path[strings.LastIndexByte(path, '/')+1:]] = true
	}
	n := 0
	check := func(what, text string, err error) {
		if err == nil {
			return
		}
		n++
		if pkg, _, ok := strings.Cut(err.Error(), ": "); !ok || !ours[pkg] {
			t.Errorf("%s(%q): %v", what, text, err)
		}
	}
	bad := []string{"", "\x00", "a b", "http://[", "%zz", "urn:", "{", "(", "a:b", "x=(\xff", "urn:isbn:1", "ftp://h/%0A"}
	for _, zero := range zeros {
		ours[reflect.TypeOf(zero).Elem().PkgPath()[strings.LastIndexByte(reflect.TypeOf(zero).Elem().PkgPath(), '/')+1:]] = true
		if u, ok := zero.(encoding.TextUnmarshaler); ok {
			for _, text := range bad {
				check(fmt.Sprintf("%T.UnmarshalText", zero), text, u.UnmarshalText([]byte(text)))
			}
		}
	}
	errorType := reflect.TypeFor[error]()
	for path, list := range functions {
		for name, f := range list {
			call := reflect.ValueOf(f)
			typ := call.Type()
			if slices.Contains([]string{"NotFound", "Refused", "ReplyInWords"}, name) || // these make errors
				name == "Migrate" || // which panics without an edition
				typ.NumOut() == 0 || typ.Out(typ.NumOut()-1) != errorType || typ.NumIn() == 0 ||
				typ.In(0).Kind() != reflect.String {
				continue
			}
			for _, text := range bad {
				in := []reflect.Value{reflect.ValueOf(text).Convert(typ.In(0))}
				for i := 1; i < typ.NumIn() && !(typ.IsVariadic() && i == typ.NumIn()-1); i++ {
					if typ.In(i).Kind() == reflect.String {
						in = append(in, reflect.ValueOf(text).Convert(typ.In(i)))
					} else {
						in = append(in, argument(typ.In(i)))
					}
				}
				out := call.Call(in)
				err, _ := out[len(out)-1].Interface().(error)
				check(path+"."+name, text, err)
			}
		}
	}
	if n < 300 {
		t.Errorf("%d errors", n)
	}
}

// exportedFunctions returns the path and the name of each.
func exportedFunctions(t *testing.T) (names []string) {
	t.Helper()
	for path, f := range shipped(t) {
		for _, decl := range f.Decls {
			d, ok := decl.(*ast.FuncDecl)
			if ok && d.Recv == nil && d.Name.IsExported() && d.Type.TypeParams == nil &&
				!strings.HasPrefix(d.Name.Name, "Must") {
				names = append(names, path+" "+d.Name.Name)
			}
		}
	}
	return names
}

// TestDocs: what go doc shows does not refer readers to a list of ours that they do not have.
func TestDocs(t *testing.T) {
	// The conflicts are values of package edition, which has the list.
	conflict := regexp.MustCompile(`conflicts\.md|\b[CDE]-[0-9][0-9]\b`)
	requirement := regexp.MustCompile(`\b(G|R38|L97|L93|U)-[0-9A-Z.]+-[0-9]+\b`)
	for path, f := range shipped(t) {
		docs := []*ast.CommentGroup{f.Doc}
		for _, decl := range f.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() {
					docs = append(docs, d.Doc)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch s := spec.(type) {
					case *ast.TypeSpec:
						if s.Name.IsExported() {
							docs = append(docs, d.Doc, s.Doc)
							ast.Inspect(s.Type, func(n ast.Node) bool {
								if field, ok := n.(*ast.Field); ok {
									docs = append(docs, field.Doc, field.Comment)
								}
								return true
							})
						}
					case *ast.ValueSpec:
						if s.Names[0].IsExported() {
							docs = append(docs, d.Doc, s.Doc, s.Comment)
						}
					}
				}
			}
		}
		for _, doc := range docs {
			m := requirement.FindString(doc.Text())
			if m == "" && path != "/edition" {
				m = conflict.FindString(doc.Text())
			}
			if m != "" {
				t.Errorf("%s: %s in %.60q…: say why, and cite it in the body", path, m, doc.Text())
			}
		}
	}
}
