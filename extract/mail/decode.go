package mail

import (
	"bytes"
	"encoding/base64"
)

// A decoder undoes a transfer encoding, line by line. What it cannot decode it
// leaves as it is.
type decoder interface {
	// text decodes a line, or the piece of one, to which there is more if it is
	// cut.
	text(dst, line []byte, cut bool) []byte
	// eol decodes the end of the line, if the data goes on after it.
	eol(dst, eol []byte) []byte
	// end decodes what is left.
	end(dst []byte) []byte
	// fault says what was wrong first, or nothing.
	fault() string
}

// newDecoder returns the decoder of a transfer encoding, and whether it is
// known.
func newDecoder(name string) (decoder, bool) {
	switch name {
	case "base64":
		return new(base64Decoder), true
	case "quoted-printable":
		return new(quotedDecoder), true
	case "", "7bit", "8bit", "binary", "7-bit", "8-bit":
		return identity{}, true
	}
	return identity{}, false
}

type identity struct{}

func (identity) text(dst, line []byte, _ bool) []byte { return append(dst, line...) }
func (identity) eol(dst, eol []byte) []byte           { return append(dst, eol...) }
func (identity) end(dst []byte) []byte                { return dst }
func (identity) fault() string                        { return "" }

// A base64Decoder decodes base64 (RFC 2045 section 6.8).
type base64Decoder struct {
	bits   uint32
	n      int  // how many characters are in bits
	padded bool // the data has ended
	plain  bool // text follows it
	wrong  string
}

func (d *base64Decoder) text(dst, line []byte, _ bool) []byte {
	if d.plain {
		return append(dst, line...)
	}
	line = bytes.TrimRight(line, " \t")
	if d.padded && len(line) > 0 && !isBase64(line) {
		// Mailing lists append their footer as it is.
		d.plain = true
		d.note("text after the end of base64")
		return append(dst, line...)
	}
	if d.n == 0 && len(line) > 0 && len(line)%4 == 0 {
		from := len(dst)
		out := append(dst, make([]byte, base64.StdEncoding.DecodedLen(len(line)))...)
		if n, err := base64.StdEncoding.Decode(out[from:], line); err == nil {
			d.padded = line[len(line)-1] == '='
			return out[:from+n]
		}
	}
	return d.slow(dst, line)
}

// slow decodes what is not four by four, or has other bytes between: these are
// ignored.
func (d *base64Decoder) slow(dst, line []byte) []byte {
	for _, c := range line {
		switch v := sextet(c); {
		case v >= 0:
			d.padded = false
			d.bits = d.bits<<6 | uint32(v)
			if d.n++; d.n == 4 {
				dst = append(dst, byte(d.bits>>16), byte(d.bits>>8), byte(d.bits))
				d.bits, d.n = 0, 0
			}
		case c == '=':
			dst = d.end(dst)
			d.padded = true
		case c != ' ' && c != '\t' && c != '\r':
			d.note("invalid bytes in base64")
		}
	}
	return dst
}

func (d *base64Decoder) eol(dst, eol []byte) []byte {
	if d.plain {
		return append(dst, eol...)
	}
	return dst
}

func (d *base64Decoder) end(dst []byte) []byte {
	switch d.n {
	case 1:
		d.note("missing bytes at the end of base64")
	case 2:
		dst = append(dst, byte(d.bits>>4))
	case 3:
		dst = append(dst, byte(d.bits>>10), byte(d.bits>>2))
	}
	d.bits, d.n = 0, 0
	return dst
}

func (d *base64Decoder) note(s string) {
	if d.wrong == "" {
		d.wrong = s
	}
}

func (d *base64Decoder) fault() string { return d.wrong }

// isBase64 reports whether a line can be one of base64.
func isBase64(line []byte) bool {
	for _, c := range line {
		if sextet(c) < 0 && c != '=' {
			return false
		}
	}
	return len(line)%4 == 0 || len(bytes.Trim(line, "=")) == 0
}

// sextet returns the value of a character of base64, or -1.
func sextet(c byte) int {
	switch {
	case 'A' <= c && c <= 'Z':
		return int(c - 'A')
	case 'a' <= c && c <= 'z':
		return int(c-'a') + 26
	case '0' <= c && c <= '9':
		return int(c-'0') + 52
	case c == '+':
		return 62
	case c == '/':
		return 63
	}
	return -1
}

// A quotedDecoder decodes quoted-printable (RFC 2045 section 6.7).
type quotedDecoder struct {
	kept  []byte // of a cut line: "=" and what follows it
	soft  bool   // the end of the line is not of the data
	wrong bool
}

func (d *quotedDecoder) text(dst, line []byte, cut bool) []byte {
	if len(d.kept) > 0 {
		line = append(d.kept, line...)
		d.kept = nil
	}
	if !cut {
		line = bytes.TrimRight(line, " \t")
		if d.soft = bytes.HasSuffix(line, equals); d.soft {
			line = line[:len(line)-1]
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
		high, low := -1, -1
		if len(line) >= len("=3D") {
			high, low = nibble(line[1]), nibble(line[2])
		}
		if high < 0 || low < 0 {
			d.wrong = true
			dst = append(dst, '=')
			line = line[1:]
			continue
		}
		dst = append(dst, byte(high<<4|low))
		line = line[3:]
	}
}

var equals = []byte{'='}

func (d *quotedDecoder) eol(dst, eol []byte) []byte {
	if d.soft {
		d.soft = false
		return dst
	}
	return append(dst, eol...)
}

func (d *quotedDecoder) end(dst []byte) []byte {
	if len(d.kept) > 0 {
		d.wrong = true
		dst = append(dst, d.kept...)
		d.kept = nil
	}
	return dst
}

func (d *quotedDecoder) fault() string {
	if d.wrong {
		return `missing hexadecimal digits after "=" in quoted-printable`
	}
	return ""
}

// nibble returns the value of a hexadecimal digit, or -1. Lower case is read,
// too (RFC 2045 section 6.7, note to implementors).
func nibble(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}
