package deps

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

const module = "github.com/urikit/uri"

// A graph is a parsed policy.
type graph struct {
	below map[string]map[string]bool // the names that a name may import
	never [][2]string                // what must not come, and where, even through others
}

// parse reads the notation that policy describes.
func parse(text string) (*graph, error) {
	g := &graph{below: map[string]map[string]bool{}}
	var code strings.Builder
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		code.WriteString(line + "\n")
	}
	rules := strings.Split(code.String(), ";")
	if rest := strings.TrimSpace(rules[len(rules)-1]); rest != "" {
		return nil, fmt.Errorf("missing semicolon after %q", rest)
	}
	for _, rule := range rules[:len(rules)-1] {
		if err := g.rule(rule); err != nil {
			return nil, fmt.Errorf("%w, in the rule %q", err, strings.Join(strings.Fields(rule), " "))
		}
	}
	for _, n := range g.never {
		switch below := g.below[n[1]]; {
		case below == nil:
			return nil, fmt.Errorf("%s !< %s: no rule defines %[2]s", n[0], n[1])
		case below[g.find(n[0])]:
			return nil, fmt.Errorf("%s !< %s, but the rules allow it", n[0], n[1])
		}
	}
	return g, nil
}

func (g *graph) rule(rule string) error {
	sides := strings.Split(rule, "<")
	if len(sides) < 2 {
		return fmt.Errorf("no <")
	}
	var left []string
	for i, side := range sides {
		side, not := strings.CutSuffix(side, "!")
		if not && len(sides) != 2 {
			return fmt.Errorf("!< in a chain")
		}
		right, err := names(side)
		if err != nil {
			return err
		}
		if i > 0 {
			if strings.HasSuffix(sides[i-1], "!") {
				g.forbid(left, right)
			} else if err := g.define(left, right); err != nil {
				return err
			}
		}
		left = right
	}
	return nil
}

func names(list string) ([]string, error) {
	var out []string
	for name := range strings.SplitSeq(list, ",") {
		f := strings.Fields(name)
		if len(f) != 1 || strings.Contains(f[0], "!") {
			return nil, fmt.Errorf("%q is not one name", strings.Join(f, " "))
		}
		out = append(out, f[0])
	}
	return out, nil
}

func (g *graph) forbid(left, right []string) {
	for _, l := range left {
		for _, r := range right {
			g.never = append(g.never, [2]string{l, r})
		}
	}
}

func (g *graph) define(left, right []string) error {
	below := map[string]bool{}
	for _, l := range left {
		if l == "NONE" {
			continue
		}
		if g.below[l] == nil {
			return fmt.Errorf("%s is on the left before a rule has it on the right", l)
		}
		below[l] = true
		maps.Copy(below, g.below[l])
	}
	for _, r := range right {
		if r == "NONE" {
			return fmt.Errorf("NONE cannot stand on the right")
		}
		if g.below[r] != nil {
			return fmt.Errorf("%s is on the right twice", r)
		}
		g.below[r] = below
	}
	return nil
}

// local shortens the path of a package of this module, and reports whether it is one.
func local(path string) (string, bool) {
	if path == module {
		return "uri", true
	}
	return strings.CutPrefix(path, module+"/")
}

// find returns the name in the policy that a package goes by, or "".
func (g *graph) find(path string) string {
	name, ours := local(path)
	if g.below[name] != nil {
		return name
	}
	best := ""
	for n := range g.below {
		dir, ok := strings.CutSuffix(n, "/...")
		if ok && (name == dir || strings.HasPrefix(name, dir+"/")) && len(n) > len(best) {
			best = n
		}
	}
	first, _, _ := strings.Cut(name, "/")
	if best == "" && !ours && !strings.Contains(first, ".") {
		return "STD"
	}
	return best
}

// check returns a message for each import that breaks the policy. imports holds those of every
// package of the module, and of those outside of it that it reaches.
func (g *graph) check(imports map[string][]string) []string {
	var bad []string
	for _, path := range slices.Sorted(maps.Keys(imports)) {
		name, ours := local(path)
		if !ours {
			continue
		}
		node := g.find(path)
		if node == "" {
			bad = append(bad, fmt.Sprintf("package %s is not in the policy: add it to the line of its layer", name))
			continue
		}
		for _, imp := range imports[path] {
			short, _ := local(imp)
			switch n := g.find(imp); {
			case n == "":
				bad = append(bad, fmt.Sprintf("%s imports %s, which is not in the policy", name, short))
			case !g.below[node][n]:
				bad = append(bad, fmt.Sprintf("%s imports %s, but the policy does not have %s < %s", name, short, n, node))
			}
		}
		for _, n := range g.never {
			if n[1] != node {
				continue
			}
			if way := route(imports, path, n[0]); way != nil {
				bad = append(bad, fmt.Sprintf("%s must not get %s through others: %s", name, n[0], strings.Join(way, " imports ")))
			}
		}
	}
	return bad
}

// route returns a shortest chain of imports from a package to another, in short names, or nil.
func route(imports map[string][]string, from, to string) []string {
	before := map[string]string{from: ""}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		for _, imp := range imports[queue[0]] {
			if _, seen := before[imp]; seen {
				continue
			}
			before[imp] = queue[0]
			if short, _ := local(imp); short == to {
				var way []string
				for p := imp; p != ""; p = before[p] {
					short, _ := local(p)
					way = append(way, short)
				}
				slices.Reverse(way)
				return way
			}
			queue = append(queue, imp)
		}
	}
	return nil
}
