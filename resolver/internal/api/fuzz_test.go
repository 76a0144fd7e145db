package api

import (
	"bufio"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/urikit/uri/resolver"
)

// FuzzResource: a name is the rest of the path, byte for byte, or is decoded once.
func FuzzResource(f *testing.F) {
	for _, s := range []string{"urns", "urns/", "history/urn:a:b", "urns/urn:a:b%2Fc//../d",
		"erase/urn%3Aa%3Ab%252F", "mint/urn:a:", "bulk", "changes/", "urns/urn%3A%2",
		`urns/urn:a:b"`, "urns/urn:a:b#c", "urns/urn:a:b[]|^"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, path string) {
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + Prefix + path + " HTTP/1.1\r\nHost: x\r\n\r\n")))
		if err != nil {
			return
		}
		path, _, _ = strings.Cut(path, "?")
		kind, name := resource(r)
		encoded, ok := strings.CutPrefix(path, kind)
		decoded, err := url.PathUnescape(encoded)
		if !ok || strings.Contains(strings.TrimSuffix(kind, "/"), "/") ||
			encoded != name && (err != nil || decoded != name || !strings.HasPrefix(name[3:], ":")) {
			t.Errorf("%s: %s, %q", path, kind, name)
		}
	})
}

// FuzzCondition: a version is in quotes, and nothing else is one.
func FuzzCondition(f *testing.F) {
	for _, s := range []string{"", "*", `"1"`, `"1", "2"`, `W/"1"`, `"0"`, `"9223372036854775808"`, `"+1"`, `"`} {
		f.Add(s, "")
		f.Add("", s)
	}
	f.Fuzz(func(t *testing.T, match, none string) {
		c, err := condition(http.Header{"If-Match": {match}, "If-None-Match": {none}})
		want := map[resolver.Condition][2]string{resolver.Any: {}, resolver.New: {"", "*"}, resolver.Exists: {"*"}}
		if c > 0 {
			want[c] = [2]string{fmt.Sprintf(`"%d"`, c)}
		}
		if got := [2]string{match, none}; err == nil && got != want[c] {
			t.Errorf("%q: %d, by %q", got, c, want[c])
		}
		if status, _ := explain(err); err != nil && status != http.StatusBadRequest &&
			status != http.StatusPreconditionFailed {
			t.Errorf("%q, %q: %v", match, none, err)
		}
	})
}
