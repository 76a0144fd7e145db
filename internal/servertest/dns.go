//go:build unix

package servertest

import (
	"embed"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// nameservers are the servers of the domain name system. A file has the program
// with the arguments for its configuration; the text of that for a directory
// and a port; and what a zone adds to it.
//
//go:embed nameservers
var nameservers embed.FS

// Nameserver starts bind9, knot or nsd with zones, and returns its port.
func Nameserver(t testing.TB, name string, zones map[string]string) int {
	file, err := nameservers.ReadFile("nameservers/" + name)
	if err != nil {
		t.Fatal(err)
	}
	s := strings.Split(string(file), "====\n")
	words := strings.Fields(s[0])
	program := Program(t, words[0])
	dir, port := Dir(t), Port(t)
	conf := fmt.Sprintf(s[1], dir, port)
	for zone, text := range zones {
		conf += fmt.Sprintf(s[2], zone, Write(t, dir, zone+".zone", text))
	}
	Write(t, dir, "db/x", "")
	args := append(words[1:], Write(t, dir, "conf", conf))
	Open(t, filepath.Clean(dir))
	Start(t, port, program, args...)
	return port
}
