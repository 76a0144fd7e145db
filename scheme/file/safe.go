package file

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// SafePath checks that a path of a URI, not decoded, may become a path of a
// file system (RFC 3986 section 7.3): see the security considerations of the
// package. The path must begin with "/"; the first segment may be a Windows
// drive. The error is a finding.Finding with the place in path.
func SafePath(path string, p Platform) error {
	if err := uri.Rule("path-abempty").Validate(path); err != nil || path == "" {
		return refuse(0, len(path), "path-abempty",
			`the path does not begin with "/", or is not a path of a URI`)
	}
	return check(split(path, 0), p, p == Windows)
}

// A segment is a segment of a path: its data, and its place in the text.
type segment struct {
	data       string
	start, end int
}

// split cuts a path that begins with "/" into segments. The path begins at byte
// at of the text.
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

// check returns the first error of segments on a platform. If drive is true,
// the first segment may be a drive.
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

// octets returns a message if a name has an octet of set, or "".
func octets(name, set string) string {
	if i := strings.IndexAny(name, set); i >= 0 {
		return part.Name(name[i]) + " is not allowed in a file name"
	}
	return ""
}

// noWindows are the octets that are not allowed in a Windows name.
const noWindows = `<>:"/\|?*` +
	"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f"

// windows returns a message if a name is not allowed on Windows, or "".
func windows(name string) string {
	if message := octets(name, noWindows); message != "" {
		return message
	}
	stem, _, _ := strings.Cut(name, ".")
	switch {
	case !utf8.ValidString(name):
		return "the name is not UTF-8"
	case strings.HasSuffix(name, "."), strings.HasSuffix(name, " "):
		return "Windows drops a dot or a space at the end of a name"
	case isDevice(strings.ToUpper(strings.TrimRight(stem, " "))):
		return "this is the name of a device"
	}
	return ""
}

// isDevice reports whether a name, without its suffix, is a device in every
// directory.
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
	return len(s) == 2 && pct.Alpha().Contains(s[0]) && (s[1] == ':' || s[1] == '|')
}

// vms returns a message if a name is not allowed on VMS, or "". The name of a
// file may have a type and a version; that of a device or directory may not.
func vms(name string, file bool) string {
	if file {
		base, version, ok := strings.Cut(name, ";")
		if ok && !part.Only(version, pct.Digit()) {
			return "the version is not a number"
		}
		base, typ, _ := strings.Cut(base, ".")
		name = base + typ
	}
	switch {
	case !part.Only(name, vmsSet):
		return `only letters, digits, "$", "-" and "_" are allowed in a VMS name`
	case strings.Trim(name, "-") == "":
		return "on VMS this leads out of its directory"
	}
	return ""
}

var vmsSet = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("$-_"))
