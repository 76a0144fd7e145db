//go:build unix

package mailto_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/urikit/uri/internal/servertest"
)

// TestMutt: the row mailto of the table of servers. mutt asks for no To but in
// the path, has Bcc and Keywords in no draft, and leaves the CR in a body that
// it does not encode: these are not compared.
func TestMutt(t *testing.T) {
	mutt := servertest.Program(t, "mutt")
	dir := t.TempDir()
	sendmail := filepath.Join(dir, "sendmail")
	script := "#!/bin/sh\ncat > " + dir + "/message\n"
	if err := os.WriteFile(sendmail, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, u := range []string{
		"mailto:a@example.org?subject=plain&body=text",
		"mailto:a@example.org,b%25c@example.org?subject=caf%C3%A9%20x&cc=d@example.org",
		"mailto:a@example.org?body=l1%0D%0Al2%20%C3%A9%0D%0A&in-reply-to=%3Cab@c%3E",
		"mailto:a@example.org?cc=J%C3%B6rg%20%3Cx@example.org%3E&body=x&x-foo=1&from=z@example.org",
		"mailto:unlikely%3Faddress@example.com?subject=a%26b%3Dc%2B+d",
	} {
		c := exec.Command(mutt, "-n", "-F", "/dev/null", "-e", "set sendmail="+sendmail+
			"; set record=; set charset=utf-8; set send_charset=us-ascii:utf-8", "--", u)
		c.Env = append(os.Environ(), "HOME="+dir, "LC_ALL=C.UTF-8")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		b, err := os.ReadFile(filepath.Join(dir, "message"))
		if err != nil {
			t.Fatal(err)
		}
		text, _ := get(t, u)
		if got, want := read(t, text), read(t, string(b)); got != want {
			t.Errorf("%s:\n%+v, mutt %+v", u, got, want)
		}
	}
}
