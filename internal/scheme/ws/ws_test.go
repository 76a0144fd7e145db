package ws_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/ws"
)

// A value is a URI that ws.Check accepts. Its parts are the generic ones.
type value struct{ part.Value[uri.URI] }

func (value) Fields() (none struct{}) { return none }

var scheme = parttest.Scheme[value, struct{}]{
	FromURI: func(u uri.URI) (value, error) {
		v, err := part.Checked(u, ws.Check)
		return value{v}, err
	},
	Check: ws.Check,
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"ws://h", ""},
		{"WSS://H:/?", ""},
		{"ws://h:443/a%2f%0A//?b/?", ""},
		{"http://h/", "scheme[http]"},
		{"ws:a", "host[]"},
		{"ws:///a", "host[]"},
		{"wss://h:65536", "port[65536]"},
		{"wss://h:000", "port[000]"},
		{"ws://h#", "fragment[#]"},
		{"ws://u:secret@:0/a#b", "host[] port[0] userinfo[u:secret] fragment[#b]"},
	})
}

// FuzzCheck: what the grammar of RFC 6455 has is accepted and nothing else.
func FuzzCheck(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "ws", "ws-URI", parttest.Port)
	parttest.Fuzz(f, []string{
		"ws://h", "wss://h:443/a/b?c", "ws://u@h/", "ws:///", "ws://[::1]/~#",
		"wss://h:099999//%2f?", "wss:a", "WS://h:",
	}, func(t *testing.T, g uri.URI) {
		if list := ws.Check(g); valid(g) != (len(list) == 0) {
			t.Fatalf("%q: %v", g, list)
		}
	})
}
