package html

import (
	"strings"

	"github.com/urikit/uri/extract/internal/lists"
)

// meta yields the links in the content of a META element, by its http-equiv,
// property or name.
func (p *page) meta(v value, tag []byte, at int) {
	yield := func(start, end int, context string) {
		p.link(v.text[start:end], context, at+v.Start(start), at+v.End(end))
	}
	if p.attribute("http-equiv") != nil {
		switch strings.ToLower(p.textOf(tag, "http-equiv")) {
		case "refresh":
			if start, end, ok := lists.Refresh(v.text); ok {
				yield(start, end, "meta refresh")
			}
			return
		case "link":
			for start, end := range lists.Targets(v.text) {
				yield(start, end, "meta link")
			}
			return
		case "content-location", "content-base", "location":
			yield(0, len(v.text), "meta "+strings.ToLower(p.textOf(tag, "http-equiv")))
			return
		}
	}
	for _, name := range [...]string{"property", "name", "itemprop"} {
		if key := p.textOf(tag, name); key != "" && len(key) <= maxName {
			if key = strings.ToLower(key); isURLProperty(key) {
				yield(0, len(v.text), context("meta", key))
				return
			}
		}
	}
	if isWeb(v.text) {
		yield(0, len(v.text), "meta content")
	}
}

// isURLProperty reports whether the value of a property or name is a URL: of
// the Open Graph protocol, of cards, of pinned sites, of app links and of
// schema.org.
func isURLProperty(name string) bool {
	switch name {
	case "og:url", "og:see_also", "article:author", "article:publisher", "book:author", "music:musician", "music:album",
		"music:song", "video:actor", "video:director", "video:writer", "video:series",
		"twitter:url", "twitter:player", "twitter:player:stream",
		"twitter:app:url:iphone", "twitter:app:url:ipad", "twitter:app:url:googleplay",
		"al:ios:url", "al:iphone:url", "al:ipad:url", "al:android:url", "al:web:url", "al:windows_phone:url",
		"msapplication-starturl", "msapplication-config", "msapplication-tileimage", "msapplication-square70x70logo",
		"msapplication-square150x150logo", "msapplication-wide310x150logo", "msapplication-square310x310logo",
		"msapplication-badge", "msapplication-notification", "thumbnail", "thumbnailurl", "url", "image", "sameas",
		"contenturl", "embedurl", "logo":
		return true
	}
	for _, media := range [...]string{"og:image", "og:video", "og:audio", "twitter:image"} {
		if rest, ok := strings.CutPrefix(name, media); ok {
			switch rest {
			case "", ":url", ":secure_url", ":src":
				return true
			}
			if n := len(rest); n == 1 && rest[0]-'0' < 10 || n == 5 && rest[1:] == ":src" {
				return true
			}
		}
	}
	return false
}

// isWeb reports whether a text is an http or https URL.
func isWeb(text string) bool {
	text = strings.Trim(text, " \t\r\n\f")
	scheme, rest, ok := strings.Cut(text, "://")
	return ok && (strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")) && rest != "" &&
		strings.IndexByte(rest, ' ') < 0
}
