package extract

import (
	"archive/tar"
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/zip"
	"github.com/klauspost/compress/zstd"
	"github.com/therootcompany/xz"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/lazy"
	"github.com/urikit/uri/pct"
)

// maxFiles is how many files of an archive are read. A note says that there are
// more.
const maxFiles = 1 << 20

var (
	errFiles = link.Unread(lazy.Errorf("only the first %d files of an archive are read",
		maxFiles))
	errAfter     = link.Unread(errors.New("what follows the end of the tar archive is not read"))
	errHeader    = errors.New("invalid header of a file in an ar archive")
	errOverlap   = link.Damaged(errors.New("files of the zip archive overlap others"))
	errDirectory = errors.New("missing directory of the zip archive: searching for its files")
	errEncrypted = link.Unread(errors.New("the file is encrypted: it is not read"))
	errMethod    = link.Unread(errors.New("without the directory of the zip archive " +
		"only files that are deflated, or stored with their size, are read"))
)

// A file is a file of an archive. The error that comes with it says why the
// file cannot be read. If the name is empty, it is an error of the archive at
// the offset.
type file struct {
	name    string
	body    io.Reader // valid until the next file
	offset  int64
	targets markup.Targets // of a part of an OOXML package, or nil
}

type files = iter.Seq2[file, error]

// archive returns the reader of an archive format. list yields the files of an
// archive.
func archive(list func(*link.Document) files) reader {
	return func(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
		return func(yield func(link.Link, error) bool) {
			n, cut := 0, false
			for f, err := range list(&d) {
				if n++; err == nil && n > maxFiles {
					yield(link.Link{}, d.Fault(int(f.offset), errFiles))
					return
				}
				note := d.Fault(int(f.offset), damage(err))
				var m link.Document
				if f.name != "" || err == nil {
					m = member(d, f.name, f.body)
					note.Part = m.Part
				}
				switch {
				case err != nil && cut: // the note about the previous file says so
				case err != nil:
					if !yield(link.Link{}, note) {
						return
					}
				default:
					if f.targets != nil {
						m.Context = f.targets.With(m.Context)
					}
					if !yieldAll(open(m), &cut, yield) {
						return
					}
				}
			}
		}
	}
}

// yieldAll yields a sequence, and reports whether the caller wants more. It
// sets cut if the last error is ErrCut.
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

// damage converts an error of unpacking: to [ErrCut] if the data ends too
// early, otherwise to a [link.ErrDamaged]. Exceeded limits and unknown
// compressions are not damage.
func damage(err error) error {
	switch err {
	case nil:
		return nil
	case io.EOF, io.ErrUnexpectedEOF, xz.ErrBuf:
		return ErrCut
	case xz.ErrMemlimit:
		return errWindow
	}
	for _, other := range [...]error{
		link.ErrDamaged, link.ErrUnread, context.Canceled, context.DeadlineExceeded,
	} {
		if errors.Is(err, other) {
			return err
		}
	}
	for _, missing := range [...]error{
		zip.ErrAlgorithm, xz.ErrOptions, zstd.ErrWindowSizeExceeded,
	} {
		if errors.Is(err, missing) {
			return link.Unread(err)
		}
	}
	return link.Damaged(err)
}

// tarBlock is the size of a block of a tar archive. The archive ends with one
// or two blocks of zeros.
const tarBlock = 512

// untar reads a tar archive. Directories, links and devices have no content.
func untar(d *link.Document) files {
	return func(yield func(file, error) bool) {
		in := &tarred{Reader: d.Body}
		for t := tar.NewReader(in); ; {
			h, err := t.Next()
			switch {
			case err == io.EOF && in.zeros >= tarBlock && in.n%tarBlock == 0:
				data := in.n - in.zeros
				if _, err = io.Copy(io.Discard, in); err == nil && in.n-in.zeros > data {
					err = errAfter
				}
				if err != nil {
					yield(file{}, err)
				}
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

// A tarred counts the bytes read from a tar archive and the zeros at its end,
// because archive/tar does not report a missing end.
type tarred struct {
	io.Reader
	n, zeros int
}

func (t *tarred) Read(p []byte) (int, error) {
	n, err := t.Reader.Read(p)
	t.n += n
	if rest := bytes.TrimRight(p[:n], "\x00"); len(rest) > 0 {
		t.zeros = n - len(rest)
	} else {
		t.zeros += n
	}
	return n, err
}

const (
	arMagic  = "!<arch>\n"
	arHeader = 60 // bytes: name, times, owners, mode, size
)

// unar reads an ar archive, such as a package of Debian. A long name is stored
// in another file of the archive; unar yields the reference to that file
// instead.
func unar(d *link.Document) files {
	return func(yield func(file, error) bool) {
		var header [arHeader]byte
		if _, err := io.ReadFull(d.Body, header[:len(arMagic)]); err != nil {
			yield(file{}, err)
			return
		}
		for at := int64(len(arMagic)); ; {
			if _, err := io.ReadFull(d.Body, header[:]); err == io.EOF {
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
			content := &section{d.Body, size}
			if !yield(file{name: name, body: content, offset: at}, nil) {
				return
			}
			if _, err := io.Copy(io.Discard, content); err != nil {
				yield(file{offset: at}, err)
				return
			}
			at += arHeader + size + size&1
			_, _ = io.CopyN(io.Discard, d.Body, size&1) // the next read returns the error
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

// unzip reads a zip archive. If it is cut off and has no directory, the files
// are found by their local headers.
func unzip(d *link.Document) files {
	return func(yield func(file, error) bool) {
		at, size, release, err := whole(d)
		defer release()
		var z *zip.Reader
		media := packaged(at)
		if strings.HasPrefix(media, epub) {
			d.Type = epub
		}
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
		isODF := strings.HasPrefix(media, opendocument) || holds(z, odfLists[0], "content.xml")
		within := overlapping(z.File)
		if n := len(within); n > 0 && !yield(file{}, fmt.Errorf(
			"%w: %d of %d files are not read", errOverlap, n, len(z.File))) {
			return
		}
		related := newOffice(d, z)
		for _, f := range z.File {
			switch {
			case f.FileInfo().IsDir() || isODF && slices.Contains(odfLists[:], f.Name), within[f]:
			case f.Flags&zipEncrypted != 0:
				if !yield(file{name: f.Name}, errEncrypted) {
					return
				}
			default:
				body, err := f.Open()
				more := yield(file{name: f.Name, body: body, targets: related.of(f.Name)}, err)
				if err == nil {
					_ = body.Close()
				}
				if !more {
					return
				}
			}
		}
	}
}

// An office knows the relationships of the parts of an OOXML package.
type office struct {
	d     *link.Document
	files map[string]*zip.File // of relationships
	known map[string]markup.Targets
}

// maxRelationships is how many bytes of the relationships of a part are read
// for the fragments of its links. The links of later ones have no fragments.
const maxRelationships = 4 << 20

// newOffice moves the files of relationships to the end: they have the links
// that the parts do not have.
func newOffice(d *link.Document, z *zip.Reader) office {
	o := office{d, map[string]*zip.File{}, map[string]markup.Targets{}}
	if holds(z, "[Content_Types].xml") {
		isList := func(f *zip.File) bool { return sourceOf("/"+f.Name) != "/"+f.Name }
		var lists []*zip.File
		z.File = slices.DeleteFunc(z.File, func(f *zip.File) bool {
			if isList(f) {
				lists, o.files[sourceOf("/"+f.Name)] = append(lists, f), f
			}
			return isList(f)
		})
		z.File = append(z.File, lists...)
	}
	return o
}

// of returns the targets of the part with this name, or of the part that the
// file of relationships with this name describes.
func (o *office) of(name string) markup.Targets {
	name = sourceOf("/" + name)
	f := o.files[name]
	if f == nil {
		return nil
	}
	if _, ok := o.known[name]; !ok {
		o.known[name] = nil
		if body, err := f.Open(); err == nil {
			b, _ := io.ReadAll(io.LimitReader(o.d.Unpacked(body), maxRelationships))
			_ = body.Close() // an error is told when the file is read
			o.known[name] = markup.ReadTargets(b, o.d.Base.Enclosed())
		}
	}
	return o.known[name]
}

// overlapping returns the files of a zip archive whose data overlaps that of a
// file before it. In this way a small archive can hold very many large files.
func overlapping(all []*zip.File) map[*zip.File]bool {
	type extent struct {
		at, end int64
		*zip.File
	}
	var extents []extent
	for _, f := range all {
		if at, err := f.DataOffset(); err == nil && f.CompressedSize64 > 0 {
			n := min(f.CompressedSize64, math.MaxInt64/2)
			extents = append(extents, extent{at, at + int64(n), f})
		}
	}
	slices.SortStableFunc(extents, func(a, b extent) int { return cmp.Compare(a.at, b.at) })
	within, end := map[*zip.File]bool{}, int64(0)
	for _, e := range extents {
		if e.at < end {
			within[e.File] = true
		}
		end = max(end, e.end)
	}
	return within
}

// holds reports whether an archive has all of these files.
func holds(z *zip.Reader, names ...string) bool {
	for _, f := range z.File {
		names = slices.DeleteFunc(names, func(name string) bool { return name == f.Name })
	}
	return len(names) == 0
}

// The header before a file of a zip archive: APPNOTE.TXT section 4.3.7.
const (
	zipMagic     = "PK\x03\x04"
	zipHeader    = 30     // bytes, without the name and the extra field
	zipEncrypted = 1 << 0 // in the flags
	zipStreamed  = 1 << 3 // the size follows the file
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
			return // errDirectory was reported
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
		case method == zipDeflated: // the data marks its own end
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
			_, _ = io.Copy(io.Discard, f.body) // an error was reported, or does not matter
		}
	}
}

// seek skips to the next occurrence of magic.
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

// holdStep is by how many bytes the buffer grows for an archive without random
// access.
const holdStep = 1 << 20

// whole returns a zip archive for random access (its directory is at its end),
// its size, and a function that releases it. An archive in a pipe or in another
// document is held in memory.
func whole(d *link.Document) (at io.ReaderAt, size int64, release func(), err error) {
	if w, ok := d.Body.(withAt); ok {
		return w.at, w.at.Size(), func() {}, nil
	}
	var held bytes.Buffer
	steps := 0
	for err == nil {
		if err = d.Hold(holdStep); err == nil {
			steps++
			_, err = io.CopyN(&held, d.Body, holdStep)
		}
	}
	if err == io.EOF {
		err = nil
	}
	release = func() { d.Release(steps * holdStep) }
	return bytes.NewReader(held.Bytes()), int64(held.Len()), release, err
}

// member returns a file of an archive as a document.
func member(d link.Document, name string, body io.Reader) link.Document {
	m := d.Inside(body, part(d, name))
	m.Base, m.Name, m.Type = memberBase(d.Base, name), name, memberType(d, name)
	return m
}

func part(d link.Document, name string) string {
	if d.Part == "" {
		return name
	}
	return d.Part + ": " + name
}

// memberType returns the media type of a file of an archive, if the archive
// determines it: the pages of an EPUB publication are XHTML, whatever their
// names are (EPUB 3.3 section 3.1.1).
func memberType(d link.Document, name string) string {
	switch e := end(name); {
	case end(d.Name) != ".epub" && d.Type != epub:
		return ""
	case e == ".html" || e == ".htm":
		return "application/xhtml+xml"
	}
	return ""
}

const (
	epub         = "application/epub+zip"
	opendocument = "application/vnd.oasis.opendocument."
)

// odfLists are the files of an OpenDocument package that name its other files,
// and have no links.
var odfLists = [...]string{"META-INF/manifest.xml", "manifest.rdf"}

// packaged returns the beginning of the file with the media type that a zip
// archive begins with if it is an EPUB publication (EPUB 3.3 section 4.3.2) or
// an OpenDocument package (version 1.3, part 2, section 3.3), or "".
func packaged(archive io.ReaderAt) string {
	const name = "mimetype"
	var head [zipHeader + len(name) + len(opendocument)]byte
	_, _ = archive.ReadAt(head[:], 0)
	media, ok := strings.CutPrefix(string(head[zipHeader:]), name)
	if !ok {
		return ""
	}
	return media
}

// memberBase returns the base of a file of an archive: its name, resolved
// against the base of the archive, as if the archive was unpacked in its
// folder. External targets of relationships are relative to the package
// (ECMA-376 part 2 section 6.5.3.4).
func memberBase(b base.Base, name string) base.Base {
	full := path.Clean("/" + strings.ReplaceAll(name, "\\", "/"))
	switch name = full[1:]; {
	case sourceOf(full) != full:
		return b.Enclosed()
	case b.IsZero() || b.URI().Scheme() == "file":
		return base.Base{}
	}
	ref, err := uri.ParseRef("./" + pct.Encode(name, pct.Path()))
	if err != nil {
		return base.Base{}
	}
	return b.Enclosed().Embed(ref, "the name in the archive")
}

// sourceOf returns the part of an office document that a file of relationships
// describes (ECMA-376 part 2 section 6.5.3): "/word/document.xml" for
// "/word/_rels/document.xml.rels", and "/" for "/_rels/.rels".
func sourceOf(name string) string {
	dir, file := path.Split(name)
	part, isRels := strings.CutSuffix(file, ".rels")
	if outer, ok := strings.CutSuffix(dir, "/_rels/"); ok && isRels {
		return outer + "/" + part
	}
	return name
}
