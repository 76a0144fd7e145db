package deref_test

import (
	"testing"

	"github.com/urikit/uri/deref"
)

func TestAddress(t *testing.T) {
	for text, want := range map[string]string{
		"Example.COM": "example.com:70", "%65xample.com": "example.com:70", "[::1]": "[::1]:70",
		"127.0.0.1": "127.0.0.1:70", "caf%C3%A9.example": "xn--caf-dma.example:70",
	} {
		if got, err := deref.Address(text, 70); err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", text, got, err, want)
		}
	}
	for _, text := range []string{"127.1", "[v1.x]", "a%00b", "a%0D%0Ab", "a%2Fb", "a b"} {
		if got, err := deref.Address(text, 70); err == nil {
			t.Errorf("%s: %s", text, got)
		}
	}
}
