// Package data is the verb that makes data URIs of files, and files of data
// URIs.
package data

import (
	"bufio"
	"context"
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

type options struct {
	*cli.Options
	decodes, base64 bool
	media, output   string
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.SharedFlags("null", "json")
	v.BoolVarP(&o.decodes, "decode", "d", false, "write the data of a data URI")
	v.StringVarP(&o.output, "output", "o", "", "with -d, write to `FILE`")
	v.StringVar(&o.media, "type", "", "the media `TYPE`, as in image/png")
	v.BoolVar(&o.base64, "base64", false, "write Base64, even if it is longer")
	v.Exclude("decode", "type", "base64")
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	if _, _, err := mime.ParseMediaType(o.media); err != nil && o.media != "" {
		return cli.Usagef("--type is a media type, as in text/plain;charset=utf-8: %v", err)
	}
	operands, err := o.OrStandardInput(operands)
	if err != nil {
		return err
	}
	switch {
	case o.decodes && len(operands) > 1:
		return cli.Usagef("-d takes one URI at a time")
	case o.decodes:
		return o.decode(operands[0])
	case o.output != "":
		return cli.Usagef("-o needs -d; > FILE writes the URIs to a file")
	}
	for _, name := range operands {
		if err := o.encode(name); err != nil {
			return err
		}
	}
	return nil
}

// encode writes the URI of a file.
func (o *options) encode(name string) error {
	s, err := o.Source(name)
	if err != nil {
		if strings.HasPrefix(strings.ToLower(name), "data:") {
			name, err = "a data URI", errors.New("this is not a file; -d decodes it")
		}
		o.FailFile(name, err)
		return nil
	}
	defer s.Close()
	in := bufio.NewReaderSize(s, maxWhole)
	start, err := in.Peek(maxWhole)
	if err != nil && err != io.EOF {
		o.FailFile(name, err)
		return nil
	}
	f := data.Fields{Base64: true}
	o.setType(&f, name, start)
	if err == io.EOF {
		f.Data = start
	}
	u, wrong := f.URI()
	if f.Base64 = o.base64; err == io.EOF && !o.base64 {
		if v, _ := f.URI(); len(v.String()) <= len(u.String()) {
			u = v
		}
	}
	if wrong != nil {
		return cli.Usagef("--type: %s", cli.Describe(wrong).Message)
	}
	out := bufio.NewWriter(o.Out)
	before, after := "", string(o.End())
	if o.JSON { // a URI is a JSON string as it is
		object := jsonl.Open(&stream.Answer{}).Text("input", name).Text("media_type", u.MediaType())
		before, after = string(object.Name("result").Out)+`"`, "\"}\n"
	}
	out.WriteString(before + u.String())
	if err == nil {
		e := base64.NewEncoder(base64.StdEncoding, out)
		_, err = io.Copy(e, in)
		e.Close()
	}
	out.WriteString(after)
	if wrong := out.Flush(); wrong != nil {
		return o.Written(wrong)
	}
	if err != nil && err != io.EOF {
		o.FailFile(name, fmt.Errorf("%w; the URI is cut off", err))
	}
	return nil
}

// setType sets the media type: the one that is given, or that of the extension,
// or that of the first octets. It does not say UTF-8 of what is not UTF-8.
func (o *options) setType(f *data.Fields, name string, start []byte) {
	text := o.media
	if text == "" {
		text = mime.TypeByExtension(filepath.Ext(name))
	}
	if text == "" {
		text = http.DetectContentType(start)
	}
	media, params, _ := mime.ParseMediaType(text)
	whole := len(start) - len(start)/maxWhole*utf8.UTFMax // a character may be cut off
	if o.media == "" && params["charset"] == "utf-8" && !utf8.Valid(start[:whole]) {
		delete(params, "charset")
	}
	f.Type = &media
	for _, name := range slices.Sorted(maps.Keys(params)) {
		f.Parameters = append(f.Parameters, data.Parameter{Name: name, Value: params[name]})
	}
}

// decode writes the data of a URI.
func (o *options) decode(operand string) error {
	name, in := cli.Arguments, io.Reader(strings.NewReader(operand))
	if operand == cli.StandardInput {
		name, in = operand, o.In
	}
	var size int64
	u, r, err := data.NewReader(in)
	if err == nil {
		size, err = o.write(r)
	}
	a := &stream.Answer{Name: name}
	record := o.NewRecord(a, "", 1)
	if f, ok := finding.Of(err); ok {
		record.Cut = true // the text is not kept; before the error it is US-ASCII
		record.RefuseAt(1+f.Start, f)
		o.Exit(cli.Negative)
	} else if err != nil && o.output != "" {
		o.FailFile(o.output, err)
	} else if err != nil {
		return o.Written(err)
	} else if o.JSON {
		record.Cut = true
		record.Close(record.Object().Text("media_type", u.MediaType()).Number("size", int(size)))
	} else if o.Verbose {
		o.Note(u.MediaType() + ", " + show.Plural(int(size), "byte"))
	}
	return o.Write(a)
}

// write writes data to where it belongs.
func (o *options) write(r io.Reader) (n int64, err error) {
	switch {
	case o.output != "" && !o.IsOutput(o.output):
		return change.Copy(o.output, r)
	case o.JSON && o.output == "":
		return io.Copy(io.Discard, r)
	case o.OutTerminal:
		s := show.NewScreen(o.Out)
		if n, err = io.Copy(s, r); err == nil {
			err = s.Flush()
		}
		return n, err
	}
	return io.Copy(o.Out, r)
}
