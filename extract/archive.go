package extract

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io"
	"iter"
	"path"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zip"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/pct"
)

// MaxHeld is how much is read of a zip archive that cannot be read in any order, as it comes out of a pipe or of another
// document: its directory is at its end. Of archives inside of each other it is for all together.
const MaxHeld = 64 << 20

// MaxFiles is how many files of an archive are read.
const MaxFiles = 1 << 20

var errFiles = fmt.Errorf("of the files of an archive the first %d are read", MaxFiles)

// untar is the format of tar archives. What is no file has no links.
func untar(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
	return func(yield func(link.Link, error) bool) {
		for n, t := 0, tar.NewReader(d.Body); ; n++ {
			h, err := t.Next()
			if err == io.EOF {
				return
			}
			if err == nil && n == MaxFiles {
				err = errFiles
			}
			if err != nil {
				yield(link.Link{}, d.Note(0, err.Error()))
				return
			}
			if h.Typeflag == tar.TypeReg && !each(open(member(d, h.Name, t)), yield) {
				return
			}
		}
	}
}

// arHeader is the length of what is before each file of an ar archive: name, times, owners, mode, size.
const arHeader = 60

// unar is the format of ar archives, as of Debian's packages. The names of long files, which others hold, stay as they are.
func unar(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
	return func(yield func(link.Link, error) bool) {
		at := int64(len(arMagic))
		if _, err := io.CopyN(io.Discard, d.Body, at); err != nil {
			return
		}
		for n := 0; ; n++ {
			header := make([]byte, arHeader)
			switch n, err := io.ReadFull(d.Body, header); {
			case n == 0 && err == io.EOF:
				return
			case err != nil:
				yield(link.Link{}, d.Note(int(at), ErrCut.Error()))
				return
			case n == MaxFiles:
				yield(link.Link{}, d.Note(int(at), errFiles.Error()))
				return
			}
			size, err := strconv.ParseInt(strings.TrimRight(string(header[48:58]), " "), 10, 63)
			if err != nil || size < 0 || string(header[58:]) != "`\n" {
				yield(link.Link{}, d.Note(int(at), "this is no header of a file in an archive"))
				return
			}
			body := io.LimitReader(d.Body, size)
			if !each(open(member(d, strings.TrimRight(string(header[:16]), " /"), body)), yield) {
				return
			}
			_, _ = io.Copy(io.Discard, io.LimitReader(d.Body, body.(*io.LimitedReader).N+size&1)) // an error comes again
			at += arHeader + size + size&1
		}
	}
}

const arMagic = "!<arch>\n"

// unzip is the format of zip archives.
func unzip(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
	return func(yield func(link.Link, error) bool) {
		at, size, release, err := whole(d.Body)
		defer release()
		var z *zip.Reader
		if err == nil {
			z, err = zip.NewReader(at, size)
		}
		if err != nil {
			if err == zip.ErrFormat {
				err = errDirectory
			}
			if yield(link.Link{}, d.Note(0, err.Error())) {
				unzipCut(d, io.NewSectionReader(at, 0, size), open, yield)
			}
			return
		}
		for n, f := range z.File {
			if n == MaxFiles {
				yield(link.Link{}, &link.Note{Part: d.Part, Err: errFiles})
				return
			}
			if !f.FileInfo().IsDir() && !unzipFile(d, f, open, yield) {
				return
			}
		}
	}
}

func unzipFile(d link.Document, f *zip.File, open link.Opener, yield func(link.Link, error) bool) bool {
	body, err := f.Open()
	if err != nil {
		return yield(link.Link{}, &link.Note{Part: part(d, f.Name), Err: err})
	}
	defer body.Close()
	return each(open(member(d, f.Name, body)), yield)
}

// whole returns all of a body, how long it is, and what to call when it is done with.
func whole(body io.Reader) (io.ReaderAt, int64, func(), error) {
	if w, ok := body.(withAt); ok {
		return w.at, w.at.Size(), func() {}, nil
	}
	all := new(int64)
	if s, ok := body.(stream); ok {
		all = &s.of.held
	}
	room := MaxHeld - *all
	held, err := io.ReadAll(io.LimitReader(body, room+1))
	if err == nil && int64(len(held)) > room {
		err = fmt.Errorf("zip archives inside of other documents, or in a pipe, are read up to %d bytes", MaxHeld)
	}
	n := int64(len(held))
	*all += n
	return bytes.NewReader(held), n, func() { *all -= n }, err
}

// each yields all of a sequence, and reports whether more is wanted.
func each(seq iter.Seq2[link.Link, error], yield func(link.Link, error) bool) bool {
	for l, err := range seq {
		if !yield(l, err) {
			return false
		}
	}
	return true
}

// member returns the document that is a file of an archive.
func member(d link.Document, name string, body io.Reader) link.Document {
	d.Base = memberBase(d.Base, name)
	d.Body, d.Name, d.Type, d.Part = body, name, "", part(d, name)
	d.Depth++
	return d
}

func part(d link.Document, name string) string {
	if d.Part == "" {
		return name
	}
	return d.Part + ": " + name
}

// sourceOf returns the part of an office document that a file with relationships is about, which these are relative to
// (ECMA-376 part 2 section 6.5.3): "/word/document.xml" for "/word/_rels/document.xml.rels", and "/" for "/_rels/.rels".
func sourceOf(name string) string {
	dir, file := path.Split(name)
	part, isRels := strings.CutSuffix(file, ".rels")
	if outer, ok := strings.CutSuffix(dir, "/_rels/"); ok && isRels {
		return outer + "/" + part
	}
	return name
}

// memberBase returns the base of a file of an archive: its name beside that of the archive, as if it was unpacked
// there. In an archive that is a file, there is no such place.
func memberBase(b base.Base, name string) base.Base {
	if b.IsZero() || b.URI().Scheme() == "file" {
		return base.Base{}
	}
	name = sourceOf(path.Clean("/" + strings.ReplaceAll(name, "\\", "/")))[1:]
	ref, err := uri.ParseRef("./" + pct.Encode(name, pct.Path))
	if err != nil {
		return base.Base{}
	}
	return b.Enclosed().Embed(ref, "the name in the archive")
}
