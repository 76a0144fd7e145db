package links

import (
	"cmp"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// maxRobots limits how much of a robots.txt is read, in bytes. It is the least
// that RFC 9309 section 2.5 allows.
const maxRobots = 500 << 10

// maxCrawlDelay limits the pause in seconds that a robots.txt asks for.
const maxCrawlDelay = 30

// A robots is what a robots.txt (RFC 9309) says to one crawler.
type robots struct {
	rules    []robotRule
	delay    time.Duration // Crawl-delay, which is not in the RFC
	sitemaps []string
}

// A robotRule is for the paths that begin as its pieces say, with any octets
// between them; if it is whole, for those that are so.
type robotRule struct {
	pieces       []string
	length       int // in octets
	whole, allow bool
}

// readRobots reads a robots.txt for the crawler with a product token in lower
// case: the groups for it, or those for "*" if there are none.
func readRobots(r io.Reader, token string) *robots {
	b, _ := io.ReadAll(io.LimitReader(r, maxRobots)) // what was read counts
	text := strings.ReplaceAll(strings.TrimPrefix(string(b), "\uFEFF"), "\r", "\n")
	all, own, hasOwn, inRules := &robots{}, &robots{}, false, false
	var group []*robots
	var sitemaps []string
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		key, value, _ := strings.Cut(line, ":")
		switch key, value = strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value); key {
		case "user-agent":
			if inRules {
				group, inRules = nil, false
			}
			name := strings.ToLower(value)
			if value == "*" || strings.HasPrefix(value, "* ") {
				group = append(group, all)
			} else if name[:len(name)-len(strings.TrimLeft(name, tokenChars))] == token {
				group, hasOwn = append(group, own), true
			}
		case "sitemap":
			sitemaps = append(sitemaps, value)
		case "allow", "disallow":
			inRules = true
			for _, g := range group {
				if value != "" {
					g.rules = append(g.rules, newRobotRule(value, key == "allow"))
				}
			}
		case "crawl-delay":
			n, _ := strconv.ParseFloat(value, 64)
			for _, g := range group {
				g.delay = time.Duration(min(max(n, 0), maxCrawlDelay) * float64(time.Second))
			}
		}
	}
	if !hasOwn {
		own = all
	}
	own.sitemaps = sitemaps
	return own
}

// tokenChars are those of product tokens (RFC 9309 section 2.2.1).
const tokenChars = "abcdefghijklmnopqrstuvwxyz_-"

// newRobotRule returns a rule. Octets are compared as RFC 9309 section 2.2.2
// says: those of unreserved characters are not encoded, and those beyond
// US-ASCII are.
func newRobotRule(path string, allow bool) robotRule {
	path, whole := strings.CutSuffix(path, "$")
	path = pct.Normalize(pct.Repair(path, pct.Range('!', '~')))
	return robotRule{strings.Split(path, "*"), len(path), whole, allow}
}

// matches reports whether the rule is for a path, in linear time for each "*".
func (r *robotRule) matches(path string) bool {
	path, ok := strings.CutPrefix(path, r.pieces[0])
	if ok && len(r.pieces) == 1 {
		return path == "" || !r.whole
	}
	for i, piece := range r.pieces[1:] {
		if r.whole && i+2 == len(r.pieces) {
			return ok && strings.HasSuffix(path, piece)
		}
		if ok {
			_, path, ok = strings.Cut(path, piece)
		}
	}
	return ok
}

// allows reports whether a URI in normal form may be asked for. The longest
// rule counts, and of two the one that allows.
func (r *robots) allows(u uri.URI) bool {
	path := cmp.Or(u.Path(), "/")
	if path == "/robots.txt" {
		return true
	}
	if u.HasQuery() {
		path += "?" + u.Query()
	}
	best := robotRule{length: -1, allow: true}
	for _, rule := range r.rules {
		if rule.length >= best.length && (rule.length > best.length || rule.allow) &&
			rule.matches(path) {
			best = rule
		}
	}
	return best.allow
}
