package urn

import (
	"slices"

	"github.com/urikit/uri/finding"
)

// Parameters is the registry "URN Resolution Query Parameters" (the draft,
// section 9.2): keywords of directives, and the services that the keyword "s"
// asks for. Parameters never change: [Parameters.With] returns others. The zero
// Parameters are [StandardParameters].
type Parameters struct {
	keywords []Keyword // never changed
	services []Service
}

// A Keyword is a registered keyword of directives (section 9.2.1).
type Keyword struct {
	Keyword     string    `json:"keyword"`
	Purpose     string    `json:"purpose"`
	Scope       string    `json:"scope"` // "global" or "specific"
	Reference   string    `json:"reference"`
	SupportedBy []Support `json:"supported_by"`
}

// A Support says that a namespace supports a keyword, and where that is
// defined.
type Support struct {
	NID       string `json:"nid"`
	Reference string `json:"reference"`
}

// A Service is a resolution service, which the keyword "s" asks for (sections
// 2.3.1 and 9.2.2).
type Service struct {
	Name      string `json:"name"`
	Purpose   string `json:"purpose"`
	Status    string `json:"status"` // "std", "exp", "provisional" or "deprecated"
	Reference string `json:"reference"`
}

var keywords = [...]Keyword{
	{"s", "intended URN resolution service", "global", "draft 2141bis-03 section 2.3.1", nil},
	{"c", "component of structured resource", "global", "draft 2141bis-03 section 2.3.2", nil},
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

// StandardParameters returns the initial entries of the two registries: two
// keywords and nine services.
func StandardParameters() Parameters { return Parameters{keywords[:], services[:]} }

// standard returns p, or the initial entries if p is zero.
func (p Parameters) standard() Parameters {
	if p.keywords == nil && p.services == nil {
		return StandardParameters()
	}
	return p
}

// With returns a registry with these entries too. An entry replaces one of the
// same name. An entry that sections 9.2.1 and 9.2.2 do not allow is refused
// with a [finding.Finding]: a name outside of the grammar, an unlisted scope or
// status, a missing reference, or a [Support] without an NID or a reference.
func (p Parameters) With(keywords []Keyword, services []Service) (Parameters, error) {
	p = p.standard()
	for i := range keywords {
		if err := keywords[i].check(); err != nil {
			return Parameters{}, err
		}
	}
	for i := range services {
		if err := services[i].check(); err != nil {
			return Parameters{}, err
		}
	}
	return Parameters{
		merge(p.keywords, cloned(keywords), func(k Keyword) string { return k.Keyword }),
		merge(p.services, services, func(s Service) string { return s.Name }),
	}, nil
}

// merge returns a copy of list with more entries, which replace entries of the
// same name.
func merge[E any](list, more []E, name func(E) string) []E {
	list = slices.Clone(list)
	for _, e := range more {
		i := slices.IndexFunc(list, func(o E) bool { return name(o) == name(e) })
		if i < 0 {
			list = append(list, e)
		} else {
			list[i] = e
		}
	}
	return list
}

func (k *Keyword) check() error {
	const section = "9.2.1"
	switch n := keywordEnd(k.Keyword); {
	case n == 0 || n < len(k.Keyword):
		return refuse("keywd", section,
			`the keyword "`+k.Keyword+`" is not letters, digits and single hyphens`)
	case k.Scope != "global" && k.Scope != "specific":
		return refuse("scope", section,
			`the scope of the keyword `+k.Keyword+` is not "global" or "specific"`)
	case k.Reference == "":
		return refuse("reference", section, "missing reference of the keyword "+k.Keyword)
	}
	for _, s := range k.SupportedBy {
		if err := ValidateNID(s.NID); err != nil {
			return err
		}
		if s.Reference == "" {
			return refuse("reference", section, "missing reference of the namespace "+s.NID)
		}
	}
	return nil
}

func (s *Service) check() error {
	const section = "9.2.2"
	switch {
	case s.Name == "" || stop(s.Name, valueSet) >= 0:
		return refuse("value", section, `the service "`+s.Name+`" is not a value of a directive`)
	case !slices.Contains([]string{"std", "exp", "provisional", "deprecated"}, s.Status):
		return refuse("status", section, "the status of the service "+s.Name+
			` is not "std", "exp", "provisional" or "deprecated"`)
	case s.Reference == "":
		return refuse("reference", section, "missing reference of the service "+s.Name)
	}
	return nil
}

func refuse(rule, section, message string) error {
	return finding.Finding{
		Rule: rule, Severity: finding.Error, Section: Draft.section(section), Message: message,
	}
}

// Keywords returns the registry of keywords (section 9.2.1).
func (p Parameters) Keywords() []Keyword { return cloned(p.standard().keywords) }

// Services returns the registry of services (section 9.2.2).
func (p Parameters) Services() []Service { return slices.Clone(p.standard().services) }

// Keyword returns a registered keyword. Case matters, as in all directives.
func (p Parameters) Keyword(name string) (Keyword, bool) {
	for _, k := range p.standard().keywords {
		if k.Keyword == name {
			return k, true
		}
	}
	return Keyword{}, false
}

// Service returns a registered service. Case matters.
func (p Parameters) Service(name string) (Service, bool) {
	for _, s := range p.standard().services {
		if s.Name == name {
			return s, true
		}
	}
	return Service{}, false
}

// Asked returns the resolution service that a reference asks for by the keyword
// "s", or def if it asks for none, for more than one, or for one that is not
// registered (section 2.3.1).
func (p Parameters) Asked(u URN, def string) string {
	if s, ok := u.Directives().Get("s"); ok {
		if _, ok := p.Service(s); ok {
			return s
		}
	}
	return def
}

// Service is [Parameters.Asked] of the standard registry.
func (u URN) Service(def string) string { return Parameters{}.Asked(u, def) }

func cloned(list []Keyword) []Keyword {
	list = slices.Clone(list)
	for i := range list {
		list[i].SupportedBy = append([]Support{}, list[i].SupportedBy...)
	}
	return list
}
