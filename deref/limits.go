package deref

import (
	"cmp"
	"fmt"
	"strings"
	"time"
)

// The default limits.
const (
	// DefaultConnect limits the time until a connection is there, with TLS.
	DefaultConnect = 30 * time.Second

	// DefaultStall limits the time in which nothing is sent or received.
	DefaultStall = 60 * time.Second

	// DefaultReply limits the time of a hop until the body begins.
	DefaultReply = 5 * time.Minute

	// DefaultHops limits the hops of a request, as in the Fetch standard.
	DefaultHops = 20

	// DefaultLine limits the length of a line of a protocol, in bytes.
	DefaultLine = 8 << 10

	// DefaultHead limits, in bytes, what a server may send before a body, and
	// the answers that are read whole: menus, lists and entries.
	DefaultHead = 4 << 20

	// MaxRatio is the default of the limit Ratio. Text that repeats itself
	// grows a hundred times, and a bomb a thousand times.
	MaxRatio = 200

	// MaxUnpacked is the length, in bytes, up to which the limit Ratio does not
	// count.
	MaxUnpacked = 64 << 20
)

// Limits bound what a server can cost, and what a client costs a server. A
// field of 0 is the default; Total, Size, Connections and Pause have none.
type Limits struct {
	Connect time.Duration // until a connection is there, with TLS
	Stall   time.Duration // without a byte sent or received; it ends up to an eighth later
	Reply   time.Duration // of a hop, until the body begins
	Total   time.Duration // of an attempt, with the body; 0 means no limit
	Size    int64         // of the body in bytes; 0 means no limit
	Hops    int           // of the request
	Line    int           // of a protocol, in bytes
	Head    int64         // before a body, and of what is read whole, in bytes
	Ratio   int64         // of a body to its compressed form; negative: no limit

	// Connections limits the hops that are on their way to a host, until their
	// body is closed, and Pause is between the beginnings of two of them. A
	// host that says when to come again after too many requests (429) is asked
	// nothing until then, if one of these is set and the pause is at most
	// MaxRetryAfter. To wait for the turn counts for no limit in time.
	Connections int
	Pause       time.Duration
}

func (l Limits) withDefaults() Limits {
	l.Connect = cmp.Or(l.Connect, DefaultConnect)
	l.Stall = cmp.Or(l.Stall, DefaultStall)
	l.Reply = cmp.Or(l.Reply, DefaultReply)
	l.Hops = cmp.Or(l.Hops, DefaultHops)
	l.Line = cmp.Or(l.Line, DefaultLine)
	l.Head = cmp.Or(l.Head, DefaultHead)
	l.Ratio = cmp.Or(l.Ratio, MaxRatio)
	return l
}

// A LimitError says which limit ended a request.
type LimitError struct {
	Limit string // the name of the field of [Limits]
	Value any    // of the limit: a [time.Duration], or a number
}

// Error says what happened.
func (e *LimitError) Error() string {
	what := map[string]string{
		"Connect": "no connection within %v",
		"Stall":   "nothing was sent or received for %v",
		"Reply":   "no complete answer within %v",
		"Total":   "not done within %v",
		"Size":    "the body is longer than %v bytes",
		"Hops":    "no end after %v hops",
		"Line":    "the server sent a line of more than %v bytes",
		"Head":    "the server sent more than %v bytes before a body, or in a list",
		"Ratio":   "the compressed body grows more than %v times",
	}[e.Limit]
	what = cmp.Or(what, "more than %v") + " (limit " + strings.ToLower(e.Limit) + ")"
	return fmt.Sprintf(what, e.Value)
}

// Timeout reports whether the limit is one in time.
func (e *LimitError) Timeout() bool { _, ok := e.Value.(time.Duration); return ok }
