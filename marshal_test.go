package uri_test

import (
	"bytes"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

var (
	_ encoding.TextAppender      = uri.URI{}
	_ encoding.TextMarshaler     = uri.URI{}
	_ encoding.TextUnmarshaler   = (*uri.URI)(nil)
	_ encoding.BinaryAppender    = uri.URI{}
	_ encoding.BinaryMarshaler   = uri.URI{}
	_ encoding.BinaryUnmarshaler = (*uri.URI)(nil)
	_ fmt.Stringer               = uri.URI{}
	_ fmt.GoStringer             = uri.URI{}

	_ encoding.TextAppender      = uri.Ref{}
	_ encoding.TextMarshaler     = uri.Ref{}
	_ encoding.TextUnmarshaler   = (*uri.Ref)(nil)
	_ encoding.BinaryAppender    = uri.Ref{}
	_ encoding.BinaryMarshaler   = uri.Ref{}
	_ encoding.BinaryUnmarshaler = (*uri.Ref)(nil)
	_ fmt.Stringer               = uri.Ref{}
	_ fmt.GoStringer             = uri.Ref{}
)

// A page holds values in the ways that people hold them.
type page struct {
	URI   uri.URI
	Ref   uri.Ref
	Maybe uri.URI  `json:",omitzero"`
	Ptr   *uri.URI `json:",omitempty"`
	List  []uri.Ref
	Map   map[uri.URI]int
}

func newPage() page {
	u := uri.MustParse("HTTP://u:p@h:/a?b&c#")
	return page{
		URI:  u,
		Ref:  uri.MustParseRef("../g?"),
		Ptr:  &u,
		List: []uri.Ref{{}, u.Ref()},
		Map:  map[uri.URI]int{u: 1, uri.MustParse("x:"): 2},
	}
}

func (p page) equal(q page) bool {
	return p.URI == q.URI && p.Ref == q.Ref && p.Maybe == q.Maybe && p.Ptr != nil && q.Ptr != nil &&
		*p.Ptr == *q.Ptr &&
		fmt.Sprint(p.List, p.Map) == fmt.Sprint(q.List, q.Map)
}

func TestJSON(t *testing.T) {
	want := newPage()
	b, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got page
	if err := json.Unmarshal(b, &got); err != nil || !got.equal(want) {
		t.Errorf("%s: %+v, %v", b, got, err)
	}
	for text, there := range map[string]bool{
		`"Maybe"`:          false, // omitzero asks IsZero
		`"Ref":"../g?"`:    true,
		`"List":["","HTTP`: true, // the empty reference is a value
		`"x:":2`:           true,
	} {
		if strings.Contains(string(b), text) != there {
			t.Errorf("%s is in %s: %v", text, b, !there)
		}
	}
	for _, bad := range []string{`{"URI":"a"}`, `{"URI":"http://a b"}`, `{"Ref":":"}`,
		`{"Map":{"1:":1}}`} {
		got := page{URI: uri.MustParse("x:a"), Ref: uri.MustParseRef("b")}
		if err := json.Unmarshal([]byte(bad), &got); err == nil || got.URI.String() != "x:a" ||
			got.Ref.String() != "b" {
			t.Errorf("%s: %v, %+v", bad, err, got)
		}
	}
	var empty page
	if err := json.Unmarshal([]byte(`{"URI":"","Ref":""}`), &empty); err != nil ||
		!empty.URI.IsZero() || !empty.Ref.IsZero() {
		t.Errorf("%v: %+v", err, empty)
	}
}

func TestGob(t *testing.T) {
	want := newPage()
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(want); err != nil {
		t.Fatal(err)
	}
	var got page
	if err := gob.NewDecoder(&b).Decode(&got); err != nil || !got.equal(want) {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestMarshal: text and binary forms are the text, and come back.
func TestMarshal(t *testing.T) {
	for _, s := range append(seeds, "") {
		r, err := uri.ParseRef(s)
		if err != nil {
			continue
		}
		u, isURI := r.URI()
		for _, v := range []interface {
			encoding.TextMarshaler
			encoding.TextAppender
			encoding.BinaryMarshaler
			encoding.BinaryAppender
		}{r, u} {
			want := s
			if v == any(u) && !isURI {
				want = ""
			}
			text, err1 := v.MarshalText()
			appended, err2 := v.AppendText([]byte("x"))
			binary, err3 := v.MarshalBinary()
			appendedBinary, err4 := v.AppendBinary([]byte("x"))
			if string(text) != want || string(appended) != "x"+want || string(binary) != want ||
				string(appendedBinary) != "x"+want ||
				err1 != nil || err2 != nil || err3 != nil || err4 != nil {
				t.Errorf("%q: %q, %q, %q, %q", want, text, appended, binary, appendedBinary)
			}
		}
		text := []byte(s)
		var back, back2 uri.Ref
		if err := back.UnmarshalText(text); err != nil || back != r {
			t.Errorf("%q: %q, %v", s, back, err)
		}
		if err := back2.UnmarshalBinary(text); err != nil || back2 != r {
			t.Errorf("%q: %q, %v", s, back2, err)
		}
		v := uri.MustParse("old:")
		if err := v.UnmarshalText(text); (err == nil) != (isURI || s == "") || err == nil &&
			v != u || err != nil && v.String() != "old:" {
			t.Errorf("%q: %q, %v", s, v, err)
		}
		for i := range text { // the value does not share the caller's bytes
			text[i] = '!'
		}
		if back.String() != s {
			t.Errorf("%q became %q", s, back)
		}
	}

	// What does not parse leaves the receiver as it was.
	u, r := uri.MustParse("x:a"), uri.MustParseRef("b")
	for _, f := range []func([]byte) error{u.UnmarshalText, u.UnmarshalBinary, r.UnmarshalText,
		r.UnmarshalBinary} {
		if err := f([]byte("a b")); err == nil || u.String() != "x:a" || r.String() != "b" {
			t.Errorf("%v, %q, %q", err, u, r)
		}
	}
	if err := u.UnmarshalText(nil); err != nil || u != (uri.URI{}) {
		t.Errorf("%v, %q", err, u)
	}
	if err := r.UnmarshalText(nil); err != nil || r != (uri.Ref{}) {
		t.Errorf("%v, %q", err, r)
	}
}

func TestFormat(t *testing.T) {
	u := uri.MustParse("http://u:p@h/")
	r := u.Ref()
	for _, tt := range []struct{ got, want string }{
		{fmt.Sprintf("%v %s %q", u, r, u), `http://u:p@h/ http://u:p@h/ "http://u:p@h/"`},
		{fmt.Sprintf("%#v", u), `uri.MustParse("http://u:p@h/")`},
		{fmt.Sprintf("%#v", r), `uri.MustParseRef("http://u:p@h/")`},
		{fmt.Sprintf("%#v %#v", uri.URI{}, uri.Ref{}), "uri.URI{} uri.Ref{}"},
		{fmt.Sprintf("%v|%v", uri.URI{}, uri.Ref{}), "|"},
		{fmt.Sprint(struct{ U uri.URI }{u}), "{http://u:p@h/}"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s, want %s", tt.got, tt.want)
		}
	}
}

func TestSlog(t *testing.T) {
	plain := func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}
	u := uri.MustParse("http://h/a")
	for want, handler := range map[string]func(*bytes.Buffer) slog.Handler{
		`u=http://h/a`: func(b *bytes.Buffer) slog.Handler {
			return slog.NewTextHandler(b, &slog.HandlerOptions{ReplaceAttr: plain})
		},
		`"u":"http://h/a"`: func(b *bytes.Buffer) slog.Handler {
			return slog.NewJSONHandler(b, &slog.HandlerOptions{ReplaceAttr: plain})
		},
	} {
		var b bytes.Buffer
		slog.New(handler(&b)).Info("got", "u", u)
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s, want %s", &b, want)
		}
	}
}

// TestMapKeys: == is string comparison, rung one of the ladder (section 6.2.1).
func TestMapKeys(t *testing.T) {
	m := map[uri.URI]int{}
	for _, s := range []string{"http://a/", "http://A/", "http://a", strings.Clone("http://a/"),
		"http://a/#"} {
		m[uri.MustParse(s)]++
	}
	if len(m) != 4 || m[uri.MustParse("http://a/")] != 2 {
		t.Errorf("%v", m)
	}
	// A cut and a parsed value are the same.
	if uri.MustParse("http://a/?b#c").WithoutQuery() != uri.MustParse("http://a/") {
		t.Error("other places")
	}
}

// TestEmbedded shows why URI says to name the field.
func TestEmbedded(t *testing.T) {
	type embedded struct {
		uri.URI
		Title string
	}
	b, err := json.Marshal(embedded{uri.MustParse("x:"), "lost"})
	if err != nil || string(b) != `"x:"` {
		t.Errorf("%s, %v: no need to warn any more", b, err)
	}
}
