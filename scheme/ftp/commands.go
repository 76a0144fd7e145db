package ftp

import (
	"path"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
)

// A Command is a command of FTP (RFC 959) with its argument. An empty argument
// is not sent.
type Command struct{ Name, Argument string }

// Commands returns what a client sends, after it has logged in, to reach what u
// names: CWD for each directory, TYPE if a type is given, and RETR; or NLST for
// a directory, which a name that is empty is without a type (RFC 1738 section
// 3.2.2, conflicts.md D-14). Without a type the mode is for the client to
// choose: see [URI.Guess]. It is an error if a file has no name.
func (u URI) Commands() ([]Command, error) {
	f := u.Fields()
	var list []Command
	for _, dir := range f.CWD {
		list = append(list, Command{"CWD", dir})
	}
	name := ""
	if f.Name != nil {
		name = *f.Name
	}
	switch {
	case f.Type == Directory, f.Type == NoType && name == "":
		return append(list, Command{"NLST", name}), nil
	case name == "":
		at := part.Data(u.Generic()).End() - len(typePrefix) - 1
		return nil, finding.Finding{
			Rule: "fsegment", Severity: finding.Error, Start: at, End: at,
			Section: "RFC 1738 section 3.2.2",
			Message: "a file is to be transferred, but its name is empty",
		}
	case f.Type != NoType:
		list = append(list, Command{"TYPE", strings.ToUpper(f.Type.String())})
	}
	return append(list, Command{"RETR", name}), nil
}

// A Login is what to log in with, if the server asks (RFC 1738 section 3.2.1).
type Login struct {
	User     string
	Password *string // nil if the user of the program is to be asked for it
}

// Login returns what to log in with: what u gives, or "anonymous" and the mail
// address of the user.
func (u URI) Login(email string) Login {
	user, password := part.User(u.Generic())
	if user == nil {
		return Login{"anonymous", &email}
	}
	return Login{*user, password}
}

// Guess returns the mode in which to transfer a file whose type is not given,
// ASCII or Image, as its name suggests (RFC 1738 section 3.2.3). Image does no
// harm to text; ASCII destroys binary data.
func (u URI) Guess() Type {
	f := u.Fields()
	if f.Type != NoType {
		return f.Type
	}
	if f.Name == nil {
		return Image
	}
	if ext := strings.ToLower(path.Ext(*f.Name)); strings.Contains(textSuffixes, " "+ext+" ") {
		return ASCII
	}
	return Image
}

// textSuffixes are those of files that are lines of text.
const textSuffixes = " .asc .bib .c .conf .css .csv .diff .go .h .htm .html .ini .js .json .log" +
	" .md .patch .pl .py .rfc .sh .sql .tex .text .toml .tsv .txt .xml .yaml .yml "
