package gopher

import (
	"bytes"
	"cmp"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/scheme/gopher"
)

// MaxItems limits the items of a menu. A note says how many there are more.
const MaxItems = 100_000

// errorName is what gopher.TypeName calls type 3.
const errorName = "error"

// parseLink reads a line of a menu: a type and a name, the selector, the host,
// the port, and perhaps a mark of Gopher+, with tabs between them.
func parseLink(line string) (gopher.Item, bool) {
	fields := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
	if len(fields) < 4 || fields[0] == "" {
		return gopher.Item{}, false
	}
	port, err := strconv.ParseUint(strings.TrimSpace(fields[3]), 10, 16)
	i := gopher.Item{Type: fields[0][:1], Selector: fields[1], Host: fields[2], Port: uint16(port)}
	if len(fields) > 4 && (fields[4] == "+" || fields[4] == "?") {
		i.Plus = fields[4]
	}
	return i, err == nil
}

// parseItem returns a line of a menu as an item. A line that is no link is
// text, and has no URI; so has a link that no URL can express.
func parseItem(line string) (deref.Item, gopher.Item) {
	link, ok := parseLink(line)
	name, _, _ := strings.Cut(line, "\t")
	if ok || strings.HasPrefix(name, "i") && strings.Contains(line, "\t") {
		name = name[1:]
	}
	item := deref.Item{Name: name, Type: "text", Size: -1}
	if !ok || link.Type == "i" {
		return item, gopher.Item{}
	}
	if item.Type, _ = kind(link.Type, ""); item.Type == errorName {
		return item, gopher.Item{}
	}
	if u, err := link.URI(); err == nil {
		item.URI = u
	}
	return item, link
}

// A parser reads a menu, or the attributes of items: blocks, each with a name
// after "+" and lines that begin with a space. The block +INFO has the line of
// a menu, and begins the blocks of another item.
type parser struct {
	isPlus bool
	names  []string // of the blocks to keep with +INFO

	items  []deref.Item
	more   int         // items that are left out
	blocks http.Header // the lines of blocks by name without "+"
	kept   bytes.Buffer
	block  string
	link   gopher.Item // of the last +INFO
	info   int         // its index in items
}

// parse reads up to a line of ".", and reports whether there is a whole one.
func (p *parser) parse(data []byte, longest int) (ended bool, err error) {
	p.blocks = http.Header{}
	for line := range bytes.Lines(data) {
		if len(line) > longest {
			return false, &deref.LimitError{Limit: "Line", Value: longest}
		}
		s := string(bytes.TrimRight(line, "\r\n"))
		if s == "." {
			return line[len(line)-1] == '\n', nil
		}
		if !p.isPlus {
			item, _ := parseItem(s)
			p.add(item)
			continue
		}
		p.attribute(s)
		if p.block == "+INFO" || slices.Contains(p.names, p.block) {
			p.kept.Write(line)
		}
	}
	return false, nil
}

func (p *parser) add(i deref.Item) {
	if len(p.items) == MaxItems {
		p.more++
		return
	}
	p.items = append(p.items, i)
}

// isFailure reports whether the menu is an item that stands for an error, and
// has no links.
func (p *parser) isFailure() bool {
	return len(p.items) > 0 && p.items[0].Type == errorName &&
		!slices.ContainsFunc(p.items, func(i deref.Item) bool { return !i.URI.IsZero() })
}

// attribute reads a line of attributes. Each view of an item is an item too.
func (p *parser) attribute(line string) {
	if strings.HasPrefix(line, "+") {
		p.block, line, _ = strings.Cut(line, ":")
	}
	line = strings.TrimSpace(line)
	if p.block == "+INFO" && line != "" {
		var item deref.Item
		item, p.link = parseItem(line)
		p.info = len(p.items)
		p.add(item)
		return
	}
	name := strings.TrimPrefix(p.block, "+")
	if line != "" {
		p.blocks[name] = append(p.blocks[name], line)
	}
	before, after, _ := strings.Cut(line, ":")
	switch {
	case p.block == "+ADMIN" && before == "Mod-Date" && p.info < len(p.items):
		_, digits, _ := strings.Cut(after, "<")
		at, err := time.Parse("20060102150405>", strings.TrimSpace(digits))
		if err == nil {
			p.items[p.info].Modified = at
		}
	case p.block == "+VIEWS" && before != "" && p.link.Host != "" && p.link.Plus != "?":
		p.view(before)
	}
}

// view adds a view of the last item: a media type, and perhaps a language.
func (p *parser) view(name string) {
	view, language, _ := strings.Cut(strings.TrimSpace(name), " ")
	plus := gopher.Plus{Kind: gopher.View, View: view, Language: strings.TrimSpace(language)}
	text, err := plus.Text()
	if err != nil {
		return
	}
	link := p.link
	link.Plus = text
	if u, err := link.URI(); err == nil {
		p.add(deref.Item{Name: name, URI: u, Type: "view", Size: -1})
	}
}

// kind returns the name of a type, of RFC 1436 or later, and its media type.
// Where the type does not say that, the end of the selector may.
func kind(gtype, selector string) (name, media string) {
	name = gopher.TypeName(gtype)
	for _, k := range [...]struct{ gtype, name, media string }{
		{"0", name, "text/plain"},
		{"1", name, menuType},
		{"4", name, "application/mac-binhex40"},
		{"6", name, "text/x-uuencode"},
		{"7", name, menuType},
		{"g", name, "image/gif"},
		{"h", "HTML document", "text/html"},
		{"P", "PDF document", "application/pdf"},
		{"M", "message", "message/rfc822"},
		{"d", "document", ""},
		{"p", "image", ""},
		{"s", "sound", ""},
		{";", "video", ""},
	} {
		if k.gtype == gtype {
			name, media = k.name, k.media
		}
	}
	name = cmp.Or(name, "type "+strconv.QuoteToGraphic(gtype))
	return name, cmp.Or(media, mime.TypeByExtension(path.Ext(selector)), "application/octet-stream")
}
