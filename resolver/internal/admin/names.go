package admin

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/figures"
	"github.com/urikit/uri/resolver/internal/page"
)

// The limits of pages.
const (
	maxSpaces  = 200 // namespaces
	maxFound   = 50  // names that begin with a text
	maxHistory = 50  // versions
)

// figureDays is for how many days the page of a name has figures; its heading says
// so.
const figureDays = 30

// spaces returns the namespaces for which the token is.
func (c *call) spaces() (own []*resolver.Namespace, err error) {
	all, err := c.Resolver.Namespaces(c.r.Context())
	if err != nil {
		return nil, err
	}
	for n := range all {
		if c.owns(n) {
			own = append(own, n)
		}
	}
	return own, nil
}

func (c *call) owns(n *resolver.Namespace) bool {
	t := c.token
	return (t.All || t.Owner == n.Owner) &&
		(strings.HasPrefix(n.Prefix, t.Prefix) || strings.HasPrefix(t.Prefix, n.Prefix))
}

func (c *call) home() (page.View, error) {
	own, err := c.spaces()
	some := own[:min(len(own), maxSpaces)]
	return page.Home{Namespaces: some, Hidden: len(own) - len(some)}, err
}

// A list is what the API answers.
type list struct {
	Items []*resolver.Record
	Next  string
}

// name shows a name, or those that begin with a text.
func (c *call) name() (page.View, error) {
	query := c.r.URL.Query()
	text := strings.TrimSpace(query.Get("urn"))
	name, wrong := resolver.ParseName(text)
	if wrong == nil && !query.Has("after") {
		v, err := c.entry(name)
		if f, ok := errors.AsType[fault](err); !ok || f.status != http.StatusNotFound {
			v.Done = query.Get("done")
			return v, err
		}
	}
	v := page.Found{Text: text, Next: query.Get("after")}
	if wrong == nil && v.Next == "" {
		v.Free = name
		n, err := c.Resolver.NamespaceOf(c.r.Context(), name)
		if err != nil || !c.owns(n) || n.Closed || n.Prefix == name {
			v.Free = ""
		}
	}
	if !strings.HasPrefix(strings.ToLower(text), "urn:") {
		v.Problem = `A name begins with "urn:".`
		return v, nil
	}
	found := list{}
	err := c.get("urns", url.Values{"prefix": {"urn:" + text[4:]}, "after": {v.Next},
		"limit": {strconv.Itoa(maxFound)}}, &found)
	for _, r := range found.Items {
		v.Names = append(v.Names, r.Name)
	}
	if v.Next = found.Next; len(v.Names) == 0 && wrong != nil {
		v.Problem = wrong.Error()
	}
	return v, err
}

// at returns the path of a name in the API.
func at(kind, name string) string { return kind + "/" + url.QueryEscape(name) }

// entry returns the page of a name.
func (c *call) entry(name string) (v page.Entry, err error) {
	v = page.Entry{Record: &resolver.Record{}, Operator: c.token.All}
	history := list{}
	err = c.get(at("urns", name), nil, v.Record)
	if err == nil {
		err = c.get(at("history", name), url.Values{"limit": {strconv.Itoa(maxHistory)}}, &history)
	}
	if err == nil {
		figures := struct{ Items *[]figures.Row }{&v.Figures}
		from := c.now().UTC().AddDate(0, 0, 1-figureDays).Format(time.DateOnly)
		err = c.get(at("figures", name), url.Values{"from": {from}}, &figures)
	}
	v.History = history.Items
	v.Hidden = int(v.Record.Version) - len(v.History)
	return v, err
}

func (c *call) new() (page.View, error) {
	name := c.r.URL.Query().Get("urn")
	return page.Entry{Record: &resolver.Record{Name: name, State: resolver.Active}}, nil
}

// change does what the form of a name says. If it is refused, the page has what
// was typed, and why.
func (c *call) change() (page.View, error) {
	form := c.r.PostForm
	name, wrong := resolver.ParseName(strings.TrimSpace(form.Get("urn")))
	v := page.Entry{Record: &resolver.Record{Name: form.Get("urn")}}
	isNew := form.Get("version") == "0"
	if !isNew {
		var err error
		if v, err = c.entry(name); err != nil {
			return nil, cmp.Or(err, wrong)
		}
	}
	match := [2]string{"If-Match", `"` + form.Get("version") + `"`}
	done := ""
	err := wrong
	switch do := form.Get("do"); {
	case do == "withdraw":
		v.Record.Reason, v.Record.Successors = form.Get("reason"), lines(form.Get("successors"))
		_, err = c.ask(request{method: "DELETE", path: at("urns", name), header: match,
			query: url.Values{"reason": {v.Record.Reason}, "successor": v.Record.Successors}})
		done = "withdrawn"
	case do == "lift":
		err = c.send("POST", at("lift", name), match, nil, nil)
		done = "lifted"
	case err == nil:
		if isNew {
			match = [2]string{"If-None-Match", "*"}
		}
		if err = c.fill(v.Record); err == nil {
			v.Record.Name = name
			err = c.send("PUT", at("urns", name), match, v.Record, nil)
		}
		done = "saved"
	default:
		c.fill(v.Record)
	}
	if err == nil {
		c.to("name", url.Values{"urn": {name}, "done": {done}})
		return nil, nil
	}
	f, ok := errors.AsType[fault](err)
	if !ok {
		f = fault{http.StatusUnprocessableEntity, err.Error()}
	}
	if f.status >= 500 {
		return nil, f
	}
	c.status, v.Problem = f.status, f.text
	// What was shown counts, not what is there now: sent again, it is refused again.
	v.Record.Version, _ = strconv.ParseUint(form.Get("version"), 10, 64)
	return v, nil
}

// fill sets what the form says about a record. Of a tombstone it says less.
func (c *call) fill(r *resolver.Record) error {
	form := c.r.PostForm
	r.Reason, r.Successors = lineEnds(form.Get("reason")), lines(form.Get("successors"))
	r.Metadata = make(map[string]string)
	values := form["value"]
	for i, key := range form["key"] {
		if key = strings.TrimSpace(key); key != "" && i < len(values) && values[i] != "" {
			r.Metadata[key] = lineEnds(values[i])
		}
	}
	if r.State == resolver.Tombstone {
		return nil
	}
	r.State, r.Aliases = resolver.State(form.Get("state")), lines(form.Get("aliases"))
	r.Partial = form.Get("partial") != ""
	r.Locations = nil
	var err error
	part := func(name string, i int) string {
		if list := form[name]; i < len(list) {
			return strings.TrimSpace(list[i])
		}
		return ""
	}
	for i := range form["uri"] {
		l := resolver.Location{URI: part("uri", i), Type: part("type", i), Language: part("language", i),
			Country: part("country", i), Component: part("component", i)}
		var err2, err3 error
		l.Priority, err2 = strconv.Atoi(cmp.Or(part("priority", i), "0"))
		l.Weight, err3 = strconv.ParseFloat(cmp.Or(part("weight", i), "0"), 64)
		if err2 != nil || err3 != nil {
			err = fmt.Errorf("location %d: the priority and the weight are numbers", i+1)
		}
		if l != (resolver.Location{}) {
			r.Locations = append(r.Locations, l)
		}
	}
	return err
}

// lineEnds returns a text as it was before the browser has changed its line ends.
func lineEnds(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// lines returns the lines of a text that are not empty.
func lines(text string) (list []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}

func (c *call) mint() (page.View, error) {
	return c.mintForm(page.Mint{Count: 1, Prefix: c.r.URL.Query().Get("prefix")})
}

func (c *call) mintForm(v page.Mint) (page.View, error) {
	own, err := c.spaces()
	v.Namespaces = slices.DeleteFunc(own, func(n *resolver.Namespace) bool {
		return n.Mask == "" || n.Closed
	})
	v.Namespaces = v.Namespaces[:min(len(v.Namespaces), maxSpaces)]
	return v, err
}

func (c *call) mintNow() (page.View, error) {
	form := c.r.PostForm
	v := page.Mint{Prefix: form.Get("prefix"), Title: form.Get("title"),
		Location: strings.TrimSpace(form.Get("uri"))}
	v.Count, _ = strconv.Atoi(form.Get("count"))
	body := map[string]any{"count": v.Count, "state": resolver.Reserved}
	if v.Location != "" {
		body["state"], body["locations"] = resolver.Active, []resolver.Location{{URI: v.Location}}
	}
	if v.Title != "" {
		body["metadata"] = map[string]string{"title": v.Title}
	}
	var made struct{ URNs []string }
	key := [2]string{"Idempotency-Key", form.Get("form")}
	err := c.send("POST", at("mint", v.Prefix), key, body, &made)
	if f, ok := errors.AsType[fault](err); ok && f.status < 500 {
		c.status, v.Problem, err = f.status, f.text, nil
	}
	if v.Names = made.URNs; err != nil {
		return nil, err
	}
	return c.mintForm(v)
}
