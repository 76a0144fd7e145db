package mail

import (
	"bytes"
	"encoding/base64"
	"errors"

	"github.com/urikit/uri/extract/link"
)

// A decoder decodes a transfer encoding, line by line. It does not change text
// that it cannot decode.
type decoder interface {
	// text decodes a line, or a piece of a line that is cut.
	text(dst, line []byte, cut bool) []byte
	// eol decodes the end of a line, if more data follows.
	eol(dst, eol []byte) []byte
	// end decodes the rest.
	end(dst []byte) []byte
	// fault returns the first error, or nil.
	fault() error
}

// newDecoder returns the decoder of a transfer encoding, and whether it is
// known.
func newDecoder(name string) (d decoder, known bool) {
	switch name {
	case "base64":
		return new(base64Decoder), true
	case "quoted-printable":
		return new(quotedDecoder), true
	case "", "7bit", "8bit", "binary", "7-bit", "8-bit":
		return new(identity), true
	}
	return new(identity), false
}

type identity struct{ wrong error }

func (*identity) text(dst, line []byte, _ bool) []byte { return append(dst, line...) }
func (*identity) eol(dst, eol []byte) []byte           { return append(dst, eol...) }
func (*identity) end(dst []byte) []byte                { return dst }
func (d *identity) fault() error                       { return d.wrong }

func (d *identity) note(err error) {
	if d.wrong == nil {
		d.wrong = err
	}
}

var (
	errShort  = link.Damaged(errors.New("missing bytes at the end of base64"))
	errBase64 = errors.New("invalid bytes in base64")
	errFooter = errors.New("text after the end of base64")
	errQuoted = errors.New(`missing hexadecimal digits after "=" in quoted-printable`)
)

// A base64Decoder decodes base64 (RFC 2045 section 6.8). Mailing lists append
// their footer without encoding it.
type base64Decoder struct {
	identity
	group  []byte // an incomplete group of four characters
	padded bool   // the data has ended
	footer bool   // text follows the data
}

func (d *base64Decoder) text(dst, line []byte, _ bool) []byte {
	if d.footer {
		return append(dst, line...)
	}
	line = bytes.TrimRight(line, " \t")
	switch {
	case len(line) == 0:
		return dst
	case d.padded && !isBase64(line):
		d.footer = true
		d.note(errFooter)
		return append(dst, line...)
	case len(d.group) == 0:
		if out, err := base64.StdEncoding.AppendDecode(dst, line); err == nil {
			d.padded = line[len(line)-1] == '='
			return out
		}
	}
	for _, c := range line { // lines of other lengths; invalid bytes are ignored
		switch {
		case isSextet(c):
			d.group, d.padded = append(d.group, c), false
		case c == '=':
			if dst = d.whole(dst); len(d.group) == 1 {
				d.note(errShort)
			}
			dst = d.rest(dst)
			d.padded = true
		case c != ' ' && c != '\t' && c != '\r':
			d.note(errBase64)
		}
	}
	return d.whole(dst)
}

// whole decodes the complete groups, and rest decodes the last one.
func (d *base64Decoder) whole(dst []byte) []byte {
	n := len(d.group) &^ 3
	dst, _ = base64.StdEncoding.AppendDecode(dst, d.group[:n])
	d.group = d.group[:copy(d.group, d.group[n:])]
	return dst
}

func (d *base64Decoder) rest(dst []byte) []byte {
	dst, _ = base64.RawStdEncoding.AppendDecode(dst, d.group)
	d.group = d.group[:0]
	return dst
}

func (d *base64Decoder) eol(dst, eol []byte) []byte {
	if d.footer {
		return append(dst, eol...)
	}
	return dst
}

func (d *base64Decoder) end(dst []byte) []byte {
	if len(d.group) > 0 {
		d.note(errShort)
	}
	return d.rest(dst)
}

// isBase64 reports whether a line can be base64.
func isBase64(line []byte) bool {
	other := func(c rune) bool { return c > 'z' || c != '=' && !isSextet(byte(c)) }
	return !bytes.ContainsFunc(line, other) && (len(line)%4 == 0 || len(bytes.Trim(line, "=")) == 0)
}

func isSextet(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '+' || c == '/'
}

// A quotedDecoder decodes quoted-printable (RFC 2045 section 6.7).
type quotedDecoder struct {
	identity
	kept []byte // the beginning of an escape, at the end of a cut line
	soft bool   // the end of the line is not data
}

func (d *quotedDecoder) text(dst, line []byte, cut bool) []byte {
	if len(d.kept) > 0 {
		line = append(d.kept, line...)
		d.kept = nil
	}
	if !cut {
		line = bytes.TrimRight(line, " \t")
		if n := len(line) - 1; n >= 0 && line[n] == '=' {
			line, d.soft = line[:n], true
		} else {
			d.soft = false
		}
	}
	for {
		i := bytes.IndexByte(line, '=')
		if i < 0 {
			return append(dst, line...)
		}
		dst = append(dst, line[:i]...)
		line = line[i:]
		if len(line) < len("=3D") && cut {
			d.kept = bytes.Clone(line)
			return dst
		}
		if len(line) >= len("=3D") {
			if high, low := nibble(line[1]), nibble(line[2]); high|low >= 0 {
				dst = append(dst, byte(high<<4|low))
				line = line[3:]
				continue
			}
		}
		d.note(errQuoted)
		dst = append(dst, '=')
		line = line[1:]
	}
}

func (d *quotedDecoder) eol(dst, eol []byte) []byte {
	if d.soft {
		return dst
	}
	return append(dst, eol...)
}

func (d *quotedDecoder) end(dst []byte) []byte {
	if len(d.kept) > 0 {
		d.note(errQuoted)
	}
	return append(dst, d.kept...)
}

// nibble returns the value of a hexadecimal digit, or -1. Lower case is
// accepted (RFC 2045 section 6.7, note to implementors).
func nibble(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}
