package html

import (
	"strings"

	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/internal/markup"
)

// meta yields the links in the content of a META element, by its http-equiv,
// property or name.
func (p *page) meta(v markup.Plain) {
	switch name := strings.ToLower(p.textOf("http-equiv")); name {
	case "refresh":
		if start, end, ok := lists.Refresh(string(v.Text)); ok {
			p.Part(&v, start, end, "meta refresh")
		}
		return
	case "link":
		p.List(v, lists.Targets, "meta link")
		return
	case "content-location", "content-base", "location":
		p.Whole(v, "meta "+name)
		return
	}
	for _, name := range [...]string{"property", "name", "itemprop"} {
		key := strings.ToLower(p.textOf(name))
		if len(key) <= maxName && isURLProperty(key) {
			if key != "msapplication-config" || !strings.EqualFold(string(v.Text), "none") {
				p.Whole(v, "meta "+key)
			}
			return
		}
	}
	if isWeb(string(v.Text)) {
		p.Whole(v, "meta content")
	}
}

// properties are the properties and names whose value is a URL: of the Open
// Graph protocol, of cards, of pinned sites, of app links and of schema.org.
const properties = " og:url og:see_also og:image og:image:url og:image:secure_url og:image:src " +
	"og:video og:video:url og:video:secure_url og:audio og:audio:url og:audio:secure_url " +
	"twitter:image twitter:image:url twitter:image:src twitter:image0 twitter:image0:src " +
	"twitter:image1 twitter:image1:src twitter:image2 twitter:image2:src twitter:image3 " +
	"twitter:image3:src article:author article:publisher book:author " +
	"music:musician music:album music:song video:actor video:director video:writer video:series " +
	"twitter:url twitter:player twitter:player:stream twitter:app:url:iphone " +
	"twitter:app:url:ipad twitter:app:url:googleplay al:ios:url al:iphone:url al:ipad:url " +
	"al:android:url al:web:url al:windows_phone:url msapplication-starturl msapplication-config " +
	"msapplication-tileimage msapplication-square70x70logo msapplication-square150x150logo " +
	"msapplication-wide310x150logo msapplication-square310x310logo msapplication-badge " +
	"msapplication-notification thumbnail thumbnailurl url image sameas contenturl embedurl logo "

func isURLProperty(name string) bool {
	return name != "" && !strings.Contains(name, " ") &&
		strings.Contains(properties, " "+name+" ")
}

func isWeb(text string) bool {
	scheme, rest, _ := strings.Cut(strings.Trim(text, lists.Spaces), "://")
	return (strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")) &&
		rest != "" && strings.IndexByte(rest, ' ') < 0
}
