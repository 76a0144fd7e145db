package fetch

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/deref"
)

// logins reads --user and the netrc file. The user of --user is for the origin
// of the URI alone, and so is the default of the file; its others are for their
// hosts.
func (x *fetcher) logins(o *deref.Options) error {
	hosts := map[string]deref.Credential{}
	if x.netrc && x.netrcFile == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return &cli.Failure{Err: err}
		}
		x.netrcFile = filepath.Join(home, ".netrc")
	}
	if x.netrcFile != "" {
		b, err := os.ReadFile(x.netrcFile)
		if err != nil {
			return &cli.Failure{Err: cli.FileError(x.netrcFile, err)}
		}
		hosts = readNetrc(string(b))
	}
	user, password, ok := strings.Cut(x.user, ":")
	if !ok && user != "" && x.InTerminal() && !x.plan {
		var err error
		password, err = x.Password(x.ctx, "password of "+show.Visible(user)+": ")
		if err != nil {
			return &cli.Failure{Err: err}
		}
	}
	o.Login = func(h *deref.Hop) *deref.Credential {
		if user != "" && !h.Foreign {
			return &deref.Credential{User: user, Password: password}
		}
		c, ok := hosts[strings.ToLower(h.URI.Host())]
		if !ok && !h.Foreign {
			c, ok = hosts[""]
		}
		if !ok {
			return nil
		}
		return &c
	}
	return nil
}

// readNetrc reads the words of a netrc file: machine NAME or default, then
// login NAME and password WORD. A macro ends at an empty line.
func readNetrc(text string) map[string]deref.Credential {
	hosts := map[string]deref.Credential{}
	macro, host, any := false, "", false
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if macro = macro && len(words) > 0; macro {
			continue
		}
		for i := 0; i < len(words); i++ {
			value := ""
			if i+1 < len(words) {
				value = words[i+1]
			}
			c := hosts[host]
			switch words[i] {
			case "machine":
				host, any = strings.ToLower(value), true
				i++
				continue
			case "default":
				host, any = "", true
				continue
			case "login":
				c.User = value
			case "password":
				c.Password = value
			case "macdef":
				macro = true
				i = len(words)
				continue
			default:
				continue
			}
			if i++; any {
				hosts[host] = c
			}
		}
	}
	return hosts
}
