// Package anatomy draws a URI with its parts, as section 3 of RFC 3986 does,
// and says what each part means: what the command "uri explain" prints.
//
// What it prints can be shown on any terminal. A valid URI is US-ASCII; of any
// other text all that is not is shown as an escape such as \u202e. So nothing
// can reorder, hide or recolour what stands around it, look-alike letters are
// told apart, and each character is a known number of columns wide without a
// table of Unicode widths. The characters that are not US-ASCII are the dot
// between the items of a list, the letters and digits of names that package
// host finds safe to show, and those of who registered a scheme or a namespace,
// which are not of the text.
package anatomy

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
)

// Options say how to print.
type Options struct {
	Width        int  // columns of the screen, at least 20; 0 is no limit
	Color        bool // whether ANSI colours may be used
	ShowPassword bool // whether passwords are shown instead of masked
}

// minWidth is the least width that is kept to.
const minWidth = 20

// indent is the number of columns before the text and everything under it.
const indent = 2

// Explain returns the drawing and the explanation of any text, as lines that
// end in "\n". The first is empty, which keeps the answers for several texts
// apart.
func Explain(text string, opt Options) string {
	if opt.Width > 0 {
		opt.Width = max(opt.Width, minWidth)
	}
	var lines []line
	var wrong *uri.ParseError
	if err := uri.Rule("URI-reference").Check(text); errors.As(err, &wrong) {
		lines = explainInvalid(text, wrong, opt)
	} else if r, err := uri.ParseRef(text); err == nil {
		lines = explainValid(r, opt)
	}
	var b strings.Builder
	b.WriteByte('\n')
	for _, l := range lines {
		l.write(&b, opt.Color)
	}
	return b.String()
}

func explainValid(r uri.Ref, opt Options) []line {
	v := &view{Ref: r}
	if !opt.ShowPassword {
		v.Ref, v.masked = withoutPassword(r)
	}
	lines := append(draw(v, opt.Width), nil)
	lines = append(lines, table(v.rows(), opt.Width)...)
	return append(lines, v.findings(opt.Width)...)
}

// withoutPassword returns r with a mask in place of each password, and reports
// whether it has one. What is explained from then on does not hold the
// password, and cannot show it.
func withoutPassword(r uri.Ref) (uri.Ref, bool) {
	text := show.Masked(r.String())
	if text == r.String() {
		return r, false
	}
	masked, err := uri.ParseRef(text)
	if err != nil { // it is too long now
		masked, _ = uri.ParseRef(r.Redacted())
	}
	return masked, true
}
