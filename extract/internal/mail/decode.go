package mail

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"

	"github.com/urikit/uri/extract/link"
)

var (
	errShort  = link.Damaged(errors.New("missing bytes at the end of base64"))
	errBase64 = link.Damaged(errors.New("invalid bytes in base64"))
	errFooter = errors.New("text after the end of base64")
	errQuoted = errors.New(`missing hexadecimal digits after "=" in quoted-printable`)
)

// decode decodes a line, or a piece of a line that is cut, and the end of the
// line before it. Text that cannot be decoded does not change.
func (b *body) decode(line []byte, cut bool) {
	switch b.encoding {
	case "base64":
		b.base64(line)
	case "quoted-printable":
		b.quoted(line, cut)
	default:
		b.data = append(append(b.data, b.eol...), line...)
	}
}

// base64 decodes base64 (RFC 2045 section 6.8). Mailing lists append their
// footer without encoding it.
func (b *body) base64(line []byte) {
	if b.footer {
		b.data = append(append(b.data, b.eol...), line...)
		return
	}
	line = bytes.TrimRight(line, " \t")
	switch {
	case len(line) == 0:
		return
	case b.padded && !isBase64(line):
		b.footer = true
		b.note(errFooter)
		b.data = append(b.data, line...)
		return
	case len(b.kept) == 0:
		if out, err := base64.StdEncoding.AppendDecode(b.data, line); err == nil {
			b.data, b.padded = out, line[len(line)-1] == '='
			return
		}
	}
	for _, c := range line { // lines of other lengths; invalid bytes are ignored
		switch {
		case isSextet(c):
			b.kept, b.padded = append(b.kept, c), false
			if len(b.kept) == 4 {
				b.flush()
			}
		case c == '=':
			if len(b.kept) == 1 {
				b.note(errShort)
			}
			b.flush()
			b.padded = true
		case c != ' ' && c != '\t' && c != '\r':
			b.note(errBase64)
		}
	}
}

// flush decodes the kept characters of base64.
func (b *body) flush() {
	b.data, _ = base64.RawStdEncoding.AppendDecode(b.data, b.kept)
	b.kept = b.kept[:0]
}

// isBase64 reports whether a line can be base64.
func isBase64(line []byte) bool {
	other := func(c rune) bool { return c > 'z' || c != '=' && !isSextet(byte(c)) }
	return !bytes.ContainsFunc(line, other) && (len(line)%4 == 0 || len(bytes.Trim(line, "=")) == 0)
}

func isSextet(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '+' || c == '/'
}

// quoted decodes quoted-printable (RFC 2045 section 6.7).
func (b *body) quoted(line []byte, cut bool) {
	if !b.soft {
		b.data = append(b.data, b.eol...)
	}
	if len(b.kept) > 0 {
		line = append(b.kept, line...)
		b.kept = nil
	}
	if i := bytes.LastIndexByte(line, '='); !cut {
		line, b.soft = bytes.CutSuffix(bytes.TrimRight(line, " \t"), []byte{'='})
	} else if i >= 0 && i+len("=3D") > len(line) {
		line, b.kept = line[:i], bytes.Clone(line[i:])
	}
	var ok bool
	if b.data, ok = unescape(b.data, line, '='); !ok {
		b.note(errQuoted)
	}
}

// unescape decodes the escapes of a mark and two hexadecimal digits, also in
// lower case (RFC 2045 section 6.7, note to implementors). It reports whether
// all marks have digits.
func unescape(dst, text []byte, mark byte) ([]byte, bool) {
	for ok := true; ; {
		i := bytes.IndexByte(text, mark)
		if i < 0 {
			return append(dst, text...), ok
		}
		dst, text = append(dst, text[:i]...), text[i+1:]
		octet := [1]byte{mark}
		if _, err := hex.Decode(octet[:], text[:min(2, len(text))]); err == nil && len(text) > 1 {
			text = text[2:]
		} else {
			ok, octet[0] = false, mark
		}
		dst = append(dst, octet[0])
	}
}
