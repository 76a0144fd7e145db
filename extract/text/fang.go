package text

import (
	"bufio"
	"io"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/internal/places"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// fangs are what people write so that nobody follows a URI by mistake. Those
// with the same first character are together.
var fangs = [...]struct{ fang, means string }{
	{"hxxp", "http"}, {"h**p", "http"}, {"fxp", "ftp"}, {"f*p", "ftp"}, // only where a URI begins
	{"[.]", "."}, {"[dot]", "."}, {"[:]", ":"}, {"[://]", "://"}, {"[/]", "/"},
	{"[@]", "@"}, {"[at]", "@"}, {"(.)", "."}, {"(dot)", "."}, {"(at)", "@"},
	{"{.}", "."}, {"{dot}", "."}, {`\.`, "."},
}

const fangedSchemes = 4 // the first of fangs

// fangsOf has the places of the fangs that begin with a byte, in any letter
// case.
var fangsOf = func() (t [256]struct{ first, end uint8 }) {
	for i, f := range fangs {
		for _, c := range []byte{f.fang[0], strings.ToUpper(f.fang)[0]} {
			if t[c].end == 0 {
				t[c].first = uint8(i)
			}
			t[c].end = uint8(i + 1)
		}
	}
	return t
}()

// beforeURI has what may be before the beginning of a URI.
var beforeURI = pct.SetOf(" \t<\"'([{")

// Refang returns the text that a defanged one stands for, as in
// hxxp://example[.]com, and where it was changed. It takes linear time.
func Refang(text string) (string, []finding.Finding) {
	var changes []finding.Finding
	s := refang(text, func(_, start, end int, means string) {
		if len(changes) < maxChanges {
			changes = append(changes, finding.Finding{
				Rule: "defanged", Severity: finding.Note, Start: start, End: end, Fix: means,
				HasFix: true, Message: text[start:end] + " is read as " + means,
			})
		}
	})
	return s, changes
}

// refang is Refang with a function that gets each change: its place in the
// result and in the text, and what the text there means.
func refang(text string, changed func(at, start, end int, means string)) string {
	var b strings.Builder
	done := 0
	for i := 0; i < len(text); i++ {
		of := fangsOf[text[i]]
		if of.end == 0 {
			continue
		}
		if of.first < fangedSchemes && i > 0 && !beforeURI.Contains(text[i-1]) {
			continue
		}
		for _, f := range fangs[of.first:of.end] {
			end := i + len(f.fang)
			if end > len(text) || !strings.EqualFold(text[i:end], f.fang) {
				continue
			}
			b.WriteString(text[done:i])
			changed(b.Len(), i, end, f.means)
			b.WriteString(f.means)
			i, done = end-1, end
			break
		}
	}
	return b.String() + text[done:]
}

// WithFangs returns a Finder that also finds what [Refang] takes back, as in
// hxxp://example[.]com. Lines are not joined in a stream.
func (f Finder) WithFangs() Finder {
	f.fangs = true
	return f
}

// refanged yields the matches in a defanged text, with their places in it.
func (f Finder) refanged(text string, yield func(Match) bool) bool {
	var m places.Map
	f.fangs = false
	s := refang(text, func(at, start, end int, means string) {
		m.Add(at, len(means), start, end-start)
	})
	for found := range f.All(s) {
		before := s[found.Start:found.End]
		if m.Len() > 0 {
			found.Start, found.End = m.Start(found.Start), m.End(found.End)
		}
		if raw := text[found.Start:found.End]; raw != before {
			found.Kind, found.Text = Defanged, raw
		}
		if !yield(found) {
			return false
		}
	}
	return true
}

// lines is search for defanged text.
func (f Finder) lines(in *stream, yield func(Match, error) bool) {
	r := bufio.NewReaderSize(in.r, MaxMatch)
	for more := true; more; {
		line, err := r.ReadSlice('\n')
		in.buf = line
		switch err {
		case nil, io.EOF:
		case bufio.ErrBufferFull: // it is cut
			in.start = in.from
			row, column := in.place()
			err = &SkipError{in.start, row, column, true}
		default:
			yield(Match{}, err)
			return
		}
		more = f.refanged(string(line), func(m Match) bool {
			m.Start, m.End = m.Start+in.from, m.End+in.from
			in.start = m.Start
			return yield(m, nil)
		})
		in.advance(in.from + len(line))
		in.from += len(line)
		if err == io.EOF {
			return
		}
		more = more && (err == nil || yield(Match{}, err))
	}
}

// Defang returns the URI with "xx" for the "tt" of http, and "[.]" for each "."
// of the host: a text that no program reads as a link. Refang changes it back.
func Defang(u uri.URI) string {
	text := u.String()
	start, end, _ := u.Span(uri.Host)
	text = text[:start] + strings.ReplaceAll(text[start:end], ".", "[.]") + text[end:]
	switch s := text[:len(u.Scheme())]; strings.ToLower(s) {
	case "http", "https":
		return s[:1] + "xx" + text[len("htt"):]
	case "ftp", "ftps":
		return s[:1] + "x" + text[len("ft"):]
	}
	if start == end && text != "" {
		return u.Scheme() + "[:]" + text[len(u.Scheme())+1:]
	}
	return text
}
