package main

import (
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
)

func (a *app) parse() *cobra.Command {
	var in input
	var get string
	var json bool
	cmd := &cobra.Command{
		Use:   "parse [REFERENCE...]",
		Short: "take URIs and references apart",
		Long: `Parse takes URIs and relative references apart, and prints their components
as they are written: nothing is decoded.

With -g it prints FORMAT for each line that is valid. There, {NAME} stands for a
component: uri (or url), scheme, authority, userinfo, user, password, host,
port, path, query, fragment; or for a kind: kind (uri, relative-ref), host_kind
(ipv4, ipv6, ipvfuture, reg-name). What is not there gives nothing. \t, \n, \r,
\\ and \{ are a tab, a line feed, a carriage return, a backslash and a brace.

A line that is refused prints nothing, so that the lines printed need not match
those read. '{url}\t{host}' keeps each beside its own.`,
		Example: `  uri parse 'http://user@example.com:8042/over/there?name=ferret#nose'
  uri parse -g '{host}\t{port}' < urls.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			var f stream.Func
			switch {
			case json:
				f = a.parseObject
			case cmd.Flags().Changed("get"):
				format, err := compile(get)
				if err != nil {
					return err
				}
				f = a.parseFormat(format, in.end())
			default:
				in.block = 64 << 10 // its answers are long
				f = a.parseLayout(in.null)
				if !in.null {
					in.out = &noBlank{w: os.Stdout}
				}
			}
			return a.stream(cmd, &in, args, f)
		},
	}
	in.flags(cmd)
	cmd.Flags().StringVarP(&get, "get", "g", "", "print `FORMAT`, such as '{host} {port}'")
	cmd.Flags().BoolVar(&json, "json", false, jsonHelp)
	a.exclude(cmd, "get", "json")
	return cmd
}

func (a *app) parseFormat(f format, end byte) stream.Func {
	if len(f) == 1 && f[0].part != 0 {
		return a.parsePart(f[0].part, end)
	}
	return func(w *stream.Answer, text string, n int) {
		r, err := uri.ParseRef(text)
		if err != nil {
			a.refuse(w, text, n, err, false)
			return
		}
		w.Out = append(f.append(w.Out, r), end)
	}
}

// parsePart is parseFormat for one component, such as {host}, which is what people ask for most.
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

func (a *app) parseObject(w *stream.Answer, text string, n int) {
	r, err := uri.ParseRef(text)
	if err != nil {
		a.refuse(w, text, n, err, true)
		return
	}
	w.Out = open(w.Out).input(text).bool("valid", true).components(r).end()
}

// components adds the components that are present, as they are written, and their kinds.
func (o object) components(r uri.Ref) object {
	o = o.text("kind", kind(r))
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		start, end, ok := r.Span(c)
		if !ok {
			continue
		}
		o = o.text(c.String(), r.String()[start:end])
		if c == uri.Host {
			o = o.text("host_kind", hostKind(r))
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

// parseLayout answers for people: a line for each component. A blank line is before each record, and
// [noBlank] takes the first one off.
func (a *app) parseLayout(null bool) stream.Func {
	return func(w *stream.Answer, text string, n int) {
		r, err := uri.ParseRef(text)
		if err != nil {
			a.refuse(w, text, n, err, false)
			return
		}
		if !a.showPassword {
			r = mask(r)
		}
		if null {
			w.Out = append(a.layout(w.Out, r), 0)
		} else {
			w.Out = a.layout(append(w.Out, '\n'), r)
		}
	}
}

// A noBlank is a writer that leaves out the first byte. Whoever answers a record cannot know whether
// any was printed before.
type noBlank struct {
	w    io.Writer
	done bool
}

func (n *noBlank) Write(p []byte) (int, error) {
	if n.done || len(p) == 0 {
		return n.w.Write(p)
	}
	n.done = true
	k, err := n.w.Write(p[1:])
	return k + 1, err
}

// mask returns r with "***" in place of its password, if Redacted finds one.
func mask(r uri.Ref) uri.Ref {
	s := r.String()
	if r.Redacted() == s {
		return r
	}
	start, end, _ := r.Span(uri.Userinfo)
	return uri.MustParseRef(s[:start] + user(r) + ":***" + s[end:])
}

func (a *app) layout(out []byte, r uri.Ref) []byte {
	out = append(out, r.String()...)
	out = append(out, '\n')
	out = a.line(out, "kind", kind(r), "")
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		start, end, ok := r.Span(c)
		if !ok {
			continue
		}
		value, note := r.String()[start:end], ""
		if c == uri.Host {
			note = hostKind(r)
		}
		if value == "" {
			value = `""` // which no component can be
		}
		out = a.line(out, c.String(), value, note)
	}
	return out
}

func (a *app) line(out []byte, name, value, note string) []byte {
	const width = len("authority")
	out = append(out, "  "...)
	if a.outColor {
		out = append(out, bold...)
	}
	out = append(out, name...)
	if a.outColor {
		out = append(out, plain...)
	}
	for i := len(name); i < width+2; i++ {
		out = append(out, ' ')
	}
	out = append(out, value...)
	if note != "" {
		out = append(out, "  "...)
		if a.outColor {
			out = append(out, faint...)
		}
		out = append(append(append(out, '('), note...), ')')
		if a.outColor {
			out = append(out, plain...)
		}
	}
	return append(out, '\n')
}
