package normalize

import (
	"bytes"
	"testing"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/scheme"
)

// The verb runs without a process and without flags: its options are a value.
func TestRun(t *testing.T) {
	for _, tt := range []struct {
		name          string
		to            scheme.Rung
		by            edition.Edition
		in            cli.Options
		operands      []string
		out, messages string
		status        int
	}{
		{name: "syntax", to: scheme.RungDots, operands: []string{"HTTP://h:80/%7Ea/../b"},
			out: "http://h:80/b\n"},
		{name: "scheme", to: scheme.RungScheme, operands: []string{"HTTP://h:80/"}, out: "http://h/\n"},
		{name: "json", to: scheme.RungDots, in: cli.Options{JSON: true}, operands: []string{"A:b"},
			out: `{"input":"A:b","normalized":"a:b"}` + "\n"},
		{name: "base", to: scheme.RungDots, in: cli.Options{HasBase: true, BaseText: "http://a/b"},
			operands: []string{"../c"}, out: "http://a/c\n"},
		{name: "an older document", to: scheme.RungDots, by: edition.RFC1738,
			operands: []string{"HTTP://h/%7ea"}, out: "http://h/%7Ea\n"},
		{name: "not a URI", to: scheme.RungDots, operands: []string{"x:\x00"}, status: cli.Negative,
			messages: "argument:1:3: the control character U+0000 is not allowed in a path " +
				"(rule path-rootless, RFC 3986 section 3.3)\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out, messages bytes.Buffer
			tt.in.App = &cli.App{System: cli.System{Out: &out, Err: &messages}}
			o := &options{Options: &tt.in, to: tt.to, by: tt.by}
			if o.by == 0 {
				o.by = edition.RFC3986
			}
			err := o.run(t.Context(), tt.operands)
			if err != nil || out.String() != tt.out || messages.String() != tt.messages ||
				o.Status() != tt.status {
				t.Errorf("%v, status %d, %q, %q", err, o.Status(), &out, &messages)
			}
		})
	}
}
