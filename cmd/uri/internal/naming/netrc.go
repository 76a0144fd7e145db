package naming

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// maxNetrc limits the bytes of a netrc file. A longer one is an error.
const maxNetrc = 1 << 20

// A Netrc has the logins of the flags --netrc and --netrc-file.
type Netrc struct {
	on      bool
	file    string
	entries []entry
}

// Add adds the flags to a verb.
func (n *Netrc) Add(v *cli.Verb) {
	v.BoolVarP(&n.on, "netrc", "n", false, "log in as ~/.netrc says")
	v.StringVar(&n.file, "netrc-file", "", "log in as `FILE` says")
}

// Read reads the file. Words that are not read are told, unless it is silent.
func (n *Netrc) Read(a *cli.App, silent bool) error {
	if n.on && n.file == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return &cli.Failure{Err: err}
		}
		n.file = filepath.Join(home, ".netrc")
	}
	if n.file == "" {
		return nil
	}
	text, err := a.ReadFile("netrc", n.file, maxNetrc)
	if err != nil {
		return err
	}
	var odd []string
	if n.entries, odd, err = readNetrc(text); err != nil {
		return &cli.Failure{Err: cli.FileError(n.file, err)}
	}
	if len(odd) > 0 && !silent {
		a.Note(fmt.Sprintf("%s: %d words are not read: the first is after %q",
			n.file, len(odd), odd[0]))
	}
	return nil
}

// Login returns the login for a hop, or nil. The default of the file is for the
// origin of a URI that a person has named; its others are for their hosts.
func (n *Netrc) Login(h *deref.Hop) *deref.Credential {
	name, _ := pct.Decode(h.URI.Userinfo())
	for _, e := range n.entries {
		switch {
		case !e.isFor(h.URI.Host(), name):
			continue
		case (h.Foreign || h.Judge) && e.host == "":
			return nil
		case h.Foreign && !isSafe(h.Asked, h.URI):
			h.Tell("the login of the netrc file for " + e.host + " is not sent to " +
				h.URI.Scheme() + "://" + h.URI.HostPort() + ", where a redirect leads")
			return nil
		}
		if e.User == "" {
			e.User = name
		}
		return &e.Credential
	}
	return nil
}

// isSafe reports whether a login for the host of a URI may go there after a
// redirect from another origin. A netrc file names no ports: it is for the
// default port of the scheme, and not for what is less secure.
func isSafe(from, to uri.URI) bool {
	port := func(u uri.URI) string { return scheme.Normalize(u).Port() }
	return port(to) == "" && (port(from) == "" || !strings.EqualFold(from.Host(), to.Host())) &&
		(strings.HasSuffix(to.Scheme(), "s") || !strings.HasSuffix(from.Scheme(), "s"))
}

// An entry is a login of a netrc file for a host, or for all: "default".
type entry struct {
	host string
	deref.Credential
}

// isFor reports whether an entry is for a host, and for a user if that is not
// "". The first such entry counts.
func (e entry) isFor(host, user string) bool {
	return (e.host == "" || strings.EqualFold(e.host, host)) &&
		(user == "" || e.User == "" || e.User == user)
}

// readNetrc reads the entries of a netrc file in their order: machine NAME or
// default, then login NAME and password WORD. A word that begins with a quote
// ends at the next one, and may have escapes. A macro ends at an empty line. Of
// words that have no meaning it returns the words before them. A quote without
// an end is an error.
func readNetrc(text string) (entries []entry, odd []string, err error) {
	macro, value, before, n := false, "", "", 0
	for line := range strings.Lines(text) {
		n++
		if macro = macro && strings.TrimSpace(line) != ""; macro {
			continue
		}
		word, rest := netrcWord(line)
		for ; word != "" || rest != ""; word, rest = netrcWord(rest) {
			if rest == unclosed {
				return nil, nil, fmt.Errorf("line %d: a word has no quotation mark at its end", n)
			}
			last := len(entries) - 1
			switch {
			case value == "machine":
				entries = append(entries, entry{host: word})
			case value == "login" && last >= 0:
				entries[last].User = word
			case value == "password" && last >= 0:
				entries[last].Password = word
			case value != "": // account, or before the first machine
			case word == "machine", word == "login", word == "password", word == "account":
				value, before = word, word
				continue
			case word == "default":
				entries = append(entries, entry{})
			case word == "macdef":
				macro = true
				rest = ""
			default:
				odd = append(odd, before)
			}
			value = ""
		}
	}
	return entries, odd, nil
}

// unclosed is the rest of a line after a quote that does not end.
const unclosed = "\""

// netrcWord cuts the first word off a line. At the end both are "".
func netrcWord(line string) (word, rest string) {
	line = strings.TrimLeft(line, " \t\r\n")
	switch {
	case line == "" || line[0] == '#':
		return "", ""
	case line[0] != '"':
		n := strings.IndexAny(line+"\n", " \t\r\n")
		return line[:n], line[n:]
	}
	var b strings.Builder
	for i := 1; i < len(line); i++ {
		switch c := line[i]; {
		case c == '"':
			return b.String(), line[i+1:] + "\n"
		case c == '\\' && i+1 < len(line):
			i++
			c = line[i]
			if at := strings.IndexByte("nrt", c); at >= 0 {
				c = "\n\r\t"[at]
			}
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	return "", unclosed
}
