package abnf

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// words splits rows of yes and no strings; "" is the row without any, ” the empty string.
func words(s string) []string {
	list := strings.Fields(s)
	for i, w := range list {
		if w == "''" {
			list[i] = ""
		}
	}
	return list
}

func TestConstructs(t *testing.T) {
	tests := []struct {
		name    string
		grammar string // the first rule is tried
		yes, no string
	}{
		{"one rule", `a = "x"`, "x X", "'' y xx"},
		{"no space around the sign", `a="x"`, "x", "''"},
		{"name with digits and hyphens, even at the end", "a-1- = b--\nb-- = \"x\"", "x", "''"},
		{"reference in another case", "a = B-b\nb-B = \"x\"", "x", "''"},
		{"reference to a longer name than a rule has", "a = ab\nab = \"x\"\nb = \"y\"", "x", "y"},
		{"blank lines and comments before, between and after",
			"\n ; c\n\na = b ; d\n;e\n\nb = \"x\" ;f\n  \n; g", "x", "''"},
		{"comment that holds quotes and bytes beyond ASCII", "a = \"x\" ; \"é\xff / b", "x", "''"},
		{"CRLF", "a = \"x\"\r\n / \"y\"\r\n;\r\n", "x y", "''"},
		{"folded before the sign", "a\n = \"x\"", "x", "''"},
		{"folded with a tab, a comment and an empty line", "a = \"x\" ; c\n\t; d\n  \n \"y\"",
			"xy", "x"},
		{"line with blanks only, then a rule", "a = \"x\"\n   \nb = \"y\"", "x", "xy"},
		{"no newline at the end, after a blank", "a = \"x\" ", "x", "''"},

		{"alternation without spaces", `a = "x"/"y"/"z"`, "x y z", "xy ''"},
		{"concatenation binds more than alternation", `a = "x" "y" / "z" "x"`, "xy zx",
			"xyx xzx x"},
		{"group", `a = "x" ("y" / "z") "x"`, "xyx xzx", "xy zx xx"},
		{"group with blanks and newlines inside", "a = ( \n \"x\" \n )", "x", "''"},
		{"groups in groups", `a = ((("x")))`, "x", "''"},
		{"option", `a = "x" [ "y" / "z" ] "x"`, "xx xyx xzx", "xyzx"},
		{"option that is all", `a = ["x"]`, "'' x", "xx"},
		{"option of an option", `a = [["x"]]`, "'' x", "xx"},
		{"one alternative is the beginning of another", `a = ("x" / "xy") "z"`, "xz xyz",
			"xy xyxz"},
		{"an alternative twice", `a = "x" / "x"`, "x", "xx"},
		{"incremental alternatives", "a = \"x\"\nb = \"q\"\na =/ \"y\" \"z\"\nA =/\"w\"", "x yz w",
			"xz y q"},

		{"any number", `a = *"x"`, "'' x xxx", "y xy"},
		{"at least one", `a = 1*"x"`, "x xx", "''"},
		{"at least two", `a = 2*"x"`, "xx xxx", "'' x"},
		{"at most two", `a = *2"x"`, "'' x xx", "xxx"},
		{"two to three", `a = 2*3"x"`, "xx xxx", "x xxxx"},
		{"exactly two", `a = 2"x"`, "xx", "x xxx"},
		{"two to two", `a = 2*2"x"`, "xx", "x xxx"},
		{"zero times", `a = "y" 0"x"`, "y", "yx"},
		{"at most zero", `a = "y" *0"x"`, "y", "yx"},
		{"zeros before the counts", `a = 001*002"x"`, "x xx", "'' xxx"},
		{"repetition of a group", `a = 2("x" / "yz")`, "xx xyz yzx yzyz", "x y xyzx"},
		{"repetition of an option", `a = 2["x"]`, "'' x xx", "xxx"},
		{"repetition of the empty string", `a = *"" "x"`, "x", "''"},
		{"repetition of what may be empty", `a = 2*(*"x" [ "y" ]) "z"`, "z xz xyxyz yyz", "zx"},
		{"the longest count is the wrong one", `a = *"x" "x"`, "x xx xxx", "''"},
		{"count of a name", "a = 2b\nb = \"x\"", "xx", "x"},
		{"any number of a numeric value", `a = *%x78`, "'' xx", "y"},

		{"string in either case", `a = "x1Y-"`, "x1y- X1Y- x1Y- X1y-", "x1y"},
		{"only letters have cases", `a = "[@"`, "[@", "{@ [` {`"},
		{"empty string", `a = ""`, "''", "x"},
		{"string with what is syntax elsewhere", `a = ";/=%x41"`, ";/=%x41 ;/=%X41", "A"},
		{"string with case", `a = %s"xY"`, "xY", "xy XY"},
		{"string with case, sign in capitals", `a = %S"x"`, "x", "X"},
		{"string said to be without case", `a = %i"x" %I"y"`, "xy XY", "x"},
		{"empty string with case", `a = %s""`, "''", "x"},

		{"hexadecimal has case", `a = %x78`, "x", "X"},
		{"hexadecimal digits and sign in either case", `a = %X2f %x2F`, "//", "/"},
		{"decimal", `a = %d120`, "x", "X"},
		{"binary", `a = %b01111000`, "x", "X"},
		{"zeros before a value", `a = %x0000078`, "x", "X"},
		{"range", `a = %x78-7a`, "x y z", "w { X"},
		{"range of one", `a = %d120-120`, "x", "w y"},
		{"range of all bytes", `a = %x00-FF`, "x \x00 \xff", "'' xx"},
		{"binary range", `a = %b1111000-1111001`, "x y", "z"},
		{"concatenated values", `a = %x78.79.7A`, "xyz", "XYZ xy"},
		{"concatenated decimal values", `a = %d120.121`, "xy", "x"},

		{"core rules are there", `a = ALPHA DIGIT hexdig VCHAR`, "x0f! Z9A~", "00f! x0g! x0f"},
		{"core rule that uses others", `a = "x" LWSP "y"`, "xy", "x"},
		{"core rule replaced", "a = 1*digit\nDIGIT = \"x\"", "x", "0"},

		{"recursion at the end", "a = \"x\" [ a ]", "x xx xxx", "'' y"},
		{"recursion at the end of alternatives", "a = \"x\" a / \"y\" a / \"z\"", "z xz yz xyxz",
			"x xy"},
		{"recursion before an empty string", "a = \"x\" [ a ] \"\"", "x xx", "''"},
		{"recursion of two rules", "a = \"x\" [ b ]\nb = \"y\" [ a ]", "x xy xyx", "y xx"},
		{"recursion below another rule", "a = l \";\" l\nl = \"x\" [ \",\" l ]", "x;x x,x;x",
			"x; x,;x"},
		{"a rule that is itself, or x", `a = a / "x"`, "x", "'' xx"},
		{"a rule that is itself only", `a = a`, "", "'' x"},
		{"recursion without end", `a = "x" a`, "", "'' x xx"},
		{"one of the alternatives never ends", "a = \"y\" / b\nb = \"x\" b", "y", "x xx ''"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, err := Parse(tt.grammar)
			if err != nil {
				t.Fatal(err)
			}
			name := g.Rules()[0]
			m, err := g.Matcher(name)
			if err != nil {
				t.Fatal(err)
			}
			try := func(s string, want bool) {
				if got := m.Match(s); got != want {
					t.Errorf("Match(%q) = %v", s, got)
				}
				if got := twinMatch(g.lookup(name), s); got != want {
					t.Errorf("twinMatch(%q) = %v", s, got)
				}
			}
			for _, s := range words(tt.yes) {
				try(s, true)
			}
			for _, s := range words(tt.no) {
				try(s, false)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	deep := strings.Repeat("(", maxNest+1) + `"x"` + strings.Repeat(")", maxNest+1)
	tests := []struct {
		name    string
		grammar string
		line    int
		msg     string // a part of it
	}{
		{"nothing", "", 1, "no rule"},
		{"comments only", "; a\n\n  \n", 4, "no rule"},
		{"first rule indented", "\n  a = \"x\"", 2, "start of the line"},
		{"name begins with a digit", "1a = \"x\"", 1, "rule name"},
		{"name begins with a hyphen", "-a = \"x\"", 1, "rule name"},
		{"name with an underscore", "a_b = \"x\"", 1, `want "=", found "_"`},
		{"no sign", "a \"x\"", 1, `want "="`},
		{"name only", "a", 1, "end of the text"},
		{"nothing after the sign", "a =", 1, "want an element, found the end of the text"},
		{"nothing on the line after the sign", "a =\nb = \"x\"", 1,
			"want an element, found the end of the line"},
		{"alternation begins with the slash", `a = / "x"`, 1, "want an element"},
		{"alternation ends with the slash", `a = "x" /`, 1, "want an element"},
		{"bar instead of slash", `a = "x" | "y"`, 1, `found "|"`},
		{"no space in a concatenation", `a = "x""y"`, 1, "end of the rule"},
		{"no space after a group", `a = ("x")"y"`, 1, "end of the rule"},
		{"empty group", "a = \"x\"\nb = ()", 2, "want an element"},
		{"empty option", `a = []`, 1, "want an element"},
		{"group not closed", `a = ("x"`, 1, `want ")"`},
		{"group closed as an option", `a = ("x"]`, 1, `want ")", found "]"`},
		{"closed without a group", `a = "x")`, 1, `found ")"`},
		{"group that runs into the next rule", "a = (\"x\"\nb = \"y\")", 1, `want ")"`},
		{"deep groups", "a = " + deep, 1, "nest"},
		{"defined twice, in another case", "a = \"x\"\nb = \"x\"\nA = \"y\"", 3,
			`rule "A" is defined twice`},
		{"added to before it is defined", "a =/ \"x\"\na = \"y\"", 1, "not defined above"},
		{"added to a core rule that the text does not define", `DIGIT =/ "x"`, 1,
			"not defined above"},
		{"space inside the sign", "a = \"x\"\na = / \"y\"", 2, "want an element"},
		{"not defined", "a = \"x\"\nb = a\n / c", 3, `rule "c" is not defined`},

		{"at least more than at most", `a = 3*2"x"`, 1, "at least 3 and at most 2"},
		{"repetition of nothing", `a = 2*`, 1, "want an element"},
		{"space after a repetition", `a = 2 "x"`, 1, "want an element"},
		{"star twice", `a = **"x"`, 1, "want an element"},
		{"count too large", `a = 65536"x"`, 1, "above 65535"},
		{"count much too large", `a = 99999999999999999999999"x"`, 1, "above 65535"},

		{"string not closed", "a = \"x", 1, "does not end"},
		{"string over two lines", "a = \"x\n y\"", 1, "does not end on its line"},
		{"string with a tab", "a = \"\t\"", 1, "0x09"},
		{"string beyond ASCII", "a = \"é\"", 1, "0xc3"},
		{"single quotes", "a = 'x'", 1, `found "'"`},
		{"percent only", `a = %`, 1, "end of the text"},
		{"percent and another letter", `a = %o17`, 1, `found "o"`},
		{"case sign and no string", `a = %sx`, 1, "quoted string"},
		{"hexadecimal without digits", `a = %x`, 1, "a digit"},
		{"hexadecimal with another letter", `a = %xg`, 1, "a digit"},
		{"more than a byte", `a = %x100`, 1, "above 255"},
		{"decimal more than a byte", `a = %d256`, 1, "above 255"},
		{"binary with a two", `a = %b2`, 1, "a digit"},
		{"range without an end", `a = %x41-`, 1, "a digit"},
		{"range with a second sign", `a = %x41-%x5A`, 1, "a digit"},
		{"range backwards", `a = %x5A-41`, 1, "ends before it begins"},
		{"range of three", `a = %x41-43-45`, 1, `found "-"`},
		{"range and concatenation", `a = %x41-43.45`, 1, `found "."`},
		{"concatenation without a value", `a = %x41.`, 1, "a digit"},
		{"prose", `a = <any byte>`, 1, "prose-val"},
		{"carriage return alone", "a = \"x\"\rb = \"y\"", 1, `found "\r"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse(tt.grammar)
			var pe *ParseError
			if !errors.As(err, &pe) {
				t.Fatalf("error %v", err)
			}
			if pe.Line != tt.line || !strings.Contains(pe.Msg, tt.msg) {
				t.Errorf("got %v; want line %d, %q", err, tt.line, tt.msg)
			}
			if !strings.HasPrefix(err.Error(), "abnf: line ") {
				t.Errorf("message %q", err)
			}
		})
	}
}

func TestRules(t *testing.T) {
	g, err := Parse("b = A\nA = \"x\"\nb =/ \"y\"\nDIGIT = \"z\"")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := g.Rules(), []string{"b", "A", "DIGIT"}; !slices.Equal(got, want) {
		t.Errorf("Rules() = %q, want %q: order of the text, no core rules but its own", got, want)
	}
}

func TestMatcherErrors(t *testing.T) {
	tests := []struct{ name, grammar, msg string }{
		{"no such rule", `b = "x"`, `no rule "a"`},
		{"recursion at the beginning", `a = [ a ] "x"`, "recursion"},
		{"recursion in the middle", `a = "x" / "(" a ")"`, "recursion"},
		{"recursion in a loop", `a = "x" *a`, "recursion"},
		{"recursion twice at the end", `a = "x" [ a a ]`, "recursion"},
		{"recursion through another rule", "a = \"x\" / b \"y\"\nb = \"z\" a", `recursion of "a"`},
		{"recursion below the rule asked for", "a = b\nb = \"x\" [ b \"y\" ]", `recursion of "b"`},
		{"too many states", `a = 1000(1000(1000"x"))`, "too large"},
		{"no states, yet too much work", `a = 65535(65535(65535""))`, "too large"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, err := Parse(tt.grammar)
			if err != nil {
				t.Fatal(err)
			}
			_, err = g.Matcher("a")
			if err == nil || !strings.HasPrefix(err.Error(), "abnf: ") ||
				!strings.Contains(err.Error(), tt.msg) {
				t.Errorf("error %v, want %q", err, tt.msg)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	// Short seeds: long ones take the fuzzer minutes to shorten. TestFiles has the grammars.
	for _, line := range strings.SplitAfter(core, "\n") {
		f.Add(line)
	}
	f.Add("a = 1*2(%s\"x\" / [ %x41-5a ] ) %d1.2 a\r\n\tb ; c\na =/ <p>")
	f.Fuzz(func(t *testing.T, s string) {
		g, err := Parse(s)
		if err != nil {
			var pe *ParseError
			if !errors.As(err, &pe) || pe.Line < 1 || pe.Line > 1+strings.Count(s, "\n") {
				t.Errorf("error %v", err)
			}
			return
		}
		for _, name := range g.Rules()[:min(3, len(g.Rules()))] {
			m, err := g.Matcher(name)
			if err != nil {
				continue
			}
			if n := m.Viable(s); n < len(s) && m.Match(s) {
				t.Errorf("rule %s matches, but is viable to %d only", name, n)
			}
		}
	})
}
