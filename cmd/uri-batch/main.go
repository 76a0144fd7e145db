// Command uri-batch answers the requests of other programs. A request is a JSON
// object on a line of standard input, and its answer is one on a line of
// standard output:
//
//	{"id":"1","op":"resolve","input":"../g","base":"http://a/b/c/d"}
//	{"id":"1","uri":"http://a/b/g"}
//
// The command decides nothing: an op calls exported functions of the library. A
// request that they cannot answer is unsupported. A new op is a function, its
// name in the table functions, and a line in forms.txt.
package main

import (
	"bufio"
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
)

//go:embed help.txt
var help string

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run runs the command and returns its exit status: 2 for a wrong use, 3 if it
// cannot read or write.
func run(args []string, in io.Reader, out, messages io.Writer) int {
	var err error
	switch {
	case len(args) == 0:
		err = answerAll(in, out)
	case slices.Equal(args, []string{"--schema"}):
		_, err = fmt.Fprintf(out, "%s\n", encode(jsonSchema()))
	case slices.Contains(args, "--help"), slices.Contains(args, "-h"):
		_, err = io.WriteString(out, help+operations())
	default:
		fmt.Fprintln(messages, "uri-batch: it reads requests from standard input, and has no "+
			"operands and no flags but --schema and --help")
		return 2
	}
	if err != nil {
		fmt.Fprintln(messages, "uri-batch:", err)
		return 3
	}
	return 0
}

// maxLine is the length of the longest request in bytes. A longer line is
// skipped, with an error as its answer.
const maxLine = 16 << 20

// answerAll answers each line of the input. A byte order mark at its beginning
// is not part of the first line.
func answerAll(in io.Reader, out io.Writer) error {
	w := bufio.NewWriter(out)
	r := bufio.NewReader(flushing{in, w})
	for mark := "\uFEFF"; ; mark = "" {
		line, err := readLine(r)
		switch {
		case err == io.EOF && line == "":
			return w.Flush()
		case err != nil && err != io.EOF: // an incomplete line is not answered
			return cmp.Or(err, w.Flush())
		}
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		w.Write(append(answerTo(strings.TrimPrefix(line, mark)), '\n')) // Flush has the error
	}
}

// A flushing reader writes all answers before it waits for more requests: a
// program may send the next one only after them.
type flushing struct {
	io.Reader
	w *bufio.Writer
}

func (f flushing) Read(p []byte) (int, error) {
	if err := f.w.Flush(); err != nil {
		return 0, err
	}
	return f.Reader.Read(p)
}

// readLine returns a line with its end. Of a line that is too long it returns
// only the beginning, which is too long.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line) <= maxLine {
			line = append(line, part...)
		}
		if err != bufio.ErrBufferFull {
			return string(line), err
		}
	}
}

// answerTo returns the answer to a request, without a line feed. Every request
// has an answer. Its id is that of the request, or null if the request has
// none.
func answerTo(line string) []byte {
	r, err := newRequest(line)
	var o object
	if err == nil {
		o, err = answer(r)
	}
	if why, ok := errors.AsType[unsupported](err); ok {
		o = object{{"unsupported", string(why)}}
	} else if err != nil {
		o = object{{"error", err.Error()}}
	}
	return printable(encode(slices.Insert(o, 0, member{"id", r.id()})))
}

func answer(r request) (o object, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case stop:
			o, err = nil, e.err
		default:
			panic(e)
		}
	}()
	f, r := accept(r)
	return f.run(r), nil
}

// A stop is the panic of an op that cannot answer. Its error is an unsupported,
// or says why the input is refused.
type stop struct{ err error }

// check ends the op if there is an error.
func check(err error) {
	if err != nil {
		panic(stop{err})
	}
}

// must returns v, or ends the op if there is an error.
func must[T any](v T, err error) T {
	check(err)
	return v
}

// unsupported is the error of an unsupported request. It names the unsupported
// part.
type unsupported string

func (u unsupported) Error() string { return "unsupported: " + string(u) }

// refuse ends the op: the request is unsupported.
func refuse(format string, args ...any) { check(unsupported(fmt.Sprintf(format, args...))) }

// Words hold values by the protocol's names.
type words[T any] []struct {
	name  string
	value T
}

// get returns the value of a name, or zero.
func (t words[T]) get(name string) (zero T) {
	for i := range t {
		if t[i].name == name {
			return t[i].value
		}
	}
	return zero
}

// names returns the names in the order of the table, which the help shows.
func (t words[T]) names() (names []string) {
	for i := range t {
		names = append(names, t[i].name)
	}
	return names
}

// refusal returns an error of the library in the words of the command uri.
func refusal(text string, err error) error {
	if err == nil {
		return nil
	}
	var f finding.Finding
	var p *uri.ParseError
	var h *host.Error
	switch {
	case errors.As(err, &p):
		f = p.Finding()
	case errors.As(err, &h):
		f = h.Finding()
	default:
		return err
	}
	rule := strings.TrimSuffix("rule "+f.Rule+", "+f.Section, ", ")
	return fmt.Errorf("byte %d: %s (%s)", f.Start, f.Message, rule)
}

// An object holds the members of an answer, in order.
type object []member

type member struct {
	name  string
	value any // a text, a bool, an array, an object, or nil for undefined
}

// MarshalJSON returns a JSON object.
func (o object) MarshalJSON() ([]byte, error) {
	b := []byte("{")
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, encode(m.name)...), ':'), encode(m.value)...)
	}
	return append(b, '}'), nil
}

func encode(v any) []byte {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false) // "&" is common in URIs
	check(e.Encode(v))     // no member has a value that cannot be encoded
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}

// printable returns JSON with escapes for characters that are not printable.
// They occur only in strings.
func printable(text []byte) (b []byte) {
	for _, r := range string(text) {
		if strconv.IsPrint(r) {
			b = utf8.AppendRune(b, r)
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			b = fmt.Appendf(b, `\u%04x`, unit)
		}
	}
	return b
}
