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

// Commands returns the commands that a client sends after the login: CWD for
// each directory, TYPE if u has a type, and RETR for a file or NLST for a
// directory (RFC 1738 section 3.2.2). Without a type, an empty name means a
// directory, of which RFC 1738 says nothing, and the client chooses the mode of
// a file: see [URI.Guess]. It is an error if a file has no name.
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
			Message: "the name of the file is empty",
		}
	case f.Type != NoType:
		list = append(list, Command{"TYPE", strings.ToUpper(f.Type.String())})
	}
	return append(list, Command{"RETR", name}), nil
}

// A Login is the user and password for a login (RFC 1738 section 3.2.1).
type Login struct {
	User     string
	Password *string // nil if the program must ask its user
}

// Login returns the user and password of u, or "anonymous" and the mail address
// of the user of the program.
func (u URI) Login(email string) Login {
	user, password := part.User(u.Generic())
	if user == nil {
		return Login{"anonymous", &email}
	}
	return Login{*user, password}
}

// Guess returns the type of u or, if u has none, ASCII or Image by the suffix
// of the name (RFC 1738 section 3.2.3). Image does no harm to text; ASCII
// destroys binary data.
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

// textSuffixes are the suffixes of text files.
const textSuffixes = " .asc .bib .c .conf .css .csv .diff .go .h .htm .html .ini .js .json .log" +
	" .md .patch .pl .py .rfc .sh .sql .tex .text .toml .tsv .txt .xml .yaml .yml "
