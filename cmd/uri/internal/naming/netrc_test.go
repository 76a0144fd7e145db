package naming

import (
	"cmp"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// TestNetrc: the first entry for the host, and for the user if there is one, in
// any layout and with quotes, as curl reads the file.
func TestNetrc(t *testing.T) {
	for _, x := range []struct{ file, host, user, want string }{
		{"machine h login a password p", "H", "", "a:p"},
		{"machine H\n\tlogin b\n\taccount x\n\tpassword q\n", "h", "", "b:q"},
		{"machine h password p login a", "h", "", "a:p"},
		{"machine h login a password p machine h login b password q", "h", "", "a:p"},
		{"machine h login a password p machine h login b password q", "h", "b", "b:q"},
		{"machine h login a password p", "h", "b", ""},
		{"machine h login a password p", "g", "", ""},
		{"default login d password e machine h login a password p", "h", "", "d:e"},
		{"machine h login a password p default login d password e", "g", "", "d:e"},
		{"machine h password p", "h", "", ":p"},
		{"machine h password p", "h", "b", "b:p"},
		{"machine h login a", "h", "", "a:"},
		{`machine h login a password "two words"`, "h", "", "a:two words"},
		{`machine h login "a\"b" password "c\\d\t#"`, "h", "", "a\"b:c\\d\t#"},
		{"machine h login a password p\"q#r", "h", "", "a:p\"q#r"},
		{`machine h login "" password ""`, "h", "", ":"},
		{"# machine h login x password y\nmachine h # login x\nlogin a password p", "h", "", "a:p"},
		{"macdef init\nmachine h login x password y\n\nmachine h login a password p", "h", "", "a:p"},
		{"machine h login a password machine machine g login b password q", "h", "", "a:machine"},
		{"login x password y machine h login a password p", "h", "", "a:p"},
	} {
		entries, odd, err := readNetrc(x.file)
		if err != nil {
			t.Error(err)
		}
		got := ""
		for _, e := range entries {
			if e.isFor(x.host, x.user) {
				got = cmp.Or(e.User, x.user) + ":" + e.Password
				break
			}
		}
		if got != x.want || len(odd) > 0 {
			t.Errorf("%q for %s@%s: %q, want %q; %q", x.file, x.user, x.host, got, x.want, odd)
		}
	}
	for text, want := range map[string]int{"": 0, "machine": 0, "login a": 0, "default": 0, "macdef": 0,
		"machine h login": 0, "machine h login a password two words": 1, "x y z": 3} {
		if _, odd, _ := readNetrc(text); len(odd) != want {
			t.Errorf("%q: %q", text, odd)
		}
	}
	for _, text := range []string{"\"", "machine h login a password \"open end\n"} {
		if _, _, err := readNetrc(text); err == nil {
			t.Errorf("%q: a quotation mark does not end", text)
		}
	}
}

// TestNetrcRedirect: a login of the file is for the default port, and does not
// become less secure.
func TestNetrcRedirect(t *testing.T) {
	for text, want := range map[string]bool{
		"http://h/ https://h/": true, "http://h/ http://g/": true, "https://h/ https://g/": true,
		"https://h/ http://h/": false, "https://h/ ftp://g/": false, "http://h/ http://h:8080/": false,
		"http://h:8080/ http://h/": false, "http://h:8080/ http://g/": true, "http://h:80/ https://h:443/": true,
		"https://h:8443/ https://H/": false, "http://g:81/ http://g:82/": false,
	} {
		from, to, _ := strings.Cut(text, " ")
		if got := isSafe(uri.MustParse(from), uri.MustParse(to)); got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
}
