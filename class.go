package uri

// A class is a set of the bytes that one of the grammar's character rules
// allows, besides pct-encoded.
type class uint8

const (
	classScheme    class = 1 << iota // ALPHA / DIGIT / "+" / "-" / "."
	classHex                         // HEXDIG
	classRegName                     // unreserved / sub-delims
	classUserinfo                    // unreserved / sub-delims / ":"
	classSegmentNC                   // unreserved / sub-delims / "@"
	classPchar                       // unreserved / sub-delims / ":" / "@"
	classPath                        // pchar / "/"
	classQuery                       // pchar / "/" / "?", fragment too
)

// Each constant holds the classes of one kind of byte.
const (
	mark     = classRegName | classUserinfo | classSegmentNC | classPchar | classPath | classQuery
	letter   = mark | classScheme // "+", "-" and "." too
	hexdig   = letter | classHex
	colon    = classUserinfo | classPchar | classPath | classQuery
	at       = classSegmentNC | classPchar | classPath | classQuery
	slash    = classPath | classQuery
	question = classQuery
)

// classes holds the classes of each byte. TestClasses compares it with package
// pct, whose sets are written as in the ABNF.
var classes = [256]class{
	'!': mark, '$': mark, '&': mark, '\'': mark, '(': mark, ')': mark, '*': mark,
	',': mark, ';': mark, '=': mark, '_': mark, '~': mark,
	'+': letter, '-': letter, '.': letter,
	'0': hexdig, '1': hexdig, '2': hexdig, '3': hexdig, '4': hexdig, '5': hexdig, '6': hexdig,
	'7': hexdig, '8': hexdig, '9': hexdig,
	'A': hexdig, 'B': hexdig, 'C': hexdig, 'D': hexdig, 'E': hexdig, 'F': hexdig,
	'G': letter, 'H': letter, 'I': letter, 'J': letter, 'K': letter, 'L': letter, 'M': letter,
	'N': letter, 'O': letter, 'P': letter, 'Q': letter, 'R': letter, 'S': letter, 'T': letter,
	'U': letter, 'V': letter, 'W': letter, 'X': letter, 'Y': letter, 'Z': letter,
	'a': hexdig, 'b': hexdig, 'c': hexdig, 'd': hexdig, 'e': hexdig, 'f': hexdig,
	'g': letter, 'h': letter, 'i': letter, 'j': letter, 'k': letter, 'l': letter, 'm': letter,
	'n': letter, 'o': letter, 'p': letter, 'q': letter, 'r': letter, 's': letter, 't': letter,
	'u': letter, 'v': letter, 'w': letter, 'x': letter, 'y': letter, 'z': letter,
	':': colon,
	'@': at,
	'/': slash,
	'?': question,
}

func (c class) has(b byte) bool { return classes[b]&c != 0 }

func isAlpha(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
func isDigit(b byte) bool { return '0' <= b && b <= '9' }
