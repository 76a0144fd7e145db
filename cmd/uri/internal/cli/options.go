package cli

import (
	"cmp"
	"math"
	"runtime"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
)

// Options are the values of the flags that verbs share, in a run of the
// command. The options of a verb embed them.
type Options struct {
	*App

	JSON, Null bool
	Jobs       int
	Files      []string // to read lines from
	Literal    bool     // "--" is before the operands
	Relaxed    bool     // see [Verb.RelaxedFlag]
	Encode     bool     // see [Verb.TextFlags]
	Mends      string   // the flag of Encode, or "" if there is none
	BaseText   string   // the base as it is given; see [Options.Base]
	HasBase    bool     // whether it is given

	// Get, if it is not nil, appends what -g prints of a result.
	Get func(dst []byte, result string) ([]byte, error)

	most                string // --max-record
	canSkip             bool   // there are the flags of the next line
	skipBlank, comments bool
	gets, relaxes       bool // there is -g, or -r
}

// maxRecord is the length of the longest record, except in regular files: there
// the limit is the size of the file, or [uri.MaxLen]. A longer one is skipped,
// with an error.
const maxRecord = 256 << 20

// maxSkip is how many bytes of a longer record are skipped, except in regular
// files. After them reading stops with an error.
const maxSkip = 16 << 30

// Skips reports whether the flags skip a line.
func (o *Options) Skips(line string) bool {
	flag := o.SkipFlag(line)
	return flag == "--skip-blank" && o.skipBlank || flag == "--comments" && o.comments
}

// SkipFlag returns the flag that skips such a line, or "".
func (o *Options) SkipFlag(line string) string {
	switch text := strings.TrimLeft(line, " \t"); {
	case !o.canSkip:
	case strings.TrimSpace(text) == "":
		return "--skip-blank"
	case text[0] == '#':
		return "--comments"
	}
	return ""
}

// NoMending is for flags by which the records are not references.
func (o *Options) NoMending(flags string) error {
	if o.Encode {
		return Usagef("-e is about URIs, and not about %s", flags)
	}
	return nil
}

// End returns the byte that ends a record.
func (o *Options) End() byte {
	if o.Null {
		return 0
	}
	return '\n'
}

// Workers returns how many cores to use.
func (o *Options) Workers() (int, error) {
	if o.Jobs < 0 {
		return 0, Usagef("-j is a number of cores, not %d", o.Jobs)
	}
	return cmp.Or(o.Jobs, runtime.GOMAXPROCS(0)), nil
}

// ParseSize parses the value of a flag: a number of bytes, such as 1048576,
// 256M or 1G. The units are powers of 1024.
func ParseSize(flag, text string) (int64, error) {
	digits := strings.TrimRight(text, "KMGTkmgt")
	n, err := strconv.ParseUint(digits, 10, 63)
	shift := 0
	if unit := text[len(digits):]; unit != "" {
		shift = 10 * (1 + strings.Index("KMGT", strings.ToUpper(unit)))
	}
	if err != nil || len(text) > len(digits)+1 || n > math.MaxInt64>>shift {
		return 0, Usagef("%s is a number of bytes such as 512M or 2G, not %q", flag, text)
	}
	return int64(n) << shift, nil
}

// Limit sets the limits of an engine for the records of an input: those of the
// user, or those for regular files and operands, or for the others.
func (o *Options) Limit(e *stream.Engine, regular bool) error {
	n := int64(maxRecord)
	if e.Skip = maxSkip; regular {
		n, e.Skip = longest, 0
	}
	if o.most != "" {
		var err error
		if n, err = ParseSize("--max-record", o.most); err == nil && n == 0 {
			err = Usagef("--max-record is at least 1")
		}
		if err != nil {
			return err
		}
	}
	e.Limit = int(min(n, longest))
	return nil
}

// longest is the length of the longest possible text.
const longest = min(uri.MaxLen, math.MaxInt-2)

// OrStandardInput returns the operands, or "-" if there are none. At a terminal
// there must be some.
func (a *App) OrStandardInput(operands []string) ([]string, error) {
	switch {
	case len(operands) > 0:
		return operands, nil
	case a.InTerminal():
		return nil, a.ShortHelp()
	}
	return []string{StandardInput}, nil
}
