package docs_test

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the figures of the last measurement")

// A claim is a link to the table that has a figure. Its title names the cell: a
// row; a column. A title "ROW; COLUMN / ROW; COLUMN" is a ratio, and one of both
// may be a number.
var claim = regexp.MustCompile(
	`\[([^][]*?)([0-9][0-9,]*(?:\.[0-9]+)?|\.[0-9]+)([^][]*)\]\(([^()\s]*RESULTS\.md)#([\w-]+) "([^"]+)"\)`)

// figure is a figure of speed, which must be in a claim.
var figure = regexp.MustCompile(
	`[0-9.]+\s(ns|ms|µs|s|MB/s|GB/s|times|%)([^\w]|$)|\b(half|third|quarter|tenth) (of )?the time`)

// TestClaims: each figure of speed in the pages for users is that of the last
// measurement. Sections with other figures say how these are tested.
func TestClaims(t *testing.T) {
	for page, other := range map[string][]string{
		"../README.md": nil, "performance.md": {"Lost races", "What misleads", "Memory", "Repeat it"},
	} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		number := 0
		written := claim.ReplaceAllStringFunc(string(text), func(link string) string {
			m := claim.FindStringSubmatch(link)
			number++
			value, err := cell(filepath.Join(filepath.Dir(page), m[4]), m[5], m[6])
			if err != nil {
				t.Errorf("%s: %s: %v", page, link, err)
				return link
			}
			if want := show(value, m[2]); want != m[2] {
				if !*update {
					t.Errorf("%s: %s is %s now: go test ./docs -update", page, link, want)
				}
				return strings.Replace(link, m[2]+m[3]+"](", want+m[3]+"](", 1)
			}
			return link
		})
		if number == 0 {
			t.Errorf("%s has no figure", page)
		}
		if *update && written != string(text) {
			if err := os.WriteFile(page, []byte(written), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		section := ""
		for line := range strings.Lines(claim.ReplaceAllString(written, "")) {
			if s, ok := strings.CutPrefix(line, "## "); ok {
				section = strings.TrimSpace(s)
			}
			listed := strings.Contains("\n"+strings.Join(other, "\n")+"\n", "\n"+section+"\n")
			if f := figure.FindString(line); f != "" && !listed {
				t.Errorf("%s: %q is no link to a table of RESULTS.md, in %s", page, f, line)
			}
		}
	}
}

// TestLost: the page about speed has each race that another one wins.
func TestLost(t *testing.T) {
	const page, head, end = "performance.md", "<!-- lost races -->\n", "<!-- end -->\n"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	results, err := os.ReadFile("../internal/tools/bench/RESULTS.md")
	if err != nil {
		t.Fatal(err)
	}
	_, lost, found := strings.Cut(string(results), "\nThere are ")
	_, lost, _ = strings.Cut(lost, "Ahead of uri:\n\n")
	lost, _, _ = strings.Cut(lost, "\n\n###")
	before, rest, ok := strings.Cut(string(text), head)
	_, after, closed := strings.Cut(rest, end)
	if !found || !ok || !closed {
		t.Fatalf("%s has no %s, or RESULTS.md no list", page, head)
	}
	want := before + head + lost + "\n" + end + after
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if want != string(text) {
		t.Errorf("%s has not the races that are lost: go test ./docs -update", page)
	}
}

// show writes a value with as many decimals as another one, and with its style.
func show(value float64, like string) string {
	_, decimals, _ := strings.Cut(like, ".")
	s := strconv.FormatFloat(value, 'f', len(decimals), 64)
	if strings.HasPrefix(like, ".") {
		s = strings.TrimPrefix(s, "0")
	}
	whole, rest, _ := strings.Cut(s, ".")
	if strings.Contains(like, ",") && len(whole) > 3 {
		whole = whole[:len(whole)-3] + "," + whole[len(whole)-3:]
		s = strings.TrimSuffix(whole+"."+rest, ".")
	}
	return s
}

// cell returns the value of a title.
func cell(results, anchor, title string) (float64, error) {
	value := math.NaN()
	for i, term := range strings.Split(title, " / ") {
		v, err := strconv.ParseFloat(term, 64)
		if err != nil {
			if v, err = look(results, anchor, term); err != nil {
				return 0, err
			}
		}
		if i == 0 {
			value = v
		} else {
			value /= v
		}
	}
	return value, nil
}

// look returns the cell "ROW; COLUMN" of the tables of a section.
func look(results, anchor, place string) (float64, error) {
	text, err := os.ReadFile(results)
	if err != nil {
		return 0, err
	}
	name, column, _ := strings.Cut(place, "; ")
	seen, section, at := map[string]int{}, "", -1
	found := false
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if title, ok := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); ok && line[0] == '#' {
			section, at = slug(title, seen), -1
			found = found || section == anchor
			continue
		}
		if section != anchor || !strings.HasPrefix(line, "|") {
			continue
		}
		cells := strings.Split(strings.Trim(strings.ReplaceAll(line, `\|`, "\x00"), "|"), "|")
		for i := range cells {
			cells[i] = strings.Trim(strings.ReplaceAll(cells[i], "\x00", "|"), " `~")
		}
		if at < 0 || cells[0] == "" { // the head of a table
			for i, c := range cells {
				if at = i; c == column {
					break
				}
				at = -1
			}
			continue
		}
		if cells[0] == name && at < len(cells) {
			return strconv.ParseFloat(cells[at], 64)
		}
	}
	if !found {
		return 0, fmt.Errorf("there is no section #%s", anchor)
	}
	return 0, fmt.Errorf("no table there has the row %q and the column %q", name, column)
}

var unslugged = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)

// slug returns the anchor of a heading, as GitHub makes it.
func slug(title string, seen map[string]int) string {
	s := strings.ReplaceAll(unslugged.ReplaceAllString(strings.ToLower(title), ""), " ", "-")
	n := seen[s]
	if seen[s]++; n > 0 {
		s += "-" + strconv.Itoa(n)
	}
	return s
}
