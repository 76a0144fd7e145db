package warc_test

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/warc"
	"github.com/urikit/uri/extract/link"
)

var archives = linktest.Format{Links: warc.Links, Written: written}

// written reports whether a link may be written like this. Texts with white
// space, or with a hyphen at the end of a line, are not checked.
func written(text string, l link.Link) bool {
	raw := text[l.Start:l.End]
	return raw == l.Text || !l.Alternate.IsZero() || strings.ContainsAny(raw,
		"\u0085\u00a0\u200b\ufeff\u00ad\n ")
}

// record makes a record of fields and a block.
func record(fields, block string) string {
	return fmt.Sprintf("WARC/1.0\r\n%sContent-Length: %d\r\n\r\n%s\r\n\r\n", fields, len(block),
		block)
}

// response makes the record of a response.
func response(fields, body string) string {
	return record("WARC-Type: response\r\nWARC-Target-URI: http://a/d/e\r\nContent-Type: "+
		"application/http;msgtype=response\r\n",
		"HTTP/1.1 200 OK\r\n"+fields+"\r\n"+body)
}

func TestRecords(t *testing.T) {
	for _, test := range []struct {
		name, text   string
		links, parts []string
	}{
		{"empty", "", nil, nil},
		{"target in brackets", record("warc-target-uri: <http://a/\u00e9>\nWARC-TYPE: Resource\n"+
			"Content-type: text/html\n", "x"),
			[]string{"warc-target-uri http://a/é"}, []string{
				"record 1|text/html|http://a/é|http://a/%C3%A9|x"}},
		{"folded", record("WARC-Type: resource\r\nWARC-Target-URI:\r\n http://a/\r\n"+
			"Content-Type:\r\n\ttext/html;\r\n\tcharset=x\r\n", "x"),
			[]string{"WARC-Target-URI http://a/"}, []string{
				"record 1|text/html;\tcharset=x|http://a/|http://a/|x"}},
		{"request", record("WARC-Type: request\r\nWARC-Target-URI: http://a/\r\nContent-Type: "+
			"application/http\r\n", "GET / HTTP/1.1\r\nReferer: http://b/\r\n\r\n"),
			[]string{"WARC-Target-URI http://a/"}, nil},
		{"revisit", record("WARC-Type: revisit\r\nWARC-Target-URI: http://a/\r\n"+
			"WARC-Refers-To-Target-URI: http://b/\r\nWARC-Profile: http://p/\r\nContent-Type: "+
			"application/http\r\n",
			"HTTP/1.1 301 x\r\nLocation: c\r\n\r\nhttp://d/"),
			[]string{"WARC-Target-URI http://a/", "WARC-Refers-To-Target-URI http://b/",
				"Location c"}, nil},
		{"warcinfo", record("WARC-Type: warcinfo\r\nWARC-Record-ID: <urn:uuid:1>\r\n"+
			"Content-Type: application/warc-fields\r\n",
			"software: x\r\nconformsTo: see http://a/, b\r\nhttp://c/\r\n http://d/"),
			[]string{"conformsTo http://a/", "text http://c/", "text http://d/"}, nil},
		{"metadata", record("WARC-Type: metadata\r\nWARC-Target-URI: http://a/\r\nContent-Type: "+
			"application/warc-fields\r\n",
			"via: http://v/\r\noutlink: http://b/x y L a/@href\r\noutlink: ../c E\r\noutlink:\r\n"+
				"outlink: http://d/ =EMBED_MISC"),
			[]string{"WARC-Target-URI http://a/", "via http://v/", "outlink http://b/x y",
				"outlink ../c", "outlink http://d/"}, nil},
		{"other metadata", record("WARC-Type: metadata\r\nWARC-Target-URI: metadata://x\r\n"+
			"Content-Type: text/xml\r\n", "<x/>"),
			[]string{"WARC-Target-URI metadata://x"}, []string{
				"record 1|text/xml|metadata://x|metadata://x|<x/>"}},
		{"conversion", record("WARC-Type: conversion\r\nWARC-Target-URI: http://a/\r\n"+
			"Content-Type: text/plain\r\n", "http://b/"),
			[]string{"WARC-Target-URI http://a/", "record 1: text http://b/"}, []string{
				"record 1|text/plain|http://a/|http://a/|http://b/"}},
		{"no type at all", record("WARC-Type: response\r\nWARC-Target-URI: http://a/\r\n",
			"HTTP/1.0 200\r\n\r\nb") + record("WARC-Type: resource\r\n", "HTML"),
			[]string{"WARC-Target-URI http://a/"}, []string{"record 1||http://a/|http://a/|b",
				"record 2|||HTML"}},
		{"dns", record("WARC-Type: response\r\nWARC-Target-URI: dns:a.example\r\nContent-Type: "+
			"text/dns\r\n", "1.2.3.4"),
			[]string{"WARC-Target-URI dns:a.example"}, []string{
				"record 1|text/dns|dns:a.example|dns:a.example|1.2.3.4"}},
		{"only line feeds", strings.ReplaceAll(response(
			"Location: ../b\r\nContent-Type: text/html\r\n", "x"), "\r\n", "\n"), []string{
			"WARC-Target-URI http://a/d/e", "Location ../b"}, nil},
	} {
		r := archives.Check(t, test.text)
		linktest.Equal(t, "links", test.name, r.Texts(), test.links)
		// the length counts CR LF in the block, and so includes the end
		if test.name == "only line feeds" {
			continue
		}
		linktest.Equal(t, "parts", test.name, r.Opened(), test.parts)
		if len(r.Notes) > 0 {
			t.Error(test.name, r.Told())
		}
	}
}

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"Location: /b\r\nContent-Location:c\r\nlocation: http://x/\r\n", []string{
			"Location http://a/b", "Content-Location http://a/d/c", "location http://x/"}},
		{"Link: <b>; rel=\"next, <no>\"; title=\"\\\"<no>\", </c>;rel=x,<>,d, <http://e/\r\n" +
			"Link: <f> \r\n", []string{"Link http://a/d/b", "Link http://a/c",
			"Link http://a/d/f"}},
		{"Refresh: 5; url=b\r\nRefresh: 0\r\nRefresh: 1.5,URL = 'c d'x\r\nRefresh: 0; " +
			"http://e/\r\nRefresh: x; url=f\r\nRefresh: 3;url=\"g\r\nRefresh: 0;url\r\n",
			[]string{"Refresh http://a/d/b", "Refresh http://a/d/c%20d", "Refresh http://e/",
				"Refresh http://a/d/g", "Refresh http://a/d/url"}},
		{"SourceMap: a.map\r\nX-Pingback: http://p/\r\nX-Other: http://no/\r\nLocation:\r\n",
			[]string{"SourceMap http://a/d/a.map", "X-Pingback http://p/"}},
	} {
		r := archives.Check(t, response(test.text, ""))
		got := []string{}
		for _, l := range r.Links[1:] {
			u, _ := l.Target()
			got = append(got, l.Context+" "+u.String())
			if l.Base.Source() != base.Retrieval {
				t.Error(l.Base.Why())
			}
		}
		linktest.Equal(t, "links", test.text, got, test.want)
	}
	r := archives.Check(t, record("WARC-Type: response\r\nWARC-Target-URI: http://a/\r\n"+
		"Content-Type: application/http\r\n",
		"HTTP/1.1 103 Early Hints\r\nLink: <b>\r\n\r\nHTTP/1.1 100\r\n\r\nHTTP/1.1 200 OK\r\n"+
			"Content-Location: http://c/\r\nContent-Type: text/html\r\n\r\nHTTP/1.1 is text"))
	linktest.Equal(t, "links", "interim", r.Texts(), []string{"WARC-Target-URI http://a/", "Link b",
		"Content-Location http://c/"})
	// D-27: Content-Location is not a base.
	linktest.Equal(t, "parts", "interim", r.Opened(), []string{
		"record 1|text/html|http://a/|http://a/|HTTP/1.1 is text"})
}

func packed(open func(io.Writer) io.WriteCloser, text string) string {
	var b bytes.Buffer
	w := open(&b)
	io.WriteString(w, text)
	w.Close()
	return b.String()
}

func gzipped(text string) string {
	return packed(func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) }, text)
}
func zlibbed(text string) string {
	return packed(func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) }, text)
}
func deflated(text string) string {
	return packed(func(w io.Writer) io.WriteCloser { f, _ := flate.NewWriter(w, 6); return f },
		text)
}

func inChunks(text string, n int) string {
	var b strings.Builder
	for len(text) > 0 {
		k := min(n, len(text))
		fmt.Fprintf(&b, "%x;x=\"y\"\r\n%s\r\n", k, text[:k])
		text = text[k:]
	}
	return b.String() + "0\r\nTrailer: x\r\n\r\n"
}

func TestCodings(t *testing.T) {
	body := "<p>" + strings.Repeat("http://b/ ", 100) + "</p>"
	for _, test := range []struct{ name, fields, body, want, note string }{
		{"chunks", "Transfer-Encoding: chunked\r\n", inChunks(body, 7), body, ""},
		{"chunks of gzip", "Transfer-Encoding: gzip, Chunked\r\nContent-Encoding: x-gzip\r\n",
			inChunks(gzipped(body), 5), body, ""},
		{"gzip twice", "Content-Encoding: gzip, gzip\r\n", gzipped(gzipped(body)), body, ""},
		{"deflate", "Content-Encoding: deflate\r\n", zlibbed(body), body, ""},
		{"bare deflate", "Content-Encoding: Deflate\r\n", deflated(body), body, ""},
		{"not coded", "Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n", body, body, ""},
		{"not deflated", "Content-Encoding: deflate\r\n", body, body, ""},
		{"not br", "Content-Encoding: br\r\n", body, body, ""},
		{"a number", "Transfer-Encoding: chunked\r\n", "fff\r\nis a number", "fff\r\nis a number",
			""},
		{"br", "Content-Encoding: br\r\n", "\x1b\x03\x00\x01", "",
			"unknown Content-Encoding: the body is not read"},
		{"three times", "Content-Encoding: gzip,gzip,gzip\r\n", gzipped(gzipped(gzipped(body))), "",
			"unknown Content-Encoding: the body is not read"},
		{"broken gzip", "Content-Encoding: gzip\r\n", gzipped(body)[:len(gzipped(body))-6], body,
			"unexpected EOF"},
		{"no gzip", "Content-Encoding: gzip\r\n", "\x1f\x8bx", "", "unexpected EOF"},
		{"broken chunks", "Transfer-Encoding: chunked\r\n", "3\r\nabc\r\nxyz\r\n", "abcxyz\r\n",
			"invalid chunk"},
		{"no last chunk", "Transfer-Encoding: chunked\r\n", "3\r\nabc\r\n", "abc",
			"unexpected EOF"},
		{"zstd", "Content-Encoding: zstd\r\n", "\x28\xb5\x2f\xfd\x00", "\x28\xb5\x2f\xfd\x00", ""},
	} {
		r := archives.Check(t, response("Content-Type: text/html\r\n"+test.fields, test.body))
		got := ""
		for _, p := range r.Parts {
			got += p.Text
		}
		if got != test.want || (test.note == "") != (len(r.Notes) == 0) || test.note != "" &&
			!strings.Contains(r.Notes[0].Error(), test.note) {
			t.Errorf("%s: %q, %q", test.name, got, r.Told())
		}
		if test.name == "zstd" && r.Parts[0].Type != "application/zstd" {
			t.Error(r.Opened())
		}
	}
	truncated := strings.Replace(response("Transfer-Encoding: chunked\r\n", "fff\r\nabc"), "\r\n",
		"\r\nWARC-Truncated: length\r\n", 1)
	if r := archives.Check(t, truncated); r.Parts[0].Text != "abc" || len(r.Notes) != 1 {
		t.Error(r)
	}
}

// TestBroken: the records after a broken record are read.
func TestBroken(t *testing.T) {
	good := response("Content-Type: text/html\r\n", "http://good/")
	for _, test := range []struct {
		name, text string
		notes      []string
	}{
		{"bytes between", "x\r\n" + strings.Repeat("y", 1<<17) + "WARC/1.0\r\n" + strings.Repeat(
			"\x00", 1000) + "\n", []string{"text outside records"}},
		{"no length", "WARC/1.0\r\nWARC-Type: resource\r\n\r\nhttp://no/\r\n", []string{
			"byte 10: record 1: missing or invalid Content-Length"}},
		{"a wrong length", "WARC/1.0\r\nContent-Length: -1\r\n\r\n", []string{
			"byte 10: record 1: missing or invalid Content-Length"}},
		{"a length that is too short",
			"WARC/1.1\r\nWARC-Type: resource\r\nContent-Length: 1\r\n\r\nabc\r\n", []string{
				"byte 53: text outside records"}},
		{"no end of the header", "WARC/0.18\nWARC-Type: resource\nContent-Length: 5\n", []string{
			"byte 10: record 1: missing empty line after the header"}},
		{"a long header", "WARC/1.0\r\nContent-Length: 0\r\n" + strings.Repeat("x: y\r\n",
			warc.MaxHeader/5) + "\r\n", []string{
			"byte 10: record 1: a header of more than 1048576 bytes"}},
		{"a long version", "WARC/1.0" + strings.Repeat(" ", 1<<17) + "\n", []string{
			"text outside records"}},
		{"no status line", record("Content-Type: application/http\r\n", "<html>"), []string{
			"byte 63: record 1: missing status line in a response"}},
		{"no fields", record("Content-Type: application/http\r\n",
			"HTTP/1.1 200 OK\r\n<html>\r\n\r\n"), []string{
			"byte 81: record 1: invalid lines in a header"}},
		{"a continuation", record("WARC-Type: continuation\r\n", "x"), []string{
			"byte 10: record 1: continuation records are not read"}},
		{"a long line", record("Content-Type: application/warc-fields\r\n", "x: "+
			strings.Repeat(" ", 1<<16)), []string{
			"byte 74: record 1: a line of more than 65536 bytes is read in pieces"}},
	} {
		r := archives.Check(t, test.text+good)
		if n := len(r.Links); n < 2 || r.Links[n-1].Text != "http://good/" {
			t.Errorf("%s: %s", test.name, r.Texts())
		}
		linktest.Equal(t, "notes", test.name, r.Told(), test.notes)
	}
	r := archives.Check(t, good[:len(good)-10])
	linktest.Equal(t, "notes", "cut", r.Told(), []string{
		"byte 183: record 1: the archive ends within this record"})
}

func arc(version int) string {
	info := fmt.Sprintf("%d 0 InternetArchive\nURL IP-address Archive-date Content-type "+
		"Archive-length\nhttp://info/\n", version)
	if version == 2 {
		info = strings.Replace(info, "Content-type",
			"Content-type Result-code Checksum Location Offset Filename", 1)
	}
	more := ""
	if version == 2 {
		more = " 200 - - 0 x.arc.gz"
	}
	one, two := "HTTP/1.0 200 OK\nLocation: c\nContent-Type: text/html\n\nhttp://b/", "no response"
	return fmt.Sprintf("filedesc://x.arc 0.0.0.0 20051111 text/plain %d\n%s\nhttp://a/x y "+
		"1.2.3.4 20051111000000 text/html%s %d\n%s\n\ndns:a 1.2.3.4 20051111000000 no-type%s %d\n"+
		"%s\n",
		len(info), info, more, len(one), one, more, len(two), two)
}

func TestARC(t *testing.T) {
	for version := 1; version <= 2; version++ {
		r := archives.Check(t, arc(version))
		linktest.Equal(t, "links", "ARC", r.Texts(), []string{"record 1: text http://info/",
			"URL http://a/x y", "Location c", "record 2: text http://b/", "URL dns:a"})
		linktest.Equal(t, "parts", "ARC", r.Opened()[1:], []string{
			"record 2|text/html|http://a/x y|http://a/x%20y|http://b/",
			"record 3||dns:a|dns:a|no response"})
		if len(r.Notes) > 0 {
			t.Error(r.Told())
		}
		r = archives.Check(t, strings.Replace(arc(version), "Location", "\nLonger\nLocation", 1))
		if n := len(r.Links); len(r.Notes) != 1 || r.Links[n-1].Text != "dns:a" {
			t.Error(r)
		}
	}
	r := archives.Check(t, arc(1)+"http://z/ 1.2.3.4 20051111000000 text/html 99\nx")
	if len(r.Notes) != 1 || !strings.Contains(r.Notes[0].Error(),
		"the archive ends within this record") {
		t.Error(r.Told())
	}
}

// TestBomb: a body that is packed too well is skipped; the next record is read.
func TestBomb(t *testing.T) {
	zeros := strings.Repeat("\x00", 64<<20)
	bomb := gzipped(gzipped(zeros))
	n := 0
	open := func(d link.Document) linktest.Links {
		return func(func(link.Link, error) bool) {
			k, _ := io.Copy(io.Discard, d.Body)
			n += int(k)
		}
	}
	var notes []string
	last := ""
	d := linktest.Doc(response("Content-Encoding: gzip, gzip\r\n", bomb) + response("", "x"))
	d.Limits.Work = 1 << 20
	for l, err := range warc.Links(d, open) {
		if err != nil {
			notes = append(notes, err.Error())
		} else {
			last = l.Context
		}
	}
	if len(notes) != 1 || !strings.Contains(notes[0], link.ErrWork.Error()) ||
		last != "WARC-Target-URI" || n > 4*link.MaxRatio*len(bomb) || n >= len(zeros) {
		t.Error(len(bomb), n, notes)
	}
}

// TestFaults: every fault is reported.
func TestFaults(t *testing.T) {
	archives.TestFaults(t, response("Location: x\r\n", "http://b/")+response(
		"Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n", inChunks(gzipped("http://c/"),
			5))+
		record("WARC-Type: metadata\r\nContent-Type: application/warc-fields\r\n",
			"via: http://v/\r\n"))
	archives.TestFaults(t, arc(2))
}

// TestCost: time and memory are linear in the archive.
func TestCost(t *testing.T) {
	long := strings.Repeat("x", 1000)
	for _, h := range [][2]string{
		{"", "WARC/1.0\r\n"}, {"", "WARC/1.0\r\n\r\n"}, {"WARC/1.0\r\n", "A: b\r\n"}, {
			"WARC/1.0\r\n", " "}, {"", record("WARC-Target-URI: http://a/\r\n", "x")},
		{"", response("Content-Encoding: gzip\r\n", gzipped(long))}, {"", response(
			"Transfer-Encoding: chunked\r\n", inChunks(long, 1))},
		{"WARC/1.0\r\nContent-Length: 9999999\r\n\r\n", "HTTP/1.1 100\r\n\r\n"},
		{"WARC/1.0\r\nContent-Length: 9999999\r\n\r\nHTTP/1.1 200\r\nTransfer-Encoding: " +
			"chunked\r\n\r\n", "1\r\na\r\n"},
		{"WARC/1.0\r\nContent-Type: application/warc-fields\r\nContent-Length: 9999999\r\n\r\n",
			"outlink: a b\r\n"}, {"WARC/1.0\r\nLink: ", "<a>;b=\"c\","},
		{"WARC/1.0\r\nContent-Length: 9999999\r\n\r\nHTTP/1.1 200\r\nLink: ", "<"}, {
			"WARC/1.0\r\nContent-Length: 9999999\r\n\r\nHTTP/1.1 200\r\n", "Link: <a>\r\n"},
		{"", "junk\n"}, {"", "\n"}, {"", "\x00"}, {arc(1),
			"http://a/ 0.0.0.0 20201122000000 text/plain 1\nx\n"}, {arc(1), "a "}, {arc(1), "\n"},
	} {
		archives.TestCost(t, h[0], h[1], "")
	}
}

// pieces are records, in any order.
var pieces = []linktest.Piece{
	{Text: record("WARC-Target-URI: http://a/\r\n", ""),
		Links: []string{"WARC-Target-URI http://a/"}},
	{Text: record("WARC-Type: response\r\nContent-Type: application/http\r\n",
		"HTTP/1.1 302\r\nLocation: b\r\n\r\n"), Links: []string{"Location b"}},
	{Text: record("Content-Type: application/warc-fields\r\n",
		"via: c\r\noutlink: d L a/@href\r\n"), Links: []string{"via c", "outlink d"}},
	{Text: record("WARC-Type: request\r\n", "GET http://no/ HTTP/1.1\r\n\r\n")}, {Text: "junk\r\n"},
	{Text: "WARC/1.0\r\n\r\n"}, {Text: "\r\n"},
	{Text: response("Content-Encoding: gzip\r\n", "\x1f\x8bbroken"), Links: []string{
		"WARC-Target-URI http://a/d/e"}},
	{Text: "WARC/1.0\r\nWARC-Type: request\r\nContent-Length: 20\r\n\r\nWARC/1.0\r\nhttp://no/"},
	{Text: "WARC/1.0\r\nContent-Length: 999999999\r\n\r\n"}, // more than there is
	{Text: "WARC/1.0\r\nWARC-Target-URI: http://e/\r\n",
		Links: []string{"WARC-Target-URI http://e/"}},
}

// FuzzPieces: nothing is lost silently.
func FuzzPieces(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 6, 0, 7, 1, 4, 2, 5, 0, 8, 1, 10, 9, 0})
	f.Fuzz(func(t *testing.T, choice []byte) {
		archives.CheckPieces(t, link.Document{}, "", pieces,
			choice)
	})
}

func TestReaderError(t *testing.T) {
	whole := response("Content-Type: text/html\r\n", "http://b/") + response(
		"Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n", inChunks(gzipped("http://c/"),
			5))
	for _, text := range []string{whole, arc(1)} {
		for most := range len(text) {
			archives.TestError(t, text[:most], errors.New("broken"))
		}
	}
}

// TestBreak: a caller that stops gets nothing more; and an opener may stop
// early, and may fail.
func TestBreak(t *testing.T) {
	text := response("Location: x\r\nLink: <y>, <z>\r\n", "http://b/ http://c/") + record(
		"Content-Type: application/warc-fields\r\n", "via: a\r\nx: http://b/ http://c/") +
		"junk\n" + "WARC/1.0\r\n\r\n"
	archives.TestStop(t, text, link.Options{}, 11)
	archives.TestStop(t, arc(1), link.Options{}, 5)
	archives.TestOpener(t, response("Transfer-Encoding: chunked\r\n", inChunks("abcdefgh", 2))+
		response("", "http://b/"), 2)
}
