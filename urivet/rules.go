package urivet

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

func (p *pass) isEscaped(e ast.Expr) bool {
	name := p.from(e)
	return name == "net/url.PathEscape" || name == "net/url.QueryEscape"
}

func urltwice(p *pass, at inspector.Cursor) {
	again := func(e ast.Expr, by string) {
		var fixes []fix
		if c, ok := e.(*ast.CallExpr); ok && len(c.Args) == 1 {
			fixes = append(fixes, replace(e, types.ExprString(c.Args[0])))
		}
		p.report(e, by+" escapes this again: give the text as it is", fixes...)
	}
	field, value := p.set(at)
	if field == urlType+"Path" || field == urlType+"Fragment" {
		for _, x := range p.pieces(value, 0) {
			if p.isEscaped(x.value) || p.from(x.value) == "(*net/url.URL).EscapedPath" {
				again(x.value, "String")
			}
		}
	}
	if call, ok := at.Node().(*ast.CallExpr); ok {
		name, v := p.what(call), arg(call, 1)
		if (name == "(net/url.Values).Set" || name == "(net/url.Values).Add") && p.isEscaped(v) {
			again(v, "Encode")
		}
		if (name == "net/url.QueryUnescape" || name == "net/url.PathUnescape") &&
			decoded[p.from(arg(call, 0))] {
			p.report(call, "this text is decoded already: use it as it is")
		}
	}
}

func urljoin(p *pass, at inspector.Cursor) {
	if field, value := p.set(at); field == urlType+"Path" {
		usesRaw := func(e ast.Expr) bool { return p.what(e) == urlType+"RawPath" }
		switch name := p.from(value); {
		case name == "path/filepath.Join" || name == "path/filepath.Clean":
			p.report(value, `filepath writes \ on Windows: write u.JoinPath, or take package path`)
		case name == "path.Join" && !within(at, usesRaw) &&
			p.what(arg(p.origin(value).(*ast.CallExpr), 0)) == urlType+"Path":
			p.report(value, "path.Join reads %2F as / and drops a / at the end: write u.JoinPath")
		}
	}
	call, ok := at.Node().(*ast.CallExpr)
	if !ok || p.what(call) != "path.Join" && p.what(call) != "path/filepath.Join" {
		return
	}
	for _, a := range call.Args {
		if strings.Contains(p.pieces(a, 0)[0].text, "://") || p.from(a) == "(*net/url.URL).String" {
			p.report(call, "a join makes http:/ of http://: write url.JoinPath")
		}
	}
}

// parses has the functions that may return no URL, but an error.
var parses = map[string]bool{
	"net/url.Parse": true, "net/url.ParseRequestURI": true, "(*net/url.URL).Parse": true,
}

func urlerr(p *pass, at inspector.Cursor) {
	n, ok := at.Node().(*ast.AssignStmt)
	if !ok || len(n.Lhs) != 2 || !parses[p.what(n.Rhs[0])] {
		return
	}
	call := n.Rhs[0].(*ast.CallExpr)
	result, err := word(n.Lhs[0]), word(n.Lhs[1])
	written := func(e ast.Expr) bool { return p.what(e) == "(*net/url.URL).String" }
	checked := func(e ast.Expr) bool { // the result with nil, or the text by another function
		if c, ok := e.(*ast.CallExpr); ok {
			same := func(a ast.Expr) bool { return types.ExprString(a) == types.ExprString(call.Args[0]) }
			name := strings.TrimPrefix(p.what(c), "net/")
			return c.Pos() < n.Pos() && !strings.HasPrefix(name, "strings.") &&
				!strings.HasPrefix(name, "url.") && slices.ContainsFunc(c.Args, same)
		}
		b, ok := e.(*ast.BinaryExpr)
		return ok && word(b.X) == result && word(b.Y) == "nil"
	}
	used := func(e ast.Expr) bool { // a callee may look for nil
		s, ok := e.(*ast.SelectorExpr)
		return ok && types.ExprString(s.X) == types.ExprString(n.Lhs[0])
	}
	switch text := call.Args[0]; {
	case result == "_" && p.what(call) == "net/url.Parse" && len(p.pieces(text, 0)) == 1 &&
		!within(at, written):
		p.report(n, "url.Parse takes nearly any text: check Scheme and Host, or take uri.Parse")
	case result != "_" && err == "_" && p.foreign(text) && !within(at, checked) && within(at, used):
		p.report(n, "without the error, there may be no URL: check the error")
	}
}

// foreign tells whether a text comes from outside of the function that has it, as a
// parameter, a field or an element. Else it is made of constants, results of other
// functions, and variables of a package.
func (p *pass) foreign(e ast.Expr) bool {
	for _, x := range p.pieces(e, 0) {
		switch v := p.origin(x.value).(type) {
		case nil:
			continue
		case *ast.Ident:
			return p.TypesInfo.ObjectOf(v).Parent() != p.Pkg.Scope()
		case *ast.SelectorExpr:
			return p.TypesInfo.Selections[v] != nil && p.what(v) != "net/http/httptest.Server.URL"
		case *ast.CallExpr:
			name := p.what(v)
			return name == "" || strings.HasPrefix(name, "strings.") || decoded[name] ||
				name == "(net/http.Header).Get"
		}
		return true
	}
	return false
}

// urlequal: pointers to URLs are equal only if they are one.
func urlequal(p *pass, at inspector.Cursor) {
	switch n := at.Node().(type) {
	case *ast.BinaryExpr:
		_, x := p.origin(n.X).(*ast.SelectorExpr)
		_, y := p.origin(n.Y).(*ast.SelectorExpr) // two fields: which of a list it is
		if (n.Op == token.EQL || n.Op == token.NEQ) && p.isPointer(n.X) && p.isPointer(n.Y) &&
			!(x && y) {
			p.report(n, "this compares pointers: compare u.String(), or take uri.URI, which has ==")
		}
	case *ast.MapType:
		if p.isPointer(n.Key) {
			p.report(n.Key, "a key is a pointer: each URL is another key; take u.String(), or uri.URI")
		}
	}
}

// logs matches functions and methods that write logs or make errors, as what
// names them.
var logs = regexp.MustCompile(`(^|[(*/])(log|slog|glog|klog|logrus|zap|zerolog|logr|hclog|` +
	`logger|logging|log15)(/v[0-9]+)?\.[A-Z]|[./](\w*[lL])og(ger|r)?\)\.|^fmt\.Errorf$|^errors\.New$`)

// urlsecret: a URL of a configuration, or a constant one with a password, in a
// log or an error.
func urlsecret(p *pass, at inspector.Cursor) {
	call, ok := at.Node().(*ast.CallExpr)
	if !ok || !logs.MatchString(p.what(call)) {
		return
	}
	looksAtUser := func(e ast.Expr) bool { return p.what(e) == urlType+"User" }
	verbs := p.verbs(call)
	for i, shown := range call.Args {
		if verb, ok := verbs[i]; ok && strings.ContainsAny(verb, "#Tp") {
			continue // shows no password
		}
		for _, x := range p.pieces(shown, 0) {
			u := x.value
			if u != nil && shows[p.from(u)] {
				u = receiver(p.origin(u))
			}
			if u == nil || !p.isShown(u) || within(at, looksAtUser) || !p.isSecret(u, 0) {
				continue
			}
			write := types.ExprString(u) + ".Redacted()"
			var fixes []fix // if a text can stand there
			if written := shows[p.what(shown)]; written ||
				x.value == shown && p.TypesInfo.TypeOf(call.Fun).(*types.Signature).Variadic() {
				fixes = append(fixes, replace(shown, write))
			}
			p.report(shown, "the password of this URL will be in a log: write "+write, fixes...)
		}
	}
}

// shows are the methods that write a URL with its password.
var shows = map[string]bool{
	"(*net/url.URL).String": true, "(github.com/urikit/uri.URI).String": true,
	"(github.com/urikit/uri.Ref).String": true, "(github.com/urikit/uri/iri.IRI).String": true,
}

// isShown reports whether a value is a URL whose format has the password. A
// url.URL that is not a pointer has no method String.
func (p *pass) isShown(e ast.Expr) bool {
	switch t := p.TypesInfo.TypeOf(e); types.TypeString(t, nil) {
	case "*net/url.URL", module + ".URI", module + ".Ref", module + "/iri.IRI":
		return true
	case "net/url.URL":
		_, written := t.(*types.Named)
		return written && p.TypesInfo.Types[e].Addressable()
	}
	return false
}

const module = "github.com/urikit/uri"

var (
	setting  = regexp.MustCompile(`(?i)(config\w*|conf|cfg|opts?|options?|settings?|flags)$`)
	password = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9+.-]*://[^/?#@]*:[^/?#@]+@`)
	parsed   = regexp.MustCompile(`^(net/url|` + module + `(/iri)?)\.(Must)?Parse(RequestURI|Ref)?$`)
)

// isSecret reports whether a URL, or its text, comes from a configuration: a
// field of one, the environment or a flag. Or it is a constant with a password.
func (p *pass) isSecret(e ast.Expr, depth int) bool {
	if depth == maxDepth {
		return false
	}
	switch from := p.origin(e).(type) {
	case *ast.SelectorExpr:
		t := types.TypeString(p.TypesInfo.TypeOf(from.X), nil)
		return p.TypesInfo.Selections[from] != nil && from.Sel.IsExported() &&
			(setting.MatchString(t) || setting.MatchString(types.ExprString(from.X)))
	case *ast.StarExpr:
		return p.isSecret(from.X, depth+1)
	case *ast.UnaryExpr:
		return p.isSecret(from.X, depth+1)
	case *ast.CallExpr:
		switch name := p.what(from); name {
		case "os.Getenv", "flag.String", "os.LookupEnv":
			return true
		default:
			return parsed.MatchString(name) && p.isSecret(arg(from, 0), depth+1)
		}
	case ast.Expr:
		return password.MatchString(p.text(from))
	}
	return false
}

// verbs returns the verbs of a format, by the index of their argument.
func (p *pass) verbs(call *ast.CallExpr) map[int]string {
	of := map[int]string{}
	for i, a := range call.Args {
		if format := p.text(a); strings.HasSuffix(p.what(call), "f") && format != "" {
			for k, v := range verb.FindAllString(strings.ReplaceAll(format, "%%", ""), -1) {
				of[i+1+k] = v
			}
			break
		}
	}
	return of
}

func urlquery(p *pass, at inspector.Cursor) {
	const queryOf = "(*net/url.URL).Query"
	_, alone := at.Parent().Node().(*ast.ExprStmt)
	if call, ok := at.Node().(*ast.CallExpr); ok && alone && p.what(receiver(call)) == queryOf {
		p.report(call, "Query returns a copy, whose change is lost: "+
			"keep it in a variable q, then u.RawQuery = q.Encode()")
	}
	n, ok := at.Node().(*ast.AssignStmt)
	if ok && len(n.Lhs) == 1 && p.what(n.Rhs[0]) == queryOf && p.onlyChanged(at, n.Lhs[0]) {
		p.report(n, "Query returns a copy, and its change is lost: write u.RawQuery = q.Encode()")
	}
	field, value := p.set(at)
	if !ok || field != urlType+"RawQuery" || p.what(value) != "(net/url.Values).Encode" {
		return
	}
	q := p.origin(receiver(value))
	if p.what(q) != queryOf || p.from(receiver(q)) != "net/url.Parse" {
		return
	}
	text := arg(p.origin(receiver(q)).(*ast.CallExpr), 0)
	pieces := p.pieces(text, 0)
	if p.foreign(text) && pieces[len(pieces)-1].value != nil { // its query is not the program's
		p.report(n, "Query has dropped pairs that it cannot parse, as a;b: "+
			"take url.ParseQuery and its error, or package uri/query")
	}
}

// onlyChanged reports whether a variable of a function is changed by Set, Add
// and Del, and nothing else is done with it.
func (p *pass) onlyChanged(at inspector.Cursor, v ast.Expr) bool {
	object, changed := p.TypesInfo.ObjectOf(v.(*ast.Ident)), false
	for f := range at.Enclosing((*ast.FuncDecl)(nil)) {
		for c := range f.Preorder((*ast.Ident)(nil)) {
			if c.Node() == v || p.TypesInfo.ObjectOf(c.Node().(*ast.Ident)) != object {
				continue
			}
			call, ok := c.Parent().Parent().Node().(*ast.CallExpr)
			_, alone := c.Parent().Parent().Parent().Node().(*ast.ExprStmt)
			if !ok || !alone || !strings.HasPrefix(p.what(call), "(net/url.Values).") {
				return false
			}
			changed = true
		}
	}
	return changed
}

// wantsName are functions of names and addresses, which a host with a port is
// not.
var wantsName = map[string]bool{
	"net.ParseIP": true, "net.LookupIP": true, "net.LookupHost": true, "net.LookupAddr": true,
	"net/netip.ParseAddr": true, "net.JoinHostPort": true, "(*net.Resolver).LookupHost": true,
	"(*net.Resolver).LookupIPAddr": true,
}

// urlhost: the host of a URL with its port, used as a name.
func urlhost(p *pass, at inspector.Cursor) {
	isHost := func(e ast.Expr) bool {
		from := p.from(e)
		return from == urlType+"Host" || from == "net/http.Request.Host"
	}
	const hostname = "write u.Hostname()"
	switch n := at.Node().(type) {
	case *ast.KeyValueExpr:
		if lit, ok := at.Parent().Node().(*ast.CompositeLit); ok && word(n.Key) == "ServerName" &&
			types.TypeString(p.TypesInfo.TypeOf(lit), nil) == "crypto/tls.Config" && isHost(n.Value) {
			p.report(n.Value, "Host may have a port: "+hostname)
		}
	case *ast.CallExpr:
		p.hostCall(n, isHost)
		named := func(e ast.Expr) bool { return p.what(e) == "(*net/url.URL).Hostname" }
		for i := range n.Args {
			if wantsName[p.what(n)] && isHost(arg(n, i)) && !within(at, named) {
				p.report(n, "Host may have a port, and brackets: "+hostname)
			}
		}
	}
	pieces, _ := p.made(at)
	for i, x := range pieces {
		if i+1 < len(pieces) && p.from(x.value) == "(*net/url.URL).Hostname" &&
			strings.HasPrefix(pieces[i+1].text, ":") {
			p.report(x.value, "Hostname has no brackets: write net.JoinHostPort(u.Hostname(), port)")
		}
	}
}

func (p *pass) hostCall(call *ast.CallExpr, isHost func(ast.Expr) bool) {
	name, s := p.what(call), p.text(arg(call, 1))
	host := isHost(arg(call, 0))
	switch {
	case !strings.HasPrefix(name, "strings."):
	case s == ":" && host && !strings.Contains(name, "Trim") && !strings.HasSuffix(name, "fix"):
		p.report(call, "an IPv6 address has colons too: write u.Hostname() and u.Port()")
	case name == "strings.HasSuffix" && (host || p.from(arg(call, 0)) == "(*net/url.URL).Hostname") &&
		s != "" && s[0] != '.' && s[0] != ':':
		p.report(call, "other hosts end so, as evil"+s+": compare with \".\" before it")
	}
}

// never has the constants that a field never has in a URL that was parsed, and
// what String makes of them.
var never = []struct {
	field, words string
	is           *regexp.Regexp
}{
	{"Scheme", "the scheme is in lower case, without :", regexp.MustCompile(`[A-Z:/]`)},
	{"Host", "the host has no scheme and no path", regexp.MustCompile(`/`)},
	{"Path", "Path is decoded, and String encodes it", regexp.MustCompile(`%[0-9A-Fa-f]{2}`)},
	{"Path", "the query of a URL is RawQuery", regexp.MustCompile(`\?.*=`)},
	{"RawQuery", "RawQuery begins after the ?", regexp.MustCompile(`^\?`)},
	{"Fragment", "Fragment begins after the #", regexp.MustCompile(`^#`)},
}

var (
	noScheme = regexp.MustCompile(`^(localhost|\d+\.\d+\.\d+\.\d+):\d+|` +
		`^[a-z0-9-]+(\.[a-z0-9-]+)*\.(com|org|net|io|dev|example|test|localhost)(:\d+)?(/|$)`)
	noSlash = regexp.MustCompile(`^[a-z]+://[^/?#]+(/[^/?#.]+)+$`)
)

// urlconst: constants that are not what a function or a field takes.
func urlconst(p *pass, at inspector.Cursor) {
	field, value := p.set(at)
	if b, ok := at.Node().(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
		field, value = p.what(b.X), b.Y
	}
	for _, r := range never {
		if field == urlType+r.field && value != nil && r.is.MatchString(p.text(value)) {
			p.report(value, r.words)
		}
	}
	call, ok := at.Node().(*ast.CallExpr)
	if !ok {
		return
	}
	switch name, last := p.what(call), p.text(arg(call, len(call.Args)-1)); {
	case parses[name] && noScheme.MatchString(last):
		p.report(call, "a URL begins with a scheme: this host is read as a scheme or as a path")
	case name == "net/url.JoinPath" || name == "(*net/url.URL).JoinPath":
		if strings.Contains(last, "?") {
			p.report(call, "JoinPath encodes the ?: set RawQuery")
		}
	case name == "net/url.QueryEscape" && strings.Contains(last, "=") && strings.Contains(last, "&"):
		p.report(call, "this escapes = and &, too: escape the values only")
	case (name == "(*net/url.URL).ResolveReference" || name == "(*net/url.URL).Parse") &&
		!strings.HasPrefix(last, "/") && p.from(receiver(call)) == "net/url.Parse":
		if base := p.text(p.origin(receiver(call)).(*ast.CallExpr).Args[0]); noSlash.MatchString(base) {
			p.report(call, "the last segment of the base is replaced: end "+base+" with /")
		}
	}
}

// urlredirect: a text of the request that leads to any site. A "/" before it is
// not a test: //evil.com begins so.
func urlredirect(p *pass, at inspector.Cursor) {
	call, ok := at.Node().(*ast.CallExpr)
	if !ok || p.what(call) != "net/http.Redirect" {
		return
	}
	to := types.ExprString(arg(call, 2))
	var slash, other bool // what looks at the text before
	within(at, func(e ast.Expr) bool {
		c, ok := e.(*ast.CallExpr)
		if !ok || c == call || len(c.Args) == 0 || e.Pos() > call.Pos() ||
			!slices.ContainsFunc(c.Args, func(a ast.Expr) bool { return types.ExprString(a) == to }) {
			return false
		}
		isSlash := p.what(c) == "strings.HasPrefix" && p.text(arg(c, 1)) == "/"
		slash, other = slash || isSlash, other || !isSlash
		return false
	})
	switch from := p.from(arg(call, 2)); {
	case other:
	case slash:
		p.report(call, "//evil.com begins with / too, and leads there: "+
			"use guard.LocalRedirect (github.com/urikit/uri/guard)")
	case decoded[from] && !strings.HasSuffix(from, "Path"):
		p.report(call, "a request says where this leads, also to another site: "+
			"use guard.LocalRedirect (github.com/urikit/uri/guard)")
	}
}
