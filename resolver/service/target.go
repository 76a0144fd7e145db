package service

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/resolver"
)

// MaxTarget limits the target of a request, in bytes.
const MaxTarget = 4 * resolver.MaxName

// A target is what a request asks for, as it was sent: nothing is decoded, and
// no segment is removed.
type target struct {
	text        string // path and query
	path, query string
	hasQuery    bool // also if it is empty
}

// parseTarget reads the target of a request line, in origin-form or in
// absolute-form (RFC 9112 section 3.2).
func parseTarget(text string) target {
	if !strings.HasPrefix(text, "/") {
		_, rest, _ := strings.Cut(text, "://")
		text = rest[strings.IndexAny(rest+"/", "/?#"):]
	}
	t := target{}
	t.text, _, _ = strings.Cut(text, "#") // no client should send one
	t.path, t.query, t.hasQuery = strings.Cut(t.text, "?")
	return t
}

// name returns the path as a URN, and whether it begins as one. All of it may be
// percent-encoded, and there may be more slashes before it.
func (t target) name() (string, bool) {
	text := unescaped(strings.TrimLeft(t.path, "/"))
	return text, isURN(text)
}

func isURN(text string) bool { return len(text) >= 4 && strings.EqualFold(text[:4], "urn:") }

// unescaped returns a reference to a URN that is percent-encoded as a whole, as
// scripts do it, without this encoding. No scheme and no NID have a "%".
func unescaped(text string) string {
	scheme, rest, _ := strings.Cut(text, ":")
	nid, _, _ := strings.Cut(rest, ":")
	if !strings.Contains(scheme+nid, "%") {
		return text
	}
	if decoded, err := url.PathUnescape(text); err == nil && isURN(decoded) {
		return decoded
	}
	return text
}

// tidy returns a target that has more slashes before it with one, and whether
// it has, and can be in a Location.
func (t target) tidy() (string, bool) {
	if !strings.HasPrefix(t.text, "//") {
		return "", false
	}
	text := "/" + strings.TrimLeft(t.text, "/")
	_, err := uri.ParseRef(text)
	return text, err == nil
}

// Options of a request say what the answer is like:
//
//	info               what is known about the name, and no redirect
//	noredirect         the answer itself, and no redirect
//	locatt=country:XX  locations in a country first, as the proxy of DOI has it
//	urlappend=TEXT     add this to locations
//	at=TIME            as of the end of a day, or of a time by RFC 3339
//	lang=TAG           in place of Accept-Language
//	format=NAME        in place of Accept: a part of a media type, as json, or ris
type options struct {
	info, noRedirect              bool
	country, append, lang, format string
	at                            time.Time
}

// A query is what a request has beside options: the name that is urn=NAME,
// directives, and the keywords of what is ignored.
type query struct {
	name                string
	directives, ignored []string
}

// read reads a query. What is unknown breaks nothing.
func (o *options) read(text string) (q query, err error) {
	for pair := range strings.SplitSeq(text, "&") {
		keyword, _, _ := strings.Cut(pair, "=")
		value, known, wrong := o.set(pair)
		switch {
		case known:
			err = cmp.Or(err, wrong)
		case keyword == "urn":
			q.name, err = unescaped(strings.TrimSpace(value)), cmp.Or(err, wrong)
		case keyword == "s" || keyword == "c":
			q.directives = append(q.directives, pair)
		case pair != "":
			q.ignored = append(q.ignored, keyword)
		}
	}
	return q, err
}

// reference returns a reference with the directives too, unless it has a
// q-component, which would get them.
func (q query) reference(text string) string {
	before := "?"
	if strings.Contains(text, "?") {
		before = "&"
	}
	if len(q.directives) == 0 || strings.Contains(text, "?=") {
		return text
	}
	return text + before + strings.Join(q.directives, "&")
}

// set sets an option from a pair of a query, as forms send it. It returns its
// value, and whether there is such an option.
func (o *options) set(pair string) (value string, known bool, err error) {
	key, value, _ := strings.Cut(pair, "=")
	if value, err = url.QueryUnescape(value); err != nil {
		err = fmt.Errorf("the parameter %s: %w", key, err)
	}
	switch key {
	case "info":
		o.info = true
	case "noredirect":
		o.noRedirect = true
	case "urlappend":
		o.append = value
	case "lang":
		o.lang = value
	case "format":
		short := map[string]string{"bibtex": "x-bibtex", "ris": "x-research-info-systems"}
		o.format = cmp.Or(short[value], value)
	case "locatt":
		if o.country, _ = strings.CutPrefix(value, "country:"); len(o.country) != 2 && err == nil {
			err = fmt.Errorf(`locatt is %q; it is "country:" and two letters`, value)
		}
	case "at":
		value = strings.ReplaceAll(value, " ", "+") // which forms read as a space
		day, notDay := time.Parse(time.DateOnly, value)
		o.at = day.Add(24*time.Hour - 1)
		if notDay != nil && err == nil {
			if o.at, err = time.Parse(time.RFC3339, value); err != nil {
				err = fmt.Errorf("at is %q; it is a day, as 2026-11-29, or a time by RFC 3339", value)
			}
		}
	default:
		return value, false, err
	}
	return value, true, err
}
