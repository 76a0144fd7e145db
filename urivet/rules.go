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
			p.report(value, "path.Join takes %2F for / and drops a / at the end: write u.JoinPath")
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
	switch text := call.Args[0]; {
	case result == "_" && p.what(call) == "net/url.Parse" && len(p.pieces(text, 0)) == 1 &&
		!within(at, written):
		p.report(n, "url.Parse takes nearly any text: check Scheme and Host, or take uri.Parse")
	case result != "_" && err == "_" && p.foreign(text) && !within(at, checked):
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

func urlequal(p *pass, at inspector.Cursor) {
	n, ok := at.Node().(*ast.BinaryExpr)
	if ok && (n.Op == token.EQL || n.Op == token.NEQ) && p.isURL(n.X) && p.isURL(n.Y) {
		p.report(n, "this compares pointers: compare u.String(), or take uri.URI, which has ==")
	}
}

// logs matches functions and methods that write logs, and fmt.Errorf, as what names them.
var logs = regexp.MustCompile(`(^|[(*/])(log|slog|glog|klog|logrus|zap|zerolog|logr|hclog|` +
	`logger|logging|log15)(/v[0-9]+)?\.[A-Z]|[./](\w*[lL])og(ger|r)?\)\.|^fmt\.Errorf$`)

func urlsecret(p *pass, at inspector.Cursor) {
	call, ok := at.Node().(*ast.CallExpr)
	if !ok || !logs.MatchString(p.what(call)) {
		return
	}
	looksAtUser := func(e ast.Expr) bool { return p.what(e) == urlType+"User" }
	for _, shown := range call.Args {
		u := shown
		if p.what(u) == "(*net/url.URL).String" {
			u = receiver(u)
		}
		if !p.isURL(u) || within(at, looksAtUser) {
			continue
		}
		switch from := p.origin(u).(type) {
		case *ast.Ident: // a parameter, a loop
		case *ast.SelectorExpr:
			if p.what(from) == "net/http.Request.URL" || !from.Sel.IsExported() {
				continue // not of a configuration
			}
		case *ast.CallExpr:
			text := arg(from, 0)
			if !parses[p.what(from)] || !p.foreign(text) || p.pieces(text, 0)[0].text != "" {
				continue
			}
		default:
			continue
		}
		write := types.ExprString(u) + ".Redacted()"
		var fixes []fix // if a text can stand there
		if u != shown || p.TypesInfo.TypeOf(call.Fun).(*types.Signature).Variadic() {
			fixes = append(fixes, replace(shown, write))
		}
		p.report(shown, "the password of this URL will be in a log: write "+write, fixes...)
	}
}

func urlquery(p *pass, at inspector.Cursor) {
	const queryOf = "(*net/url.URL).Query"
	_, alone := at.Parent().Node().(*ast.ExprStmt)
	if call, ok := at.Node().(*ast.CallExpr); ok && alone && p.what(receiver(call)) == queryOf {
		p.report(call, "Query returns a copy, whose change is lost: "+
			"keep it in a variable q, then u.RawQuery = q.Encode()")
	}
	n, ok := at.Node().(*ast.AssignStmt)
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

func urlhost(p *pass, at inspector.Cursor) {
	call, ok := at.Node().(*ast.CallExpr)
	if !ok || !strings.HasPrefix(p.what(call), "strings.") {
		return
	}
	from, s := p.from(arg(call, 0)), p.text(arg(call, 1))
	isHost := from == urlType+"Host" || from == "net/http.Request.Host"
	switch {
	case s == ":" && isHost && !strings.Contains(p.what(call), "Trim"):
		p.report(call, "an IPv6 address has colons too: write u.Hostname() and u.Port()")
	case p.what(call) == "strings.HasSuffix" && (isHost || from == "(*net/url.URL).Hostname") &&
		s != "" && s[0] != '.' && s[0] != ':':
		p.report(call, "other hosts end so, as evil"+s+": compare with \".\" before it")
	}
}
