package extract

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urikit/uri/extract/internal/header"
)

// prefixFold reports whether head begins with one of the prefixes, in any
// letter case.
func prefixFold(head []byte, prefixes ...string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool {
		return len(head) >= len(p) && strings.EqualFold(string(head[:len(p)]), p)
	})
}

// ink returns head without a byte order mark and white space at its beginning.
func ink(head []byte) []byte {
	return bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \t\r\n\f")
}

func looksLikeHTML(head []byte) bool {
	head = ink(head)
	if prefixFold(head, "<?xml") {
		return bytes.Contains(head, []byte("<html")) ||
			bytes.Contains(head, []byte("<!DOCTYPE html"))
	}
	for prefixFold(head, "<!--") {
		_, rest, ok := bytes.Cut(head, []byte("-->"))
		if !ok {
			break
		}
		head = ink(rest)
	}
	return prefixFold(head, "<!doctype html", "<html", "<head", "<body", "<title", "<h1", "<p>",
		"<div", "<table", "<a href")
}

func looksLikeXML(head []byte) bool {
	return prefixFold(ink(head), "<?xml", "<svg", "<rss", "<feed", "<urlset", "<sitemapindex",
		"<rdf:rdf", "<opml")
}

// looksLikeJSON accepts an object with a member, alone or first in an array.
func looksLikeJSON(head []byte) bool {
	rest, ok := bytes.CutPrefix(ink(bytes.TrimPrefix(ink(head), []byte("["))), []byte("{"))
	return ok && bytes.HasPrefix(ink(rest), []byte(`"`))
}

// looksLikeMan accepts a comment or a request that manual pages usually begin
// with.
func looksLikeMan(head []byte) bool {
	return prefixFold(bytes.TrimLeft(head, "\r\n"),
		`.\"`, `'\"`, ".TH ", ".Dd ", ".so ", ".ig", ".if ", ".de ")
}

func looksLikeCalendar(head []byte) bool {
	return prefixFold(ink(head), "BEGIN:VCALENDAR", "BEGIN:VCARD")
}

func looksLikeMbox(head []byte) bool {
	line, rest, ok := bytes.Cut(head, []byte("\n"))
	return ok && bytes.HasPrefix(line, []byte("From ")) && bytes.ContainsRune(line, ':') &&
		header.NameEnd(rest) > 0
}

// looksLikeMail accepts a header with a field that is usual in mail.
func looksLikeMail(head []byte) bool {
	known := false
	for n := 0; n < 64 && len(head) > 0; n++ {
		line, rest, _ := bytes.Cut(head, []byte("\n"))
		if len(bytes.TrimRight(line, "\r")) == 0 || len(rest) == 0 && n > 0 {
			return known // the header ends, or head does
		}
		if line[0] != ' ' && line[0] != '\t' {
			if header.NameEnd(line) <= 0 {
				return false
			}
			known = known || prefixFold(line, "received:", "message-id:", "return-path:",
				"mime-version:", "delivered-to:", "from: ", "subject: ", "content-type: multipart/")
		}
		head = rest
	}
	return known
}

func looksLikeTar(head []byte) bool { return len(head) > 262 && string(head[257:262]) == "ustar" }

// looksBinary reports whether a document is not text, by its beginning.
func looksBinary(head []byte) bool { return bytes.IndexByte(head, 0) >= 0 }
