package lint

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/internal/setting"
)

// A Config says which rules apply, how severe their findings are, and what
// they do not report. It is a small immutable value; the zero Config is the
// default profile.
type Config struct{ own *settings }

// settings are what a Config can change.
type settings struct {
	profile int // of profiles
	levels  [maxRules]byte
	allowed []string // hosts
	known   []knownHost
	ports   []uint16
	needs   trait // of the rules that are on
}

// maxRules limits the number of rules, for the size of a Config.
const maxRules = 64

// standard are the settings of the zero Config. A test compares its needs with
// the rules.
var standard = settings{needs: percent | percentC0 | percent8bit | at | ampersand | semicolon |
	equals | noAuthority | oddHost | hasPort | notWeb | token | notValid}

// ready sets what follows from the other settings.
func (s *settings) ready() *settings {
	s.needs = 0
	for i := range rules {
		if _, on := s.level(i); on {
			s.needs |= rules[i].needs
		}
	}
	return s
}

func (c Config) get() *settings {
	if c.own == nil {
		return &standard
	}
	return c.own
}

// level returns the severity of the findings of a rule, and reports whether the
// rule is on.
func (s *settings) level(rule int) (finding.Severity, bool) {
	l := s.levels[rule]
	l = cmp.Or(l, rules[rule].levels[s.profile])
	switch l {
	case 'n':
		return finding.Note, true
	case 'w':
		return finding.Warning, true
	}
	return finding.Error, l == 'e'
}

// Severity returns the severity of the findings of a rule, and reports whether
// the rule is on.
func (c Config) Severity(rule string) (finding.Severity, bool) {
	i := ruleIndex(rule)
	if i < 0 {
		return 0, false
	}
	return c.get().level(i)
}

func ruleIndex(name string) int {
	return slices.IndexFunc(rules[:], func(r rule) bool { return r.name == name })
}

// Profiles returns the names of the profiles, the first that of the zero
// [Config].
func Profiles() []string { return slices.Clone(profiles[:]) }

// Set returns c with one setting changed:
//
//	profile       default, security, style or archive
//	RULE          off, note, warning or error
//	allow-host    names whose risks are known: each name, and names below it
//	allow-port    ports that the rule port does not report (section 7.2)
//	known-host    names that the rule look-alike-name compares others with
//
// A list has commas or spaces between. It adds to earlier lists. The error says
// what is not known; it is a [*ConfigError] without a place.
func (c Config) Set(key, value string) (Config, error) {
	s := *c.get()
	wrong := func(what string) (Config, error) {
		return c, &ConfigError{Message: quote(value) + " is not " + what}
	}
	switch key {
	case "profile":
		if s.profile = slices.Index(profiles[:], value); s.profile < 0 {
			return wrong("a profile: it is one of " + strings.Join(profiles[:], ", "))
		}
	case "allow-host", "known-host":
		for _, value = range words(value) {
			h, name, ok := readHost(value)
			switch {
			case !ok:
				return wrong("a host")
			case key == "allow-host":
				s.allowed = append(slices.Clip(s.allowed), name)
			default:
				s.known = append(slices.Clip(s.known), knownHost{name, skeleton(display(h))})
			}
		}
	case "allow-port":
		for _, value = range words(value) {
			n, err := strconv.ParseUint(value, 10, 16)
			if err != nil {
				return wrong("a port")
			}
			s.ports = append(slices.Clip(s.ports), uint16(n))
		}
	default:
		i, level := ruleIndex(key), slices.Index(levelNames[:], value)
		if i < 0 {
			return c, &ConfigError{Message: "there is no rule or setting " + quote(key), key: true}
		}
		if level < 0 {
			return wrong("a severity: it is one of " + strings.Join(levelNames[:], ", "))
		}
		s.levels[i] = severities[level]
	}
	return Config{s.ready()}, nil
}

var levelNames = [...]string{"off", "note", "warning", "error"}

// readHost reads a host of a configuration. The name is that for DNS, or the
// address in normal form.
func readHost(text string) (h host.Host, name string, ok bool) {
	h, err := host.FromName(text)
	if name, err2 := h.LookupName(); err == nil && err2 == nil {
		return h, name, true
	}
	h, err = host.Parse(text)
	return h, h.Normalize().String(), err == nil && h.Kind() != host.RegName
}

// quote returns a word of a configuration for a message.
func quote(word string) string { return strconv.QuoteToASCII(short(word)) }

// Parse returns c with the settings of a configuration file, which has a
// setting of [Config.Set] in each line:
//
//	# what is risky for our users
//	profile = security
//	final-dot = off
//	allow-host = localhost, example.com
//
// Empty lines mean nothing, nor does text after a "#" that begins a line or
// follows white space. Later lines win. The error is
// a [*ConfigError] with the place, and then c is returned.
func (c Config) Parse(file string) (Config, error) {
	before := c
	line, column, err := setting.Each(file, func(key, value string) (inKey bool, err error) {
		next, err := c.Set(key, value)
		if e, wrong := errors.AsType[*ConfigError](err); wrong {
			return e.key, e
		}
		c = next
		return false, nil
	})
	if err == nil {
		return c, nil
	}
	e, ok := errors.AsType[*ConfigError](err)
	if !ok {
		e = &ConfigError{Message: err.Error()}
	}
	e.Line, e.Column = line, column
	return before, e
}

// words returns the words of a list.
func words(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(" ,\t\r", r) })
}

// A ConfigError says what is wrong with a setting, and where.
type ConfigError struct {
	Line, Column int // both count from 1, the column in bytes; 0 if there is no file
	Message      string
	key          bool // wrong, and not the value
}

// Error returns the place and the reason.
func (e *ConfigError) Error() string {
	if e.Line == 0 {
		return e.Message
	}
	return "line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Column) + ": " + e.Message
}

// allows reports whether a host is one whose risks are known.
func (s *settings) allows(h host.Host) bool {
	if len(s.allowed) == 0 {
		return false
	}
	name, err := h.LookupName()
	if err != nil {
		name = h.Normalize().String()
	}
	return slices.ContainsFunc(s.allowed, func(top string) bool { return isBelow(name, top) })
}

// isBelow reports whether a name is another name, or below it in DNS.
func isBelow(name, top string) bool {
	name = strings.TrimSuffix(name, ".")
	rest, ok := strings.CutSuffix(name, top)
	return ok && (rest == "" || strings.HasSuffix(rest, "."))
}
