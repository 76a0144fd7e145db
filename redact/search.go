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
const marks = `=@%\`

// beforeColon and afterColon are the bytes around a ":" that may be a trigger.
// Few letters are looked for: others, as the "s" of "https:", are frequent.
const (
	lastLetters = "deDEnNtTyYS"
	beforeColon = white + quotationMarks + lastLetters + "r" // \r
	afterColon  = white + quotationMarks + `\[A`
)

// Some triggers are not the literals of rows: a word in webhooks, the middle of
// tokens of Telegram, and commands.
var triggers = [...]struct {
	pairs string // any of them, at back
	back  int
	text  string
}{
	{"ok", 2, "hook"}, {"ksk.k/", 3, "hook"}, {"AA", 1, ":AA"},
	{" 1\t1\n1\r1:1'1\"1", -1, google}, {"curl", 0, "curl"}, {"ur", 1, "curl"},
	{"ok", 2, "cookies"}, {"ki", 3, "cookies"}, // names whose last letter is frequent
	{"sw", 3, "password"}, {"wo", 4, "password"},
}

// A google is the beginning of a token. In it, "//" is frequent in texts, so it
// is looked for after beforeGoogle only.
const (
	google       = "1//0"
	beforeGoogle = " \t\n\r:'\"="
)

// tables are made at first use.
var tables lookup

type lookup struct {
	once sync.Once

	shapes [256][]*shape // by their first byte
	names  [256][]name   // by their last byte, the longest first

	// For each two bytes: 1 if the first is a mark, 2 if the second is, and 3
	// if both are. More is the index of a part of literals, which has no marks.
	pairs [1 << 16]uint8
	parts [][]part

	endings [1 << 15 / 64]uint64 // of names, by their hash
}

func fill() {
	t := &tables
	t.parts = make([][]part, 4)
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
	for _, n := range append(names[:], name{folded: notSecrets, match: suffix}) {
		for n.folded = range strings.FieldsSeq(n.folded) {
			h, _ := ending(n.folded)
			t.endings[h/64] |= 1 << (h % 64)
			last := &t.names[n.folded[len(n.folded)-1]]
			*last = append(*last, n)
		}
	}
	for _, list := range t.names {
		slices.SortFunc(list, func(a, b name) int { return len(b.folded) - len(a.folded) })
	}
	for _, row := range append(shapes[:], tokens[:]...) {
		for literal := range strings.SplitSeq(row.literal, "|") {
			row := &shape{literal, row.kind, row.least, row.end, row.what}
			c := literal[0]
			t.shapes[c] = append(t.shapes[c], row)
			if row.end >= path {
				t.shapes[c&^0x20] = append(t.shapes[c&^0x20], row)
				literal, _, _ = strings.Cut(literal, "/")
			}
			for parity := range 2 {
				at := rarest(literal, parity)
				if (literal != google || parity == 0) && !strings.Contains(row.literal, "hook") {
					t.part(literal[at:at+2], part{at, literal}, row.end >= path)
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
		if t.pairs[x] == 0 {
			t.pairs[x] = uint8(len(t.parts))
			t.parts = append(t.parts, nil)
		}
		if list := &t.parts[t.pairs[x]]; !slices.Contains(*list, p) {
			*list = append(*list, p)
		}
		if !fold {
			return
		}
	}
}

// frequent are the pairs of literals that are frequent in URIs, documentation
// and source, the most frequent first.
const frequent = "" +
	"--tttppscoinoromreer.cthanteesitrgstlentatses..omeroaclialpagie.geisecrictraeltriodiubb.iclo" +
	"laurhuceveamouckssprcaodfohooopoemfihartusadocopieutiroflshiebmiapimivdodushr.pysc.splgrd.sa" +
	"lddawaweryipptruypt-nu.te-aun-pprdfftfp.egpi-spubyysfem.fcoj-pr-i.01rks-oak.13glmstlskokgh-t" +
	"-11.hpkswhxplfoiey03afcce_-aRE56hrsm25d-slpcdtcmt_udo-AT_pxemduf_s94SEyaAMmtlpjoS_a-p-MATEnp" +
	"s_d__tx-ETdmoxgpASfm29OCSTtnARg_E-CSi-snSIGE-ur_c-_axaRAn_lcl_41dck-34hs48xcES-Smcc_aa9.TAza" +
	"sg_eRI3-1-pm89vsLOECEAACCAp_kno_sqtkf-APlw_lb-BILTGOBS-Abt_TABsvkrcbSPlrCL_oxbTTm_fp.zCCPIf_" +
	"xsc0xdCKa_CR_va20a0cAGt2k_RSu-h_UBpn2_vc1_AIFLpwygyuv1PM8eb_R1PUEIxoKEs4SG1a2aIAI-rIbhX-GRo1" +
	"w_vblxm2i_hfIIK_AAxrS-m1LWj-SKAQVNu_WSJSHRKIhvT-aSt0RKgEmVEY2uAK-KNRAgn0G.4tWPi0A3JAPXIcCpT3" +
	"Y-EZp8iOTKS5U-QVBKcHXQ1rKUQiK-yJZAKCHl3TOJRJ"

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
	if found <= 3 {
		return found&1 != 0 && t.confirm(i, from) || found&2 != 0 && t.confirm(i+1, from)
	}
	for _, p := range tables.parts[found] {
		at, end := i-p.back, i-p.back+len(p.text)
		if at >= from && end <= len(t.text) && t.text[at]|0x20 == p.text[0]|0x20 &&
			strings.EqualFold(t.text[at:end], p.text) {
			t.at = at
			return true
		}
	}
	return false
}

// confirm reports whether a trigger begins at i, and sets t.at to it, or to a
// place of its segment.
func (t *search) confirm(i, from int) bool {
	text := t.text
	t.at = i
	after := func(s string) bool { return strings.HasPrefix(text[i+1:], s) }
	switch text[i] {
	case '@':
		return t.opened(i) || protocol(text[i+1:]) > 0
	case '=': // the end of a name
		if i == 0 || isWord(text[i-1]) || after(google) {
			return after(google) || t.named(i, noAuth)
		}
		last := i - 1
		for last > from && text[last] == ' ' {
			last--
		}
		c := text[last]
		if isWord(c) && (last == 0 || text[last-1] != '\\') && !t.ends(text[:last+1]) {
			return false
		}
		return c == ']' && last == i-1 ||
			(last < i-1 && isIn(lastLetters, c) || t.quoted(i+1)) && t.assigned(i, from)
	case ':': // the same, or in a token of Telegram
		switch {
		case i+1 == len(text) || !isIn(afterColon, text[i+1]):
			return false
		case i > 1 && isWord(text[i-1]) && text[i-2] != '\\': // no escape
			return after("AA") || t.named(i, field)
		}
		return t.assigned(i, from) || len(t.names) > 0 && t.named(i, field)
	case '%', '\\': // an escape of a delimiter, or of what may be in a name
		c, size, _ := read(text, i, len(text))
		return size > 2 && (isWord(c) || isIn("=].~", c) || c == '@' && t.opened(i) ||
			c == ':' && strings.HasPrefix(text[i+size:], "AA") ||
			isIn(quotationMarks, c) && t.named(i, field))
	}
	return false
}

// quoted reports whether a value in quotation marks may follow, or a list.
func (t *search) quoted(i int) bool {
	j := skip(t.text, i, "> \t\r\n[\\nrt"+literals)
	return j < len(t.text) && isIn(quotationMarks+"%", t.text[j]) || isIn(t.text[i:j], '[')
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
	return i > from && (i < end || t.text[end] == ':') && t.named(i, field)
}

// named reports whether a name that ends at i may be in the table, in a row of
// match or less.
func (t *search) named(i int, most match) bool {
	if !t.ends(t.text[:i]) {
		return false
	}
	start := i
	for start > 0 && isWord(t.text[start-1]) {
		start--
	}
	if start > 0 && (t.text[start-1] == '%' || t.text[start-1] == '\\') {
		return true // the first characters are of an escape
	}
	f := fold(t.text[start:i])
	n, ok := find(&f, t.names)
	return (ok || n.folded == valueName) && n.match <= most
}

// ends reports whether s may end with a name that is in the table.
func (t *search) ends(s string) bool {
	h, ok := ending(s)
	return !ok || len(t.names) > 0 || tables.endings[h/64]>>(h%64)&1 != 0
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
				b == 'e' && strings.EqualFold(text[max(0, j-len("oracle")):j], "oracle") {
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
