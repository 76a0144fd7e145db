package redact

import (
	"slices"
	"strings"
	"sync"
)

// A search finds triggers: bytes with neighbours that may be of a secret. Each
// secret has one in it, before it, or after it in the same segment. This is
// fast code for texts without secrets; the scanner alone decides what a secret
// is.
//
// Logs are long, and triggers rare. So the search looks at two bytes at a time,
// at 0, 2, 4 and so on, whether they may belong to a trigger, and confirms what
// it finds.
type search struct {
	text   string
	names  []string // of the Redactor
	at     int      // the last trigger
	closed int      // before it, in its segment, no authority begins
}

// marks are the bytes that may be triggers with any neighbours.
const marks = `=@%\_`

// beforeColon and afterColon are the bytes around a ":" that may be a trigger.
// Names that are common before a ":" end in few letters.
const (
	lastLetters = "deDEnNtTyY"
	beforeColon = " \t\r\n\"'`" + lastLetters
	afterColon  = " \t\r\n\"'`\\[A"
)

// Some triggers are no literals of rows: a word in webhooks, the middle of
// tokens of Telegram, and the flags of curl for user and password.
var triggers = [...]struct {
	pairs string // the first at back, and so on
	back  int
	text  string
}{
	{"ok", 2, "hook"}, {"ksk.k/", 3, "hook"}, {":A", 0, ":AA"}, {"AA", 1, ":AA"},
	{"-u", 0, "-u "}, {"u ", 1, "-u "}, {"-u", 0, "-u="}, {"u=", 1, "-u="},
	{"-u", 0, "-user "}, {"us", 1, "-user "}, {"-u", 0, "-user="}, {"us", 1, "-user="},
}

// tables are made at first use.
var tables lookup

type lookup struct {
	once sync.Once

	shapes [256][]*shape // by their first byte
	names  [256][]*name  // by their last byte

	// For each two bytes: 1 if the first is a mark, 2 if the second is, and 4
	// for a part of literals: they are parts[places].
	pairs  [1 << 16]uint8
	places [1 << 16]uint16
	parts  [][]part

	// Three bytes before "=" in names, and before "_" in shapes, by their hash.
	endings [1 << 15 / 64]uint64
}

func fill() {
	t := &tables
	t.parts = make([][]part, 1)
	for b := range 256 {
		for i := range len(marks) {
			t.pairs[pair(marks[i], byte(b))] |= 1
			t.pairs[pair(byte(b), marks[i])] |= 2
		}
		if isIn(beforeColon, byte(b)) {
			t.pairs[pair(byte(b), ':')] |= 2
		}
		if isIn(afterColon, byte(b)) {
			t.pairs[pair(':', byte(b))] |= 1
		}
	}
	for _, x := range triggers {
		for i := 0; i < len(x.pairs); i += 2 {
			t.part(x.pairs[i:i+2], part{x.back, x.text}, true)
		}
	}
	add := func(s string) {
		if h, ok := ending(s); ok {
			t.endings[h/64] |= 1 << (h % 64)
		}
	}
	for i := range names {
		n := &names[i]
		add(n.folded)
		last := &t.names[n.folded[len(n.folded)-1]]
		*last = append(*last, n)
	}
	for _, list := range [][]shape{shapes[:], tokens[:]} {
		for i := range list {
			row := &list[i]
			c := row.literal[0]
			t.shapes[c] = append(t.shapes[c], row)
			if row.end >= path {
				t.shapes[c&^0x20] = append(t.shapes[c&^0x20], row)
			}
			if n := strings.LastIndexByte(row.literal, '_'); n >= 0 {
				add(row.literal[:n])
				continue
			}
			name := row.literal
			if row.end >= path {
				name, _, _ = strings.Cut(name, "/")
			}
			for parity := range 2 {
				if at := rarest(name, parity); !strings.Contains(row.literal, "hook") {
					t.part(name[at:at+2], part{at, name}, row.end >= path)
				}
			}
		}
	}
}

// A part is two bytes of a text, which begins back before them.
type part struct {
	back int
	text string
}

// part adds a part, in all letter cases if fold is set.
func (t *lookup) part(two string, p part, fold bool) {
	for i := range 4 {
		b := []byte(two)
		for k := range b {
			if i>>k&1 != 0 {
				b[k] = strings.ToUpper(two)[k]
			}
		}
		x := pair(b[0], b[1])
		if t.places[x] == 0 {
			t.places[x] = uint16(len(t.parts))
			t.parts = append(t.parts, nil)
		}
		if t.pairs[x] |= 4; !slices.Contains(t.parts[t.places[x]], p) {
			t.parts[t.places[x]] = append(t.parts[t.places[x]], p)
		}
		if !fold {
			return
		}
	}
}

// frequent are pairs that are frequent in URIs, documentation and source, the
// most frequent first.
const frequent = "" +
	"htintttperorcorepsthonanomwwestent.catstleenitdetisearedetroheto0xlimengripaiois" +
	"s.nealasrgndw.trilgemataacctpe.onsraece..hsslaiccheltmprunceeaurgivehaouloodmlsi" +
	"ubncn.dit.amfollcafi00otsoopolb.ofsptsrtckhoagutniexadhipohursusefnaapclmpoc20no" +
	"iaooifrnieemibblwityketuburrimaiptmiulirigmouibelsabsaidshueoseercplltebsupy.pdo" +
	"dudaypowbivaumd.epgo.nyt.ir.evwaMaryfusc.a32upew64s-a.ruvil.jsnulucripInbox6ppfe" +
	"ldfa.sbarmgrCobyrdhrauog.dkawe--ki01ovff10.eo.ftucReg.brThx.pulyfrxtcsobeyavdd.g" +
	"c.picpghquizixyszee-rfmmivnfStt3ugphjeLitlh.ak02tccc-pikt6rkcicusyua.mgndshlm.gs" +
	"x7wotf40ms.up.Fif.ga-segDet-n-oiwstw.txe11mb1.flljayy.ufoaksINmuTHnkx0dri.oj.r-c" +
	"12nnfcrv16af-1OR19eoMegl3.rlxpANeqeiSebswhPrnlpdNeskLIERgu.S.wsl2.-003.fokSi.1EN" +
	"r-ITu.HEREaxSENTISARx1-t04d-x2.bON-2udyrfs.l-bbpxck.rpAl06TePoFonyhp18EDx3tdukux" +
	"05jaPaES08dflf-a210.-dsr23TI14Ch07ynxaNox422Da13x5Enl-dlUiIL.F99SInvcy15.0OF.PEr" +
	".M6509bcsmTO.j2570FILEpcTE-lTyjoATwrSTCODImtt180SO.E-m241728AuNE30NO74SoGezixfdb" +
	"NDx8Unyl-gUT.k-oFro-.Nya.TSSCE-eLegtfmawbbiuOT-fExOp-inpBSdywnOSMAIC"

// rarest returns the place of the rarest pair at an even or odd place of a
// literal.
func rarest(literal string, parity int) int {
	best, least := parity, -1
	for i := parity; i+1 < len(literal); i += 2 {
		rank := 0
		for rank < len(frequent) && frequent[rank:rank+2] != literal[i:i+2] {
			rank += 2
		}
		if rank > least {
			best, least = i, rank
		}
	}
	return best
}

func pair(a, b byte) uint16 { return uint16(a) | uint16(b)<<8 }

// next sets t.at to a trigger at i or later, and reports whether there is one.
// No segment before it has one.
func (t *search) next(i int) bool {
	text, from, has := t.text, i, &tables.pairs
	for ; i+8 <= len(text); i += 8 {
		s := text[i : i+8]
		a, b := has[pair(s[0], s[1])], has[pair(s[2], s[3])]
		c, d := has[pair(s[4], s[5])], has[pair(s[6], s[7])]
		if a|b|c|d != 0 && (a != 0 && t.pair(a, i, from) || b != 0 && t.pair(b, i+2, from) ||
			c != 0 && t.pair(c, i+4, from) || d != 0 && t.pair(d, i+6, from)) {
			return true
		}
	}
	for ; i < len(text); i += 2 {
		second := byte(' ')
		if i+1 < len(text) {
			second = text[i+1]
		}
		if t.pair(has[pair(text[i], second)], i, from) {
			return true
		}
	}
	return false
}

// pair looks for a trigger of the two bytes at i, of which the table says
// found.
func (t *search) pair(found uint8, i, from int) bool {
	switch {
	case found&1 != 0 && t.confirm(i, from):
	case found&2 != 0 && t.confirm(i+1, from):
	case found > 3 && i+1 < len(t.text):
		for _, p := range tables.parts[tables.places[pair(t.text[i], t.text[i+1])]] {
			at, end := i-p.back, i-p.back+len(p.text)
			if at >= from && end <= len(t.text) && t.text[at]|0x20 == p.text[0]|0x20 &&
				strings.EqualFold(t.text[at:end], p.text) {
				t.at = at
				return true
			}
		}
		return false
	default:
		return false
	}
	return true
}

// confirm reports whether a trigger begins at i, and sets t.at to it, or to a
// place of its segment.
func (t *search) confirm(i, from int) bool {
	text := t.text
	t.at = i
	before := func(s string) bool { return strings.HasSuffix(text[:i], s) }
	after := func(s string) bool { return strings.HasPrefix(text[i+1:], s) }
	switch text[i] {
	case '@':
		return t.opened(i) || protocol(text[i+1:]) > 0
	case '=': // the end of a name
		if i == 0 || isWord(text[i-1]) {
			return t.named(i)
		}
		return text[i-1] == ']' || t.quoted(i+1) && t.assigned(i, from)
	case ':': // the same, or in a token of Telegram
		return i+1 < len(text) && isIn(afterColon, text[i+1]) &&
			(after("AA") || t.assigned(i, from))
	case '_': // in a shape
		return before("hf") || endsName(text[:i])
	case '%', '\\': // an escape of a delimiter, or of what may be in a name
		c, size, _ := read(text, i, len(text))
		return size > 2 && (isWord(c) || isIn("=].~", c) || c == '@' && t.opened(i) ||
			c == ':' && strings.HasPrefix(text[i+size:], "AA") ||
			isIn(quotationMarks, c) && t.named(i))
	}
	return false
}

// quoted reports whether a value in quotation marks may follow.
func (t *search) quoted(i int) bool {
	i = skip(t.text, i, "> \t\r\n[\\nrt")
	return i < len(t.text) && isIn(quotationMarks+"%", t.text[i])
}

// assigned reports whether a name that may be in the table is before i, with a
// quotation mark, white space or ":" between them. Then t.at is its end.
func (t *search) assigned(i, from int) bool {
	end := i
	if i > from && t.text[i] == '=' && t.text[i-1] == ':' {
		i--
	}
	for i > from { // white space, perhaps escaped
		if isIn(white, t.text[i-1]) {
			i--
		} else if i > from+1 && t.text[i-2] == '\\' && isIn("nrt", t.text[i-1]) {
			i = max(from, len(strings.TrimRight(t.text[:i-1], `\`)))
		} else {
			break
		}
	}
	if i > from && isIn(quotationMarks, t.text[i-1]) {
		for i--; i > from && t.text[i-1] == '\\'; {
			i--
		}
	}
	t.at = max(i-1, 0)
	return i > from && (i < end || t.text[end] == ':') && t.named(i)
}

// named reports whether a name that ends at i may be in the table.
func (t *search) named(i int) bool {
	if len(t.names) == 0 && !endsName(t.text[:i]) {
		return false
	}
	start := i
	for start > 0 && isWord(t.text[start-1]) {
		start--
	}
	if start > 0 && (t.text[start-1] == '%' || t.text[start-1] == '\\') {
		return true // the first characters are of an escape
	}
	var f folder
	for ; start < i; start++ {
		f.add(t.text[start])
	}
	_, ok := find(&f, t.names)
	return ok
}

// opened reports whether there may be the beginning of an authority before the
// "@" at i, in its segment: two slashes, or a scheme and ":", perhaps encoded.
func (t *search) opened(i int) bool {
	text := t.text
	for j := i - 1; j > 0 && j >= t.closed && !isBoundary(text[j]); j-- {
		switch b := text[j-1] | 0x20; text[j] | 0x20 {
		case '/':
			if b == '/' {
				return true
			}
		case '\\' | 0x20:
			return true
		case ':':
			if b == 'p' || b == 's' || // http, https, ws, wss, ftp, sip, sips
				strings.HasSuffix(text[:j], "thin") ||
				strings.Contains(text[max(0, j-4):j], "oci") {
				return true
			}
		case 'f', 'c', 'a': // %2F, %5C, %3A
			if '2' <= b && b <= '5' {
				return true
			}
		}
	}
	t.closed = i
	return false
}

// endsName reports whether s may end with a name of names, or with the first
// part of a shape.
func endsName(s string) bool {
	h, ok := ending(s)
	return !ok || tables.endings[h/64]>>(h%64)&1 != 0
}

// ending returns 15 bits of the last three letters of s. Between them may be
// "_" and "-", but not many: then it returns false.
func ending(s string) (h uint32, ok bool) {
	n := 0
	for i := len(s) - 1; i >= 0 && n < 3; i-- {
		if s[i] != '_' && s[i] != '-' {
			h, n = h<<8|uint32(s[i]|0x20), n+1
		} else if len(s)-i > 6 {
			return 0, false
		}
	}
	return h * 0x9E3779B1 >> 17, true
}
