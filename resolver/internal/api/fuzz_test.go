package api

import (
	"bufio"
	"fmt"
	"net/http"
	"net/url"
	"slices"
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

// FuzzCondition: a version is one of the strong ETags, and nothing else is one.
func FuzzCondition(f *testing.F) {
	for _, s := range []string{"", "*", `"1"`, `"1", "2"`, `W/"1"`, `"0"`, `"9223372036854775808"`, `"+1"`, `"`, `"x,",W/"2" ,, "2"`} {
		f.Add(s, "")
		f.Add("", s)
	}
	f.Fuzz(func(t *testing.T, match, none string) {
		c, err := condition(http.Header{"If-Match": {match}, "If-None-Match": {none}}, func() uint64 { return 2 })
		want := map[resolver.Condition][2]string{resolver.Any: {}, resolver.New: {"", "*"}, resolver.Exists: {"*"}}
		tags, ok := entityTags(match)
		switch {
		case err == nil && c <= 0 && [2]string{match, none} != want[c],
			err == nil && c > 0 && (!ok || none != ""),
			err == nil && c > 0 && c != never && !slices.Contains(tags, fmt.Sprintf(`"%d"`, c)),
			c == never && slices.Contains(tags, `"2"`):
			t.Errorf("%q, %q: %d", match, none, c)
		}
		if status, _ := explain(err); err != nil && status != http.StatusBadRequest {
			t.Errorf("%q, %q: %v", match, none, err)
		}
		if again, ok2 := entityTags(strings.Join(tags, " , ")); ok != ok2 || !slices.Equal(tags, again) {
			t.Errorf("%q: %q, %q", match, tags, again)
		}
	})
}
