// Command tld makes the list of top-level domains in package text:
//
//	tld tld.txt
//
// It is run inside of a module that has golang.org/x/net, and takes what package publicsuffix of the version there
// has in its section of ICANN. That package cannot be imported instead: it needs net/http.
package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: tld tld.txt")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "tld:", err)
		os.Exit(1)
	}
}

func run(to string) error {
	list := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "golang.org/x/net")
	list.Dir = filepath.Dir(to)
	dir, err := list.Output()
	if err != nil {
		return fmt.Errorf("where is golang.org/x/net: %w", err)
	}
	t, err := read(filepath.Join(strings.TrimSpace(string(dir)), "publicsuffix"))
	if err != nil {
		return err
	}
	names, err := t.names()
	if err != nil {
		return err
	}
	return os.WriteFile(to, []byte(generate(names, t.version)), 0o666)
}

// A table is that of package publicsuffix: names are nodes of five bytes, the first count of which are the top-level
// domains, and their letters are in text.
type table struct {
	version string
	count   int
	bits    struct{ icann, offset, length int }
	nodes   []byte
	text    string
}

const nodeBytes = 5

func read(dir string) (t table, err error) {
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, "table.go"), nil, 0)
	if err != nil {
		return t, err
	}
	constants := make(map[string]string)
	ast.Inspect(f, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && len(v.Names) == 1 && len(v.Values) == 1 {
			if l, ok := v.Values[0].(*ast.BasicLit); ok {
				constants[v.Names[0].Name] = l.Value
			}
		}
		return true
	})
	number := func(name string) int {
		n, e := strconv.Atoi(constants[name])
		err = errors.Join(err, e)
		return n
	}
	if t.version, err = strconv.Unquote(constants["version"]); err != nil {
		return t, err
	}
	t.count = number("numTLD")
	t.bits.icann, t.bits.offset, t.bits.length = number("nodesBitsICANN"), number("nodesBitsTextOffset"), number("nodesBitsTextLength")
	if number("nodesBits") != 8*nodeBytes || err != nil {
		return t, errors.Join(errors.New("a table of another form"), err)
	}
	if t.nodes, err = os.ReadFile(filepath.Join(dir, "data", "nodes")); err != nil {
		return t, err
	}
	text, err := os.ReadFile(filepath.Join(dir, "data", "text"))
	t.text = string(text)
	return t, err
}

// names returns the top-level domains that are ICANN's, sorted.
func (t *table) names() (all []string, err error) {
	for i := range t.count {
		if len(t.nodes) < nodeBytes*(i+1) {
			return nil, errors.New("the table ends early")
		}
		n := uint64(0)
		for _, b := range t.nodes[nodeBytes*i:][:nodeBytes] {
			n = n<<8 | uint64(b)
		}
		take := func(bits int) int {
			v := n & (1<<bits - 1)
			n >>= bits
			return int(v)
		}
		length, offset, icann := take(t.bits.length), take(t.bits.offset), take(t.bits.icann)
		if offset+length > len(t.text) {
			return nil, errors.New("the table has a name outside of its text")
		}
		if icann == 1 {
			all = append(all, t.text[offset:offset+length])
		}
	}
	slices.Sort(all)
	return all, nil
}

// generate returns a line about the list, and a line for each name.
func generate(names []string, version string) string {
	_, day, _ := strings.Cut(version, "(")
	day, _, _ = strings.Cut(day, "T")
	return "# The top-level domains of the public suffix list of " + day + "\n" + strings.Join(names, "\n") + "\n"
}
