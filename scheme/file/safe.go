package file

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// SafePath checks that a path of a URI, as it is written, may become one of a
// file system (RFC 3986 section 7.3): see the security considerations of the
// package. The path begins with "/"; the first segment may be the drive of a
// path of Windows. The error is a finding.Finding with the place in path.
func SafePath(path string, p Platform) error {
	if err := uri.Rule("path-abempty").Check(path); err != nil || path == "" {
		return refuse(0, len(path), "path-abempty",
			`the path does not begin with "/", or has what no path has`)
	}
	return check(split(path, 0), p, p == Windows)
}

// A segment is one of a path: its data, and where it stands.
type segment struct {
	data       string
	start, end int
}

// split cuts a path of a URI that begins with "/" into segments. Their places
// are counted from at.
func split(path string, at int) []segment {
	var list []segment
	for path != "" {
		s, rest, more := strings.Cut(path[1:], "/")
		list = append(list, segment{part.Decode(s), at + 1, at + 1 + len(s)})
		if !more {
			break
		}
		at += 1 + len(s)
		path = path[len(path)-len(rest)-1:]
	}
	return list
}

// check returns what is wrong with segments on a platform, the first of which
// may be a drive if drive.
func check(list []segment, p Platform, drive bool) error {
	for i, s := range list {
		message := ""
		switch {
		case i == 0 && drive && isDrive(s.data):
			continue
		case s.data == "":
			if i < len(list)-1 && (i == 0 || p == VMS) {
				message = "a segment is empty"
			}
		case s.data == ".", s.data == "..":
			message = "a dot-segment leads out of its directory"
		case p == Windows:
			message = windows(s.data)
		case p == VMS:
			message = vms(s.data, i == len(list)-1)
		default:
			message = octets(s.data, "/\x00")
		}
		if message != "" {
			return refuse(s.start, s.end, "segment", message)
		}
	}
	return nil
}

func refuse(start, end int, rule, message string) error {
	return part.Error(start, end, rule, "RFC 3986 section 7.3", message)
}

// octets says which of some octets is in a name, or "".
func octets(name, set string) string {
	if i := strings.IndexAny(name, set); i >= 0 {
		return "no name has " + part.Name(name[i])
	}
	return ""
}

// noWindows are the octets that no name has on Windows.
const noWindows = `<>:"/\|?*` +
	"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f"

// windows says what is wrong with a name on Windows, or "".
func windows(name string) string {
	if message := octets(name, noWindows); message != "" {
		return message
	}
	stem, _, _ := strings.Cut(name, ".")
	switch {
	case !utf8.ValidString(name):
		return "no name has octets that are not UTF-8"
	case strings.HasSuffix(name, "."), strings.HasSuffix(name, " "):
		return "Windows drops a dot or a space at the end of a name"
	case isDevice(strings.ToUpper(strings.TrimRight(stem, " "))):
		return "this is the name of a device"
	}
	return ""
}

// isDevice reports whether a name means the same in every directory, with any
// suffix.
func isDevice(name string) bool {
	switch name {
	case "AUX", "CON", "CONIN$", "CONOUT$", "NUL", "PRN":
		return true
	}
	n := len("COM")
	return (strings.HasPrefix(name, "COM") || strings.HasPrefix(name, "LPT")) &&
		utf8.RuneCountInString(name[n:]) == 1 && strings.Contains("0123456789¹²³", name[n:])
}

// isDrive reports whether a segment is a letter with ":" or "|" (RFC 8089
// appendix E.2).
func isDrive(s string) bool {
	return len(s) == 2 && pct.Alpha.Contains(s[0]) && (s[1] == ':' || s[1] == '|')
}

// vms says what is wrong with the name of a device or a directory on VMS, or
// with that of a file, which may have a type and a version.
func vms(name string, file bool) string {
	if file {
		base, version, ok := strings.Cut(name, ";")
		if ok && !part.Only(version, pct.Digit) {
			return "the version is not a number"
		}
		base, typ, _ := strings.Cut(base, ".")
		name = base + typ
	}
	switch {
	case !part.Only(name, vmsSet):
		return `a name on VMS has letters, digits, "$", "-" and "_"`
	case strings.Trim(name, "-") == "":
		return "on VMS this leads out of its directory"
	}
	return ""
}

var vmsSet = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("$-_"))
