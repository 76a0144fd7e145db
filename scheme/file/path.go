package file

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A Platform is a syntax of file paths.
type Platform uint8

const (
	Unix    Platform = iota // /etc/motd
	Windows                 // C:\dir\name, \\server\share\name
	VMS                     // DISK$USER:[MY.NOTES]NOTE.TXT
)

var platforms = [...]string{"unix", "windows", "vms"}

// String returns "unix", "windows" or "vms".
func (p Platform) String() string { return cmp.Or(part.Word(platforms[:], p), "platform") }

// MarshalText returns the text of [Platform.String].
func (p Platform) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText accepts the texts of [Platform.String].
func (p *Platform) UnmarshalText(text []byte) error {
	i := slices.Index(platforms[:], string(text))
	if i < 0 {
		return errors.New("file: a platform is unix, windows or vms")
	}
	*p = Platform(i)
	return nil
}

// Path returns the path of the file on a platform. The error is a
// finding.Finding with the place in the text of u: the path is not safe (see
// [SafePath]), or the file is on another host: only Windows has paths for
// those.
func (u URI) Path(p Platform) (string, error) {
	g := u.Generic()
	at, _, _ := g.Span(uri.Path)
	list := split(g.Path(), at)
	if len(list) == 0 {
		return "", errors.New("file: the zero URI has no path")
	}
	if err := check(list, p, p == Windows && u.Local()); err != nil {
		return "", err
	}
	host := ""
	if !u.Local() {
		start, end, _ := g.Span(uri.Host)
		if p != Windows {
			return "", noFile(start, end, "the file is on another host")
		}
		if host = g.Host(); !isServer(host) {
			return "", noFile(start, end, "this host is not allowed in a UNC path")
		}
	}
	switch p {
	case Windows:
		return uncOrDrive(host, list)
	case VMS:
		return device(list)
	}
	return join(list, "/"), nil
}

// noFile returns an error about a host or path without a form on a platform.
func noFile(start, end int, message string) error {
	return part.Error(start, end, "file-URI", "RFC 8089 section 3", message)
}

// join writes segments with a separator before each.
func join(list []segment, separator string) string {
	var b strings.Builder
	for _, s := range list {
		b.WriteString(separator)
		b.WriteString(s.data)
	}
	return b.String()
}

// uncOrDrive writes a Windows path (RFC 8089 appendices E.2 and E.3).
func uncOrDrive(host string, list []segment) (string, error) {
	first := list[0]
	switch {
	case host != "":
		if first.data == "" {
			return "", noFile(first.start, first.end, "missing share")
		}
		return `\\` + host + join(list, `\`), nil
	case isDrive(first.data):
		if len(list) == 1 {
			return first.data[:1] + `:\`, nil
		}
		return first.data[:1] + ":" + join(list[1:], `\`), nil
	}
	return join(list, `\`), nil
}

// isServer reports whether a UNC path may have this host: "." and "?" are not
// hosts there.
func isServer(host string) bool {
	return part.Only(host, serverSet) && !strings.Contains(host, "..") &&
		!strings.HasPrefix(host, ".") && !strings.HasSuffix(host, ".")
}

var serverSet = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("-._"))

// device writes a VMS path (RFC 1738 section 3.10).
func device(list []segment) (string, error) {
	n := len(list) - 1
	if n == 0 {
		return "", noFile(list[0].start, list[0].end, "missing device")
	}
	path := list[0].data + ":"
	if n > 1 {
		path += "[" + join(list[1:n], ".")[1:] + "]"
	}
	return strings.ToUpper(path + list[n].data), nil
}

// FromPath returns the URI of a file, given its absolute path on a platform,
// and its host: "" is this machine. The host can also come from a UNC path. A
// file name is data, so "%" becomes "%25". Repeated separators become one, and
// VMS names become lower case. The error is a finding.Finding with the place in
// path: a path that [URI.Path] would not return is refused.
func FromPath(p Platform, host, path string) (URI, error) {
	return fromPath(p, host, path, func(list []segment, _ int) []segment { return list })
}

// FromNonstandard returns the URI that a text means in one of these forms,
// which programs for Windows write (RFC 8089 appendices E.2 and E.3): a drive
// in the place of the host, or without a "/" before it, or with "|"; and a UNC
// path after the scheme. It reports false for any other text.
//
//	file://C:/x     file:C:/x    file:///C|/x    file:///C:/x
//	file:////server/share/x                      file://server/share/x
func FromNonstandard(text string) (URI, bool) {
	const scheme = "file:"
	if len(text) < len(scheme) || !strings.EqualFold(text[:len(scheme)], scheme) {
		return URI{}, false
	}
	rest := strings.TrimLeft(text[len(scheme):], "/")
	before := text[len(scheme) : len(text)-len(rest)]
	fixed := ""
	switch drive := rest[:min(2, len(rest))]; {
	case isDrive(drive) && (len(rest) == 2 || rest[2] == '/'):
		if drive[1] == ':' && (before == "/" || before == "///") {
			return URI{}, false // it is a URI
		}
		fixed = scheme + "///" + drive[:1] + ":" + rest[2:]
	case len(before) >= len("////"):
		fixed = scheme + "//" + rest
	}
	g, err := uri.Parse(fixed)
	if err != nil {
		return URI{}, false
	}
	u, err := FromURI(g)
	return u, err == nil
}

// FromRelative is [FromPath] for a path of this machine, or UNC path, that may
// be relative to the directory dir: an absolute path, or "" if there is none.
// Dot-segments are removed, as RFC 3986 section 5.2.4 does. So ".." removes the
// name before it, wherever a symbolic link leads, but no drive and no share. On
// Windows a path that begins with one "\" is absolute, as in FromPath. On VMS
// every path is.
func FromRelative(p Platform, dir, path string) (URI, error) {
	before := ""
	switch {
	case path == "":
		return URI{}, noFile(0, 0, "the path is empty")
	case p == Unix && path[0] != '/':
		before = dir + "/"
	case p == Windows && !strings.ContainsAny(path[:1], `/\`) && strings.IndexByte(path, ':') != 1:
		before = dir + `\`
	}
	if before != "" && dir == "" {
		return URI{}, noFile(0, len(path), "the path is relative, and there is no directory for it")
	}
	u, err := fromPath(p, "", before+path, removeDots)
	if f, ok := err.(finding.Finding); ok {
		f.Start, f.End = max(0, f.Start-len(before)), max(0, f.End-len(before))
		err = f
	}
	return u, err
}

// removeDots removes dot-segments after the first segments, which are the root.
// One at the end leaves an empty segment.
func removeDots(list []segment, root int) []segment {
	kept := list[:root]
	for i, s := range list[root:] {
		dots := s.data == "." || s.data == ".."
		if s.data == ".." && len(kept) > root {
			kept = kept[:len(kept)-1]
		}
		if dots && root+i == len(list)-1 {
			s.data, dots = "", false
		}
		if !dots {
			kept = append(kept, s) // never past i
		}
	}
	return kept
}

// fromPath is [FromPath], with the segments changed before they are checked;
// the first ones may be the root, which is a drive or a share.
func fromPath(
	p Platform, host, path string, change func(list []segment, root int) []segment,
) (URI, error) {
	f := Fields{Host: host}
	var list []segment
	var err error
	root, drive := 0, false
	switch p {
	case Windows:
		f.Host, list, drive, err = fromWindows(host, path)
		if drive || !local(f.Host) {
			root = 1
		}
	case VMS:
		list, err = fromVMS(path)
	default:
		if !strings.HasPrefix(path, "/") {
			return URI{}, noFile(0, len(path), `the path does not begin with "/"`)
		}
		list = names(nil, path, 0, '/')
	}
	if err == nil {
		list = change(list, root)
		err = check(list, p, drive)
	}
	if err != nil {
		return URI{}, err
	}
	for _, s := range list {
		if p == VMS {
			s.data = strings.ToLower(s.data) // check allows only US-ASCII
		}
		f.Segments = append(f.Segments, s.data)
	}
	return f.URI()
}

// names appends the names of a path that begins with a separator. The last name
// is empty if the path ends in a separator.
func names(list []segment, path string, at int, separator byte) []segment {
	for path != "" {
		at, path = at+1, path[1:]
		n := strings.IndexByte(path, separator)
		if n < 0 {
			n = len(path)
		}
		if n > 0 || path == "" {
			list = append(list, segment{path[:n], at, at + n})
		}
		at, path = at+n, path[n:]
	}
	return list
}

// fromWindows reads a Windows path, which begins with a drive, a server and its
// share, or "\".
func fromWindows(host, path string) (server string, list []segment, drive bool, err error) {
	rest, at := strings.ReplaceAll(path, "/", `\`), 0
	if whole := direct(path); whole != path {
		server, list, drive, err = fromWindows(host, whole)
		moved := len(path) - len(whole)
		for i := range list {
			list[i].start, list[i].end = list[i].start+moved, list[i].end+moved
		}
		if f, is := err.(finding.Finding); is {
			f.Start, f.End = f.Start+moved, f.End+moved
			err = f
		}
		return server, list, drive, err
	}
	switch {
	case strings.HasPrefix(rest, `\\`):
		server, _, _ = strings.Cut(rest[2:], `\`)
		at = 2 + len(server)
		if !isServer(server) || local(server) || host != "" && !strings.EqualFold(host, server) {
			return "", nil, false, noFile(2, at, "the URI cannot have the host of this UNC path")
		}
		if rest = rest[at:]; strings.Trim(rest, `\`) == "" {
			return "", nil, false, noFile(at, len(path), "missing share")
		}
	case !local(host):
		return "", nil, false, noFile(0, len(path),
			"the path of a file on another host begins with its name")
	case len(rest) >= 2 && isDrive(rest[:2]) && rest[1] == ':':
		list, drive, at = []segment{{rest[:2], 0, 2}}, true, 2
		if rest = rest[2:]; rest == "" {
			rest = `\`
		}
		server = host
	default:
		server = host
	}
	if !strings.HasPrefix(rest, `\`) {
		return "", nil, false, noFile(0, len(path),
			"the path does not begin at the root of a drive or a share")
	}
	return server, names(list, rest, at, '\\'), drive, nil
}

// direct returns the usual form of a path that goes to the file system as it
// is, C:\a for \\?\C:\a and \\s\a for \\?\UNC\s\a. There "/", "." and ".." are
// names, which the usual form cannot have.
func direct(path string) string {
	rest, is := strings.CutPrefix(path, `\\?\`)
	unc := len(`UNC\`)
	switch {
	case !is || strings.Contains(rest, "/") || strings.Contains(rest+`\`, `\.\`) ||
		strings.Contains(rest+`\`, `\..\`):
	case len(rest) > unc && strings.EqualFold(rest[:unc], `UNC\`) && rest[unc] != '\\':
		return `\\` + rest[unc:]
	case len(rest) > 2 && isDrive(rest[:2]) && rest[1] == ':':
		return rest
	}
	return path
}

// fromVMS reads a VMS path.
func fromVMS(path string) ([]segment, error) {
	wrong := noFile(0, len(path), "the path is not of the form DEVICE:[DIRECTORY.DIRECTORY]NAME")
	at := strings.IndexByte(path, ':')
	if at < 0 {
		return nil, wrong
	}
	var list []segment
	add := func(start, end int) {
		list = append(list, segment{path[start:end], start, end})
	}
	add(0, at)
	if at++; strings.HasPrefix(path[at:], "[") {
		at++
		dirs, _, ok := strings.Cut(path[at:], "]")
		if !ok {
			return nil, wrong
		}
		for dir := range strings.SplitSeq(dirs, ".") {
			add(at, at+len(dir))
			at += len(dir) + 1
		}
	}
	add(at, len(path))
	return list, nil
}
