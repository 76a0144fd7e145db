package links

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/pct"
)

// anchors are those of a document. A nil *anchors knows nothing.
type anchors struct {
	exists bool                // a part of an archive is there
	others string              // why there may be other names, or ""
	wanted map[string]bool     // if not nil, only these are kept; in lower case
	format string              // the name of its format, if all its anchors are known
	names  map[string]struct{} // decoded
	folded map[string]string   // names by those in lower case, once one was missing
	parts  map[string]*anchors // of the documents inside it

	file string // whose pointers are found
	tree any    // of JSON, once a pointer was asked for
}

const labelMark = "\x00" // before the names of anchors that no fragment finds

// add takes an anchor of a document.
func (a *anchors) add(anchor link.Anchor) {
	if anchor.Part != "" {
		a = a.part(anchor.Part)
	}
	a.exists = true
	if anchor.Name != "" && (a.wanted == nil || a.wanted[strings.ToLower(anchor.Name)]) {
		name := strings.Clone(anchor.Name)
		if anchor.Label {
			name = labelMark + name
		}
		put(&a.names, name, struct{}{})
	}
}

// add takes an anchor, or the beginning of a part. Its name in its archive may
// begin with "./".
func (d *document) add(anchor link.Anchor) {
	if part := anchor.Part; part != "" && anchor.Name == "" {
		outer := d.outer(part)
		p := d.part(outer + cleaned(part[len(outer):]))
		if d.open = append(d.open, part+": "); p != d.part(part) {
			d.parts[strings.Clone(part)] = p
		}
	}
	d.anchors.add(anchor)
}

// outer returns how the names of the parts begin that are in the same archive
// as a part: "" unless that is in another one.
func (d *document) outer(part string) string {
	n := len(d.open)
	for n > 0 && !strings.HasPrefix(part, d.open[n-1]) {
		n--
	}
	d.open = d.open[:n]
	return strings.Join(d.open[max(0, n-1):], "")
}

// cleaned returns the name of a file in an archive as a link to it has it.
func cleaned(name string) string {
	return path.Clean("/" + strings.ReplaceAll(name, "\\", "/"))[1:]
}

// srcdoc is in the name of a page in a page, which has the base of that.
const srcdoc = "/srcdoc@"

// directories completes the parts that links lead to, and that are directories.
func (d *document) directories(index []string) {
	var names []string
	for name, p := range d.parts {
		if p.exists && !strings.Contains(name, srcdoc) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for name, p := range d.parts {
		if p.exists {
			continue
		}
		dir := strings.TrimSuffix(name, "/") + "/"
		if dir == "/" || strings.HasSuffix(dir, ": /") {
			dir = dir[:len(dir)-1]
		}
		i, _ := slices.BinarySearch(names, dir)
		p.exists = i < len(names) && strings.HasPrefix(names[i], dir)
		for _, file := range index {
			if page := d.parts[dir+file]; page != nil && page.exists {
				*p = *page
				break
			}
		}
	}
}

// see takes a link of the document. What a document includes may have anchors.
func (a *anchors) see(l *link.Link) {
	if l.Context == "include" {
		a.part(l.Part).others = "the document includes another one"
	}
}

// part returns the anchors of a part, "" for those of the document itself.
func (a *anchors) part(name string) *anchors {
	if name == "" {
		return a
	}
	p := a.parts[name]
	if p == nil {
		p = &anchors{}
		put(&a.parts, strings.Clone(name), p)
	}
	return p
}

// anchored are the formats of which package extract knows all anchors.
var anchored = []string{"html", "markdown", "json", "xml", "rst", "asciidoc", "org", "pdf"}

// anchoredFormat returns the name of the format of a document, by its media
// type or its name, if all its anchors are known after it is read, or "".
func anchoredFormat(mediaType, name string) string {
	f, ok := extract.Standard().ByType(mediaType)
	if !ok {
		f, ok = extract.Standard().ByName(name)
	}
	if !ok || !slices.Contains(anchored, f.Name) {
		return ""
	}
	return f.Name
}

// judge returns the verdict about a fragment, not decoded, or about a name. If
// it is of a link in the same document, from is the context of that.
func (a *anchors) judge(fragment, from string, byName bool) *Verdict {
	name, err := pct.Decode(fragment)
	switch {
	case err != nil, a == nil || a.format == "":
		return uncheckedFor("whether there is such a fragment is not known in this format")
	case a.format == "json" && strings.HasPrefix(name, "/"):
		return a.pointer(name, from)
	case name[0] == '/' || name[0] == '!':
		return uncheckedFor("a script reads such a fragment")
	case isLine(name):
		return uncheckedFor("lines are numbered where source code is shown")
	case strings.EqualFold(name, "top") && a.format != "json":
		return fine
	case a.format == "pdf" && !a.exists:
		return uncheckedFor("no names of destinations are found in it")
	case a.format == "pdf":
		name = destination(name)
	}
	if a.format == "markdown" { // GitHub finds ids with and without it
		name = strings.TrimPrefix(name, "user-content-")
	}
	has := func(name string) bool { _, ok := a.names[name]; return ok }
	isLabel := byName || a.format == "org" && name[0] == '*'
	switch {
	case byName && a.format == "rst" && a.others == "" && has(labelMark+"="+name) &&
		!has(labelMark+"=="+name):
		return broken("no-anchor", "more than one title has the name %q", name)
	case has(name), has(fragment), isLabel && (has(labelMark+name) || has(labelMark+fragment)):
		return fine
	case strings.ContainsAny(name, "=("):
		return uncheckedFor("its syntax is that of the media type")
	}
	if a.folded == nil {
		if a.others == "" && a.includes() {
			a.others = "the document includes another one"
		}
		a.folded = make(map[string]string, len(a.names))
		for other := range a.names {
			lower := strings.ToLower(other)
			a.folded[lower] = max(a.folded[lower], other)
		}
	}
	if a.others != "" {
		return &Verdict{State: Unchecked, Rule: "fragment-unchecked",
			Why: "whether there is such an anchor is not known: " + a.others}
	}
	if other, ok := a.folded[strings.ToLower(name)]; ok {
		if a.format == "markdown" { // GitHub does not distinguish them
			return fine
		}
		return broken("anchor-case", "the anchor is named %q, with other letter case", other)
	}
	return broken("no-anchor", "there is no anchor %q", name)
}

func uncheckedFor(why string) *Verdict {
	return &Verdict{State: Fine, Rule: "fragment-unchecked", Why: why}
}

// includes reports whether a file has what generators of sites replace by
// another document: of Jekyll, Hugo, MkDocs and their plugins.
func (a *anchors) includes() bool {
	f := content(a.file)
	if f == nil || a.format != "markdown" && a.format != "html" {
		return false
	}
	defer f.Close()
	b, _ := io.ReadAll(f) // of what it has
	begins := []string{"{% include", "{%- include", "{{< include", "--8<--"}
	has := func(begin string) bool { return bytes.Contains(b, []byte(begin)) }
	return slices.ContainsFunc(begins, has)
}

// isWhole reports whether all names that a reference in a document can find are
// known: no other document includes it, nor does Sphinx add some.
func (c *Checker) isWhole(a *anchors) bool {
	_, isTitled := a.names[labelMark+"="]
	_, isIncluded := c.include.Load(a.file)
	for dir := a.file; a.format == "rst" && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(filepath.Dir(dir), "conf.py")); err == nil {
			return false
		}
	}
	return a.file != "" && !isIncluded && (isTitled || a.format != "asciidoc")
}

// fragmentOf returns the fragment that has to identify a place, or "". A text
// directive is left out.
func fragmentOf(fragment string) string {
	fragment, _, _ = strings.Cut(fragment, ":~:")
	return fragment
}

// destination returns the name of a destination in the fragment of a PDF (RFC
// 8118 section 3), and other fragments as they are.
func destination(fragment string) string {
	isBetween := func(r rune) bool { return r == '&' || r == '#' }
	for part := range strings.FieldsFuncSeq(fragment, isBetween) {
		if name, ok := strings.CutPrefix(part, "nameddest="); ok {
			return name
		}
	}
	return fragment
}

// isLine reports whether a fragment is that of a line as forges show source
// code: "L10", "L10-L20" or "L10C3".
func isLine(name string) bool {
	return len(name) > 1 && name[0] == 'L' && name[1] >= '0' && name[1] <= '9' &&
		strings.Trim(name, "LC-0123456789") == ""
}

// pointer returns the verdict about a JSON Pointer (RFC 6901 section 6). Of a
// link from the same document it may begin at the schema around that.
func (a *anchors) pointer(pointer, from string) *Verdict {
	if file := a.file; a.tree == nil && file != "" {
		a.file = ""
		if f := content(file); f != nil {
			defer f.Close()
			if b, err := io.ReadAll(f); err != nil || json.Unmarshal(b, &a.tree) != nil {
				a.tree = nil
			}
		}
	}
	schema, isKnown := lookUp(a.tree, from)
	if a.tree == nil || !isKnown {
		return uncheckedFor(
			"its JSON Pointer is not looked for: it is not a file of JSON alone, or is large")
	}
	_, inSchema := lookUp(schema, pointer)
	if _, ok := lookUp(a.tree, pointer); !ok && !inSchema {
		return broken("no-anchor", "the JSON Pointer %q leads to nothing", pointer)
	}
	return fine
}

// lookUp reports whether a JSON Pointer leads to something in a tree. It
// returns the innermost schema on its way that states a URI, or the tree.
func lookUp(tree any, pointer string) (schema any, ok bool) {
	schema, ok = tree, true
	for _, token := range strings.Split(pointer, "/")[1:] {
		token = strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
		ok = false
		switch node := tree.(type) {
		case map[string]any:
			tree, ok = node[token]
		case []any:
			n, err := strconv.ParseUint(token, 10, 31)
			if ok = err == nil && int(n) < len(node) && strconv.Itoa(int(n)) == token; ok {
				tree = node[n]
			}
		}
		if !ok {
			return schema, false
		}
		node, _ := tree.(map[string]any)
		for _, name := range [...]string{"$id", "id"} {
			if id, _ := node[name].(string); id != "" && id[0] != '#' {
				schema = tree
			}
		}
	}
	return schema, ok
}
