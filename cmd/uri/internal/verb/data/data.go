// Package data is the verb that makes data URIs of files, and files of data
// URIs.
package data

import (
	"bufio"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/change"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/scheme/data"
)

// maxWhole is the size of the longest file that may become percent-encoded. It
// is in memory; what is longer becomes Base64 as it is read.
const maxWhole = 1 << 20

// A coder makes data URIs of files, or files of data URIs.
type coder struct {
	*cli.Verb
	base64        bool
	media, output string
}

// New makes the verb.
func New(v *cli.Verb) {
	c := coder{Verb: v}
	var decode bool
	v.NullFlag()
	v.JSONFlag()
	f := v.Flags()
	f.BoolVarP(&decode, "decode", "d", false, "write the data of a data URI")
	f.StringVarP(&c.output, "output", "o", "", "with -d, write to `FILE`")
	f.StringVar(&c.media, "type", "", "the media `TYPE`, as in image/png")
	f.BoolVar(&c.base64, "base64", false, "write Base64, even if it is longer")
	v.MarkFlagsMutuallyExclusive("decode", "type")
	v.MarkFlagsMutuallyExclusive("decode", "base64")
	v.Run(func(operands []string) error {
		if _, _, err := mime.ParseMediaType(c.media); err != nil && c.media != "" {
			return cli.Usagef("--type is a media type, as in text/plain;charset=utf-8: %v", err)
		}
		if len(operands) == 0 {
			if v.InTerminal() {
				return v.ShortHelp()
			}
			operands = []string{cli.StandardInput}
		}
		switch {
		case decode && len(operands) > 1:
			return cli.Usagef("-d takes one URI at a time")
		case decode:
			return c.decode(operands[0])
		case c.output != "":
			return cli.Usagef("-o needs -d; > FILE writes the URIs to a file")
		}
		for _, name := range operands {
			if err := c.encode(name); err != nil {
				return err
			}
		}
		return nil
	})
}

// encode writes the URI of a file.
func (c *coder) encode(name string) error {
	s, err := c.Source(name)
	if err != nil {
		if strings.HasPrefix(strings.ToLower(name), "data:") {
			name, err = "a data URI", errors.New("this is not a file; -d decodes it")
		}
		c.FailFile(name, err)
		return nil
	}
	defer s.Close()
	in := bufio.NewReaderSize(s, maxWhole)
	start, err := in.Peek(maxWhole)
	if err != nil && err != io.EOF {
		c.FailFile(name, err)
		return nil
	}
	f := data.Fields{Base64: true}
	c.setType(&f, name, start)
	if err == io.EOF {
		f.Data = start
	}
	u, wrong := f.URI()
	if f.Base64 = c.base64; err == io.EOF && !c.base64 {
		if v, _ := f.URI(); len(v.String()) <= len(u.String()) {
			u = v
		}
	}
	if wrong != nil {
		return cli.Usagef("--type: %s", cli.Describe("", wrong).Message)
	}
	out := bufio.NewWriter(c.Out)
	before, after := "", string(c.End())
	if c.JSON { // a URI is a JSON string as it is
		o := jsonl.Open(&stream.Answer{}).Text("input", name).Text("media_type", u.MediaType())
		before, after = string(o.Name("result").Out)+`"`, "\"}\n"
	}
	out.WriteString(before + u.String())
	if err == nil {
		e := base64.NewEncoder(base64.StdEncoding, out)
		_, err = io.Copy(e, in)
		e.Close()
	}
	out.WriteString(after)
	if wrong := out.Flush(); wrong != nil {
		return c.Written(wrong)
	}
	if err != nil && err != io.EOF {
		c.FailFile(name, fmt.Errorf("%w; the URI is cut off", err))
	}
	return nil
}

// setType sets the media type: the one that is given, or that of the extension,
// or that of the first octets. It does not say UTF-8 of what is not UTF-8.
func (c *coder) setType(f *data.Fields, name string, start []byte) {
	text := c.media
	if text == "" {
		text = mime.TypeByExtension(filepath.Ext(name))
	}
	if text == "" {
		text = http.DetectContentType(start)
	}
	media, params, _ := mime.ParseMediaType(text)
	whole := len(start) - len(start)/maxWhole*utf8.UTFMax // a character may be cut off
	if c.media == "" && params["charset"] == "utf-8" && !utf8.Valid(start[:whole]) {
		delete(params, "charset")
	}
	f.Type = &media
	for _, name := range slices.Sorted(maps.Keys(params)) {
		f.Parameters = append(f.Parameters, data.Parameter{Name: name, Value: params[name]})
	}
}

// decode writes the data of a URI.
func (c *coder) decode(operand string) error {
	name, in := cli.Arguments, io.Reader(strings.NewReader(operand))
	if operand == cli.StandardInput {
		name, in = operand, c.In
	}
	var size int64
	u, r, err := data.NewReader(in)
	if err == nil {
		size, err = c.write(r)
	}
	a := &stream.Answer{Name: name}
	record := c.NewRecord(a, "", 1)
	if f, ok := errors.AsType[finding.Finding](err); ok {
		record.Cut = true // the text is not kept; before the error it is US-ASCII
		record.RefuseAt(1+f.Start, f)
		c.Exit(cli.Negative)
	} else if err != nil && c.output != "" {
		c.FailFile(c.output, err)
	} else if err != nil {
		return c.Written(err)
	} else if c.JSON {
		record.Cut = true
		record.Close(record.Object().Text("media_type", u.MediaType()).Number("size", int(size)))
	} else if c.Verbose {
		c.Note(c.Command, u.MediaType()+", "+show.Plural(int(size), "byte"))
	}
	return c.Write(a)
}

// write writes data to where it belongs.
func (c *coder) write(r io.Reader) (n int64, err error) {
	switch {
	case c.output != "":
		return change.Copy(c.output, r)
	case c.JSON:
		return io.Copy(io.Discard, r)
	case c.OutTerminal:
		s := show.NewScreen(c.Out)
		if n, err = io.Copy(s, r); err == nil {
			err = s.Flush()
		}
		return n, err
	}
	return io.Copy(c.Out, r)
}
