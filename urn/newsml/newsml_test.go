package newsml_test

import (
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/newsml"
)

var namespace = parttest.Namespace[newsml.URN, newsml.Fields]{Parse: newsml.Parse, Check: newsml.Check, FromID: newsml.FromID}

func TestFields(t *testing.T) { // RFC 3085 section 3
	namespace.TestFields(t, "urn:newsml:iptc.org:20001006:NewsMLv1.0:1", "iptc.org:20001006:NewsMLv1.0:1",
		newsml.Fields{Provider: "iptc.org", Date: "20001006", NewsItem: "NewsMLv1.0", Revision: "1"})
	namespace.TestFields(t, "urn:newsml:reuters.com:20000206:IIMFFH05643_2000-02-06_17-54-01_L06156584:1U",
		"reuters.com:20000206:IIMFFH05643_2000-02-06_17-54-01_L06156584:1U", newsml.Fields{
			Provider: "reuters.com", Date: "20000206", NewsItem: "IIMFFH05643_2000-02-06_17-54-01_L06156584", Revision: "1", Update: "U",
		})
	namespace.TestFields(t, "urn:newsml:A:19991231:%3A:10a", "A:19991231:%3A:10a",
		newsml.Fields{Provider: "a", Date: "19991231", NewsItem: ":", Revision: "10", Update: "A"})
	if f := (newsml.URN{}).Fields(); f != (newsml.Fields{}) {
		t.Error(f)
	}
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:newsml:a.b:20240229:x:1", ""},
		{"urn:newsml:a.b:20230229:x:1", "DateId[20230229]"},
		{"urn:newsml:a.b:20001306:x:1", "DateId[20001306]"},
		{"urn:newsml:a.b:00991006:x:1", "DateId[00991006]"},
		{"urn:newsml:a.b:200010:x:1", "DateId[200010]"},
		{"urn:newsml:a.b:2000-10-6:x:1", "DateId[2000-10-6]"},
		{"urn:newsml:a.b::x:1", "DateId[]"},
		{"urn:newsml::20001006:x:1", "ProviderId[]"},
		{"urn:newsml:a..b:20001006:x:1", "ProviderId[]"},
		{"urn:newsml:a.b-:20001006:x:1", "ProviderId[b-]"},
		{"urn:newsml:a@b:20001006:x:1", "ProviderId[@]"},
		{"urn:newsml:a.b:20001006::1", "NewsItemId[]"},
		{"urn:newsml:a.b:20001006:x~:1", "NewsItemId[~]"},
		{"urn:newsml:a.b:20001006:x/y:1", "NewsItemId[/]"},
		{"urn:newsml:a.b:20001006:x:", "RevisionId[]"},
		{"urn:newsml:a.b:20001006:x:0", "RevisionId[0]"},
		{"urn:newsml:a.b:20001006:x:01", "RevisionId[01]"},
		{"urn:newsml:a.b:20001006:x:U", "RevisionId[U]"},
		{"urn:newsml:a.b:20001006:x:1UA", "RevisionId[1UA]"},
		{"urn:newsml:a.b:20001006:x:1N", "RevisionId[1N]"},
		{"urn:newsml:a.b:20001006:x:1:U", "NSS[:U]"},
		{"urn:newsml:a.b:20001006:x", "RevisionId[]"},
		{"urn:newsml:a.b:20001006", "NewsItemId[]"},
		{"urn:newsml:a.b", "DateId[]"},
		{"urn:iptc:a.b:20001006:x:1", "NID[iptc]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{"iptc.org:20001006:NewsMLv1.0:1": "urn:newsml:iptc.org:20001006:NewsMLv1.0:1"},
		[]string{"", "iptc.org", "iptc.org:20001006:a b:1", "iptc.org:20001006:a:1#x"})
}

func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:newsml:iptc.org:20001006:newsmlv1.0%2F:1", "URN:NewsML:IPTC.org:20001006:NewsMLv1.0%2f:1",
			"urn:newsml:iptc.org:20001006:NewsMLv1.0%2F:1U", "urn:newsml:iptc.org:20001006:NewsMLv1.0%2F:1a"},
		{"urn:newsml:iptc.org:20001006:newsmlv1.0%2F:2"},
	})
}

func TestAllocs(t *testing.T) {
	namespace.TestAllocs(t, "urn:newsml:iptc.org:20001006:newsmlv1.0:1?+r")
}

// calendar reports whether the date is one, as no grammar can say in few words.
func calendar(u urn.URN) bool {
	_, rest, _ := strings.Cut(u.NSS(), ":")
	date, _, _ := strings.Cut(rest, ":")
	d, err := time.Parse(time.DateOnly, date[:4]+"-"+date[4:6]+"-"+date[6:])
	return err == nil && d.Format("20060102") == date
}

func FuzzParse(f *testing.F) {
	grammar := parttest.Oracle[urn.URN](f, "newsml", "newsml-URN")
	parttest.Fuzz(f, []string{
		"urn:newsml:iptc.org:20001006:NewsMLv1.0:1", "urn:newsml:a.b:20230229:x:1u", "urn:newsml:a:19991231:%3A:10A?+r#f",
	}, func(t *testing.T, u urn.URN) { namespace.Laws(t, u, grammar(u) && calendar(u)) })
}
