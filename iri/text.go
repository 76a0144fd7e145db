package iri

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
)

// Options enable further changes by [FromText].
type Options struct {
	// DNS converts each registered name with characters beyond US-ASCII, raw or
	// percent-encoded, to the name for a DNS lookup, by Profile, as
	// [IRI.LookupURI] does; a name that DNS cannot have is an error. EncodeHost
	// percent-encodes it, as [IRI.EncodedURI] does. Without both, a name with
	// raw characters is that of [IRI.URI]: the name for a DNS lookup, or if the
	// scheme does not use DNS, or DNS cannot have the name, percent-encoded.
	DNS        bool
	Profile    host.Profile
	EncodeHost bool

	// Backslashes converts "\" before the query to "/", as browsers do for
	// schemes that they know. Otherwise "\" is data.
	Backslashes bool

	// Userinfo reads all before the last "@" of the authority as the user
	// information, and encodes what it does not allow: u:p@ss word@host.
	// Otherwise a second "@" and such characters are errors. A text with a host
	// before the "@" is an error too: [::1]@other, and in the schemes of
	// browsers, or without a scheme, host\@other.
	Userinfo bool

	// Breaks removes TAB, CR and LF, wherever they are, as browsers do.
	// Otherwise those inside of the text are errors.
	Breaks bool

	// Percents encodes a "%" without two hexadecimal digits after it, as data.
	// Otherwise it is an error.
	Percents bool
}

// Rules of the changes of FromText.
const (
	changedEnds      = "text-ends"
	changedName      = "text-host"
	changedBeyond    = "text-not-ascii"
	changedExcluded  = "text-excluded-character"
	changedBackslash = "text-backslash"
	changedUserinfo  = "text-userinfo"
	changedBreaks    = "text-breaks"
	changedPercent   = "text-percent"
)

// FromText makes a URI reference of a text that people typed or pasted, if its
// meaning is clear:
//
//	" http://example.com/a b/Ü?x[]=1 "    http://example.com/a%20b/%C3%9C?x%5B%5D=1
//
// White space, zero-width spaces, soft hyphens and controls of direction are
// removed from both ends, since pasted text often has them. Characters that are
// not allowed in a path, query or fragment are percent-encoded, including
// brackets and a second "#". In the authority, only characters beyond US-ASCII
// change (RFC 3987 section 3.1): a host is that of [IRI.URI]. [Options] enable
// more.
//
// The findings list the changes, in the order of the text. Each has the fix
// that was made, except in the user information, which may contain a password.
// A finding is a note if RFC 3987 describes the change, and otherwise a
// warning. There are at most 100. A text that is a reference is returned as it
// is, with no findings.
//
// The error holds a [finding.Finding] about the text: it is not UTF-8, it has a
// control character, such as a line break, or its meaning is not clear, as with
// a space in a host, or a ":" after text that is not a scheme. FromText takes
// time linear in the text, and does not allocate if nothing changes.
func FromText(text string, o Options) (uri.Ref, []finding.Finding, error) {
	if o.Breaks && strings.ContainsAny(text, breaks) {
		return fromBroken(text, o)
	}
	if isASCII(text) && !(o.DNS && strings.IndexByte(text, '%') >= 0) {
		if r, err := uri.ParseRef(text); err == nil {
			return r, nil, nil
		}
	}
	w := writer{text: text, options: o, want: -1}
	if err := w.write(); err != nil {
		return uri.Ref{}, nil, err
	}
	out := w.b.String()
	r, err := uri.ParseRef(out)
	var e, own *uri.ParseError
	if errors.As(err, &e) {
		again := writer{text: text, options: o, want: e.Offset, origin: len(text)}
		_ = again.write() // cannot fail: the first write did not
		// A character that is encoded is named as it is in the text.
		if _, err := uri.ParseRef(text); errors.As(err, &own) && own.Offset == again.origin {
			e = own
		}
		f := e.Finding()
		f.Start, f.End = again.origin, min(len(text), again.origin+f.End-f.Start)
		return uri.Ref{}, nil, f
	}
	return r, w.findings, nil
}

const breaks = "\t\r\n"

// fromBroken is [FromText] for a text with TAB, CR or LF, which are removed.
func fromBroken(text string, o Options) (uri.Ref, []finding.Finding, error) {
	isBreak := func(i int) bool { return strings.IndexByte(breaks, text[i]) >= 0 }
	place := func(f *finding.Finding) { // in the text with breaks
		n, start, end := 0, len(text), len(text)
		for i := range len(text) {
			if isBreak(i) {
				continue
			}
			if n == f.Start {
				start = i
			}
			if n++; n == f.End {
				end = i + 1
			}
		}
		f.Start, f.End = start, max(start, end)
	}
	o.Breaks = false
	whole := strings.NewReplacer("\t", "", "\r", "", "\n", "").Replace(text)
	r, findings, err := FromText(whole, o)
	if f, ok := err.(finding.Finding); ok {
		place(&f)
		return r, nil, f
	}
	at := strings.IndexAny(text, breaks)
	removed := finding.Finding{Rule: changedBreaks, Severity: finding.Warning, Start: at,
		End: at + 1, Section: "WHATWG URL", Message: "TAB, CR and LF are removed"}
	for i := range findings {
		place(&findings[i])
	}
	findings = append(findings[:min(len(findings), maxFindings-1)], removed)
	slices.SortStableFunc(findings, func(a, b finding.Finding) int { return a.Start - b.Start })
	return r, findings, err
}

// A writer writes a text with the changes of FromText.
type writer struct {
	text     string
	options  Options
	b        strings.Builder
	findings []finding.Finding
	scheme   string // with its colon, or ""

	// The output at offset want comes from offset origin of the text.
	want, origin int
}

func (w *writer) write() error {
	if len(w.text) > MaxLen {
		return (&ParseError{Offset: MaxLen, Rule: ruleLength}).Finding()
	}
	start, end := trim(w.text)
	if start > 0 {
		w.trimmed(0, start)
	}
	for i, r := range w.text[start:end] {
		message, size := "", 1
		switch {
		case ' ' <= r && r <= '~': // as most
			continue
		case r == utf8.RuneError && !strings.HasPrefix(w.text[start+i:], "\uFFFD"):
			message = "this is not UTF-8"
		case unicode.IsControl(r):
			message, size = "a control character is not allowed in a URI", utf8.RuneLen(r)
		default:
			continue
		}
		return finding.Finding{Rule: "URI-reference", Severity: finding.Error, Start: start + i,
			End: start + i + size, Section: "RFC 3987 section 3.1", Message: message}
	}
	w.b.Grow(len(w.text))
	if err := w.components(start, end); err != nil {
		return err
	}
	if end < len(w.text) {
		w.trimmed(end, len(w.text))
	}
	return nil
}

func (w *writer) trimmed(start, end int) {
	w.changed(finding.Warning, start, end, changedEnds, "RFC 3986 appendix C",
		"invisible characters are removed", "")
}

// trim returns the offsets of a text without invisible characters at its ends.
func trim(s string) (start, end int) {
	off := func(r rune) bool {
		return unicode.Is(unicode.White_Space, r) || isBidiControl(r) ||
			r == '\u200B' || r == '\uFEFF' || r == '\u00AD'
	}
	start = len(s) - len(strings.TrimLeftFunc(s, off))
	return start, start + len(strings.TrimRightFunc(s[start:], off))
}

// components writes text[start:end].
func (w *writer) components(start, end int) error {
	s := w.text[:end]
	i := start + value{s[start:]}.hierStart()
	w.keep(start, i)
	w.scheme = s[start:i]
	query := start + before(s[start:], "?#")
	if i+1 < query && w.isSlash(i) && w.isSlash(i+1) {
		at := i + len("//")
		stop := at
		for stop < query && !w.isSlash(stop) {
			stop++
		}
		w.data(i, at, pct.Path())
		if err := w.authority(at, stop); err != nil {
			return err
		}
		i = stop
	}
	w.data(i, query, pct.Path())
	fragment := end
	if n := strings.IndexByte(s[query:], '#'); n >= 0 {
		fragment = query + n
	}
	if query < fragment {
		w.keep(query, query+1)
		w.data(query+1, fragment, pct.Query())
	}
	if fragment < end {
		w.keep(fragment, fragment+1)
		w.data(fragment+1, end, pct.Fragment())
	}
	return nil
}

func (w *writer) isSlash(i int) bool {
	return w.text[i] == '/' || w.options.Backslashes && w.text[i] == '\\'
}

// authority writes text[start:end]. US-ASCII stays as it is.
func (w *writer) authority(start, end int) error {
	at := strings.IndexByte(w.text[start:end], '@')
	if w.options.Userinfo {
		at = strings.LastIndexByte(w.text[start:end], '@')
	}
	if at >= 0 {
		at += start
		userinfo := w.text[start:at]
		if w.options.Userinfo {
			if err := w.hostBefore(start, userinfo); err != nil {
				return err
			}
		}
		if out := pct.Repair(userinfo, pct.Userinfo()); w.options.Userinfo && out != userinfo {
			w.put(start, out)
			w.changed(finding.Warning, start, at, changedUserinfo, "RFC 3986 section 3.2.1",
				"characters that are not allowed in the user information are percent-encoded", "")
		} else if w.encode(start, at) {
			w.changed(finding.Note, start, at, changedBeyond, "RFC 3987 section 3.1",
				"the user information is percent-encoded", "")
		}
		w.keep(at, at+1)
		start = at + 1
	}
	stop := end
	if n := strings.LastIndexByte(w.text[start:end], ':'); n >= 0 && w.text[end-1] != ']' {
		stop = start + n
	}
	if err := w.host(start, stop); err != nil {
		return err
	}
	w.keep(stop, end)
	return nil
}

// browserSchemes are the schemes in which browsers read "\" as "/".
const browserSchemes = " file: ftp: http: https: ws: wss: "

// hostBefore returns an error if user information seems to contain a host, to
// which other programs connect.
func (w *writer) hostBefore(start int, userinfo string) error {
	f := finding.Finding{Rule: "userinfo", Severity: finding.Error, Start: start, End: start + 1,
		Section: "RFC 3986 section 3.2.1", Message: `"[" before "@" may begin the intended host`}
	if i := strings.IndexByte(userinfo, '\\'); i >= 0 && listed(browserSchemes, w.scheme) {
		f.Start, f.End = start+i, start+i+1
		f.Section, f.Message = "WHATWG URL", `"\" before "@" ends the host in browsers`
		return f
	}
	if strings.HasPrefix(userinfo, "[") {
		return f
	}
	return nil
}

// host writes text[start:end], a host.
func (w *writer) host(start, end int) error {
	name, from := w.text[start:end], w.b.Len()
	severity, message := finding.Note, "the host is percent-encoded"
	isName := (!isASCII(name) || strings.IndexByte(name, '%') >= 0) &&
		uri.Rule("host").Validate(encode(name)) == nil &&
		(w.options.DNS && beyondASCII(name) ||
			!w.options.EncodeHost && !isASCII(name) && listed(dnsSchemes, w.scheme))
	lookup, err := "", error(nil)
	if isName {
		lookup, err = lookupName(w.options.Profile, w.text, start, end)
	}
	switch {
	case err == nil && isName:
		message = "the host is written in the form of DNS"
		w.put(start, lookup)
	case err != nil && w.options.DNS:
		return err
	case err != nil:
		f, _ := finding.Of(err) // lookupName has no other errors
		severity = finding.Warning
		message = "the host is percent-encoded, because it is not a name for DNS: " + f.Message
		fallthrough
	default:
		w.encode(start, end)
	}
	if out := w.b.String()[from:]; out != name {
		w.changed(severity, start, end, changedName, "RFC 3987 section 3.1", message, out)
	}
	return nil
}

// data writes text[start:end] with all bytes percent-encoded except keep. It
// adds a finding for each run of bytes changed by one rule.
func (w *writer) data(start, end int, keep pct.Set) {
	for i := start; i < end; {
		from, rule := i, w.kind(i, end, &keep)
		for i < end && w.kind(i, end, &keep) == rule {
			i++
		}
		if rule == "" {
			w.keep(from, i)
			continue
		}
		severity, section, message, out := finding.Warning, "RFC 3987 section 3.1", "", ""
		switch rule {
		case changedBackslash:
			section, message, out = "WHATWG URL", `"\" is read as "/"`, strings.Repeat("/", i-from)
		case changedPercent:
			section, message = "RFC 3986 section 2.4", `"%" is data, and percent-encoded`
			out = strings.Repeat("%25", i-from)
		case changedExcluded:
			message = "characters that are not allowed here are percent-encoded"
			out = pct.Encode(w.text[from:i], keep)
		default:
			severity = finding.Note
			message = "characters beyond US-ASCII are percent-encoded"
			out = encode(w.text[from:i])
		}
		w.put(from, out)
		w.changed(severity, from, i, rule, section, message, out)
	}
}

// kind returns the rule by which text[i] is changed, or "" if it is kept.
func (w *writer) kind(i, end int, keep *pct.Set) string {
	switch b := w.text[i]; {
	case keep.Contains(b):
		return ""
	case b >= utf8.RuneSelf:
		return changedBeyond
	case b == '\\' && w.options.Backslashes && !keep.Contains('?'): // in a path
		return changedBackslash
	case b != '%':
		return changedExcluded
	case w.options.Percents && !pct.Valid(w.text[i:min(i+len("%00"), end)], pct.Set{}):
		return changedPercent
	}
	return "" // a malformed triplet is an error of ParseRef
}

// keep writes text[start:end] as it is.
func (w *writer) keep(start, end int) {
	if n := w.b.Len(); n <= w.want && w.want < n+end-start {
		w.origin = start + w.want - n
	}
	w.b.WriteString(w.text[start:end])
}

// put writes out instead of text at offset start.
func (w *writer) put(start int, out string) {
	if n := w.b.Len(); n <= w.want && w.want < n+len(out) {
		w.origin = start
	}
	w.b.WriteString(out)
}

// encode writes text[start:end] with bytes beyond US-ASCII percent-encoded, and
// reports whether there are any.
func (w *writer) encode(start, end int) bool {
	for i := start; i < end; {
		n := asciiEnd(w.text[:end], i)
		w.keep(i, n)
		for i = n; i < end && w.text[i] >= utf8.RuneSelf; i++ {
		}
		w.put(n, encode(w.text[n:i]))
	}
	return !isASCII(w.text[start:end])
}

// changed adds a finding. The fix is empty if it must not be shown, or if the
// text is removed.
func (w *writer) changed(s finding.Severity, start, end int, rule, section, message, fix string) {
	if len(w.findings) == maxFindings || w.want >= 0 {
		return
	}
	w.findings = append(w.findings, finding.Finding{
		Rule: rule, Severity: s, Start: start, End: end, Section: section, Message: message,
		Fix: fix, HasFix: fix != "" || rule == changedEnds,
	})
}
