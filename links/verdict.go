package links

import (
	"fmt"
	"slices"
	"time"

	"github.com/urikit/uri"
)

// A State is what a verdict says about a link.
type State uint8

// The states of links. The zero State is that of a link that is not checked.
const (
	Unchecked State = iota // nobody can ask for it, such as javascript:, or follows it
	Fine                   // it leads to its target
	Moved                  // it leads there by redirects
	Broken                 // it does not lead there
	Refused                // the policy does not allow to ask
	Person                 // a person has to look: the server wants a login, or fewer requests
	Skipped                // it was not asked: it is left out, or the run ended before
)

var states = [...]string{"unchecked", "fine", "moved", "broken", "refused", "person", "skipped"}

// String returns the name of the state in lower case, such as "fine".
func (s State) String() string {
	if int(s) < len(states) {
		return states[s]
	}
	return fmt.Sprintf("State(%d)", uint8(s))
}

// MarshalText returns the text of [State.String].
func (s State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText accepts the texts of [State.String].
func (s *State) UnmarshalText(text []byte) error {
	i := slices.Index(states[:], string(text))
	if i < 0 {
		return fmt.Errorf("links: %q is not a state of a link", text)
	}
	*s = State(i)
	return nil
}

// A Verdict is what is known about a link, with its evidence.
type Verdict struct {
	State State  `json:"verdict"`
	Rule  string `json:"rule,omitempty"` // the reason as a name, such as "no-file"
	Why   string `json:"why,omitempty"`  // the reason in words, without secrets

	Code int `json:"code,omitempty"` // the status code of the last answer, or 0

	// To is what the link should say in place of its target: where it moved to,
	// or the file that is meant. It is the zero URI if that is not known.
	To        uri.URI `json:"moved_to,omitzero"`
	Permanent bool    `json:"permanent,omitempty"` // it moved for good

	Hops []uri.URI `json:"hops,omitempty"` // the URIs that were asked, if more than one

	Checked time.Time `json:"checked,omitzero"` // when the target was asked over the network
	Since   time.Time `json:"since,omitzero"`   // since when it is known to be broken
}

// String returns the state and the reason, such as "broken: no such file".
func (v Verdict) String() string {
	if v.Why == "" {
		return v.State.String()
	}
	return v.State.String() + ": " + v.Why
}

func broken(rule, format string, args ...any) *Verdict {
	return &Verdict{State: Broken, Rule: rule, Why: fmt.Sprintf(format, args...)}
}

// A Link is a link of a document, with its verdict.
type Link struct {
	Document string // its name
	Part     string // the name of the document inside it, or ""

	Start, End   int    // byte offsets, as in package link
	Line, Column int    // from 1; 0 if they are not known
	Context      string // such as "a href"

	Text   string  // the reference, or what is written, if that means none
	Target uri.URI // with its fragment; the zero URI if there is none

	Verdict Verdict
}
