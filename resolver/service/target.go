package service

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"
	"time"

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

// name returns the path as a URN, and whether it begins as one.
func (t target) name() (string, bool) {
	const begin = "/urn:"
	if len(t.path) < len(begin) || !strings.EqualFold(t.path[:len(begin)], begin) {
		return "", false
	}
	return t.path[1:], true
}

// Options of a request say what the answer is like:
//
//	info               what is known about the name, and no redirect
//	noredirect         the answer itself, and no redirect
//	locatt=country:XX  locations in a country first, as the proxy of DOI has it
//	urlappend=TEXT     add this to locations
//	at=TIME            as of the end of a day, or of a time by RFC 3339
//	lang=TAG           in place of Accept-Language
//	format=NAME        in place of Accept: a part of a media type, as json
type options struct {
	info, noRedirect              bool
	country, append, lang, format string
	at                            time.Time
}

// read reads a query, and returns the name that it has as urn=NAME, and whether
// all else is options.
func (o *options) read(query string) (name string, ours bool, err error) {
	ours = true
	for pair := range strings.SplitSeq(query, "&") {
		value, known, wrong := o.set(pair)
		if strings.HasPrefix(pair, "urn=") {
			name = strings.TrimSpace(value)
		}
		ours, err = ours && known, cmp.Or(err, wrong)
	}
	return name, ours, err
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
		o.format = value
	case "locatt":
		if o.country, _ = strings.CutPrefix(value, "country:"); len(o.country) != 2 && err == nil {
			err = fmt.Errorf(`locatt is %q; it is "country:" and two letters`, value)
		}
	case "at":
		value = strings.ReplaceAll(value, " ", "+") // which forms read as a space
		day, notDay := time.Parse(time.DateOnly, value)
		o.at = day.Add(24*time.Hour - 1)
		if notDay != nil && err == nil {
			o.at, err = time.Parse(time.RFC3339, value)
		}
	default:
		return value, false, err
	}
	return value, true, err
}
