package iri_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/whatwg"
)

var beyond = regexp.MustCompile(`[^\x00-\x7F]+`)

// slowURI is section 3.1.
func slowURI(text string) string {
	return beyond.ReplaceAllStringFunc(text, func(s string) string {
		return pct.Encode(s,
			pct.Set{})
	})
}

// FuzzIRI: the laws of the operations on one IRI or reference.
func FuzzIRI(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := iri.ParseRef(text)
		if u, uerr := uri.ParseRef(text); uerr == nil && (err != nil || r.EncodedURI() != u) {
			t.Fatalf("%q is a URI reference: %v, %q", text, err, r.EncodedURI())
		}
		if err != nil {
			return
		}
		u, err := uri.ParseRef(slowURI(text))
		if err != nil || r.EncodedURI() != u {
			t.Fatalf("%q: URI %q, want %q, %v", text, r.EncodedURI(), u, err)
		}
		if q := iri.FromRef(u); q.EncodedURI() != u {
			same(t, text, q, u)
		}
		for _, q := range []iri.Ref{iri.FromRef(u), r.NFC(), r.Display()} {
			if p, err := iri.ParseRef(q.String()); err != nil || p != q {
				t.Fatalf("%q: %q is not a reference: %v", text, q, err)
			}
			if d := q.NFC(); iri.FromRef(u) == q && iri.FromRef(q.EncodedURI()) != q || r.NFC() == q &&
				d != q {
				t.Fatalf("%q: %q is not stable", text, q)
			}
		}
		if c, d := r.Parts(), r.NFC().Parts(); c.Scheme != d.Scheme ||
			c.HasAuthority != d.HasAuthority ||
			c.HasQuery != d.HasQuery || delimiters(r.String()) != delimiters(r.NFC().String()) ||
			norm.NFC.String(d.Path) != norm.NFC.String(c.Path) {
			t.Fatalf("%q: NFC %q", text, r.NFC())
		}
		if strings.Contains(u.Host(), "%") || u.Host() == r.Host() {
			if u.Host() != slowURI(r.Host()) {
				t.Fatalf("%q: host %q", text, r.Host())
			}
		}
		if slowURI(r.Redacted()) != u.Redacted() {
			t.Fatalf("%q: redacted %q", text, r.Redacted())
		}
		findings(t, r)
		lookup(t, r)
		byDefault(t, r)
		if x, ok := r.IRI(); ok {
			laws(t, x)
		}
	})
}

func delimiters(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 && pct.Reserved().Contains(byte(r)) {
			return r
		}
		return -1
	}, s)
}

// same: q is u except for the spelling of triplets.
func same(t *testing.T, text string, q iri.Ref, u uri.Ref) {
	base := uri.MustParse("x://a/b/c")
	a, b := base.Resolve(q.EncodedURI()), base.Resolve(u)
	if a.Normalize(uri.NormCase|uri.NormPercent) != b.Normalize(uri.NormCase|uri.NormPercent) {
		t.Fatalf("%q: %q is not %q", text, a, b)
	}
}

func laws(t *testing.T, x iri.IRI) {
	n := x.Normalize()
	if p, err := iri.Parse(n.String()); err != nil || p != n {
		t.Fatalf("%q: normal form %q: %v", x, n, err)
	}
	if n.Normalize() != n || !n.Equal(x) || !x.Equal(n) {
		t.Fatalf("%q: normal forms %q, %q", x, n, n.Normalize())
	}
	if n.EncodedURI().Normalize(uri.NormSyntax) != x.EncodedURI().Normalize(uri.NormSyntax) ||
		iri.FromURI(x.EncodedURI()).Normalize() != n ||
		iri.FromURI(x.EncodedURI().Normalize(uri.NormSyntax)) != n {
		t.Fatalf("%q: normal form %q of another URI", x, n)
	}
	if y := iri.FromURI(x.EncodedURI()); !y.Equal(x) {
		t.Fatalf("%q: %q", x, y)
	}
	for _, f := range iri.Check(n.Ref()) {
		if f.HasFix && f.Rule != "iri-not-nfc" {
			t.Fatalf("%q: normal form %q: %v", x, n, f)
		}
	}
}

func lookup(t *testing.T, r iri.Ref) {
	for _, p := range []host.Profile{host.UTS46, host.IDNA2008, host.Transitional} {
		u, err := r.LookupURI(p)
		if err != nil {
			var f finding.Finding
			if !errors.As(err, &f) || r.String()[f.Start:f.End] != r.Host() {
				t.Fatalf("%q: %v", r, err)
			}
			continue
		}
		if again, err := iri.FromRef(u).LookupURI(p); err != nil || !strings.Contains(u.String(),
			"%") && again != u {
			t.Fatalf("%q: %q, then %q, %v", r, u, again, err)
		}
		if p == host.UTS46 && u != r.EncodedURI() {
			if d, err := r.Display().LookupURI(p); err != nil || !strings.EqualFold(d.Host(),
				u.Host()) {
				t.Fatalf("%q: %q is displayed as %q, of %q: %v", r, u, r.Display(), d, err)
			}
		}
	}
}

// byDefault: the URI of a reference is that of section 3.1, but for the host, which is a name of DNS if it can be
// one (G-3.2.2-23).
func byDefault(t *testing.T, r iri.Ref) {
	got, letter := r.URI(), r.EncodedURI()
	want := letter
	if u, err := r.LookupURI(host.UTS46); err == nil && r.Host() != slowASCII(r.Host()) &&
		usesDNS(r.Parts().Scheme) {
		want = u
	}
	if got != want || iri.MustParseRef(got.String()).URI() != got {
		t.Fatalf("%q: URI %q, want %q", r, got, want)
	}
}

func slowASCII(s string) string { return beyond.ReplaceAllString(s, "") }

func usesDNS(scheme string) bool {
	return scheme == "" || iri.MustParse(scheme+"://é").URI().Host() == "xn--9ca"
}

// findings: they are in the text and in order, and a fix leads to what is equivalent.
func findings(t *testing.T, r iri.Ref) {
	last := 0
	for _, f := range iri.Check(r) {
		if f.Start < last || f.End <= f.Start || f.End > len(r.String()) || f.Section == "" {
			t.Fatalf("%q: %v", r, f)
		}
		last = f.Start
		if !f.HasFix {
			continue
		}
		q, err := iri.ParseRef(f.Apply(r.String()))
		if err != nil || f.Rule != "iri-not-nfc" && q.EncodedURI() != r.EncodedURI() {
			t.Fatalf("%q: %v: %q, %v", r, f, q, err)
		}
	}
}

// FuzzResolve: IRIs resolve as their URIs do.
func FuzzResolve(f *testing.F) {
	for _, s := range seeds {
		f.Add("http://é/ä/b?ö", s)
		f.Add("x:é/%C3%A9", s)
	}
	f.Fuzz(func(t *testing.T, base, ref string) {
		x, err := iri.Parse(base)
		if err != nil {
			return
		}
		r, err := iri.ParseRef(ref)
		if err != nil {
			return
		}
		y := x.Resolve(r)
		if p, err := iri.Parse(y.String()); err != nil || p != y ||
			y.EncodedURI() != x.EncodedURI().Resolve(r.EncodedURI()) {
			t.Fatalf("%q, %q: %q, want %q; %v", base, ref, y, x.EncodedURI().Resolve(r.EncodedURI()), err)
		}
		if q, ok := x.Relativize(y); ok && x.Resolve(q) != y {
			t.Fatalf("%q, %q: %q gives %q", base, y, q, x.Resolve(q))
		}
	})
}

// FuzzFromURI: what is decoded is what section 3.2 lets be decoded.
func FuzzFromURI(f *testing.F) {
	for _, s := range seeds {
		f.Add(slowURI(s))
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := uri.ParseRef(text)
		if err != nil {
			return
		}
		r := iri.FromRef(u)
		if p, err := iri.ParseRef(r.String()); err != nil || p != r || iri.FromRef(r.EncodedURI()) != r {
			t.Fatalf("%q: %q: %v", text, r, err)
		}
		same(t, text, r, u)
		for i, c := range r.String() {
			if c == utf8.RuneError || iri.Rule("ucschar").Validate(string(c)) != nil && c >= 0x80 {
				t.Fatalf("%q: %q: U+%04X at %d", text, r, c, i)
			}
		}
		for _, f := range iri.Check(r) {
			if f.HasFix && f.Rule != "iri-not-nfc" {
				t.Fatalf("%q: %q: %v", text, r, f)
			}
		}
	})
}

// FuzzHost: where FromText accepts a text, the host is the one to which browsers go.
func FuzzHost(f *testing.F) {
	tokens := []string{"http://", "https:", "//", "ws://", `\`, "@", "[::1]", "a.b", ":", "80", "/", "?", "#", "é", " ", "%40", "。"}
	for i := range 2000 {
		text := "http://"
		for n := i; n > 0; n /= len(tokens) {
			text += tokens[n%len(tokens)]
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, o := range []iri.Options{{}, {Userinfo: true}, {Userinfo: true, Backslashes: true, Breaks: true}} {
			r, _, err := iri.FromText(text, o)
			seen, err2 := whatwg.Parse(text)
			if err != nil || err2 != nil || !seen.IsSpecial() || !r.HasAuthority() || r.Host() == "" {
				continue
			}
			if u, err := whatwg.Parse(r.String()); err == nil && u.Host() != seen.Host() {
				t.Fatalf("%q, %+v: %q has the host %q, and browsers go to %q", text, o, r, u.Host(), seen.Host())
			}
		}
	})
}

// FuzzFromText: what comes out is a reference, what is one comes back, and the findings tell the whole difference.
func FuzzFromText(f *testing.F) {
	for i, s := range append(seeds, " http://a b/c d?x[]=1#a#b ", `http:\\a\b\c?d\e`, "100% é",
		"http://a/b\nc", "\ufeffx:\u200b", "http://u:p w@h/", "A://\ue0ac", "//é%", "//é %zz",
		"//é%4") {
		f.Add(s, i%2 == 0, i%3 == 0, i%5 == 0)
	}
	f.Fuzz(func(t *testing.T, text string, dns, backslashes, percents bool) {
		o := iri.Options{DNS: dns, Backslashes: backslashes, Percents: percents,
			EncodeHost: len(text)%2 == 0}
		r, changes, err := iri.FromText(text, o)
		if err != nil {
			var e finding.Finding
			if !errors.As(err, &e) || e.Start < 0 || e.End < e.Start || e.End > len(text) ||
				e.Message == "" {
				t.Fatalf("%q: %#v", text, err)
			}
			if u, err := uri.ParseRef(text); err == nil && !dns {
				t.Fatalf("%q is refused: %v", u, e)
			}
			return
		}
		if p, err := uri.ParseRef(r.String()); err != nil || p != r {
			t.Fatalf("%q: %q: %v", text, r, err)
		}
		if u, err := uri.ParseRef(text); err == nil && !dns && (u != r || changes != nil) {
			t.Fatalf("%q became %q", u, r)
		}
		q, err := iri.ParseRef(text)
		u := q.URI()
		if o.EncodeHost {
			u = q.EncodedURI()
		}
		if err == nil && !dns && r != u && text == strings.TrimFunc(text, func(r rune) bool { return r > 0x7F }) {
			t.Fatalf("%q became %q", q, r)
		}
		if again, changes, err := iri.FromText(r.String(), o); err != nil || again != r ||
			changes != nil {
			t.Fatalf("%q: %q, then %q, %v, %v", text, r, again, changes, err)
		}
		if len(changes) == 100 {
			return
		}
		out, at := "", 0
		for _, c := range changes {
			if c.Start < at || c.End <= c.Start || c.End > len(text) {
				t.Fatalf("%q: %v", text, changes)
			}
			fix := c.Fix
			if !c.HasFix { // the user information
				fix = slowURI(text[c.Start:c.End])
			}
			out += text[at:c.Start] + fix
			at = c.End
		}
		if out += text[at:]; out != r.String() {
			t.Fatalf("%q: the changes make %q of it, and not %q", text, out, r)
		}
	})
}
