package epc

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/internal/urn/digit"
	"github.com/urikit/uri/pct"
)

// makeKey returns the key of the fields, or "".
func (s *scheme) makeKey(f Fields) string {
	if f.Space == "idpat" && (f.Prefix == "*" || f.Reference == "*" || f.Serial == "*" &&
		s.kind == itself) {
		return ""
	}
	switch s.kind {
	case none:
		return ""
	case itself:
		return f.Serial
	case plain:
		return f.Prefix + f.Reference
	case first:
		return complete(f.Reference[:1] + f.Prefix + f.Reference[1:])
	}
	k := complete(f.Prefix + f.Reference)
	if s.kind == serialled && (f.Space != "idpat" || f.Serial != "*") {
		k += f.Serial
	}
	return k
}

// complete adds the check digit of GS1.
func complete(payload string) string {
	c, _ := digit.GS1(payload)
	return payload + string(c)
}

// FromGTIN returns the sgtin URN of a thing with a GTIN of 8, 12, 13 or 14
// digits and a serial number. If serial is "", the result is the pattern of all
// things with the GTIN. The company prefix is n digits, from the second digit
// on of the GTIN padded with zeros to 14 digits.
func FromGTIN(gtin string, n int, serial string) (URN, error) {
	size := len(gtin)
	if size != 8 && size != 12 && size != 13 {
		size = 14
	}
	d, err := payload(gtin, size, n, "GTIN", "a GTIN must have 8, 12, 13 or 14 digits")
	if err != nil {
		return URN{}, err
	}
	d = "000000"[:14-size] + d
	space, tail := "id", ""
	if serial == "" {
		space, tail = "idpat", "*"
	} else if tail, err = encode(serial); err != nil {
		return URN{}, err
	}
	return FromID(space + ":sgtin:" + d[1:1+n] + "." + d[:1] + d[1+n:] + "." + tail)
}

// FromSSCC returns the URN of a logistic unit with an SSCC of 18 digits, whose
// company prefix has n digits.
func FromSSCC(sscc string, n int) (URN, error) {
	d, err := payload(sscc, 18, n, "SSCC", "an SSCC must have 18 digits")
	if err != nil {
		return URN{}, err
	}
	return FromID("id:sscc:" + d[1:1+n] + "." + d[:1] + d[1+n:])
}

// FromGLN returns the URN of a place with a GLN of 13 digits, whose company
// prefix has n digits, and an extension. If extension is "", the URN has "0",
// as in the TDS.
func FromGLN(gln string, n int, extension string) (URN, error) {
	d, err := payload(gln, 13, n, "GLN", "a GLN must have 13 digits")
	if err != nil {
		return URN{}, err
	}
	if extension, err = encode(cmp.Or(extension, "0")); err != nil {
		return URN{}, err
	}
	return FromID("id:sgln:" + d[:n] + "." + d[n:] + "." + extension)
}

// payload returns a key of a size without its check digit, if the digit is
// right.
func payload(key string, size, n int, name, message string) (string, error) {
	if len(key) != size {
		return "", part.Error(0, len(key), name, tds, message)
	}
	last := size - 1
	switch want, ok := digit.GS1(key[:last]); {
	case !ok || !pct.Digit().Contains(key[last]):
		return "", part.Error(0, size, name, tds, "only digits are allowed in a key")
	case n < 6 || n > 12:
		return "", part.Error(0, size, "CompanyPrefix", tds,
			"a company prefix must have 6 to 12 digits, not "+strconv.Itoa(n))
	case key[last] != want:
		return "", part.WrongDigit(last, "GS1 General Specifications section 7.9",
			key[last:], string(want))
	}
	return key[:last], nil
}

// encode percent-encodes a serial number, or refuses a character that is not
// allowed in one.
func encode(serial string) (string, error) {
	if i := strings.IndexFunc(serial, func(r rune) bool {
		return r > 0x7f || !set82.Contains(byte(r)) && !escaped82.Contains(byte(r))
	}); i >= 0 {
		return "", part.Error(i, i+1, "Serial", tds, "this is not allowed in a serial number")
	}
	return pct.Encode(serial, set82), nil
}
