package base

import "strconv"

// A Source is one of the four sources of a base, in the order of RFC 3986
// section 5.1: the greatest defined source wins. The zero value is None.
type Source uint8

const (
	None          Source = iota // no base is known
	Default                     // section 5.1.4: the application's
	Retrieval                   // section 5.1.3: the URI that gave the representation
	Encapsulating               // section 5.1.2: the entity around it
	Embedded                    // section 5.1.1: the content itself
)

// The order is that of G-5.1-04.
var sources = [...]struct{ name, section, words string }{
	{"none", "5.1", "no base is known"},
	{"default", "5.1.4", "the default of the application"},
	{"retrieval", "5.1.3", "the URI used for retrieval"},
	{"encapsulating", "5.1.2", "the base of the encapsulating entity"},
	{"embedded", "5.1.1", "the base embedded in the content"},
}

// String returns "none", "default", "retrieval", "encapsulating" or "embedded".
func (s Source) String() string {
	if int(s) < len(sources) {
		return sources[s].name
	}
	return "source " + strconv.Itoa(int(s))
}

// Section returns the number of the section that defines the source, such as
// "5.1.1". It is the same in RFC 3986 and in the draft of 1997.
func (s Source) Section() string {
	if int(s) < len(sources) {
		return sources[s].section
	}
	return ""
}
