package token_test

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/token"
	"github.com/urikit/uri/resolver/store/memory"
)

var here = netip.MustParseAddr("192.0.2.7")

func TestTokens(t *testing.T) {
	ctx := t.Context()
	s := memory.New()
	k, other := &token.Keeper{Store: s}, &token.Keeper{Store: s}
	read := []token.Right{token.Read}
	for _, x := range []struct {
		token.Token
		err string // of making it, or of its use
	}{
		{token.Token{ID: "a", Owner: "us", Rights: read}, ""},
		{token.Token{ID: "a", Owner: "us", Rights: read}, "used already"},
		{token.Token{ID: "b", All: true, Rights: read, Revoked: time.Unix(1, 0)}, ""},
		{token.Token{ID: "c", Owner: "us", Rights: read, Expires: time.Unix(1, 0)}, "expired"},
		{token.Token{ID: "d", Owner: "us", Rights: read, Networks: networks("192.0.2.0/28")}, ""},
		{token.Token{ID: "e", Owner: "us", Rights: read, Networks: networks("192.0.2.0/30", "::/0")}, "network"},
		{token.Token{ID: "", Owner: "us", Rights: read}, "the ID"},
		{token.Token{ID: "x\ny", Owner: "us", Rights: read}, "the ID"},
		{token.Token{ID: strings.Repeat("x", 65), Owner: "us", Rights: read}, "the ID"},
		{token.Token{ID: "f", Rights: read}, "owner"},
		{token.Token{ID: "f", Owner: "us"}, "some of the rights"},
		{token.Token{ID: "f", Owner: "us", Rights: []token.Right{"all"}}, "one of the rights"},
		{token.Token{ID: "f", Owner: "us", Rights: read, Prefix: "isbn:"}, "urn:"},
	} {
		text, err := k.New(ctx, x.Token)
		var got *token.Token
		if err == nil {
			if len(text) < 5+256/5 || redact.String(text) != redact.Mask {
				t.Errorf("%q is too short, or package redact does not know it", text)
			}
			got, err = other.Check(ctx, text, netip.AddrFrom16(here.As16()))
			for i := range text {
				wrong := text[:i] + string(text[i]^1) + text[i+1:]
				if _, err := k.Check(ctx, wrong, here); !errors.Is(err, token.ErrRefused) {
					t.Errorf("%s in place of %s: %v", wrong, text, err)
				}
			}
		}
		if (err == nil) != (x.err == "") || err != nil && !strings.Contains(err.Error(), x.err) {
			t.Errorf("%q: %v, want %q", x.ID, err, x.err)
		}
		if err == nil && (got.ID != x.ID || !got.Has(token.Read) || got.Has(token.Write)) {
			t.Errorf("%+v", got)
		}
	}
	ids := ""
	for x, err := range k.List(ctx) {
		if err != nil {
			t.Fatal(err)
		}
		ids += x.ID
	}
	if len(ids) != 5 {
		t.Errorf("the tokens are %s", ids)
	}
	for p, err := range s.Scan(ctx, "", "\xff", false) {
		if err != nil || strings.Contains(p.Key+string(p.Value), "urir_") {
			t.Errorf("%q: %q, %v", p.Key, p.Value, err)
		}
	}
	r := &resolver.Resolver{Store: s}
	for err := range r.Verify(ctx, nil) {
		t.Error(err)
	}
}

func networks(texts ...string) (list []netip.Prefix) {
	for _, text := range texts {
		list = append(list, netip.MustParsePrefix(text))
	}
	return list
}

// TestRevoke: a token that is revoked is refused at once, also by others. Its ID
// stays in use.
func TestRevoke(t *testing.T) {
	ctx := t.Context()
	s := memory.New()
	k, other := &token.Keeper{Store: s}, &token.Keeper{Store: s}
	a := token.Token{ID: "a", Owner: "us", Prefix: "urn:x:", Rights: []token.Right{token.Write}}
	text, err := k.New(ctx, a)
	if err != nil {
		t.Fatal(err)
	}
	got, err := k.Check(ctx, text, here)
	if err != nil || fmt.Sprint(got.Actor()) != "{a us false urn:x:}" {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := other.Check(ctx, text, here); err != nil {
		t.Error(err)
	}
	for range 2 {
		if err := k.Revoke(ctx, "a"); err != nil {
			t.Fatal(err)
		}
	}
	for _, k := range []*token.Keeper{k, other} {
		if got, err := k.Check(ctx, text, here); !errors.Is(err, token.ErrRefused) || got.ID != "a" {
			t.Errorf("%+v, %v", got, err)
		}
	}
	if _, err := k.New(ctx, a); !errors.Is(err, token.ErrUsed) {
		t.Error(err)
	}
	if err := k.Revoke(ctx, "b"); !errors.Is(err, token.ErrID) {
		t.Error(err)
	}
}

// FuzzCheck: only the text of a token is one.
func FuzzCheck(f *testing.F) {
	k := &token.Keeper{Store: memory.New()}
	text, err := k.New(f.Context(), token.Token{ID: "a", Owner: "us", Rights: []token.Right{token.Read}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add("")
	f.Add("urir_")
	f.Add("a/id/a")
	f.Add(strings.ToUpper(text))
	f.Fuzz(func(t *testing.T, s string) {
		got, err := k.Check(t.Context(), s, here)
		if (err == nil) != (s == text) || err != nil && (got != nil || !errors.Is(err, token.ErrRefused)) {
			t.Errorf("%q: %+v, %v", s, got, err)
		}
	})
}
