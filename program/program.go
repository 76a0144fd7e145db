package program

import "net/netip"

// A Program is a model of how one program, in one version, reads texts.
type Program struct {
	ID      string // for -g and JSON: "curl"
	Name    string // for people: "curl"
	Version string // that the model was proved against, exactly: "7.88.1"
	API     string // what reads the text: "curl_url_set"

	parse   func(text string) Reading
	resolve func(base, ref string) Reading // nil: the program cannot
	address func(host string) netip.Addr   // nil: getaddrinfo
}

// A Reading is what a program makes of a text. Components are as the program
// returns them, so some are decoded, or in lower case. Undefined and empty are
// the same here, as in many of the programs. The brackets of an IPv6 address
// are left out, and so is a default port that the program adds.
type Reading struct {
	// Refused says why the program does not accept the text, or is "". All
	// other fields of a refusal are empty.
	Refused string

	Scheme, Userinfo, Host, Port, Path, Query, Fragment string

	// Address is the address to which the program connects without DNS: the
	// host is an address for the program, or for getaddrinfo of the system, as
	// "0x7f.1" is. It is the zero Addr for names.
	Address netip.Addr
}

// Programs returns all models, in the order of tables.
func Programs() []Program { return table[:] }

// Lookup returns the program with an ID, and false if there is none.
func Lookup(id string) (Program, bool) {
	for _, p := range table {
		if p.ID == id {
			return p, true
		}
	}
	return Program{}, false
}

// Read returns what p reads in text.
func (p Program) Read(text string) Reading {
	if p.parse == nil {
		return Reading{Refused: "there is no model of this program"}
	}
	return p.located(p.parse(text))
}

// Resolve returns what p makes of the reference ref against base, and false if
// p has no such function.
func (p Program) Resolve(base, ref string) (r Reading, ok bool) {
	if p.resolve == nil {
		return Reading{}, false
	}
	return p.located(p.resolve(base, ref)), true
}

// located returns r with its address, or a refusal with nothing else.
func (p Program) located(r Reading) Reading {
	switch {
	case r.Refused != "":
		return Reading{Refused: r.Refused}
	case r.Host == "":
	case p.address != nil:
		r.Address = p.address(r.Host)
	default:
		r.Address = getaddrinfo(r.Host)
	}
	return r
}

// The models, one file each.
var table = [...]Program{
	browsers,
	goNetURL,
	curl,
	python,
	node,
	java,
	perl,
	ruby,
	php,
	boost,
	uriparser,
}
