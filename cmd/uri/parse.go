package main

import (
	"errors"
	"os"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/query"
)

// A parser prints components of references.
type parser struct {
	app     *app
	reading reading
	format  format
	end     byte
	parse   func(string) (uri.Ref, error)
	relaxed bool // parse is not just uri.ParseRef
	decoding
}

func (a *app) parse() *cobra.Command {
	var in input
	var get string
	var json, form bool
	p := parser{app: a}
	cmd := &cobra.Command{
		Use:   "parse [REFERENCE...]",
		Short: "take URIs and references apart",
		Long: `Parse takes URIs and relative references apart, and prints their components,
the pairs of the query, and what the host is to others. All is as it is written,
if --decode does not ask for more.

With -g it prints FORMAT for each line that is valid, with something in place
of each {NAME}, or nothing for what is not there. NAME is

  uri (or url), scheme, authority, userinfo, user, password, host, port, path,
  query, fragment
  default:port   the port, or else the default of the scheme
  kind           uri or relative-ref
  host_kind      ipv4, ipv6, ipvfuture or reg-name
  host_address   the address that the host is, as RFC 5952 writes it
  host_embedded  the IPv4 address inside of an IPv6 address
  host_numeric   the address that some read in a name, such as 0x7f.1
  host_dns       the name that DNS is asked for (or puny:host)
  host_display   the host for people, in Unicode where that is safe (idn:host)
  query:KEY      the first value of a key in the query; KEY is given decoded
  query-all:KEY  all its values, with spaces between them

\t, \n, \r, \\ and \{ are a tab, a line feed, a carriage return, a backslash and
a brace; within a KEY, \} is one. A line that is refused prints nothing, so that
the lines printed need not match those read. '{url}\t{host}' keeps each beside
its own.

With --decode, components, keys and values are decoded, but those that have a
":" before the name, as in {:path}, and uri and authority, where it would make
delimiters of data. As in uri decode, what would end a line is refused; -0 and
--json take it.`,
		Example: `  uri parse 'http://user@example.com:8042/over/there?name=ferret#nose'
  uri parse -g '{host}\t{port}' < urls.txt
  uri parse --decode -g '{query:name}' 'http://example.com/?name=a%20ferret'
  uri parse --json '//[::ffff:192.0.2.1]/?a=1&b'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if form {
				p.reading.syntax = query.Form
			}
			p.end, p.decoding = in.end(), a.forLines(in.null)
			p.relaxed = cmd.Flags().Changed("relaxed")
			var f stream.Func
			switch {
			case json:
				f = p.object
			case cmd.Flags().Changed("get"):
				var err error
				if p.format, err = compile(get, p.reading.decode, p.reading.syntax); err != nil {
					return err
				}
				f = p.formatted()
			default:
				in.block = 64 << 10 // its answers are long
				f = p.layout(in.null)
				if !in.null {
					in.out = &noBlank{w: os.Stdout}
				}
			}
			return a.stream(cmd, &in, args, f)
		},
	}
	in.flags(cmd)
	p.parse = relaxedFlag(cmd)
	f := cmd.Flags()
	f.StringVarP(&get, "get", "g", "", "print `FORMAT`, such as '{host} {port}'")
	f.BoolVar(&p.reading.decode, "decode", false, "decode what is percent-encoded")
	f.BoolVar(&form, "form", false, "read the query as that of a form: + is a space")
	f.BoolVar(&json, "json", false, jsonHelp)
	a.exclude(cmd, "get", "json")
	return cmd
}

// formatted answers with the format.
func (p *parser) formatted() stream.Func {
	a := p.app
	if f := p.format; len(f) == 1 && f[0].part != 0 && !f[0].decode && !p.relaxed {
		return a.parsePart(f[0].part, p.end)
	}
	return func(w *stream.Answer, text string, n int) {
		r, err := p.parse(text)
		if err != nil {
			a.refuse(w, text, n, err, false)
			return
		}
		before := len(w.Out)
		out, err := p.format.append(w.Out, r, &p.decoding)
		if err != nil {
			w.Out = out[:before]
			p.refuse(w, text, n, err)
			return
		}
		w.Out = append(out, p.end)
	}
}

// refuse reports a component that cannot be written when it is decoded.
func (p *parser) refuse(w *stream.Answer, text string, n int, err error) {
	f := describe(text, err)
	var u *undecodable
	if errors.As(err, &u) {
		f = p.decoding.finding(text, u.start, u.err)
		if u.secret {
			f = (&part{name: partPassword}).mask(text, f)
		}
	}
	p.app.refuseFor(w, text, n, f, false)
}

// parsePart is formatted for one component, such as {host}, which is what people ask for most.
func (a *app) parsePart(c uri.Component, last byte) stream.Func {
	return func(w *stream.Answer, text string, n int) {
		r, err := uri.ParseRef(text)
		if err != nil {
			a.refuse(w, text, n, err, false)
			return
		}
		start, end, _ := r.Span(c)
		w.Out = append(append(w.Out, text[start:end]...), last)
	}
}

func (p *parser) object(w *stream.Answer, text string, n int) {
	r, err := p.parse(text)
	if err != nil {
		p.app.refuse(w, text, n, err, true)
		return
	}
	o := open(w.Out).input(text).bool("valid", true).read(r, p.reading)
	if u, ok := r.URI(); ok {
		o = o.schemeSpecific(u)
	}
	w.Out = o.end()
}

// components adds the components that are present, as they are written, and what they are.
func (o object) components(r uri.Ref) object { return o.read(r, reading{}) }

// read adds the components that are present, and what they are.
func (o object) read(r uri.Ref, g reading) object {
	o = o.text("kind", kind(r))
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		start, end, ok := r.Span(c)
		if !ok {
			continue
		}
		raw := r.String()[start:end]
		o = o.text(c.String(), g.text(c, raw))
		switch c {
		case uri.Host:
			o = o.text("host_kind", hostKind(r)).details(raw)
		case uri.Query:
			o = o.pairs(raw, g)
		}
	}
	return o
}

func kind(r uri.Ref) string {
	if r.HasScheme() {
		return "uri"
	}
	return "relative-ref"
}

// hostKind returns what the command calls the rule that the host matches.
func hostKind(r uri.Ref) string {
	switch rule := r.HostRule(); rule {
	case "IPv4address":
		return "ipv4"
	case "IPv6address":
		return "ipv6"
	case "IPvFuture":
		return "ipvfuture"
	default:
		return string(rule)
	}
}
