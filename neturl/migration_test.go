package neturl_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// The parts of the tracker in example_migration_test.go as they were with
// net/url. The tests show each mistake named there: the old code makes it, and
// the new code does not.

// resourceBefore is how tracker.resource was.
func resourceBefore(base *url.URL, values url.Values, format string, args ...any) (*url.URL,
	error) {
	u, err := base.Parse(fmt.Sprintf(format, args...))
	if err != nil {
		return nil, err
	}
	u.RawQuery = values.Encode()
	return u, nil
}

// sanitizedBefore is how sanitized was.
func sanitizedBefore(u *url.URL) string {
	q := u.Query()
	if q.Has("client_secret") {
		q.Set("client_secret", "REDACTED")
		u.RawQuery = q.Encode()
	}
	return u.Redacted()
}

func TestMigratedResource(t *testing.T) {
	for _, tt := range []struct {
		name, base, project string
		before, after       string
	}{
		{"nothing special", "https://h/api/", "red", "https://h/api/projects/red/issues",
			"https://h/api/projects/red/issues"},
		{"a slash in data", "https://h/api/", "red/blue", "https://h/api/projects/red/blue/issues",
			"https://h/api/projects/red%2Fblue/issues"},
		{"out of the directory", "https://h/api/", "../../admin", "https://h/admin/issues",
			"https://h/api/projects/..%2F..%2Fadmin/issues"},
		{"a question mark", "https://h/api/", "red?", "https://h/api/projects/red",
			"https://h/api/projects/red%3F/issues"},
		{"a percent sign", "https://h/api/", "100%", "error",
			"https://h/api/projects/100%25/issues"},
		{"dots", "https://h/api/", "..", "https://h/api/issues", "error"},
		{"no slash after the base", "https://h/api", "red", "https://h/projects/red/issues",
			"https://h/api/projects/red/issues"},
		{"a query in the base", "https://h/api/?tenant=7", "red",
			"https://h/api/projects/red/issues", "https://h/api/projects/red/issues?tenant=7"},
	} {
		base, err := url.Parse(tt.base)
		if err != nil {
			t.Fatal(err)
		}
		before := "error"
		if u, err := resourceBefore(base, nil, "projects/%s/issues", tt.project); err == nil {
			before = u.String()
		}
		c, err := newTracker(tt.base, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		after := "error"
		if u, err := c.resource(listOptions{}, "projects", tt.project, "issues"); err == nil {
			after = u.String()
		}
		if before != tt.before || after != tt.after {
			t.Errorf("%s: %s and %s, want %s and %s", tt.name, before, after, tt.before, tt.after)
		}
	}
}

func TestMigratedSanitized(t *testing.T) {
	const text = "https://me:hunter2@h/?z=1&client_secret=hunter2&flag&list=a;b"
	v, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	// It reorders, drops the pair with the ";", and changes the URL of its
	// caller.
	const before = "https://me:xxxxx@h/?client_secret=REDACTED&flag=&z=1"
	if got := sanitizedBefore(v); got != before || v.String() == text {
		t.Errorf("before: %s, and the URL is %s", got, v)
	}
	const after = "https://me@h/?z=1&client_secret=REDACTED&flag&list=a;b"
	u := uri.MustParse(text)
	if got := sanitized(u); got != after || u.String() != text {
		t.Errorf("after: %s, and the URI is %s", got, u)
	}
	// net/url does not find the secret in such a query, and so does not mask it.
	const hidden = "https://h/?client_secret=hunter2;x"
	if v, err := url.Parse(hidden); err != nil || !strings.Contains(sanitizedBefore(v), "hunter2") {
		t.Errorf("before: %v, %v", v, err)
	}
	if got := sanitized(uri.MustParse(hidden)); strings.Contains(got, "hunter2") {
		t.Errorf("after: %s", got)
	}
}

func TestMigratedErrors(t *testing.T) {
	for _, text := range []string{"http://me:hunter2@example.com/%",
		"http://me:hunter2@exa mple.com/"} {
		if _, err := url.Parse(text); err == nil || !strings.Contains(err.Error(), "hunter2") {
			t.Errorf("before: %v", err)
		}
		if _, err := newTracker(text, "", nil); err == nil || strings.Contains(err.Error(),
			"hunter2") {
			t.Errorf("after: %v", err)
		}
	}
}
