package pdf

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"

	"github.com/urikit/uri/extract/link"
)

// A scanner reads the tokens of a file or of an object stream (ISO 32000
// section 7.2).
type scanner struct {
	*reader
	part   string
	packed bool // the text is an object stream
	lines  *link.Lines
	in     *bufio.Reader // of lines
	text   []byte        // the rest of its window
	here   int           // the place of text
	err    error

	key     string // the key of the next value, if keys has it
	numbers [2]int // the last two
	object  object
	dict    dict // since the last "<<" or ">>"
	array   array
	named   []byte // the last name

	comment bool // the current token is in a comment
	headed  bool // there was a header (section 7.5.2)
	unended bool // there are objects after the last "%%EOF" (section 7.5.5)

	open []int // places of brackets without an end, complete up to sure
	sure int

	first  int   // where the objects of an object stream begin
	starts []int // pairs: an object that follows, and its place after first
}

// An object is the current object.
type object struct {
	number  int
	begins  bool // the next token is its first
	stream  bool // an object stream; first is where its objects begin
	first   int
	packed  bool // by /FlateDecode
	unknown bool // or by another filter
}

// A dict is a dictionary that may be a file specification. Entries after a
// dictionary inside it do not count.
type dict struct {
	url  bool // /FS /URL
	file int  // its name is found[file-1]
	ref  int  // or this object
}

// An array is the outermost one that is open. It may name destinations (section
// 12.3.2.4), or be one.
type array struct {
	depth int    // of arrays and dictionaries, with it
	names bool   // it is the value of Names: its strings are names (section 7.9.6)
	key   string // the name before it
}

const (
	windowSize = 2 * MaxString
	maxToken   = 256 // bytes of a name, a number or a keyword: longer ones are skipped
)

func newScanner(r *reader) *scanner {
	return &scanner{reader: r, in: bufio.NewReaderSize(nil, windowSize)}
}

// reset begins with another text.
func (s *scanner) reset(in io.Reader, part string) {
	*s = scanner{
		reader: s.reader, part: part, lines: link.NewLines(in), in: s.in,
		open: s.open[:0], starts: s.starts[:0], named: s.named[:0],
	}
	s.in.Reset(s.lines)
}

// ahead returns the rest of the window: at least n bytes, or less at the end of
// the file.
func (s *scanner) ahead(n int) []byte {
	if len(s.text) < n && s.err == nil {
		s.lines.Passed(s.here)
		_, _ = s.in.Discard(s.in.Buffered() - len(s.text))
		_, s.err = s.in.Peek(n)
		s.text, _ = s.in.Peek(s.in.Buffered())
	}
	return s.text
}

// pass passes bytes of the window.
func (s *scanner) pass(n int) {
	s.text = s.text[n:]
	s.here += n
}

// scan reads all tokens.
func (s *scanner) scan() {
	for {
		text := s.ahead(maxToken)
		if len(text) == 0 {
			return
		}
		if s.packed {
			s.started()
		}
		s.pass(s.token(text))
	}
}

// token reads the token at the beginning of a text, and returns how many of its
// bytes are not passed yet.
func (s *scanner) token(text []byte) int {
	switch c := text[0]; {
	case c == '%', s.comment:
		s.headed = s.headed || bytes.HasPrefix(text, []byte("%PDF-"))
		s.unended = s.unended && (s.comment || !bytes.HasPrefix(text, []byte("%%EOF")))
		n := bytes.IndexAny(text, "\r\n")
		if s.comment = n < 0; s.comment {
			return len(text)
		}
		return n
	case isSpace(c):
		n := 1
		for n < len(text) && isSpace(text[n]) {
			n++
		}
		return n
	case c == '\\': // in a string without an end: it escapes the next character
		return min(2, len(text))
	case c == '/':
		n := 1 + regular(text[1:])
		s.name(name(text[1:min(n, maxToken)]))
		return n
	case c == '(':
		return s.bracketed()
	case bytes.HasPrefix(text, []byte("<<")), bytes.HasPrefix(text, []byte(">>")):
		if s.key == "Encrypt" && c == '<' {
			s.encrypted()
		}
		s.value()
		s.dict = dict{}
		s.nest(c)
		return 2
	case c == '<':
		return s.hexadecimal()
	case isDelimiter(c):
		s.object.begins = false
		s.nest(c)
		return 1
	}
	n := regular(text)
	s.pass(n)
	s.word(text[:min(n, maxToken)])
	return 0
}

// value takes the current token as the value of the key.
func (s *scanner) value() { s.key, s.object.begins = "", false }

// nest begins or ends an array or a dictionary.
func (s *scanner) nest(c byte) {
	switch a := &s.array; {
	case a.depth == 0 && c == '[':
		*a = array{1, s.key == "Names", string(s.named)}
	case a.depth == 0:
	case c == '[' || c == '<':
		a.depth++
	case c == ']' || c == '>':
		a.depth--
	}
}

// anchor gives the name of a destination to the document. An array that is an
// object of its own has none.
func (s *scanner) anchor(name string) {
	if s.d.Anchors != nil && name != "" {
		s.d.Anchors(link.Anchor{Name: name, Part: s.d.Part})
	}
}

// fits begin how a destination is shown, after its page (section 12.3.2.2). own
// are keys whose value is a destination without a name.
var (
	fits = []string{"XYZ", "Fit", "FitH", "FitV", "FitR", "FitB", "FitBH", "FitBV"}
	own  = []string{"D", "SD", "Dest", "OpenAction"}
)

// keys are the names whose values matter.
var keys = []string{"URI", "F", "FS", "First", "Predictor", "Encrypt", "Names"}

// name takes a name: a key, or the value of a key.
func (s *scanner) name(n []byte) {
	switch {
	case string(n) == "ObjStm":
		s.object.stream = true
	case string(n) == "FlateDecode" && !s.object.packed:
		s.object.packed = true
	case bytes.HasSuffix(n, []byte("Decode")), string(n) == "Crypt":
		s.object.unknown = true
	case s.key == "FS" && string(n) == "URL":
		s.dict.url = true
		s.specified()
	case s.array.depth == 1 && slices.Contains(fits, string(n)) &&
		!slices.Contains(own, s.array.key):
		s.anchor(s.array.key)
	}
	s.named = append(s.named[:0], n...)
	s.value()
	if slices.Contains(keys, string(n)) {
		s.key = string(n)
	}
}

// word takes a number or a keyword.
func (s *scanner) word(w []byte) {
	if i, ok := number(w); ok {
		s.numbers = [2]int{s.numbers[1], i}
		switch {
		case s.packed && s.here <= s.first:
			if s.hold(foundSize/2) == nil {
				s.starts = append(s.starts, i)
			}
		case s.key == "First":
			s.object.first = i
		case s.key == "Predictor" && i > 1:
			s.object.unknown = true
		}
		return // the key stays: this may begin a reference
	}
	switch string(w) {
	case "obj":
		s.begin(s.numbers[0])
		s.unended = s.headed
		return
	case "R":
		s.reference(s.numbers[0])
	case "stream":
		s.stream()
	}
	s.value()
}

// begin begins an object.
func (s *scanner) begin(number int) {
	s.object, s.dict, s.key = object{number: number, begins: true}, dict{}, ""
	s.array, s.named = array{}, s.named[:0]
}

// reference takes a reference to an object, as the value of a key.
func (s *scanner) reference(number int) {
	switch {
	case s.key == "Encrypt":
		s.encrypted()
	case s.key == "URI":
		s.want(number)
	case s.key == "F":
		s.dict.ref = number
		s.specified()
	}
}

func (s *scanner) want(number int) {
	if !s.wanted[number] && s.hold(foundSize) == nil {
		s.wanted[number] = true
	}
}

func (s *scanner) encrypted() {
	if s.cipher == 0 {
		s.cipher = max(1, s.here)
	}
}

// specified makes a link of the name in a file specification.
func (s *scanner) specified() {
	switch d := s.dict; {
	case d.url && d.file > 0:
		s.found[d.file-1].context = FileContext
	case d.url && d.ref > 0:
		s.want(d.ref)
	}
}

// hexadecimal reads a string between "<" and ">".
func (s *scanner) hexadecimal() int {
	text := s.ahead(MaxString)
	n, ok := hexadecimal(text[:min(len(text), MaxString)])
	if ok {
		s.literal(text[:n])
	} else {
		s.endless()
	}
	return n
}

// bracketed reads a string in brackets. A string without an end may contain
// complete strings. The places of brackets without an end are remembered, so
// that each byte is read only a few times.
func (s *scanner) bracketed() int {
	here := s.here
	if here < s.sure {
		if _, open := slices.BinarySearch(s.open, here); open {
			s.endless()
			return 1
		}
	}
	text := s.ahead(MaxString)
	text = text[:min(len(text), MaxString)]
	n, open := brackets(text, s.open[:0])
	if n == 0 {
		for i := range open {
			open[i] += here
		}
		s.open, s.sure = open, here+len(text)/2
		if len(text) < MaxString { // the file ends within the window
			s.sure = here + len(text)
		}
		s.endless()
		return 1
	}
	s.literal(text[:n])
	return n
}

// endless reports the first string without an end.
func (s *scanner) endless() {
	if (s.key == "URI" || s.key == "F") && !s.reader.open {
		s.reader.open = true
		d := *s.d
		d.Part = s.part
		err := link.Unread(fmt.Errorf("missing end of a string within %d bytes: "+
			"the string is left out, and so are others like it", MaxString))
		s.notes = append(s.notes, d.Fault(s.here, err))
	}
	s.value()
}

// literal takes a string.
func (s *scanner) literal(text []byte) {
	f := found{part: s.part}
	key, object := s.key, s.object.begins
	switch s.value(); {
	case s.array.depth == 1 && s.array.names:
		s.anchor(decoded(text))
		return
	case key == "URI":
		f.context = Context
	case object:
		f.object = s.object.number
	case key != "F":
		return
	}
	if f.text = decoded(text); s.hold(foundSize+len(f.text)) != nil {
		return
	}
	f.start, f.end = s.here+1, s.here+len(text)-1
	f.line, f.column = s.lines.Position(f.start)
	if s.found = append(s.found, f); key == "F" {
		s.dict.file = len(s.found)
		s.specified()
	}
}

// started begins the object of an object stream at this place, if there is one.
func (s *scanner) started() {
	for len(s.starts) > 1 && s.here >= s.first+s.starts[1] {
		s.begin(s.starts[0])
		s.starts = s.starts[2:]
	}
}

// stream reads a stream after its keyword.
func (s *scanner) stream() {
	switch text := s.ahead(2); {
	case s.packed:
		return
	case bytes.HasPrefix(text, []byte("\r\n")):
		s.pass(2)
	case bytes.HasPrefix(text, []byte("\n")), bytes.HasPrefix(text, []byte("\r")):
		s.pass(1)
	default:
		return
	}
	b := &body{scanner: s}
	if s.object.stream {
		n := s.objectStream(s.object, s.here, b)
		if n != nil && (s.err == nil || s.err == io.EOF) {
			s.notes = append(s.notes, n)
		}
	}
	_, _ = io.Copy(io.Discard, b) // the error stays in the scanner
	s.object = object{}
}

var streamEnd = []byte("endstream")

// A body is the content of a stream, up to the keyword "endstream". /Length is
// not used: it may be in another object, or wrong.
type body struct {
	*scanner
	ended bool
}

func (b *body) Read(p []byte) (int, error) {
	if b.ended {
		return 0, io.EOF
	}
	text := b.ahead(len(streamEnd))
	text = text[:min(len(text), len(p)+len(streamEnd)-1)]
	n := bytes.Index(text, streamEnd)
	switch {
	case n == 0:
		b.ended = true
		b.pass(len(streamEnd))
		return 0, io.EOF
	case n < 0 && len(text) >= len(streamEnd):
		n = len(text) - len(streamEnd) + 1
	case n < 0:
		n = len(text) // the file ends in the stream
	}
	if n == 0 {
		return 0, b.err
	}
	n = copy(p, text[:n])
	b.pass(n)
	return n, nil
}
