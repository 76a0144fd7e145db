package urivet

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// Analyzers returns the rules, in the order of the documentation.
func Analyzers() []*analysis.Analyzer {
	return []*analysis.Analyzer{
		rule("urltext", "find values in URLs that are not escaped, or wrongly", urltext),
		rule("urltwice", "find texts that are escaped or decoded twice", urltwice),
		rule("urljoin", "find path.Join and filepath.Join on URLs", urljoin),
		rule("urlerr", "find errors of net/url that are ignored", urlerr),
		rule("urlequal", "find pointers to URLs that are compared", urlequal),
		rule("urlsecret", "find URLs in logs and errors with their passwords", urlsecret),
		rule("urlquery", "find pairs of queries that are lost", urlquery),
		rule("urlhost", "find hosts that are compared as texts, or with their ports as names", urlhost),
		rule("urlconst", "find constants that a function or field does not take", urlconst),
		rule("urlredirect", "find redirects that lead to any site", urlredirect),
	}
}

// rule makes an analyzer of a function that looks at each statement and expression. It
// sees no tests and no generated files.
func rule(name, doc string, look func(p *pass, at inspector.Cursor)) *analysis.Analyzer {
	run := func(a *analysis.Pass) (any, error) {
		p := &pass{a, a.ResultOf[assignments].(values), map[token.Pos]bool{}}
		for f := range a.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root().Children() {
			file := f.Node().(*ast.File)
			test := strings.HasSuffix(a.Fset.Position(file.Package).Filename, "_test.go")
			for at := range f.Preorder((*ast.AssignStmt)(nil), (*ast.BinaryExpr)(nil),
				(*ast.CallExpr)(nil), (*ast.KeyValueExpr)(nil), (*ast.MapType)(nil)) {
				if !test && !ast.IsGenerated(file) {
					look(p, at)
				}
			}
		}
		return nil, nil
	}
	return &analysis.Analyzer{
		Name: name, Doc: doc, Run: run, URL: "https://pkg.go.dev/github.com/urikit/uri/urivet",
		Requires: []*analysis.Analyzer{inspect.Analyzer, assignments},
	}
}

// A pass is one package, as a rule sees it.
type pass struct {
	*analysis.Pass
	values
	reported map[token.Pos]bool
}

type fix = analysis.SuggestedFix

// report reports each place once.
func (p *pass) report(n ast.Node, msg string, fixes ...fix) {
	if !p.reported[n.Pos()] {
		p.reported[n.Pos()] = true
		p.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: msg, SuggestedFixes: fixes})
	}
}

// replace is the fix that puts text in the place of n.
func replace(n ast.Node, text string) fix {
	return fix{
		Message:   "write " + text,
		TextEdits: []analysis.TextEdit{{Pos: n.Pos(), End: n.End(), NewText: []byte(text)}},
	}
}

// values has what is assigned to each variable of the package. A nil stands for what
// is not known: a parameter, a loop, an operator, a second result.
type values map[types.Object][]ast.Expr

var assignments = &analysis.Analyzer{
	Name:       "urlvalues",
	Doc:        "find what is assigned to each variable",
	Requires:   []*analysis.Analyzer{inspect.Analyzer},
	ResultType: reflect.TypeFor[values](),
	Run: func(a *analysis.Pass) (any, error) {
		v := values{}
		add := func(to, from ast.Expr) {
			if id, ok := ast.Unparen(to).(*ast.Ident); ok {
				v[a.TypesInfo.ObjectOf(id)] = append(v[a.TypesInfo.ObjectOf(id)], from)
			}
		}
		in := a.ResultOf[inspect.Analyzer].(*inspector.Inspector)
		called, parameters := local(a, in)
		for n := range in.PreorderSeq((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil),
			(*ast.RangeStmt)(nil), (*ast.FuncType)(nil), (*ast.CallExpr)(nil)) {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, to := range n.Lhs {
					var from ast.Expr // of several results, the first is the one that counts
					if i < len(n.Rhs) && (n.Tok == token.ASSIGN || n.Tok == token.DEFINE) {
						from = n.Rhs[i]
					}
					add(to, from)
				}
			case *ast.ValueSpec:
				for i, from := range n.Values {
					add(n.Names[i], from)
				}
			case *ast.RangeStmt:
				add(n.Key, nil)
				add(n.Value, nil)
			case *ast.FuncType:
				if !called[n] {
					for _, f := range n.Params.List {
						for _, to := range f.Names {
							add(to, nil)
						}
					}
				}
			case *ast.CallExpr:
				f, _ := typeutil.Callee(a.TypesInfo, n).(*types.Func)
				for i := range n.Args {
					if p := parameters[f]; i < len(p) {
						add(p[i], n.Args[i])
					}
				}
			}
		}
		return v, nil
	},
}

// local returns the functions of the package that are only called, and from
// nowhere else, and their parameters.
func local(a *analysis.Pass, in *inspector.Inspector) (
	called map[*ast.FuncType]bool, parameters map[*types.Func][]ast.Expr,
) {
	called, parameters = map[*ast.FuncType]bool{}, map[*types.Func][]ast.Expr{}
	uses, calls := map[types.Object]int{}, map[types.Object]int{}
	for _, o := range a.TypesInfo.Uses {
		uses[o]++
	}
	for n := range in.PreorderSeq((*ast.CallExpr)(nil)) {
		if f := typeutil.Callee(a.TypesInfo, n.(*ast.CallExpr)); f != nil {
			calls[f]++
		}
	}
	for n := range in.PreorderSeq((*ast.FuncDecl)(nil)) {
		d := n.(*ast.FuncDecl)
		f, ok := a.TypesInfo.Defs[d.Name].(*types.Func)
		if !ok || f.Exported() || d.Recv != nil || calls[f] == 0 ||
			calls[f] != uses[f] || f.Signature().Variadic() {
			continue
		}
		called[d.Type] = true
		for _, p := range d.Type.Params.List {
			for _, name := range p.Names {
				parameters[f] = append(parameters[f], name)
			}
		}
	}
	return called, parameters
}

// maxDepth is how many variables are followed: a loop may make one of itself.
const maxDepth = 5

// origin follows variables that are assigned once.
func (p *pass) origin(e ast.Expr) ast.Expr {
	for range maxDepth {
		e = ast.Unparen(e)
		id, ok := e.(*ast.Ident)
		if !ok {
			break
		}
		from := p.values[p.TypesInfo.ObjectOf(id)]
		if len(from) != 1 || from[0] == nil {
			break
		}
		e = from[0]
	}
	return e
}

const urlType = "net/url.URL."

// what names the function that is called, or the field that is read: "net/url.Parse",
// "(*net/url.URL).String", "net/url.URL.Host". It is empty for anything else.
func (p *pass) what(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if f, ok := typeutil.Callee(p.TypesInfo, e).(*types.Func); ok {
			return f.FullName()
		}
	case *ast.SelectorExpr:
		if s := p.TypesInfo.Selections[e]; s != nil && s.Kind() == types.FieldVal {
			return strings.TrimPrefix(types.TypeString(s.Recv(), nil), "*") + "." + s.Obj().Name()
		}
	}
	return ""
}

func (p *pass) from(e ast.Expr) string { return p.what(p.origin(e)) }

// text returns the value of a constant string, or "".
func (p *pass) text(e ast.Expr) string {
	if v := p.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// isConstant reports whether a variable has only constant values.
func (p *pass) isConstant(e ast.Expr) bool {
	id, _ := ast.Unparen(e).(*ast.Ident)
	if id == nil {
		return false
	}
	from := p.values[p.TypesInfo.ObjectOf(id)]
	for _, v := range from {
		if v == nil || p.TypesInfo.Types[v].Value == nil {
			return false
		}
	}
	return len(from) > 0
}

func (p *pass) isString(e ast.Expr) bool {
	t := p.TypesInfo.TypeOf(e)
	return t != nil && types.Identical(types.Default(t), types.Typ[types.String])
}

func (p *pass) isURL(e ast.Expr) bool {
	t := p.TypesInfo.Types[e]
	return t.IsValue() && strings.TrimPrefix(types.TypeString(t.Type, nil), "*") == "net/url.URL"
}

// isPointer reports whether an expression or a type is a *url.URL.
func (p *pass) isPointer(e ast.Expr) bool {
	t := p.TypesInfo.TypeOf(e)
	return t != nil && types.TypeString(t, nil) == "*net/url.URL"
}

// set returns the field that an assignment of one value, or an element of a composite
// literal of a URL, gives a value: "net/url.URL.Path".
func (p *pass) set(at inspector.Cursor) (field string, value ast.Expr) {
	switch n := at.Node().(type) {
	case *ast.AssignStmt:
		if len(n.Lhs) == 1 {
			return p.what(n.Lhs[0]), n.Rhs[0]
		}
	case *ast.KeyValueExpr:
		if lit, ok := at.Parent().Node().(*ast.CompositeLit); ok && p.isURL(lit) {
			return urlType + word(n.Key), n.Value
		}
	}
	return "", nil
}

// within tells whether the function around a place has an expression.
func within(at inspector.Cursor, is func(ast.Expr) bool) bool {
	for f := range at.Enclosing((*ast.FuncDecl)(nil)) {
		for n := range f.Preorder((*ast.SelectorExpr)(nil), (*ast.BinaryExpr)(nil), (*ast.CallExpr)(nil)) {
			if is(n.Node().(ast.Expr)) {
				return true
			}
		}
	}
	return false
}

// word is the last name of a variable or field.
func word(e ast.Expr) string { return lastWord.FindString(types.ExprString(e)) }

// arg returns an argument, or nil: a call may have one with several results.
func arg(call *ast.CallExpr, i int) ast.Expr {
	if 0 <= i && i < len(call.Args) {
		return call.Args[i]
	}
	return nil
}

// receiver is the x of x.f().
func receiver(call ast.Expr) ast.Expr {
	if s, ok := ast.Unparen(ast.Unparen(call).(*ast.CallExpr).Fun).(*ast.SelectorExpr); ok {
		return s.X
	}
	return call
}
