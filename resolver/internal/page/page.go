// Package page renders the pages of a resolver to HTML. It knows views and
// languages, and nothing of HTTP.
//
// The pages have one style sheet in them, no font, and no script but one that
// copies: [Pages.Policy] allows no other. All works without it. They link to
// these addresses, with lang=TAG where the reader has chosen a language:
//
//	/                    the front page
//	/resolve?urn=NAME    what the search leads to
//	/NAME?info           the page of a name
//	/NAME?info&at=TIME   the page of a name as it was at a time
//	/PREFIX?info         the page of a namespace
//	/imprint             the legal notice
//	/admin/              the pages for owners
//
// A language is a catalogue: a file TAG.json that has the keys of
// catalogue/en.json, and for each a plain text with the same {placeholders}.
//
// # Security considerations
//
// What a name, a record or a request says is never markup. Characters that are
// invisible, or turn the direction of text, are shown by their numbers. Only
// locations of a few schemes become links: ftp, http and others without script.
package page

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/language"

	"github.com/urikit/uri"
)

//go:embed catalogue templates
var files embed.FS

var (
	//go:embed style.css
	style string

	// copy shows the buttons that copy something, and does that. Without it, people
	// select the text.
	//go:embed copy.js
	copyScript string
)

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Policy returns the Content-Security-Policy of all pages. Browsers hold what a
// form redirects to against it, and a search may lead to any host.
func (p *Pages) Policy() string { return p.policy }

// A Site is what all pages of a resolver have.
type Site struct {
	Title    string // of the resolver
	Base     string // the address before "/NAME", such as "https://urn.example"; or ""
	Operator string // who runs it, or ""
	Contact  string // an address of mail, or a URI, or ""
	Links    []Link // to what every page must lead to, such as a legal notice
	Imprint  string // the text of that page, or ""
	Look
}

// A Link is a text that leads to an address.
type Link struct{ Text, URI string }

// A Request is what a page depends on beside its view.
type Request struct {
	Self   string // path and query of the request, for links to other languages
	Lang   string // the language that the reader has chosen, or ""
	Accept string // the field Accept-Language

	// Who has signed in, or "", and what makes the forms of the page theirs.
	Who, Form string
}

// Pages renders views. Its methods can be called at the same time.
type Pages struct {
	site       Site
	style      string
	policy     string
	catalogues []*catalogue // English is the first
	matcher    language.Matcher
}

// A catalogue is a language, with the templates for readers who have chosen it,
// and for others.
type catalogue struct {
	Tag             language.Tag
	Texts           map[string]string
	chosen, matched *template.Template
}

// Load returns the pages of a site in English, in German, and in the languages
// of more directories. A catalogue there replaces ours for the same language.
func Load(site Site, more ...fs.FS) (*Pages, error) {
	p := &Pages{site: site}
	var err error
	if p.style, err = site.styled(style); err != nil {
		return nil, err
	}
	p.policy = "default-src 'none'; style-src " + hash(p.style) + "; script-src " + hash(copyScript) +
		"; img-src data:; form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'"
	err = errors.Join(p.add(files, "catalogue/en.json"), p.add(files, "catalogue/de.json"))
	if err != nil {
		return nil, err
	}
	for _, dir := range more {
		entries, err := fs.ReadDir(dir, ".")
		if err != nil {
			return nil, fmt.Errorf("catalogues: %w", err)
		}
		isJSON := func(e fs.DirEntry) bool { return path.Ext(e.Name()) == ".json" }
		if !slices.ContainsFunc(entries, isJSON) {
			return nil, errors.New("catalogues: the directory of languages has no file such as fr.json")
		}
		for _, e := range entries {
			if !isJSON(e) {
				continue
			}
			if err := p.add(dir, e.Name()); err != nil {
				return nil, fmt.Errorf("catalogue %s: %w", e.Name(), err)
			}
		}
	}
	var tags []language.Tag
	for _, c := range p.catalogues {
		tags = append(tags, c.Tag)
	}
	p.matcher = language.NewMatcher(tags)
	return p, nil
}

// add adds a catalogue, which must be like the first one.
func (p *Pages) add(dir fs.FS, name string) error {
	c := &catalogue{}
	b, err := fs.ReadFile(dir, name)
	if err == nil {
		err = json.Unmarshal(b, &c.Texts)
	}
	if err == nil {
		c.Tag, err = language.Parse(strings.TrimSuffix(path.Base(name), ".json"))
	}
	if err == nil && len(p.catalogues) > 0 {
		err = c.check(p.catalogues[0].Texts)
	}
	if err != nil {
		return err
	}
	same := func(other *catalogue) bool { return other.Tag == c.Tag }
	if i := slices.IndexFunc(p.catalogues, same); i >= 0 {
		p.catalogues[i] = c
	} else {
		p.catalogues = append(p.catalogues, c)
	}
	if c.matched, err = c.parse(""); err == nil {
		c.chosen, err = c.parse(c.Tag.String())
	}
	return err
}

// check returns where the catalogue differs from the English one.
func (c *catalogue) check(english map[string]string) error {
	var errs []error
	keys := maps.Clone(english)
	maps.Copy(keys, c.Texts)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		want, known := english[key]
		switch is, must := placeholders(c.Texts[key]), placeholders(want); {
		case !known:
			errs = append(errs, fmt.Errorf("key %q is unknown", key))
		case strings.TrimSpace(c.Texts[key]) == "":
			errs = append(errs, fmt.Errorf("key %q has no text", key))
		case !slices.Equal(is, must):
			errs = append(errs,
				fmt.Errorf("key %q has the placeholders %q, and must have %q", key, is, must))
		}
	}
	return errors.Join(errs...)
}

// placeholders returns the names in braces in a text, sorted.
func placeholders(text string) (names []string) {
	for _, part := range strings.Split(text, "{")[1:] {
		name, _, _ := strings.Cut(part, "}")
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// HasImprint reports whether there is a page with the imprint.
func (p *Pages) HasImprint() bool { return p.site.Imprint != "" }

// Render returns the page of a view, and its language for Content-Language.
func (p *Pages) Render(r Request, v View) (html []byte, lang string, err error) {
	_, i := language.MatchStrings(p.matcher, r.Lang, r.Accept)
	c := p.catalogues[i]
	t := c.matched
	if r.Lang != "" {
		t = c.chosen
	}
	name, heading := v.page(c.Texts)
	var b bytes.Buffer
	err = t.ExecuteTemplate(&b, name, map[string]any{
		"Site": p.site, "Style": template.CSS(p.style), "Request": r,
		"Script": template.JS(copyScript), "Logo": template.URL(p.site.Logo),
		"Icon":      template.URL(cmp.Or(p.site.Icon, "data:,")),
		"Languages": p.catalogues, "Lang": c.Tag.String(), "Heading": heading, "View": v,
	})
	return b.Bytes(), c.Tag.String(), err
}

// withLang returns an address with the parameter lang in place of another one.
func withLang(address, tag string) string {
	path, query, _ := strings.Cut(address, "?")
	params := slices.DeleteFunc(strings.Split(query, "&"), func(p string) bool {
		return p == "" || strings.HasPrefix(p, "lang=")
	})
	return path + "?" + strings.Join(append(params, "lang="+url.QueryEscape(tag)), "&")
}

// linked are the schemes of the locations that become links.
const linked = " ftp ftps http https mailto sftp "

// parse returns the templates in the language of a catalogue. Their links have
// the parameter lang, unless it is "".
func (c *catalogue) parse(lang string) (*template.Template, error) {
	own := func(address string) template.HTMLAttr {
		if lang != "" {
			address = withLang(address, lang)
		}
		return local(address)
	}
	return template.New("").Funcs(template.FuncMap{
		"t": c.text, "maybe": func(key string) string { return c.Texts[key] },
		"own": own, "name": func(name string) template.HTMLAttr { return own(namePath(name)) },
		"at": func(name string, t time.Time) template.HTMLAttr {
			return own(namePath(name) + "&at=" + t.UTC().Format(time.RFC3339Nano))
		},
		"in": func(address, tag string) template.HTMLAttr { return local(withLang(address, tag)) },
		"to": to, "out": out, "mail": mail, "show": show, "when": when, "join": strings.Join,
		"asked": asked, "query": url.QueryEscape, "inc": func(i int) int { return i + 1 },
	}).ParseFS(files, "templates/*.html")
}

// text returns the text of a key, with a value after the name of each placeholder.
func (c *catalogue) text(key string, values ...any) (template.HTML, error) {
	text, ok := c.Texts[key]
	if !ok {
		return "", fmt.Errorf("the catalogue has no key %q", key)
	}
	var pairs []string
	for i := 0; i+1 < len(values); i += 2 {
		value := template.HTMLEscapeString(show(fmt.Sprint(values[i+1])))
		pairs = append(pairs, fmt.Sprintf("{%s}", values[i]), "<bdi>"+value+"</bdi>")
	}
	return template.HTML(strings.NewReplacer(pairs...).Replace(template.HTMLEscapeString(text))), nil
}

// asked returns the text that a search was for.
func asked(v View) string {
	if found, ok := v.(Found); ok {
		return found.Text
	}
	lost, _ := v.(NotFound)
	return lost.Shown()
}

// show returns a text with the numbers of characters that cannot be seen, or
// that turn the direction of text. Spaces stay, and what scripts need.
func show(s string) string {
	var b strings.Builder
	for _, r := range s {
		if unicode.IsPrint(r) || strings.ContainsRune("\n\t\u00A0\u202F\u200C\u200D\u200E\u200F", r) {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "[U+%04X]", r)
		}
	}
	return b.String()
}

// when returns a time to the minute.
func when(t time.Time) template.HTML {
	t = t.UTC()
	return template.HTML("<time datetime=\"" + t.Format(time.RFC3339) + "\">" +
		t.Format("2006-01-02 15:04") + " UTC</time>")
}

// href returns the attribute for an address, octet by octet: package template
// writes "%28" for "(", which in a URN is another name.
func href(address string) template.HTMLAttr {
	text := template.HTMLEscapeString(strings.ToValidUTF8(address, "\uFFFD"))
	return template.HTMLAttr(`href="` + text + `"`)
}

// local returns the attribute for an address of this host. Browsers take what is
// after two slashes, of either kind, for another host.
func local(address string) template.HTMLAttr {
	return href("/" + strings.TrimLeft(address, "/\\\t\r\n"))
}

// namePath returns the address of the page of a name or of a namespace. Browsers
// take "." and ".." out of a path, so names with these are in the query.
func namePath(name string) string {
	if lower := strings.ToLower(name); strings.Contains(lower, "/.") || strings.Contains(lower, "/%2e") {
		return "/resolve?info&urn=" + url.QueryEscape(name)
	}
	return "/" + name + "?info"
}

// to returns the attribute for an address of this host or another one.
func to(address string) template.HTMLAttr {
	if strings.HasPrefix(address, "/") {
		return local(address)
	}
	return out(address)
}

// out returns the attribute for a location or an address of mail, or "" if it
// must not be a link.
func out(location string) template.HTMLAttr {
	if strings.Contains(location, "@") && !strings.Contains(location, ":") {
		location = "mailto:" + location
	}
	u, err := uri.Parse(location)
	if err != nil || !strings.Contains(linked, " "+strings.ToLower(u.Scheme())+" ") {
		return ""
	}
	return href(location)
}

// mail returns the attribute for a message about something, to the first of the
// contacts that is an address of mail, or "".
func mail(subject string, contacts ...string) template.HTMLAttr {
	for _, contact := range contacts {
		contact = strings.TrimPrefix(contact, "mailto:")
		if strings.Count(contact, "@") == 1 && !strings.ContainsAny(contact, " \t\r\n<>\"'?&#%,;:/\\") {
			return href("mailto:" + contact + "?subject=" +
				strings.ReplaceAll(url.QueryEscape(subject), "+", "%20"))
		}
	}
	return ""
}
