package c2pa

import (
	"encoding/hex"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A URN is a URN of the namespace c2pa. It is a small immutable value, and keeps the text. The zero URN is none.
type URN struct{ generic urn.URN }

const (
	nid     = "c2pa"
	section = "C2PA Technical Specification, Unique Identifiers"
	shape   = "xxxxxxxx-xxxx-4xxx-vxxx-xxxxxxxxxxxx" // of a UUID of version 4
	longest = 32                                     // of a claim generator
)

// Parse returns u as the name of a manifest. The error is the first finding of [Check]. Parse does not allocate,
// but for an error.
func Parse(u urn.URN) (URN, error) {
	if err := part.First(Check(u)); err != nil {
		return URN{}, err
	}
	return URN{u}, nil
}

// Check returns all in which u breaks the rules of the namespace.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, nid, section)
	if !ok {
		return c.Findings
	}
	uuid, generator, more := strings.Cut(c.NSS, ":")
	checkUUID(&c, uuid)
	if !more {
		return c.Findings
	}
	at := len(uuid) + 1
	generator, version, more := strings.Cut(generator, ":")
	if n := len(generator); n > longest {
		c.Bad(at+longest, at+n, "claim-generator", "a claim generator has 32 characters at most")
	}
	if more {
		at += len(generator) + 1
		v, reason, more := strings.Cut(version, "_")
		positive(&c, at, at+len(v), "version")
		if at += len(v); !more {
			c.Bad(at, at, "version-reason", `"_" and a reason are missing behind the version`)
		} else {
			positive(&c, at+1, at+1+len(reason), "reason")
		}
	}
	return c.Findings
}

// checkUUID checks what NSS begins with.
func checkUUID(c *part.NameCheck, uuid string) {
	const rule = "UUID"
	for i := range min(len(uuid), len(shape)) {
		switch want, b := shape[i], uuid[i]; {
		case want == '-' && b != '-', want != '-' && !pct.HexDig.Contains(b):
			c.Bad(i, i+1, rule, "a UUID has 8, 4, 4, 4 and 12 hexadecimal digits, with hyphens between them")
			return
		case want == '4' && b != '4':
			c.BadBy("RFC 9562 section 5.4", i, i+1, rule, "the version of the UUID is not 4")
		case want == 'v' && strings.IndexByte("89ABab", b) < 0:
			c.BadBy("RFC 9562 section 4.1", i, i+1, rule, "the variant of the UUID is not 8, 9, A or B")
		}
	}
	if n := len(uuid); n != len(shape) {
		c.Bad(min(n, len(shape)), n, rule, "a UUID has 36 characters")
	}
}

func positive(c *part.NameCheck, start, end int, rule string) {
	if c.Only(start, end, pct.Digit, rule) && strings.Trim(c.NSS[start:end], "0") == "" {
		c.Bad(start, end, rule, "a positive number is missing")
	}
}

// FromID returns the URN of a UUID and what follows it, such as "F9168C5E-CEB2-4FAA-B6BF-329BF39FA1E4:acme".
func FromID(id string) (URN, error) { return part.From(nid, id, Parse) }

// Generic returns the URN that u was parsed from.
func (u URN) Generic() urn.URN { return u.generic }

// String returns the text of u.
func (u URN) String() string { return u.generic.String() }

// ID returns what FromID takes: the UUID and what follows it.
func (u URN) ID() string { return u.generic.NSS() }

// UUID returns the octets of the UUID. It is false for the zero URN.
func (u URN) UUID() (id [16]byte, ok bool) {
	text, _, _ := strings.Cut(u.generic.NSS(), ":")
	n, err := hex.Decode(id[:], []byte(strings.ReplaceAll(text, "-", "")))
	return id, err == nil && n == len(id)
}

// Fields are the parts of the name of a manifest.
type Fields struct {
	UUID      string `json:"uuid"`                // in lower case
	Generator string `json:"generator,omitempty"` // "" if there is none
	Version   string `json:"version,omitempty"`   // "" if there is none
	Reason    string `json:"reason,omitempty"`    // "1" is a conflict with another manifest
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	uuid, generator, _ := strings.Cut(u.generic.NSS(), ":")
	generator, version, _ := strings.Cut(generator, ":")
	version, reason, _ := strings.Cut(version, "_")
	return Fields{UUID: part.Lower(uuid), Generator: part.Decode(generator), Version: version, Reason: reason}
}

// Canonical returns u as any URN is written: "urn" and "c2pa" in lower case. Case counts in all that follows.
func (u URN) Canonical() URN { return URN{u.generic.Canonical()} }

// Equal reports whether u and v are the same name.
func (u URN) Equal(v URN) bool { return u.generic.Equal5a(v.generic) }
