package program_test

import (
	"net/netip"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri/program"
)

// The kinds of texts for which Chromium 156 leaves the URL Standard. The
// documentation of the package names each of them with these words.
const (
	kindFile      = "paths and hosts of file: URLs with drive letters or empty segments, and localhost"
	kindHost      = "hosts with a space, or that have to be decoded twice"
	kindEncoded   = "characters that Chromium encodes and the standard does not"
	kindBackslash = `"\" in a reference whose scheme is not special`
	kindOwn       = "schemes of Chromium itself"
)

var kinds = []string{kindFile, kindHost, kindEncoded, kindBackslash, kindOwn}

// TestKinds shows that the documentation of the package names all kinds of texts
// that are not compared.
func TestKinds(t *testing.T) {
	data, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	doc := strings.Join(strings.Fields(strings.ReplaceAll(string(data), "//", " ")), " ")
	for _, kind := range kinds {
		if !strings.Contains(doc, kind) {
			t.Errorf("doc.go does not name this kind: %s", kind)
		}
	}
}

// chromium returns the kind of a text for which Chromium does not answer as the
// model, which is the standard, or "".
func chromium(q question, model, real program.Reading) string {
	addr, _ := netip.ParseAddr(real.Host)
	accepts := model.Refused != "" && real.Refused == ""
	refuses := model.Refused == "" && real.Refused != ""
	m, r := model, real
	m.Address, r.Address = netip.Addr{}, netip.Addr{}
	for _, reading := range []*program.Reading{&m, &r} {
		for _, f := range fields(reading) {
			*f = strings.NewReplacer("'", "%27", "|", "%7C", "*", "%2A").Replace(*f)
		}
	}
	isFile := m.Scheme == "file" || r.Scheme == "file"
	switch {
	case accepts && (strings.Contains(r.Host, "%20") || addr.Is6() || strings.Contains(q.text, "％") ||
		strings.Contains(q.text, "%ef%bc%85")):
		return kindHost
	case m == r, strings.TrimSuffix(m.Path, "%20")+" " == r.Path,
		m.Scheme == "data" && strings.Contains(r.Fragment, "%09"):
		return kindEncoded
	case !accepts && strings.Contains(q.text, `\`) && q.base != "" &&
		!strings.Contains(" http https ws wss ftp file ", " "+m.Scheme+" "):
		return kindBackslash
	case isFile && refuses && (m.Path == "/" || len(m.Path) > 2 && m.Path[2] == ':'),
		isFile && r.Host == "localhost",
		isFile && "/"+strings.TrimLeft(m.Path, "/") == "/"+strings.TrimLeft(r.Path, "/"),
		isFile && strings.Contains(m.Path, ":"):
		return kindFile
	case strings.Contains(" android drivefs chromeos-steam steam materialized-view isolated-app ", " "+m.Scheme+" "),
		strings.HasPrefix(m.Scheme, "chrome-"):
		return kindOwn
	}
	return ""
}
