package links

import (
	"cmp"
	"errors"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/file"
)

// A way is how a link becomes its target.
type way struct {
	*reader
	link  *link.Link
	found *found
	say   func(string) // or nil
}

// step tells a step in words.
func (w *way) step(words ...string) {
	if w.say != nil {
		w.say(strings.ReplaceAll(strings.Join(words, ""), unpublished, "/"))
	}
}

// is sets the verdict of a link without a target.
func (w *way) is(v *Verdict) {
	w.step("it is ", v.String())
	if w.none == nil || w.none.verdict.Why != v.Why {
		w.none = &target{verdict: v}
	}
	w.found.to = w.none
}

// follow sets the target of a link, or its verdict.
func (w *way) follow() {
	ref, b := w.link.Ref, w.link.Base
	w.step(`the document has "`, w.link.Text, `" (`, w.link.Context, ")")
	for _, change := range w.link.Changes {
		w.step("it is read as ", ref.String(), ": ", change.Message)
	}
	if fragment := fragmentOf(ref.Fragment()); fragment != "" {
		w.step(`its fragment is "`, fragment, `"`)
	}
	isRelative, isMap := !ref.HasScheme(), endsIn(w.link.Context, imageMaps)
	switch {
	case isMap && ref.Fragment() == "":
		w.is(&Verdict{State: Unchecked, Rule: "identifier", Why: "it names no image map"})
		return
	case isOwn(ref) && b.Source() != base.Embedded, w.link.Context == "Content-Location":
		w.own(b.URI())
		return
	case isMap, isOwn(ref) && w.isLocal():
		w.own(w.at)
		return
	case w.isInside():
		w.inside()
		return
	case isRelative && ref.HasAuthority() && (b.IsZero() || b.URI().Scheme() == "file"):
		ref, _ = uri.ParseRef("https:" + ref.String())
		isRelative = false
		w.step("it has a host and no scheme: that of web sites is https")
	case isRelative && b.IsZero():
		w.is(&Verdict{State: Unchecked, Rule: "no-base",
			Why: "it is relative, and the document has no base"})
		return
	}
	u := b.URI().Resolve(ref)
	if isRelative && w.say != nil {
		w.step("its base is ", b.URI().String(), " (", b.Why(), ")")
		w.step("so it leads to ", u.String())
	}
	if u = u.WithoutFragment(); u == w.at || u == b.URI() && isSchema(b) &&
		endsIn(w.link.Context, []string{"$ref", "$dynamicRef"}) {
		w.own(w.at)
	} else {
		w.toURI(u)
	}
}

// own sets the target of a link to a place in its own document, which is at a
// URI.
func (w *way) own(at uri.URI) {
	w.step("it leads to its own document")
	if part := w.link.Part; w.ownTarget == nil || w.ownPart != part || w.ownAt != at {
		w.ownPart, w.ownAt = strings.Clone(part), at
		if at == w.at && w.options.Site.isUnpublished() {
			at = w.from
		}
		w.ownTarget = &target{uri: at, verdict: fine, anchors: w.document.part(part)}
	}
	w.found.to = w.ownTarget
}

// inArchive is what states the base of a file in an archive of the network.
const inArchive = "the name in the archive"

// isInside reports whether a link leads from one file of an archive to another.
func (w *way) isInside() bool {
	b, ref := w.link.Base, w.link.Ref
	return w.link.Part != "" && (b.IsZero() || b.By() == inArchive) && !ref.HasScheme() &&
		!ref.HasAuthority()
}

// isOwn reports whether a reference is empty, or a fragment.
func isOwn(r uri.Ref) bool {
	text := r.String()
	return text == "" || text[0] == '#'
}

// Contexts whose fragments are for their own document.
var (
	imageMaps = []string{"usemap"} // by the name of MAP: HTML, hash-name references
	cssURLs   = []string{"url()", "src()"}
	svgURLs   = []string{"use href", "textpath href", "mpath href", "pattern href", "filter href",
		"lineargradient href", "radialgradient href", "feimage href", "set href", "animate href",
		"animatemotion href", "animatetransform href"}
)

// isLocal reports whether a fragment is for its own document, whatever the base
// is: in JSON Schema, in CSS (Values and Units 4, fragment URLs) and in SVG.
func (w *way) isLocal() bool {
	context := strings.ToLower(strings.Replace(w.link.Context, "xlink:", "", 1))
	return isSchema(w.link.Base) || endsIn(context, cssURLs) || endsIn(context, svgURLs)
}

// isSchema reports whether a base is the name of a schema that states it.
func isSchema(b base.Base) bool { return b.By() == "$id" || b.By() == "id" }

// toURI sets the target of a link that leads to a URI.
func (w *way) toURI(u uri.URI) {
	w.key = append(w.key[:0], u.String()...)
	if w.isFile(u) {
		if w.needsIndex() { // for it a directory is another target
			w.key = append(w.key, '<')
		}
		if w.isRooted() {
			w.key = append(append(w.key, '>'), w.tree...)
		}
		if !w.mayLeadToFiles() {
			w.key = append(w.key, '"')
		}
		if w.link.Context == "doc" {
			w.key = append(w.key, '|')
		}
		if w.isWithoutEnd() {
			w.key = append(w.key, '^')
		}
		w.target(func() target { return w.local(u) })
		return
	}
	why, asks := w.asks(u)
	if asks {
		u = scheme.Normalize(u)
		w.step("it is asked over the network: ", u.String())
		w.found.to = w.asking(u)
		return
	}
	w.target(func() target {
		w.step("nobody is asked: the rules of its scheme decide")
		return target{uri: u, verdict: byRules(u, why, w.link.InText)}
	})
}

// askable are the schemes of targets that are asked over the network, if the
// client can. Decision 0039 says why no others.
var askable = []string{"http", "https", "ftp", "ftps", "gopher", "wais", "whois", "ldap", "ldaps",
	"news", "snews", "nntp", "urn"}

// asks reports whether a target is asked over the network, or says why not. One
// without a host is, if the client knows whom.
func (w *way) asks(u uri.URI) (why string, ok bool) {
	_, isPort := u.PortNumber()
	client, isWeb := w.options.Client, strings.HasPrefix(u.Scheme(), "http")
	switch {
	case !slices.Contains(askable, u.Scheme()), !isPort && u.Port() != "":
		return "nobody can be asked for a URI of the scheme " + u.Scheme(), false
	case isWeb, client == nil:
		return "there is no host that can be asked", u.Host() != ""
	}
	_, err := client.Plan(deref.Request{URI: u, Probe: true, Judge: u.Host() != ""})
	if _, isPolicy := errors.AsType[guard.Verdict](err); err == nil || isPolicy {
		return "", true
	}
	return whyNot(err), false
}

// byRules returns the verdict about a target that nobody is asked for, and why
// not. What breaks the rules of its scheme is an example in prose.
func byRules(u uri.URI, why string, inText bool) *Verdict {
	if path := u.Path(); u.Scheme() == "mailto" && !strings.Contains(path, "@") {
		// Programs that hide addresses write "%40", and those for mail read it.
		if v, err := u.Edit().Path(strings.ReplaceAll(path, "%40", "@")).URI(); err == nil {
			u = v
		}
	}
	for _, f := range scheme.Check(u) {
		switch {
		case f.Severity != finding.Error:
		case inText:
			return &Verdict{State: Unchecked, Rule: "example", Why: f.Message}
		default:
			return broken("scheme-rule", "%s (%s)", f.Message, f.Section)
		}
	}
	switch u.Scheme() {
	case "mailto", "tel", "sms", "data", "geo", "cid", "mid":
		return fine
	}
	return &Verdict{State: Unchecked, Rule: "no-client", Why: why}
}

// isFile reports whether a target is a file, or would be one.
func (w *way) isFile(u uri.URI) bool {
	_, ok := w.options.Site.path(u)
	return ok || u.Scheme() == "file"
}

// needsIndex reports whether a directory needs an index for this link. Browsers
// list those that are named by the scheme file.
func (w *way) needsIndex() bool { return w.link.Browser && w.link.Ref.Scheme() != "file" }

// isWithoutEnd reports whether a link is a reference of AsciiDoc to another
// document, such as <<b#c>>: it leads to what is made of b.adoc.
func (w *way) isWithoutEnd() bool {
	path := w.link.Ref.Path()
	return w.link.Context == "xref" && w.link.Ref.HasFragment() && !strings.HasSuffix(path, "/") &&
		!strings.Contains(path[strings.LastIndexByte(path, '/')+1:], ".")
}

// isRooted reports whether "/" may mean the root of the document's tree.
func (w *way) isRooted() bool {
	return !w.link.Ref.HasScheme() && strings.HasPrefix(w.link.Ref.Path(), "/") ||
		w.link.Base.Source() == base.Embedded
}

// mayLeadToFiles reports whether a link may lead to a file: it is not of the
// network, and not an example in prose.
func (w *way) mayLeadToFiles() bool { return w.reader.own != "" && !w.link.InText }

// names returns the names of the files that a target may be, the likeliest
// first. A directory ends in a separator.
func (w *way) names(u uri.URI) (names []string) {
	s := &w.options.Site
	if below, ok := s.path(u); ok {
		if name, ok := decoded(s.Root, "/"+below); ok {
			names = append(names, name)
		}
		return names
	}
	if !w.mayLeadToFiles() {
		return nil
	}
	if w.isRooted() {
		for _, root := range w.options.Trees {
			if name, ok := decoded(root, u.Path()); ok && isBelow(w.reader.own, root) {
				names = append(names, name)
			}
		}
	}
	if name := pathOf(u.WithoutQuery()); name != "" && (w.link.Ref.HasScheme() || !w.isRooted() ||
		w.link.Base.Source() == base.Embedded) {
		names = append(names, name+trailing(u.Path()))
	}
	return names
}

func isBelow(name, dir string) bool {
	rel, err := filepath.Rel(dir, name)
	return err == nil && filepath.IsLocal(rel)
}

// decoded returns the name of the file below a root for a path of a URI.
func decoded(root, path string) (string, bool) {
	if file.SafePath(path, platform()) != nil {
		return "", false
	}
	name, err := pct.Decode(path)
	return filepath.Join(root, filepath.FromSlash(name)) + trailing(path), err == nil
}

// trailing is the separator at the end of the path of a directory.
func trailing(path string) string {
	if strings.HasSuffix(path, "/") {
		return string(filepath.Separator)
	}
	return ""
}

// local looks for the files that a target may be, and takes the first.
func (w *way) local(u uri.URI) target {
	names := w.names(u)
	if len(names) > 0 && w.isWithoutEnd() {
		names = slices.Insert(names, 0, names[0]+".adoc")
	}
	if s := &w.options.Site; len(names) > 0 && (u.Scheme() == "file" || s.isUnpublished()) {
		u = uriOf(names[0])
	} else if below, ok := s.path(u); ok && s.isUnpublished() { // not the name of a file
		u, _ = uri.Parse(uriOf(s.Root).String() + "/" + below)
	}
	t := target{uri: u, verdict: notFile}
	for i, name := range names {
		w.step("it is looked for as the file ", name)
		file, v := w.files.look(name, &w.options.Site, w.needsIndex())
		if w.step("that is ", v.String()); v == fine {
			t.verdict, t.state = fine, file
			break
		} else if i == 0 {
			t.verdict = v
		}
	}
	if w.link.Context == "doc" && t.state == "" { // it has no ending, and maybe no file
		t.verdict = &Verdict{State: Unchecked, Rule: "sphinx",
			Why: "where Sphinx looks for it is not known"}
	}
	return t
}

// inside sets the target of a link from one document of an archive to another.
func (w *way) inside() {
	part, _, _ := strings.Cut(w.link.Part, srcdoc)
	outer := w.outer(part)
	// From an OpenDocument package "../" leads to what is beside its file.
	out := strings.Repeat("../", 1+strings.Count(part, "/"))
	rest, ok := strings.CutPrefix(w.link.Ref.String(), out)
	isPackage, _ := path.Match(".o[dt]?", path.Ext(w.name))
	if ref, err := uri.ParseRef(rest); ok && isPackage && outer == "" && err == nil {
		w.toURI(w.at.Resolve(ref).WithoutFragment())
		return
	}
	at, err := uri.Parse("archive:/" + pct.Encode(cleaned(part[len(outer):]), pct.Path()))
	to := at.Resolve(w.link.Ref)
	name, no := pct.Decode(cmp.Or(strings.TrimPrefix(to.Path(), "/"), "/")) // "/" is its root
	switch {
	case err != nil || no != nil,
		strings.HasPrefix(w.link.Ref.Path(), "/") && !strings.HasSuffix(w.name, ".epub"):
		w.is(&Verdict{State: Unchecked, Rule: "no-base",
			Why: "it is relative to the root of a site, which the archive does not name"})
		return
	}
	w.step("it leads to ", name, " in the same archive")
	name = outer + name
	w.key = append(w.key[:0], "!"+w.name+"\n"+name...)
	w.target(func() target {
		return target{part: true, verdict: fine, anchors: w.document.part(name)}
	})
}
