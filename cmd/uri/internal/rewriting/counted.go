package rewriting

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/change"
	"github.com/urikit/uri/internal/lazy"
)

// A counted is a text whose length in octets is written before it.
type counted struct {
	at, digits int // where the length is, and how many digits it has
	text, end  int
	escape     int
	longer     [len(quotes)]int // by how much edits change it, as each escape counts
}

// quotes are quotation marks as a text may write them: as they are, escaped as
// in SQL, or doubled as in CSV. What begins as in begins is one octet.
var (
	quotes = [...]string{`"`, `\"`, `""`}
	begins = [...]string{1: `\`, 2: `""`}
)

// The beginnings of counted texts are those of a string that PHP serializes, of
// a bulk string of RESP, and of the body of a message. Lengths match these, and
// those of bencode and netstrings, right before a URI.
var (
	beginnings = lazy.Regexp{Text: `\bs:(\d{1,8}):(\\"|""|")|\$(\d{1,8})(\r\n)|` +
		`(?i:(?:^|\n)content-length:[ \t]*)(\d{1,8})\r?\n(?:[^\r\n]+\r?\n)*\r?\n()`}
	lengths = lazy.Regexp{Text: `(\bs:|^|\D)(\d{1,8}):(?:\\*["']|""|''|&quot;|&apos;|&#39;)?$`}
)

// counted returns the counted texts with edits inside, in order.
func (r *reader) counted() (all []counted) {
	content := r.content
	var pairs [len(quotes)][]int32 // the places of escapes
	for e := 1; e < len(quotes); e++ {
		if !strings.Contains(content, ":"+quotes[e]) {
			continue
		}
		for i := 0; i < len(content); i += 2 {
			n := strings.Index(content[i:], begins[e])
			if n < 0 {
				break
			}
			i += n
			pairs[e] = append(pairs[e], int32(i))
		}
	}
	for _, m := range beginnings.Get().FindAllStringSubmatchIndex(content, -1) {
		for m[2] < 0 { // another alternative
			m = append(m[:2], m[6:]...)
		}
		c := counted{at: m[2], digits: m[3] - m[2], text: m[1]}
		end := content[m[4]:m[5]]
		if c.escape = max(0, slices.Index(quotes[:], end)); strings.HasSuffix(end, `"`) {
			end += ";"
		}
		n, _ := strconv.Atoi(content[m[2]:m[3]])
		in := pairs[c.escape]
		first, _ := slices.BinarySearch(in, int32(c.text))
		c.end = c.text + n + sort.Search(n, func(more int) bool {
			last, _ := slices.BinarySearch(in, int32(c.text+n+more))
			return more >= last-first
		})
		i, _ := slices.BinarySearchFunc(r.edits, c.text, func(e edit, at int) int {
			return cmp.Compare(e.Start, at)
		})
		if c.end <= len(content) && i < len(r.edits) && r.edits[i].Start < c.end &&
			strings.HasPrefix(content[c.end:], end) {
			all = append(all, c)
		}
	}
	return all
}

// lengthen returns the edits of the lengths that are written before the edited
// texts. It leaves a URI out whose own length may be written in another way.
func (r *reader) lengthen() (edits []change.Edit) {
	longer := func(e edit) int { return len(e.Text) - (e.End - e.Start) }
	if !slices.ContainsFunc(r.edits, func(e edit) bool { return longer(e) != 0 }) {
		return nil
	}
	all := r.counted()
	var open []counted // each is in the one before
	closeAt := func(at int) {
		for len(open) > 0 && open[len(open)-1].end <= at {
			c := open[len(open)-1]
			open = open[:len(open)-1]
			digits := r.content[c.at : c.at+c.digits]
			n, _ := strconv.Atoi(digits)
			if more := c.longer[c.escape]; more != 0 {
				digits = strconv.Itoa(n + more)
				edits = append(edits, change.Edit{Start: c.at, End: c.at + c.digits, Text: digits})
			}
			if len(open) > 0 {
				for i := range c.longer {
					open[len(open)-1].longer[i] += c.longer[i] + len(digits) - c.digits
				}
			}
		}
	}
	r.edits = slices.DeleteFunc(r.edits, func(e edit) bool {
		for ; len(all) > 0 && all[0].text <= e.Start; all = all[1:] {
			closeAt(all[0].text)
			if len(open) == 0 || all[0].end <= open[len(open)-1].end {
				open = append(open, all[0])
			}
		}
		closeAt(e.Start)
		more, old := longer(e), r.content[e.Start:e.End]
		if more == 0 {
			return false
		}
		c := &counted{end: len(r.content)}
		if len(open) > 0 {
			c = &open[len(open)-1]
		}
		m := lengths.Get().FindStringSubmatch(r.content[max(0, e.Start-maxLength):e.Start])
		if c.end < e.End || m != nil && c.text != e.Start && (m[1] == "s:" || isLength(m[2], old)) {
			r.leave(e.line, e.column, "its length seems to be written before it")
			return true
		}
		for i := range c.longer {
			c.longer[i] += more
		}
		c.longer[1] -= strings.Count(e.Text, `\`) - strings.Count(old, `\`)
		return false
	})
	closeAt(math.MaxInt)
	return edits
}

// isLength reports whether a number can be the length of a URI, or of the first
// part of it, after which an element of bencode or a netstring ends.
func isLength(digits, text string) bool {
	n, _ := strconv.Atoi(digits)
	return n == len(text) || len("a://b") <= n && n < len(text) &&
		strings.IndexByte("dlei0123456789,", text[n]) >= 0
}

// maxLength is how many bytes before a URI are searched for its length.
const maxLength = 24
