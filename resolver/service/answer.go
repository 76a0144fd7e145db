package service

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/figures"
)

// The media types of answers.
const (
	typeHTML      = "text/html"
	typeText      = "text/plain"
	typeJSON      = "application/json"
	typeList      = "text/uri-list"
	typeCSL       = "application/vnd.citationstyles.csl+json"
	typeBibTeX    = "application/x-bibtex"
	typeRIS       = "application/x-research-info-systems"
	typeLinkset   = "application/linkset+json"
	typeMultipart = "multipart/alternative"
	typeProblem   = "application/problem+json"
	typeLines     = "application/x-ndjson"
)

// types returns the media types of what a service answers, the default first.
func types(service string) []string {
	switch service {
	case "I2L", "I2R", "I2C", "I2Cs", "L2C":
		return []string{typeJSON, typeHTML, typeCSL, typeLinkset, typeList, typeBibTeX, typeRIS}
	case "I=I":
		return []string{typeText, typeJSON}
	case "I2Rs":
		return []string{typeMultipart, typeJSON, typeHTML, typeList}
	}
	return []string{typeList, typeJSON, typeHTML}
}

// resolve answers for a reference. The service is "" if the reference says it.
func (c *call) resolve(service, text, other string) error {
	c.asked, c.languages = text, cmp.Or(c.lang, c.languages)
	if c.info {
		service = "I2C"
	}
	a, err := c.Resolver.Resolve(c.r.Context(), resolver.Query{Service: service, Text: text, Other: other,
		Country: c.country, Quality: c.accept.location, Append: c.append, At: c.at})
	c.ignored = append(c.ignored, a.Ignored...)
	if a.Record != nil {
		c.name = a.Name
	}
	c.count(a, figures.IsProgram(c.r))
	if err != nil {
		if n := c.isSpace(text); n != nil && !c.thttp && a.Record == nil {
			return c.space(n)
		}
		return c.problem(a, err)
	}
	if a.Service == "I2L" || a.Service == "I2R" {
		if c.redirects(a.Locations[0].Type) {
			return c.redirect(a)
		}
		a.Records = []*resolver.Record{a.Record}
	}
	status, offers := http.StatusOK, types(a.Service)
	if c.info && a.Record.State == resolver.Tombstone {
		status = http.StatusGone
	}
	mediaType := c.choose(offers...)
	switch {
	case mediaType == "" && a.Service == "I2Rs" && c.format == "":
		mediaType = typeMultipart // its parts have the types that the client wants
	case mediaType == "":
		return notAcceptable(offers...)
	case mediaType == typeHTML:
		return c.page(status, c.view(a))
	}
	body, err := c.body(a, mediaType)
	if err == nil {
		if end := downloads[mediaType]; end != "" && c.format != "" {
			c.w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", key(a.Name)+end))
		}
		c.send(status, mediaType, body)
	}
	return err
}

// choose returns the media type for the client, or "". Without pages there is
// no HTML.
func (c *call) choose(types ...string) string {
	types = slices.DeleteFunc(slices.Clone(types), func(t string) bool {
		return t == typeHTML && c.Pages == nil || c.format != "" && c.format != t && !slices.Contains(
			strings.FieldsFunc(t, func(r rune) bool { return strings.ContainsRune("/.+", r) }), c.format)
	})
	if c.format != "" && len(types) > 0 {
		return types[0]
	}
	return c.accept.choose(types...)
}

// redirects reports whether a client is sent to a location with a media type:
// it does not ask for what the resolver has itself, or not before what is there.
func (c *call) redirects(there string) bool {
	switch {
	case c.thttp || c.noRedirect || c.format != "":
		return c.thttp
	case c.types == "" || c.types == "*/*":
		return true
	}
	there = cmp.Or(there, typeHTML)
	best := c.accept.choose(there, typeHTML, typeJSON, typeCSL, typeList, typeLinkset, typeBibTeX, typeRIS)
	_, named := c.quality(best)
	return best == there || best == typeHTML || !named
}

// redirect sends a client to the best location.
func (c *call) redirect(a *resolver.Answer) error {
	best := &a.Locations[0]
	if best.Type != "" {
		if q, _ := c.quality(best.Type); q == 0 {
			var all []string
			for _, l := range a.Locations {
				all = append(all, l.Type)
			}
			return notAcceptable(slices.Compact(all)...)
		}
	}
	c.w.Header()["Link"] = []string{c.link("linkset", "linkset", typeLinkset)} // it has the other links
	return c.move(best.URI)
}

// move sends a client to an address. A redirect has no ETag: a condition is for
// an answer that would be 200 (RFC 9110 section 13.2.1).
func (c *call) move(address string) error {
	h := c.w.Header()
	h["Location"] = []string{address}
	h["Content-Length"] = c.empty
	h["Cache-Control"] = c.cache
	h["Vary"] = c.vary
	h["Access-Control-Allow-Origin"] = c.origin
	c.status = http.StatusFound
	if c.thttp && c.r.ProtoAtLeast(1, 1) { // RFC 2169 section 3.1
		c.status = http.StatusSeeOther
	}
	c.w.WriteHeader(c.status)
	return nil
}

// link returns a link to a format of the name, by a relation of signposting.org.
func (c *call) link(format, rel, mediaType string) string {
	return "<" + c.Base + "/" + c.name + "?format=" + format + `>; rel="` + rel + `"; type="` + mediaType + `"`
}

// send sends a body, or that the client has it.
func (c *call) send(status int, mediaType string, body []byte) {
	h := c.w.Header()
	h["Vary"] = c.vary
	h["Access-Control-Allow-Origin"] = c.origin
	if c.name != "" {
		h["Link"] = []string{"<" + c.Base + "/" + c.name + `>; rel="cite-as"`,
			c.link("json", "describedby", typeJSON), c.link("csl", "describedby", typeCSL),
			c.link("linkset", "linkset", typeLinkset)}
	}
	h.Set("X-Content-Type-Options", "nosniff")
	h["Cache-Control"] = c.cache
	switch {
	case status == http.StatusOK:
		sum := sha256.Sum256(append([]byte(mediaType+"\n"), body...))
		tag := `"` + hex.EncodeToString(sum[:8]) + `"`
		h.Set("ETag", tag)
		if has(field(c.r, "If-None-Match"), tag) {
			c.status = http.StatusNotModified
			c.w.WriteHeader(c.status)
			return
		}
	case status == http.StatusNotFound:
		h.Set("Cache-Control", "no-cache")
	case status != http.StatusGone:
		h.Set("Cache-Control", "no-store")
	}
	switch mediaType {
	case typeMultipart:
		mediaType += `; boundary="` + boundary + `"`
	case typeHTML, typeText:
		mediaType += "; charset=utf-8"
	}
	h.Set("Content-Type", mediaType)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	c.status = status
	c.w.WriteHeader(status)
	c.w.Write(body) // not for HEAD
}

// has reports whether a list of entity tags has one (RFC 9110 section 13.1.2).
func has(list, tag string) bool {
	for element := range strings.SplitSeq(list, ",") {
		element = strings.TrimPrefix(strings.TrimSpace(element), "W/")
		if element == tag || element == "*" {
			return true
		}
	}
	return false
}
