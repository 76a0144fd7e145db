package wais

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
)

// MaxFrame limits the length of a message of a server, in bytes.
const MaxFrame = 16 << 20

// maxDatabase limits the name of a database, in bytes: the part of a message in
// which it is has a length of 16 bits.
const maxDatabase = 65_000

// maxTypes limits the types of a document.
const maxTypes = 20

// Types of messages.
const (
	searchType   = 22
	responseType = 23
)

// The tags of elements: those of Z39.50, and from 99 on those of WAIS.
const (
	tagReference = 2
	tagResultSet = 17
	tagDatabases = 18
	tagElements  = 19
	tagQueryType = 20
	tagQuery     = 21
	tagDiagnosis = 28
	tagAttribute = 44
	tagTerm      = 45
	tagOperator  = 46
	tagUserInfo  = 99
	tagSeedWords = 106
	tagDate      = 111
	tagMaxHits   = 114
	tagID        = 116
	tagLength    = 120
	tagHeadline  = 123
	tagText      = 127
	tagTypes     = 132
	tagType      = 133

	// Of a document that is found, in one of three forms, and of its text.
	tagHeader      = 150
	tagShortHeader = 151
	tagLongHeader  = 152
	tagTextGroup   = 153
)

// appendNumber appends a number in groups of 7 bits; all but the last have the
// high bit.
func appendNumber(b []byte, n int) []byte {
	for shift := 28; shift > 0; shift -= 7 {
		if n>>shift > 0 {
			b = append(b, byte(n>>shift)|0x80)
		}
	}
	return append(b, byte(n&0x7f))
}

// element appends a tag, a length and a value.
func element(b []byte, tag int, value string) []byte {
	return append(appendNumber(appendNumber(b, tag), len(value)), value...)
}

// frame returns a message of two parts with its header.
func frame(head, rest []byte) []byte {
	b := fmt.Appendf(nil, "%010dz2wais        0", 2+len(head)+len(rest))
	b = binary.BigEndian.AppendUint16(b, uint16(len(head)))
	return append(append(b, head...), rest...)
}

// head returns the fixed part of a search, and the elements that follow. The
// numbers say how many records come with the answer; servers of WAIS go by the
// maximum of the search itself.
func head(small, large, medium int, resultSet, database, queryType string) []byte {
	b := []byte{searchType}
	for _, n := range []int{small, large, medium} {
		b = append(b, byte(n>>16), byte(n>>8), byte(n))
	}
	b = append(b, 1) // replaces a result set
	b = element(b, tagResultSet, resultSet)
	b = element(b, tagDatabases, database)
	return element(b, tagQueryType, queryType)
}

// searchMessage returns a search for words, a relevance feedback query.
func searchMessage(database, words string, most byte) []byte {
	info := element(nil, tagSeedWords, words)
	info = element(info, tagDate, "\x01")
	info = element(info, tagMaxHits, string([]byte{most}))
	return frame(head(30, 5000, 30, "", database, "3"), element(nil, tagUserInfo, string(info)))
}

// retrieveMessage returns a query for a document, its type, and a range of its
// octets.
func retrieveMessage(database, wtype, id string, from, to int) []byte {
	var query []byte
	for i, term := range [...][2]string{
		{"un re", id}, {"wt re", wtype}, {"wb ro", strconv.Itoa(from)}, {"wb rl", strconv.Itoa(to)},
	} {
		query = element(query, tagAttribute, term[0]+" ig ig ig ig")
		if query = element(query, tagTerm, term[1]); i > 0 {
			query = element(query, tagOperator, "a")
		}
	}
	h := head(10, 16, 15, "FOO", database, "1")
	h = element(h, tagElements, " \x1fDocument Text")
	h = element(h, tagReference, "3")
	return frame(h, element(nil, tagQuery, string(query)))
}

func broken(message string) error {
	return &deref.ProtocolError{Protocol: "WAIS", Message: message}
}

// readFrame reads a message without its header.
func readFrame(r io.Reader, limit int64) ([]byte, error) {
	h := make([]byte, len("0000000000z2wais        0"))
	if _, err := io.ReadFull(r, h); err != nil {
		return nil, err
	}
	n, err := strconv.ParseUint(string(h[:10]), 10, 63)
	switch {
	case err != nil || h[10] != 'z':
		return nil, broken("it does not begin with a length and the type z")
	case h[22] != ' ' || h[23] != ' ':
		return nil, broken("it is compressed or encoded, which was not asked for")
	case n > MaxFrame:
		return nil, broken(fmt.Sprintf("a message of %d bytes; the limit is %d", n, MaxFrame))
	case int64(n) > limit:
		return nil, &deref.LimitError{Limit: "Head", Value: limit}
	}
	var b bytes.Buffer
	_, err = io.CopyN(&b, r, int64(n))
	return b.Bytes(), err
}

// A hit is a document that was found.
type hit struct {
	id, headline string
	types        []string
	length       int64 // or -1
}

// An answer is what a server says to a search.
type answer struct {
	hits       []*hit
	text       []byte // of a document, or nil
	diagnostic string // a code of two letters, and words
}

// err returns the diagnostic as an error.
func (a *answer) err() error {
	switch code, _, _ := strings.Cut(a.diagnostic, " "); code {
	case "SF": // the document-id is of none
		return wire.NotFound(a.diagnostic)
	case "SH", "T2":
		return wire.Refused(a.diagnostic)
	}
	return &deref.ReplyError{Reply: a.diagnostic}
}

// parse reads the answer to a search. The elements in an element come after its
// tag and length, so they are read like the elements after it: what is said of
// a document is for the last header.
func parse(b []byte) (*answer, error) {
	if len(b) < 2 {
		return nil, broken("the message is empty")
	}
	size := int(binary.BigEndian.Uint16(b))
	if b = b[2:]; size == 0 || size > len(b) || b[0] != responseType {
		return nil, broken("it is not the answer to a search")
	}
	a, h := &answer{}, &hit{}
	for b = b[size:]; len(b) > 0; {
		tag, value, rest, ok := cutElement(b)
		if !ok {
			return nil, broken("the elements of the message have wrong lengths")
		}
		switch b = rest[len(value):]; tag {
		case tagHeader, tagShortHeader, tagLongHeader:
			if len(a.hits) == MaxHits {
				return nil, broken(fmt.Sprintf("there are more than %d documents", MaxHits))
			}
			h = &hit{length: -1}
			a.hits = append(a.hits, h)
			b = rest
		case tagUserInfo, tagTypes, tagTextGroup:
			b = rest
		case tagText:
			a.text = value
		case tagDiagnosis: // a code, words, whether it stands for a record, an end mark
			words := value[2 : len(value)-2]
			a.diagnostic = cmp.Or(a.diagnostic, fmt.Sprintf("%s %s", value[:2], words))
		case tagID:
			h.id = string(value)
		case tagHeadline:
			h.headline = strings.TrimSpace(string(value))
		case tagType:
			if len(h.types) == maxTypes { // each is an item, with the document-id
				return nil, broken(fmt.Sprintf("a document has more than %d types", maxTypes))
			}
			h.types = append(h.types, string(value))
		case tagLength:
			h.length = 0
			for _, c := range value[:min(4, len(value))] {
				h.length = h.length<<8 | int64(c)
			}
		}
	}
	return a, nil
}

// cutElement cuts a tag and a length from b. The rest begins with the value. A
// diagnostic has a length of two bytes, which does not count its last byte.
func cutElement(b []byte) (tag int, value, rest []byte, ok bool) {
	tag, b = cutNumber(b)
	size := 0
	if tag == tagDiagnosis && len(b) >= 2 {
		size, b = int(binary.BigEndian.Uint16(b))+1, b[2:]
	} else {
		size, b = cutNumber(b)
	}
	if tag < 0 || size < 0 || size > len(b) || tag == tagDiagnosis && size < 4 {
		return 0, nil, nil, false
	}
	return tag, b[:size], b, true
}

// cutNumber cuts a number in groups of 7 bits from b. It returns -1 if there is
// none.
func cutNumber(b []byte) (n int, rest []byte) {
	for i, c := range b[:min(4, len(b))] {
		n = n<<7 | int(c&0x7f)
		if c < 0x80 {
			return n, b[i+1:]
		}
	}
	return -1, nil
}
