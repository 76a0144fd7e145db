package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// A mutant is a mistake: new in place of old, in a file.
type mutant struct {
	file       string
	start, end int    // bytes of the file
	line       int    // of start
	in         string // the function
	old, new   string
}

// instead are the operators that may stand in the place of one.
var instead = map[token.Token][]string{
	token.LSS: {"<=", ">"}, token.LEQ: {"<", ">="}, token.GTR: {">=", "<"}, token.GEQ: {">", "<="},
	token.EQL: {"!="}, token.NEQ: {"=="}, token.LAND: {"||"}, token.LOR: {"&&"},
	token.ADD: {"-"}, token.SUB: {"+"}, token.MUL: {"/"}, token.QUO: {"*"}, token.REM: {"*"},
	token.AND: {"|"}, token.OR: {"&"}, token.XOR: {"&"}, token.AND_NOT: {"&"},
	token.SHL: {">>"}, token.SHR: {"<<"},
	token.INC: {"--"}, token.DEC: {"++"},
	token.ADD_ASSIGN: {"-=", "="}, token.SUB_ASSIGN: {"+=", "="}, token.OR_ASSIGN: {"&=", "="},
	token.BREAK: {"continue"}, token.CONTINUE: {"break"},
}

// mutants returns all mutants of a package, in the order of its files. Files
// that are generated are left out.
func mutants(dir string) (all []mutant, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "_gen.go") {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, file, source, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		c := collector{file: file, source: string(source), set: set}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
				c.in = d.Name.Name
				ast.Inspect(d.Body, c.visit)
			}
		}
		all = append(all, c.all...)
	}
	return all, nil
}

// A collector goes through the functions of a file.
type collector struct {
	file, source, in string
	set              *token.FileSet
	all              []mutant
}

// add adds mutants that have other texts instead of the source from pos to end.
func (c *collector) add(pos, end token.Pos, texts ...string) {
	at := c.set.Position(pos)
	m := mutant{file: c.file, start: at.Offset, line: at.Line, in: c.in}
	m.end = c.set.Position(end).Offset
	m.old = c.source[m.start:m.end]
	for _, m.new = range texts {
		if m.new != m.old {
			c.all = append(c.all, m)
		}
	}
}

func (c *collector) text(n ast.Node) string {
	return c.source[c.set.Position(n.Pos()).Offset:c.set.Position(n.End()).Offset]
}

func (c *collector) operator(pos token.Pos, t token.Token) {
	c.add(pos, pos+token.Pos(len(t.String())), instead[t]...)
}

func (c *collector) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		c.operator(n.OpPos, n.Op)
	case *ast.UnaryExpr:
		if n.Op == token.NOT || n.Op == token.SUB {
			c.add(n.Pos(), n.X.Pos(), "")
		}
	case *ast.IncDecStmt:
		c.operator(n.TokPos, n.Tok)
		c.add(n.Pos(), n.End(), "")
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			c.operator(n.TokPos, n.Tok)
			c.add(n.Pos(), n.End(), "")
		}
	case *ast.BranchStmt:
		c.operator(n.Pos(), n.Tok)
	case *ast.ExprStmt:
		c.add(n.Pos(), n.End(), "")
	case *ast.IfStmt:
		c.add(n.Cond.Pos(), n.Cond.End(), "!("+c.text(n.Cond)+")")
	case *ast.ForStmt:
		if n.Cond != nil {
			c.add(n.Cond.Pos(), n.Cond.End(), "false && ("+c.text(n.Cond)+")")
		}
	case *ast.CaseClause:
		for _, e := range n.List {
			if len(n.List) > 1 {
				c.add(e.Pos(), e.End(), c.text(n.List[0]))
			}
		}
		if len(n.Body) > 0 {
			c.add(n.Body[0].Pos(), n.Body[len(n.Body)-1].End(), "")
		}
	case *ast.BasicLit:
		switch n.Kind {
		case token.INT:
			c.add(n.Pos(), n.End(), "("+n.Value+"+1)", "("+n.Value+"-1)")
		case token.CHAR:
			c.add(n.Pos(), n.End(), "("+n.Value+"+1)")
		}
	case *ast.Ident:
		switch n.Name {
		case "true":
			c.add(n.Pos(), n.End(), "false")
		case "false":
			c.add(n.Pos(), n.End(), "true")
		}
	}
	return true
}
