package service

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri/resolver"
)

// A result is the JSON of an answer, and of a line of a batch.
type result struct {
	Asked     string              `json:"urn"` // or a location
	Service   string              `json:"service,omitempty"`
	Name      string              `json:"name,omitempty"` // the canonical name
	Status    int                 `json:"status,omitempty"`
	Error     string              `json:"error,omitempty"`
	Equal     *bool               `json:"equal,omitempty"`
	Locations []resolver.Location `json:"locations,omitempty"`
	Names     []string            `json:"names,omitempty"`
	Records   []*resolver.Record  `json:"records,omitempty"`
}

func resultOf(asked string, a *resolver.Answer) *result {
	r := &result{Asked: asked, Service: a.Service, Name: a.Name, Names: a.Names,
		Locations: a.Locations}
	for _, record := range a.Records {
		r.Records = append(r.Records, public(record))
	}
	if a.Service == "I=I" {
		r.Equal = &a.Equal
	}
	return r
}

// public returns a record without who has made it.
func public(r *resolver.Record) *resolver.Record {
	p := *r
	p.By, p.Eraser = "", ""
	return &p
}

// body returns an answer in a media type.
func (c *call) body(a *resolver.Answer, mediaType string) ([]byte, error) {
	isOne := len(a.Records) == 1 && (a.Service == "I2C" || a.Service == "I2L" || a.Service == "I2R")
	switch mediaType {
	case typeText:
		return []byte(strings.ToUpper(strconv.FormatBool(a.Equal))), nil
	case typeList:
		return c.list(a), nil
	case typeMultipart:
		return c.parts(a)
	case typeLinkset:
		return encode(map[string]any{"linkset": each(a.Records, c.links)})
	case typeCSL:
		if isOne {
			return encode(c.csl(a.Record))
		}
		return encode(each(a.Records, c.csl))
	case typeBibTeX, typeRIS:
		text := ""
		for _, r := range a.Records {
			text += c.cite(r, mediaType)
		}
		return []byte(text), nil
	}
	if isOne && c.info && len(c.ignored) > 0 {
		return encode(struct {
			*resolver.Record
			Ignored []string `json:"ignored"` // keywords of the request
		}{public(a.Record), c.ignored})
	}
	if isOne {
		return encode(public(a.Record))
	}
	return encode(resultOf(c.asked, a))
}

// encode returns JSON without escapes that only HTML needs.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}

// reply sends a value as JSON.
func (c *call) reply(status int, v any) error {
	body, err := encode(v)
	if err == nil {
		c.send(status, typeJSON, body)
	}
	return err
}

func each(records []*resolver.Record, f func(*resolver.Record) any) []any {
	list := []any{}
	for _, r := range records {
		list = append(list, f(r))
	}
	return list
}

// list returns text/uri-list (RFC 2483 section 5).
func (c *call) list(a *resolver.Answer) []byte {
	lines := append([]string{"# " + c.asked}, names(a)...)
	if len(lines) == 1 {
		for _, l := range a.Locations {
			lines = append(lines, l.URI)
		}
	}
	if a.Service == "I2L" || a.Service == "I2R" || a.Service == "I2N" {
		lines = lines[:2]
	}
	return []byte(strings.Join(lines, "\r\n") + "\r\n")
}

// names returns the names of an answer, if it is not of locations.
func names(a *resolver.Answer) (list []string) {
	switch a.Service {
	case "I2N", "I2Ns", "L2Ns":
		return a.Names
	case "I2C", "I2Cs", "L2C":
		for _, r := range a.Records {
			list = append(list, r.Name)
		}
	}
	return list
}

// boundary is between the parts of I2Rs, in which no line begins with it.
const boundary = "uri-resolver-version"

// parts returns the answer of I2Rs: where the versions of the thing are (RFC
// 2017), those that the client takes.
func (c *call) parts(a *resolver.Answer) ([]byte, error) {
	var b bytes.Buffer
	for _, l := range a.Locations {
		if q, _ := c.quality(l.Type); l.Type != "" && q == 0 {
			continue
		}
		fmt.Fprintf(&b, "--%s\r\nContent-Type: message/external-body; access-type=URL;\r\n"+
			" URL=\"%s\"\r\n\r\n", boundary, l.URI)
		for _, f := range [][2]string{{"Content-Type", l.Type}, {"Content-Language", l.Language}} {
			if f[1] != "" {
				fmt.Fprintf(&b, "%s: %s\r\n", f[0], f[1])
			}
		}
		b.WriteString("\r\n")
	}
	if b.Len() == 0 {
		return nil, notAcceptable(typeMultipart)
	}
	fmt.Fprintf(&b, "--%s--\r\n", boundary)
	return b.Bytes(), nil
}

// links returns the links of a name (RFC 9264) by the relations of
// signposting.org.
func (c *call) links(r *resolver.Record) any {
	type link map[string]string
	at := c.Base + "/" + r.Name
	items := []link{}
	for _, l := range r.Locations {
		item := link{"href": l.URI}
		if l.Type != "" {
			item["type"] = l.Type
		}
		items = append(items, item)
	}
	return map[string]any{"anchor": at, "cite-as": []link{{"href": at}}, "item": items,
		"describedby": []link{{"href": at + "?format=json", "type": typeJSON},
			{"href": at + "?format=csl", "type": typeCSL}}}
}

// cslTypes are types of CSL that metadata may have as they are.
const cslTypes = " article article-journal book chapter collection dataset document graphic" +
	" interview legislation manuscript map motion_picture musical_score pamphlet patent" +
	" periodical report review software song speech standard thesis webpage "

// csl returns the item of a record in the JSON of CSL 1.0.2, from metadata by the
// terms of Dublin Core.
func (c *call) csl(r *resolver.Record) any {
	m := r.Metadata
	item := map[string]any{"id": r.Name, "type": "document", "URL": c.Base + "/" + r.Name}
	if t := strings.ToLower(m["type"]); t != "" && strings.Contains(cslTypes, " "+t+" ") {
		item["type"] = t
	}
	for key, value := range map[string]string{"title": m["title"], "publisher": m["publisher"],
		"language": m["language"], "abstract": m["description"]} {
		if value != "" {
			item[key] = value
		}
	}
	var people []any
	for _, name := range creators(m) {
		family, given, isPerson := strings.Cut(name, ",")
		if isPerson {
			given = strings.TrimSpace(given)
			people = append(people, map[string]string{"family": family, "given": given})
		} else {
			people = append(people, map[string]string{"literal": family})
		}
	}
	if people != nil {
		item["author"] = people
	}
	if date := cmp.Or(m["issued"], m["date"]); date != "" {
		item["issued"] = cslDate(date)
	}
	return item
}

// cslDate returns a date: in parts if it is a year, a month or a day.
func cslDate(date string) any {
	for i, layout := range []string{"2006", "2006-01", time.DateOnly} {
		if t, err := time.Parse(layout, date); err == nil {
			parts := []int{t.Year(), int(t.Month()), t.Day()}
			return map[string]any{"date-parts": [][]int{parts[:i+1]}}
		}
	}
	return map[string]any{"raw": date}
}

// byHandle answers /api/handles/NAME: locations as values of type URL, aliases
// as those of type HS_ALIAS. The code 1 is success, 100 an unknown handle, 102
// one that is none, and 200 that it has no such values.
func (c *call) byHandle(name string) error {
	query, err := url.ParseQuery(c.target.query)
	if err == nil && query.Has("callback") {
		err = errors.New("no callback is called; any origin may read the JSON")
	}
	if err != nil {
		return malformed(err)
	}
	answer := map[string]any{"responseCode": 1, "handle": name}
	a, err := c.Resolver.Resolve(c.r.Context(), resolver.Query{Service: "I2C", Text: unescaped(name)})
	c.count(a, true)
	if err != nil {
		p := c.problem(a, err)
		code, ok := map[int]int{http.StatusNotFound: 100, http.StatusBadRequest: 102}[p.Status]
		if !ok {
			return p
		}
		answer["responseCode"] = code
		return c.reply(p.Status, answer)
	}
	if values := c.handleValues(a.Record, query); len(values) > 0 {
		answer["values"] = values
	} else {
		answer["responseCode"] = 200
	}
	return c.reply(http.StatusOK, answer)
}

func (c *call) handleValues(r *resolver.Record, query url.Values) (values []any) {
	index := 0
	add := func(kind, text string) {
		index++
		if !query.Has("type") && !query.Has("index") || slices.Contains(query["type"], kind) ||
			slices.Contains(query["index"], strconv.Itoa(index)) {
			values = append(values, map[string]any{"index": index, "type": kind,
				"data": map[string]string{"format": "string", "value": text},
				"ttl":  int(Age.Seconds()), "timestamp": r.Changed})
		}
	}
	if r.State == resolver.Active {
		for _, l := range r.Locations {
			add("URL", l.URI)
		}
		for _, alias := range r.Aliases {
			add("HS_ALIAS", alias)
		}
	}
	return values
}
