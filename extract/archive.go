package extract

import (
	"archive/tar"
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"path"
	"strconv"
	"strings"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/zip"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/pct"
)

// MaxHeld is how many bytes are read of a zip archive that cannot be read in
// any order, because it comes from a pipe or is inside of another document. Its
// directory is at its end. Archives inside of each other share the limit.
const MaxHeld = 64 << 20

// MaxFiles is how many files of an archive are read.
const MaxFiles = 1 << 20

var (
	errFiles     = fmt.Errorf("only the first %d files of an archive are read", MaxFiles)
	errHeader    = errors.New("invalid header of a file in an ar archive")
	errDirectory = errors.New("missing directory of the zip archive: its files are looked for")
	errEncrypted = errors.New("the file is encrypted")
	errMethod    = errors.New("without the directory of the zip archive only files that are stored " +
		"with their size, or deflated, are read")
)

// A file is a file of an archive. An error beside it is why the file cannot be
// read, or what is wrong with the archive at an offset, if there is no name.
type file struct {
	name   string
	body   io.Reader // good until the next file
	offset int64
}

type files = iter.Seq2[file, error]

// archive returns the reader of the archives whose files a function yields.
func archive(list func(io.Reader) files) reader {
	return func(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
		return func(yield func(link.Link, error) bool) {
			n, cut := 0, false
			for f, err := range list(d.Body) {
				if n++; err == nil && n > MaxFiles {
					yield(link.Link{}, d.Note(int(f.offset), errFiles.Error()))
					return
				}
				note := &link.Note{Part: d.Part, Offset: int(f.offset), Err: cutOff(err)}
				if f.name != "" {
					note.Part = part(d, f.name)
				}
				switch {
				case err != nil && cut: // the note about the file before says so
				case err != nil && !yield(link.Link{}, note):
					return
				case err == nil && !yieldAll(open(member(d, f.name, f.body)), &cut, yield):
					return
				}
			}
		}
	}
}

// yieldAll yields a sequence, and reports whether more is wanted. It sets cut to
// whether the last error is ErrCut.
func yieldAll(
	seq iter.Seq2[link.Link, error], cut *bool, yield func(link.Link, error) bool,
) bool {
	for l, err := range seq {
		*cut = errors.Is(err, ErrCut)
		if !yield(l, err) {
			return false
		}
	}
	return true
}

// cutOff returns ErrCut for an error that says that the data ends too early.
func cutOff(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return ErrCut
	}
	return err
}

// untar reads a tar archive. Directories, links and devices have no content.
func untar(body io.Reader) files {
	return func(yield func(file, error) bool) {
		for t := tar.NewReader(body); ; {
			h, err := t.Next()
			switch {
			case err == io.EOF:
				return
			case err != nil:
				yield(file{}, err)
				return
			case h.Typeflag == tar.TypeReg && !yield(file{name: h.Name, body: t}, nil):
				return
			}
		}
	}
}

const (
	arMagic  = "!<arch>\n"
	arHeader = 60 // bytes: name, times, owners, mode, size
)

// unar reads an ar archive, such as a package of Debian. A long name, which
// another file of the archive holds, stays a reference to it.
func unar(body io.Reader) files {
	return func(yield func(file, error) bool) {
		var header [arHeader]byte
		if _, err := io.ReadFull(body, header[:len(arMagic)]); err != nil {
			yield(file{}, err)
			return
		}
		for at := int64(len(arMagic)); ; {
			if _, err := io.ReadFull(body, header[:]); err == io.EOF {
				return
			} else if err != nil {
				yield(file{offset: at}, err)
				return
			}
			name := strings.TrimRight(string(header[:16]), " /")
			size, err := strconv.ParseInt(strings.TrimRight(string(header[48:58]), " "), 10, 63)
			if err != nil || size < 0 || string(header[58:]) != "`\n" {
				yield(file{offset: at}, errHeader)
				return
			}
			content := &section{body, size}
			if !yield(file{name, content, at}, nil) {
				return
			}
			if _, err := io.Copy(io.Discard, content); err != nil {
				yield(file{offset: at}, err)
				return
			}
			at += arHeader + size + size&1
			_, _ = io.CopyN(io.Discard, body, size&1) // an error comes again
		}
	}
}

// A section is the next n bytes of a reader. It fails if there are fewer.
type section struct {
	r io.Reader
	n int64
}

func (s *section) Read(p []byte) (int, error) {
	if s.n == 0 {
		return 0, io.EOF
	}
	n, err := s.r.Read(p[:min(int64(len(p)), s.n)])
	if s.n -= int64(n); err == io.EOF && s.n > 0 {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// unzip reads a zip archive. If it has no directory, because it is cut off, the
// files are found by the headers before them.
func unzip(body io.Reader) files {
	return func(yield func(file, error) bool) {
		at, size, release, err := whole(body)
		defer release()
		var z *zip.Reader
		if err == nil {
			z, err = zip.NewReader(at, size)
		}
		switch {
		case err == zip.ErrFormat:
			err = errDirectory
			fallthrough
		case err != nil:
			if yield(file{}, err) {
				unzipCut(io.NewSectionReader(at, 0, size), yield)
			}
			return
		}
		for _, f := range z.File {
			if !f.FileInfo().IsDir() && !unzipFile(f, yield) {
				return
			}
		}
	}
}

func unzipFile(f *zip.File, yield func(file, error) bool) bool {
	body, err := f.Open()
	if err == nil {
		defer body.Close()
	}
	return yield(file{name: f.Name, body: body}, err)
}

// The header before a file of a zip archive: APPNOTE.TXT section 4.3.7.
const (
	zipMagic     = "PK\x03\x04"
	zipHeader    = 30     // bytes, without the name and the extra field
	zipEncrypted = 1 << 0 // in the flags
	zipStreamed  = 1 << 3 // the size stands after the file
	zipStored    = 0      // methods
	zipDeflated  = 8
)

// unzipCut reads the files of a zip archive without its directory.
func unzipCut(r io.Reader, yield func(file, error) bool) {
	for in := bufio.NewReader(r); ; {
		if err := seek(in, []byte(zipMagic)); err != nil {
			if err != io.EOF {
				yield(file{}, err)
			}
			return
		}
		header := make([]byte, zipHeader)
		if _, err := io.ReadFull(in, header); err != nil {
			return // errDirectory was told
		}
		field := func(i int) int64 { return int64(binary.LittleEndian.Uint16(header[i:])) }
		flags, method := field(6), field(8)
		name := make([]byte, field(26))
		_, err := io.ReadFull(in, name)
		if err == nil {
			_, err = io.CopyN(io.Discard, in, field(28))
		}
		f := file{name: string(name)}
		switch {
		case err != nil:
			return
		case flags&zipEncrypted != 0:
			err = errEncrypted
		case method == zipDeflated: // the data says where it ends
			f.body = flate.NewReader(in)
		case method == zipStored && flags&zipStreamed == 0:
			f.body = &section{in, int64(binary.LittleEndian.Uint32(header[18:]))}
		default:
			err = errMethod
		}
		if strings.HasSuffix(f.name, "/") {
			continue
		}
		if !yield(f, err) {
			return
		}
		if f.body != nil {
			_, _ = io.Copy(io.Discard, f.body) // an error was told, or concerns nobody
		}
	}
}

// seek goes on to what begins with a magic.
func seek(in *bufio.Reader, magic []byte) error {
	for {
		b, err := in.Peek(in.Size())
		if i := bytes.Index(b, magic); i >= 0 {
			_, err = in.Discard(i)
			return err
		}
		if err != nil {
			return err
		}
		_, _ = in.Discard(len(b) - len(magic) + 1)
	}
}

// whole returns all of a body, its size, and a function to call when it is done
// with.
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
		err = fmt.Errorf("only the first %d bytes of a zip archive in a pipe or in another document are read",
			MaxHeld)
	}
	n := int64(len(held))
	*all += n
	return bytes.NewReader(held), n, func() { *all -= n }, err
}

// member returns the document that is a file of an archive.
func member(d link.Document, name string, body io.Reader) link.Document {
	d.Base = memberBase(d.Base, name)
	d.Body, d.Name, d.Type, d.Part = body, name, memberType(d, name), part(d, name)
	d.Depth++
	return d
}

func part(d link.Document, name string) string {
	if d.Part == "" {
		return name
	}
	return d.Part + ": " + name
}

// memberType returns the media type of a file of an archive, if the archive
// tells: the pages of an EPUB publication are XHTML, whatever their names are
// (EPUB 3.3 section 3.1.1).
func memberType(d link.Document, name string) string {
	switch e := end(name); {
	case end(d.Name) != ".epub" && d.Type != epub:
		return ""
	case e == ".html" || e == ".htm":
		return "application/xhtml+xml"
	}
	return ""
}

const epub = "application/epub+zip"

// memberBase returns the base of a file of an archive: its name beside that of
// the archive, as if it was unpacked there. In an archive that is a file, there
// is no such place.
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

// sourceOf returns the part of an office document that a file of relationships
// is about, and which these are relative to (ECMA-376 part 2 section 6.5.3):
// "/word/document.xml" for "/word/_rels/document.xml.rels", and "/" for
// "/_rels/.rels".
func sourceOf(name string) string {
	dir, file := path.Split(name)
	part, isRels := strings.CutSuffix(file, ".rels")
	if outer, ok := strings.CutSuffix(dir, "/_rels/"); ok && isRels {
		return outer + "/" + part
	}
	return name
}
