package ldap

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"net"
	"strings"
	"testing"

	scheme "github.com/urikit/uri/scheme/ldap"
)

// FuzzAnswer gives any octets to the client as the answer to a search.
func FuzzAnswer(f *testing.F) {
	for _, name := range []string{"cn=a", "cn=\xff"} {
		f.Add([]byte("0\x24\x02\x01\x01d\x1f\x04\x04" + name + "0\x170\x15\x04\x02cn1\x0f" +
			"\x04\x01a\x04\x01\xff\x04\x02 a\x04\x03<\r\n" +
			"0\x0c\x02\x01\x01e\x07\x0a\x01\x00\x04\x00\x04\x00"))
	}
	f.Add([]byte("0\x19\x02\x01\x01e\x14\x0a\x01\x0a\x04\x00\x04\x00\xa3\x0b\x04\x09ldap://h/"))
	f.Add([]byte("0\x84\x7f\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, octets []byte) {
		client, server := net.Pipe()
		go io.Copy(io.Discard, server)
		go func() { server.Write(octets); server.Close() }()
		c := newClient(client, 1<<16)
		defer client.Close()
		entries, end, err := c.search(search{Fields: scheme.Fields{Filter: "(a=*)"}})
		if err == nil {
			err = end.failure()
		}
		if err != nil {
			if err.Error() == "" {
				t.Errorf("no message: %v", err)
			}
			return
		}
		if checkNames(entries, 1<<16) != nil {
			return
		}
		text := toLDIF(entries)
		var all []struct {
			DN         any
			Attributes map[string][]any
		}
		if err := json.Unmarshal([]byte(toJSON(entries)), &all); err != nil || len(all) != len(entries) {
			t.Fatal(len(all), err)
		}
		for i, e := range entries { // no octet is lost
			if got := octetsOf(all[i].DN); got != e.dn {
				t.Errorf("the name %q becomes %q", e.dn, got)
			}
			for _, a := range e.attributes {
				for k, v := range all[i].Attributes[a.name][:len(a.values)] {
					if got := octetsOf(v); got != a.values[k] && unique(e, a.name) {
						t.Errorf("the value %q becomes %q", a.values[k], got)
					}
				}
			}
		}
		unsafe := func(r rune) bool { return r < ' ' || r > '~' }
		for line := range strings.SplitSeq(text, "\n") {
			if len(line) > 76 || strings.ContainsFunc(line, unsafe) {
				t.Errorf("the line %q", line)
			}
		}
	})
}

// octetsOf returns the octets of a value in JSON.
func octetsOf(value any) string {
	if text, ok := value.(string); ok {
		return text
	}
	octets, _ := base64.StdEncoding.DecodeString(value.(map[string]any)["base64"].(string))
	return string(octets)
}

// unique reports whether one attribute of an entry has this name.
func unique(e entry, name string) bool {
	n := 0
	for _, a := range e.attributes {
		if a.name == name {
			n++
		}
	}
	return n == 1
}
