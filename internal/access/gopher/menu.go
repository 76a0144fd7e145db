package gopher

import (
	"bytes"
	"cmp"
	"mime"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
	"github.com/urikit/uri/internal/scheme/gopher"
)

// errorName is what gopher.TypeName calls type 3.
const errorName = "error"

// parseItem reads a line of a menu: a type and a name, the selector, the host,
// the port, and perhaps a mark of Gopher+, with tabs between them. A line that
// is not a link is text, and has no URI; so has a link that no URL can express.
func parseItem(line string) (item deref.Item, link gopher.Item) {
	fields := strings.Split(line, "\t")
	item = deref.Item{Name: fields[0], Type: "text", Size: -1}
	if strings.HasPrefix(line, "i") && len(fields) > 1 {
		item.Name = fields[0][1:]
		return item, link
	}
	if len(fields) < 4 || fields[0] == "" {
		return item, link
	}
	port, err := strconv.ParseUint(strings.TrimSpace(fields[3]), 10, 16)
	if err != nil {
		return item, link
	}
	gtype := fields[0][:1]
	item.Name = fields[0][1:]
	if item.Type, _ = kind(gtype, ""); item.Type == errorName {
		return item, link
	}
	link = gopher.Item{Type: gtype, Selector: fields[1], Host: fields[2], Port: uint16(port)}
	if len(fields) > 4 && (fields[4] == "+" || fields[4] == "?") {
		link.Plus = fields[4]
	}
	item.URI, _ = link.URI()
	return item, link
}

// A parser reads a menu, or the attributes of items: blocks, each with a name
// after "+" and lines that begin with a space. The block +INFO has the line of
// a menu, and begins the blocks of another item.
type parser struct {
	isPlus bool
	names  []string // of the blocks to keep with +INFO

	list   *deref.Representation
	blocks map[string][]string // the lines of blocks by name without "+"
	kept   bytes.Buffer
	block  string
	link   gopher.Item // of the last +INFO
	info   int         // its index in items
	views  int         // the bytes of the selectors of views
}

// parse reads up to a line of ".".
func (p *parser) parse(data []byte, longest int) error {
	p.blocks = map[string][]string{}
	for line := range bytes.Lines(data) {
		if len(line) > longest {
			return &deref.LimitError{Limit: "Line", Value: longest}
		}
		s := string(bytes.TrimRight(line, "\r\n"))
		switch {
		case s == ".":
			return nil
		case p.isPlus:
			p.attribute(s)
		default:
			item, _ := parseItem(s)
			wire.AddItem(p.list, item)
		}
		if p.block == "+INFO" || slices.Contains(p.names, p.block) {
			p.kept.Write(line)
		}
	}
	return nil
}

// isFailure reports whether the menu is an item that stands for an error, and
// has no links.
func (p *parser) isFailure() bool {
	return len(p.list.Items) > 0 && p.list.Items[0].Type == errorName &&
		!slices.ContainsFunc(p.list.Items, func(i deref.Item) bool { return !i.URI.IsZero() })
}

// attribute reads a line of attributes. Each view of an item is an item too.
func (p *parser) attribute(line string) {
	if strings.HasPrefix(line, "+") {
		p.block, line, _ = strings.Cut(line, ":")
	}
	if line = strings.TrimSpace(line); line == "" {
		return
	}
	if p.block == "+INFO" {
		var item deref.Item
		item, p.link = parseItem(line)
		p.info = len(p.list.Items)
		wire.AddItem(p.list, item)
		return
	}
	name := strings.TrimPrefix(p.block, "+")
	p.blocks[name] = append(p.blocks[name], line)
	before, after, _ := strings.Cut(line, ":")
	switch {
	case name == "ADMIN" && before == "Mod-Date" && p.info < len(p.list.Items):
		_, digits, _ := strings.Cut(after, "<")
		at, err := time.Parse("20060102150405>", strings.TrimSpace(digits))
		if err == nil {
			p.list.Items[p.info].Modified = at
		}
	case name == "VIEWS" && p.link.Host != "" && p.link.Plus != "?":
		// Each view of an item has its selector, which may be long.
		if p.views += len(p.link.Selector); p.views > deref.DefaultHead {
			p.list.More++
			return
		}
		// A view is a media type, and perhaps a language.
		view, language, _ := strings.Cut(before, " ")
		plus := gopher.Plus{Kind: gopher.View, View: view,
			Language: strings.TrimSpace(language)}
		link := p.link
		var err error
		if link.Plus, err = plus.Text(); err != nil {
			return
		}
		if u, err := link.URI(); err == nil {
			wire.AddItem(p.list, deref.Item{Name: before, URI: u, Type: "view", Size: -1})
		}
	}
}

// kind returns the name of a type, of RFC 1436 or later, and its media type.
// Where the type does not say that, the end of the selector may.
func kind(gtype, selector string) (name, media string) {
	name = gopher.TypeName(gtype)
	for _, k := range [...]struct{ gtype, name, media string }{
		{"0", name, "text/plain"},
		{"1", name, "application/gopher-menu"},
		{"4", name, "application/mac-binhex40"},
		{"6", name, "text/x-uuencode"},
		{"7", name, "application/gopher-menu"},
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
