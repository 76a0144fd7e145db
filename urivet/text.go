package urivet

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

// A piece of a text that a program puts together: constant text, or a value.
type piece struct {
	text  string
	value ast.Expr // nil for constant text
	part  part     // of the URL, where it begins
}

// A part of a URL, in their order. Before the authority is unknown.
type part int

const (
	unknown part = iota
	authority
	path
	query
	fragment
)

var (
	lastWord   = regexp.MustCompile(`\w+$`)
	verb       = regexp.MustCompile(`%[-+# 0]*[0-9]*(\.[0-9]+)?[a-zA-Z]`)
	schemeText = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*)?://`)
	queryText  = regexp.MustCompile(`[?&][A-Za-z0-9_.-]+=`)
	portText   = regexp.MustCompile(`^:[0-9]+(/|$)`)
	bracketed  = regexp.MustCompile(`(net/url\.URL|net/http\.Request|uri\.\w+\))\.Host$|^os\.Hostname$`)

	// Names of variables whose values need no brackets, and no escaping in a query.
	dnsName = regexp.MustCompile(`(?i)(name|fqdn|zone)$`)
	tame    = regexp.MustCompile(`(?i)(ids?|hash|sha\d*|md5|digest|[ug]uid|version|port|limit|` +
		`offset|size|count|page|lang|locale|region|level|format|mode|type|kind|state|nonce|token|` +
		`direction|sort|order|year|date|stamp|query|params|project)$|\W$`)
)

// pieces takes a concatenation, an fmt.Sprintf or a path.Join apart, and the variables
// in it that hold such texts. It returns one piece for everything else.
func (p *pass) pieces(e ast.Expr, depth int) []piece {
	from := p.origin(e)
	if from != ast.Unparen(e) {
		depth++
	}
	if p.TypesInfo.Types[from].Value != nil {
		return []piece{{text: p.text(from)}}
	}
	if b, ok := from.(*ast.BinaryExpr); ok && b.Op == token.ADD && depth < maxDepth {
		return append(p.pieces(b.X, depth), p.pieces(b.Y, depth)...)
	}
	var out []piece
	whole := []piece{{value: e}}
	name := p.what(from)
	if name != "path.Join" && name != "fmt.Sprintf" || depth == maxDepth {
		return whole
	}
	args := from.(*ast.CallExpr).Args
	if name == "path.Join" {
		for _, a := range args {
			out = append(append(out, p.pieces(a, depth)...), piece{text: "/"})
		}
		return append(out, piece{})
	}
	format := strings.ReplaceAll(p.text(args[0]), "%%", "_")
	verbs := verb.FindAllStringIndex(format, -1)
	if strings.ContainsAny(format, "[*") || len(verbs) != len(args)-1 {
		return whole
	}
	last := 0
	for i, at := range verbs {
		out = append(out, piece{text: format[last:at[0]]})
		if last = at[1]; p.isString(args[i+1]) && strings.ContainsAny(format[last-1:last], "sv") {
			out = append(out, p.pieces(args[i+1], depth)...)
		} else {
			out = append(out, piece{value: args[i+1]})
		}
	}
	return append(out, piece{text: format[last:]})
}

// parts sets the part of each piece, and tells whether the pieces make a URL: there is
// "://", or a key of a query, or somebody reads it as one.
func (p *pass) parts(pieces []piece, isURL bool) bool {
	at := unknown
	for i := range pieces {
		x := &pieces[i]
		text, name := x.text, p.from(x.value)
		switch {
		case at == unknown && schemeText.MatchString(text):
			at, isURL = authority, true
			text = text[strings.Index(text, "://")+3:]
		case at == unknown && (strings.HasPrefix(text, "/") || isURL && i == 0 && text != ""),
			at <= authority && name == urlType+"Path":
			at = path
		case at == unknown && strings.HasPrefix(text, "&"):
			at = query
		case i == 0 && text != "" && text[0] != '?':
			return false
		}
		x.part = at
		isURL = isURL || at != authority && queryText.MatchString(text) || name == urlType+"RawQuery"
		for _, c := range []byte(text) {
			switch {
			case c == '/' && at == authority:
				at = path
			case c == '?' && at < query:
				at = query
			case c == '#':
				at = fragment
			}
		}
	}
	return isURL
}

// takesURL has the functions whose argument with this number is a URL.
var takesURL = map[string]int{
	"net/url.Parse": 0, "net/url.ParseRequestURI": 0, "(*net/url.URL).Parse": 0,
	"net/http.Get": 0, "net/http.Head": 0, "net/http.Post": 0, "net/http.PostForm": 0,
	"(*net/http.Client).Get": 0, "(*net/http.Client).Head": 0,
	"(*net/http.Client).Post": 0, "(*net/http.Client).PostForm": 0,
	"net/http.NewRequest": 1, "net/http.NewRequestWithContext": 2, "net/http.Redirect": 2,
}

// decoded has what is certainly not escaped.
var decoded = map[string]bool{
	urlType + "Path": true, urlType + "Fragment": true, "(net/url.Values).Get": true,
	"net/url.PathUnescape": true, "net/url.QueryUnescape": true,
	"(*net/http.Request).FormValue": true, "(*net/http.Request).PostFormValue": true,
	"(*net/http.Request).PathValue": true, "(*net/url.Userinfo).Username": true,
}

// made returns the pieces of the text that begins at a place, and whether somebody reads
// it as a URL.
func (p *pass) made(at inspector.Cursor) ([]piece, bool) {
	if field, value := p.set(at); field == urlType+"RawQuery" {
		return append([]piece{{text: "?"}}, p.pieces(value, 0)...), true
	}
	up, ok := at.Parent().Node().(*ast.BinaryExpr)
	switch n := at.Node().(type) {
	case *ast.AssignStmt:
		if n.Tok == token.ADD_ASSIGN && p.isString(n.Lhs[0]) {
			return append([]piece{{}}, p.pieces(n.Rhs[0], 0)...), false
		}
	case *ast.BinaryExpr:
		if n.Op == token.ADD && p.isString(n) && (!ok || up.Op != token.ADD) {
			return p.pieces(n, 0), false
		}
	case *ast.CallExpr:
		if i, ok := takesURL[p.what(n)]; ok {
			return p.pieces(arg(n, i), 0), true
		} else if p.what(n) == "fmt.Sprintf" {
			return p.pieces(n, 0), false
		}
	}
	return nil, false
}

func urltext(p *pass, at inspector.Cursor) {
	pieces, isURL := p.made(at)
	isURL = p.parts(pieces, isURL)
	field, _ := p.set(at.Parent())
	pieces = append(pieces, piece{}, piece{}) // so that each has a next one
	for i, x := range pieces[:len(pieces)-2] {
		if x.value == nil || !p.isString(x.value) || p.isConstant(x.value) {
			continue
		}
		before, after := "", pieces[i+1].text
		if i > 0 {
			before = pieces[i-1].text
		}
		name, src := p.from(x.value), types.ExprString(x.value)
		if c, ok := p.origin(x.value).(*ast.CallExpr); ok && strings.HasPrefix(name, "strings.Trim") {
			name = p.from(arg(c, 0))
		}
		_, called := p.origin(x.value).(*ast.CallExpr)
		write := func(f string) {
			p.report(x.value, src+" is not escaped: write url."+f+"("+src+")")
		}
		isUser := isUserinfo(pieces[i+1:])
		isHost := i <= 1 && field == urlType+"Host" || x.part == authority &&
			(strings.HasSuffix(before, "//") || strings.HasSuffix(before, "@"))
		bare := !bracketed.MatchString(name) && !dnsName.MatchString(src)
		hasPort := portText.MatchString(after) || after == ":" && pieces[i+2].value != nil
		switch {
		case isHost && hasPort && bare && !isUser:
			p.report(x.value, "an IPv6 address needs brackets here: write net.JoinHostPort(host, port)")
		case !isURL:
		case x.part == path && name == "net/url.QueryEscape":
			p.report(x.value, "QueryEscape writes a space as +, which a path keeps: "+
				"write url.PathEscape", rename(x.value, "PathEscape")...)
		case x.part == query && name == "net/url.PathEscape":
			p.report(x.value, "PathEscape leaves &, = and +, which a query has for itself: "+
				"write url.QueryEscape", rename(x.value, "QueryEscape")...)
		case x.part >= path && name == urlType+"Path":
			p.report(x.value, "Path is decoded: write EscapedPath()", rename(x.value, "EscapedPath()")...)
		case x.part == authority && isUser && !called:
			p.report(x.value, "a user or password is not escaped: write url.UserPassword(…).String()")
		case x.part >= query && (decoded[name] ||
			!called && strings.HasSuffix(before, "=") && !tame.MatchString(src)):
			write("QueryEscape")
		case x.part == path && decoded[name]:
			write("PathEscape")
		}
	}
}

// rename is the fix that reads another field or calls another function of the same package.
func rename(e ast.Expr, to string) []fix {
	if c, ok := e.(*ast.CallExpr); ok {
		e = c.Fun
	}
	if s, ok := e.(*ast.SelectorExpr); ok {
		return []fix{replace(s.Sel, to)}
	}
	return nil
}

// isUserinfo tells whether an authority ends its userinfo in what follows.
func isUserinfo(pieces []piece) bool {
	for _, x := range pieces {
		if i := strings.IndexAny(x.text, "@/?#"); i >= 0 {
			return x.text[i] == '@'
		}
	}
	return false
}
