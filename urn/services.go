package urn

import "slices"

// A Service is a resolution service, which the keyword "s" asks for (the draft, sections 2.3.1 and 9.2.2).
type Service struct {
	Name      string `json:"name"`
	Purpose   string `json:"purpose"`
	Status    string `json:"status"` // "std", "exp", "provisional" or "deprecated"
	Reference string `json:"reference"`
}

var services = [...]Service{
	{"I2L", "URI to URL", "provisional", "RFC 2483, sec. 4.1"},
	{"I2Ls", "URI to URLs", "provisional", "RFC 2483, sec. 4.2"},
	{"I2R", "URI to resource", "provisional", "RFC 2483, sec. 4.3"},
	{"I2Rs", "URI to resources", "provisional", "RFC 2483, sec. 4.4"},
	{"I2C", "URI to URC", "provisional", "RFC 2483, sec. 4.5"},
	{"I2Cs", "URI to URCs", "provisional", "RFC 2483, sec. 4.6"},
	{"I2N", "URI to URN", "provisional", "RFC 2483, sec. 4.7"},
	{"I2Ns", "URI to URNs", "provisional", "RFC 2483, sec. 4.8"},
	{"I=I", "URI equal to URI?", "provisional", "RFC 2483, sec. 4.9"},
}

// Services returns the registry of services (section 9.2.2).
func Services() []Service { return slices.Clone(services[:]) }

// LookupService returns a registered service. Case matters, as in all directives.
func LookupService(name string) (Service, bool) {
	for _, s := range services {
		if s.Name == name {
			return s, true
		}
	}
	return Service{}, false
}

// A Keyword is one of directives (the draft, section 9.2.1).
type Keyword struct {
	Keyword     string   `json:"keyword"`
	Purpose     string   `json:"purpose"`
	Scope       string   `json:"scope"` // "global" or "specific"
	Reference   string   `json:"reference"`
	SupportedBy []string `json:"supported_by"` // namespaces and references
}

// Keywords returns the registry of keywords (section 9.2.1), which has two.
func Keywords() []Keyword {
	return []Keyword{
		{"s", "intended URN resolution service", "global", Draft.section("2.3.1"), []string{}},
		{"c", "component of structured resource", "global", Draft.section("2.3.2"), []string{}},
	}
}
