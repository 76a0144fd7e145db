package transfer

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri/resolver"
)

// FuzzPage: whatever a repository answers, an entry has a canonical name, or an
// error.
func FuzzPage(f *testing.F) {
	const record = `<OAI-PMH><ListRecords><record><header status="deleted"><identifier>urn:example:a</identifier>` +
		`</header><metadata><dc><identifier>URN:EXAMPLE:b?x</identifier><title>A</title></dc></metadata></record>` +
		`<resumptionToken> x </resumptionToken></ListRecords></OAI-PMH>`
	for _, s := range []string{record, "", "<a>", `<OAI-PMH><error code="x">&#0;</error></OAI-PMH>`,
		strings.ReplaceAll(record, "deleted", "")} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		page, err := readPage(bytes.NewReader(b))
		if err != nil {
			return
		}
		for i := range page.Records {
			h := &Harvest{Resolver: &resolver.Resolver{}}
			e := h.entry(&page.Records[i])
			if name, err := resolver.ParseName(e.Name); e.Err == nil && e.Name != "" && (err != nil || name != e.Name) {
				t.Errorf("%q is %q, %v", e.Name, name, err)
			}
		}
	})
}

// TestManyIdentifiers: the time for a record is linear, and what is told of it is
// short.
func TestManyIdentifiers(t *testing.T) {
	r := &oaiRecord{}
	for i := range 200_000 {
		r.IDs = append(r.IDs, fmt.Sprintf("urn:example:%d", i), fmt.Sprintf("urn:other:%d", i), "urn:other:same")
	}
	h := &Harvest{Resolver: &resolver.Resolver{}, Prefix: "urn:example:"}
	e := h.entry(r)
	if len(e.Aliases) != 199_999 || !strings.HasSuffix(e.Left, "; and 199998 more") || len(e.Left) > 300 {
		t.Error(len(e.Aliases), e.Left)
	}
}
