package neturl_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/neturl/nethttp"
	"github.com/urikit/uri/query"
)

// A tracker is a client of a web API for issues. It does what such clients do
// with URLs: it puts a path after a base and options into a query, follows the
// pages of Link fields, and keeps secrets out of its errors. It was written
// with net/url; migration_test.go has the old parts.
//
// Changes, and mistakes that are impossible now:
//
//   - base is a value. No request can change it for the others, and nobody has to copy it.
//   - A path is made of segments, which are data. A project named "../admin" or "a?b" cannot change which
//     resource is asked for.
//   - A path is put after the base, with or without a slash at its end.
//     Resolving a path with a base without that slash loses the last segment of
//     the base.
//   - Options are added to the query of the base, if it has one, and its pairs
//     stay as they are.
//   - The next page is a URI of its own, compared by its components with the base before a token is
//     sent to it.
//   - A URI in an error has its order and its spelling, except for the secret.
//     Text that does not parse is not in the error at all.
type tracker struct {
	base   uri.URI
	token  string
	client *http.Client
}

type listOptions struct {
	State   string
	Labels  []string
	PerPage int
}

type issue struct {
	Number int
	Title  string
}

// newTracker checks the base once. There is nothing to check later.
func newTracker(base, token string, client *http.Client) (*tracker, error) {
	u, err := uri.Parse(base)
	if err != nil {
		return nil, err
	}
	if u.Host() == "" || u.HasFragment() {
		return nil, errors.New("the base needs a host, and no fragment")
	}
	return &tracker{u, token, client}, nil
}

// resource returns the URI of a resource. An option that is not set is not in the query.
func (t *tracker) resource(o listOptions, segments ...string) (uri.URI, error) {
	q := query.Form.Split(t.base.Query())
	if o.State != "" {
		q = q.Set("state", o.State)
	}
	if len(o.Labels) > 0 {
		q = q.Set("labels", strings.Join(o.Labels, ","))
	}
	if o.PerPage > 0 {
		q = q.Set("per_page", strconv.Itoa(o.PerPage))
	}
	return t.base.Edit().AppendSegments(segments...).QueryOrNone(q.String()).URI()
}

// get reads a page, and returns the URI of the next one, if there is one.
func (t *tracker) get(ctx context.Context, u uri.URI, page any) (next uri.URI, err error) {
	req, err := nethttp.NewRequest(ctx, http.MethodGet, u, nil)
	if err != nil {
		return uri.URI{}, err
	}
	req.Header.Set("Authorization", "Bearer "+t.token)
	resp, err := t.client.Do(req)
	if e, ok := errors.AsType[*url.Error](err); ok {
		return uri.URI{}, fmt.Errorf("GET %s: %w", sanitized(u), e.Err) // e has the URL, secret and all
	}
	if err != nil {
		return uri.URI{}, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return uri.URI{}, fmt.Errorf("GET %s: %s", sanitized(u), resp.Status)
	}
	if err := json.NewDecoder(resp.Body).Decode(page); err != nil {
		return uri.URI{}, fmt.Errorf("GET %s: %w", sanitized(u), err)
	}
	return t.nextPage(u, resp.Header.Values("Link"))
}

// nextPage finds the link with the relation "next", as in
//
//	Link: <?page=2>; rel="next", <?page=9>; rel="last"
func (t *tracker) nextPage(u uri.URI, fields []string) (uri.URI, error) {
	for _, field := range fields {
		for field != "" {
			var target, params string
			_, field, _ = strings.Cut(field, "<")
			target, field, _ = strings.Cut(field, ">")
			params, field, _ = strings.Cut(field, ",")
			if !strings.Contains(params, `rel="next"`) {
				continue
			}
			r, err := uri.ParseRef(target)
			if err != nil {
				return uri.URI{}, fmt.Errorf("Link: %w", err)
			}
			next := u.Resolve(r)
			if next.Scheme() != t.base.Scheme() || next.Authority() != t.base.Authority() {
				return uri.URI{}, fmt.Errorf("the next page is elsewhere: %s", sanitized(next))
			}
			return next, nil
		}
	}
	return uri.URI{}, nil
}

// issues reads all pages.
func (t *tracker) issues(ctx context.Context, project string, o listOptions) ([]issue, error) {
	u, err := t.resource(o, "projects", project, "issues")
	if err != nil {
		return nil, err
	}
	var all []issue
	for !u.IsZero() {
		var page []issue
		u, err = t.get(ctx, u, &page)
		all = append(all, page...)
		if err != nil {
			return all, err
		}
	}
	return all, nil
}

// sanitized returns u for errors and logs: without a password, and with the secret masked.
func sanitized(u uri.URI) string {
	q := query.Form.Split(u.Query())
	if !q.Has("client_secret") {
		return u.Redacted()
	}
	v, err := u.Edit().Query(q.Set("client_secret", "REDACTED").String()).URI()
	if err != nil {
		return err.Error()
	}
	return v.Redacted()
}

// A program's URL code, moved from net/url to this module.
func Example_migration() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := nethttp.TargetURI(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		fmt.Println("asked for", u.Path(), u.Query())
		q := query.Form.Split(u.Query())
		page, _ := q.Get("page")
		switch {
		case u.Path() != "/api/v3/projects/red%2Fblue/issues":
			http.NotFound(w, r)
		case page == "":
			w.Header().Set("Link", "<?"+q.Set("page",
				"2").String()+`>; rel="next", <?page=2>; rel="last"`)
			fmt.Fprint(w, `[{"number": 7, "title": "A"}]`)
		default:
			w.Header().Set("Link", `<//evil.example/?page=3>; rel="next"`)
			fmt.Fprint(w, `[{"number": 8, "title": "B"}]`)
		}
	}))
	defer server.Close()

	t, err := newTracker(server.URL+"/api/v3?client_secret=hunter2;x", "token", server.Client())
	if err != nil {
		fmt.Println(err)
		return
	}
	host := t.base.Authority()
	ctx := context.Background()
	all, err := t.issues(ctx, "red/blue", listOptions{State: "open", Labels: []string{"bug",
		"R&D"}})
	fmt.Println(all, err)

	_, err = t.issues(ctx, "100%?", listOptions{PerPage: 50})
	fmt.Println(strings.ReplaceAll(err.Error(), host, "HOST"))
	server.Close()
	_, err = t.issues(ctx, "red", listOptions{})
	before, _, _ := strings.Cut(err.Error(), ": dial")
	fmt.Println(strings.ReplaceAll(before, host, "HOST"))
	_, err = t.issues(ctx, "..", listOptions{})
	fmt.Println(err)
	_, err = newTracker("http://me:hunter2@example.com/%", "", nil)
	fmt.Println(err)
	// Output:
	// asked for /api/v3/projects/red%2Fblue/issues client_secret=hunter2;x&state=open&labels=bug,R%26D
	// asked for /api/v3/projects/red%2Fblue/issues client_secret=hunter2;x&state=open&labels=bug,R%26D&page=2
	// [{7 A} {8 B}] the next page is elsewhere: http://evil.example/?page=3
	// asked for /api/v3/projects/100%25%3F/issues client_secret=hunter2;x&per_page=50
	// GET http://HOST/api/v3/projects/100%25%3F/issues?client_secret=REDACTED&per_page=50: 404 Not Found
	// GET http://HOST/api/v3/projects/red/issues?client_secret=REDACTED
	// uri: byte 0 of the path: a dot-segment is not allowed as data: its encoding would not hide it from resolution (rule segment, RFC 3986 section 3.3)
	// uri: byte 31: missing hexadecimal digits after "%": two are needed (rule pct-encoded, RFC 3986 section 2.1)
}
