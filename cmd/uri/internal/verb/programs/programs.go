// Package programs is the verb that shows what other programs read in a text.
package programs

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/domain"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/program"
)

type options struct{ *cli.Options }

func New(v *cli.Verb) {
	o := &options{v.Options}
	v.SharedFlags("records", "texts", "base")
	v.Lists = list
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	in := cli.Input{Operands: operands, Negative: "read differently", Apart: true,
		Block: 16 << 10} // its answers are long
	return o.Each(in, func(r cli.Record) {
		if r.TooLong(maxText, "read") {
			return
		}
		d := program.Disagree(r.Text)
		if o.HasBase {
			d = program.DisagreeAbout(o.BaseText, r.Text)
		}
		if len(d.Groups) > 1 {
			r.Negative++
		}
		if o.JSON {
			o.object(r, &d)
		} else {
			r.Out = o.table(r.Out, r.Text, &d)
		}
	})
}

// maxText is the length of the longest text that is read, in bytes: each
// program keeps its own reading. A longer one is refused.
const maxText = 4 << 20

// widest is the width of the widest host that is beside the common column.
const widest = 32

// table shows people who sees which host.
func (x *options) table(out []byte, text string, d *program.Disagreement) []byte {
	line := func(text string) { out = append(append(out, text...), '\n') }
	if !x.Null {
		line("")
	}
	masked, width := x.Masked(text), x.Width()
	shown := cmp.Or(show.Letters(masked), `""`)
	if x.HasBase {
		line("  " + shown + "  with the base  " + show.Letters(x.Masked(x.BaseText)))
	} else {
		line("  " + shown)
	}
	fits := show.Columns(shown) <= width-len("  ")
	if d.Reason != "" && d.Start < len(text) && fits {
		start, end := d.Start, d.End
		if masked != text {
			start, end = show.MaskedPlace(text, start), show.MaskedPlace(text, end)
		}
		before := show.Columns(show.Letters(masked[:start]))
		here := show.Columns(show.Letters(masked[start:end]))
		line("  " + strings.Repeat(" ", before) + strings.Repeat("^", max(1, here)))
	} else {
		line("")
	}
	if d.Reason != "" {
		margin := "  ! "
		for _, s := range [...]string{
			says(d) + ", because " + d.Reason, d.Class + " (" + d.Source + ")",
		} {
			for _, s := range show.Wrap(strings.TrimSuffix(s, " ()"), width-len(margin)) {
				line(margin + s)
				margin = "    "
			}
		}
		line("")
	}
	column := 0
	for _, g := range d.Groups {
		column = max(column, min(show.Columns(show.Letters(x.host(g))), widest))
	}
	for _, g := range d.Groups {
		l := show.Line{Name: show.Letters(x.host(g)), Value: names(g), Width: column, Wrap: width}
		out = l.Append(out, x.OutColor)
	}
	if x.Null {
		out = append(out, 0)
	}
	return out
}

// says puts a disagreement into words.
func says(d *program.Disagreement) string {
	hosts, none := 0, false
	for _, g := range d.Groups {
		if g.Host != "" {
			hosts++
		}
		none = none || g.Host == "" && !g.Refused
	}
	switch {
	case d.Severity == finding.Error:
		return "they see different hosts"
	case hosts > 1:
		return "they see different ports"
	case hosts > 0 && none:
		return "some see a host, and some see none"
	}
	return "some refuse it"
}

// host returns what a group sees. A possible password is masked, unless it is
// the host that the verb is there to show.
func (x *options) host(g program.Group) string {
	masked := g.String()
	if x.ShowPassword || strings.HasPrefix(masked, "***") && isTarget(g) {
		if !x.ShowPassword && strings.HasSuffix(masked, " port ***") {
			g.Port = "***"
		}
		// A new group does not know what is a password.
		g = program.Group{Refused: g.Refused, Host: g.Host, Address: g.Address, Port: g.Port}
	}
	return g.String()
}

// isTarget reports whether a host is surely meant as one: a name below a known
// public suffix, a name of special use, or an address that is not one number.
func isTarget(g program.Group) bool {
	if g.Address.IsValid() {
		return strings.ContainsAny(g.Host, ".:")
	}
	h, _ := host.FromName(g.Host)
	name, err := domain.Parse(h.String())
	special, _ := guard.HostScope(h)
	return err == nil && (special.Scope == "loopback" || strings.Contains(g.Host, ".") &&
		(special.Scope != "" || name.Division != domain.Unlisted))
}

// names returns the names of the programs of a group.
func names(g program.Group) string {
	if len(g.Programs) == len(program.Programs()) {
		return "all programs"
	}
	name := func(p program.Program) string { return p.Name }
	return strings.Join(cli.NamesOf(slices.Values(g.Programs), name), ", ")
}

// object answers with the groups, and with all that each program reads.
func (x *options) object(r cli.Record, d *program.Disagreement) {
	o := r.Object()
	if x.HasBase {
		o = o.Text("base", x.BaseText)
	}
	o = o.Bool("agree", len(d.Groups) < 2)
	if d.Reason != "" {
		o = o.Text("severity", d.Severity.String()).Text("class", d.Class).
			OptionalText("source", d.Source).Text("reason", d.Reason).
			Number("start", d.Start).Number("end", d.End)
	}
	o = o.Array("groups")
	for _, g := range d.Groups {
		o = o.Element().Bool("accepted", !g.Refused).OptionalText("host", g.Host).
			OptionalText("port", g.Port)
		if g.Address.IsValid() {
			o = o.Text("address", g.Address.String())
		}
		id := func(p program.Program) string { return p.ID }
		o = o.Texts("programs", cli.NamesOf(slices.Values(g.Programs), id)).Close()
	}
	o = o.CloseArray().Array("readings")
	for _, p := range program.Programs() {
		reading, ok := p.Read(r.Text), true
		if x.HasBase {
			reading, ok = p.Resolve(x.BaseText, r.Text)
		}
		if ok {
			o = o.Element().Text("program", p.ID).Text("version", p.Version)
			o = object(o, reading).Close()
		}
	}
	r.Close(o.CloseArray())
}

func object(o jsonl.Object, r program.Reading) jsonl.Object {
	o = o.Bool("accepted", r.Refused == "").OptionalText("refused", r.Refused).
		OptionalText("scheme", r.Scheme).OptionalText("userinfo", r.Userinfo).
		OptionalText("host", r.Host).OptionalText("port", r.Port).OptionalText("path", r.Path).
		OptionalText("query", r.Query).OptionalText("fragment", r.Fragment)
	if r.Address.IsValid() {
		o = o.Text("address", r.Address.String())
	}
	return o
}

// list returns the programs for the help.
func list() string {
	s := "\n\nThe programs, by their names in JSON:\n"
	build := map[string]string{"go": "of this build", "browsers": "with Unicode of this build"}
	for _, p := range program.Programs() {
		s += fmt.Sprintf("\n  %-9s  %s %s, %s", p.ID, p.Name, cmp.Or(build[p.ID], p.Version), p.API)
	}
	return s
}
