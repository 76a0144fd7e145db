package fetch

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/internal/access/wire"
	"github.com/urikit/uri/scheme"
)

// note writes a message about something. The two are masked apart: the ":"
// after a URI would be masked with a secret at its end.
func (x *fetcher) note(about, message string) {
	about = strings.TrimSuffix(x.Words(about), "\n")
	io.WriteString(x.Err, about+": "+x.MaskedMessage(show.Visible(message))+"\n")
}

// finish tells how a transfer ended.
func (t *transfer) finish(err error) {
	t.out.Lock()
	defer t.out.Unlock()
	var trace *deref.Trace
	if e, ok := errors.AsType[*deref.Error](err); ok {
		trace = e.Trace
	} else if t.result != nil {
		trace = t.result.Trace
	}
	if t.trace && trace != nil && !t.JSON {
		for _, e := range trace.Earlier {
			t.Err.Write(t.hops(e.Trace))
		}
		t.Err.Write(t.hops(trace))
	}
	if o, ok := errors.AsType[*outputError](err); ok {
		t.failed = t.Written(o.error)
		t.stop()
		return
	}
	if cli.Interrupted(t.ctx) {
		return
	}
	if err != nil {
		t.Exit(cli.Failed)
		t.record.Negative++
		if !t.JSON && !t.Quiet {
			t.complain(err)
		}
	}
	if t.JSON {
		t.object(trace, err)
	}
	if t.result == nil { // for -w
		t.result = &deref.Result{Final: t.uri, Trace: cmp.Or(trace, &deref.Trace{})}
	}
	if !t.Quiet {
		for _, n := range t.result.Notes {
			t.note(t.uri.Redacted(), n)
		}
	}
	if err == nil && t.file != "" && (t.Verbose || t.parallel && t.ErrTerminal() && !t.silent) {
		fmt.Fprintf(t.Err, "%9s  %6.1f s  %s  %s\n", amount(t.size), time.Since(t.began).Seconds(),
			show.Visible(t.Masked(t.uri.String())), show.Visible(t.file))
	}
	if t.writeOut != "" {
		if err := t.report(err); err != nil {
			t.failed = t.Written(err)
			t.stop()
		}
	}
}

// complain writes the message about an error.
func (t *transfer) complain(err error) {
	about, message := t.uri.Redacted(), err.Error()
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		name := p.Path
		if t.file != "" && strings.HasPrefix(name, t.target) { // a part of it
			name = t.file
		}
		message = cli.FileError(name, p).Error()
	}
	if text, ok := strings.CutPrefix(message, "deref: "); ok {
		about, message, _ = strings.Cut(text, ": ")
	}
	if e, ok := errors.AsType[*deref.LimitError](err); ok && e.Limit == "Hops" {
		message = strings.Replace(message, e.Error(),
			fmt.Sprint("more redirects or other locations than ", t.redirects), 1)
	}
	if no, ok := errors.AsType[*deref.SchemeError](err); ok && !no.Led &&
		slices.Contains(t.clients, no.Scheme) {
		message = "--proto does not allow the scheme " + no.Scheme
		if t.IsSOCKS() {
			message = "a SOCKS proxy is used for http and https only"
		}
	}
	t.note(about, message+t.hint(err))
}

// hint returns the flag that helps against an error, or "".
func (t *transfer) hint(err error) string {
	v, ok := errors.AsType[guard.Verdict](err)
	if ok && v.Rule == "range" && v.Line == 0 && v.Range.Scope != "metadata" {
		return ": --allow-net " + v.Range.Scope + " allows it"
	}
	if e, hop := errors.AsType[*deref.Error](err); hop && ok && v.Rule == "port" && v.Line == 0 {
		if n, _ := e.URI.PortNumber(); n > 0 { // neither 0 nor beyond 65535
			return fmt.Sprintf(": --allow-port %d allows it", n)
		}
	}
	if l, ok := errors.AsType[*deref.LimitError](err); ok {
		return map[string]string{"Ratio": ": --max-ratio N allows more",
			"Hops": ": --max-redirs N allows more"}[l.Limit]
	}
	if r, ok := errors.AsType[*deref.ReplyError](err); ok && r.RetryAfter > 0 {
		return ": try again after " + r.RetryAfter.String()
	} else if ok && strings.HasPrefix(r.Reply, "429") {
		return ": there were too many requests; the server does not say when to try again"
	}
	no, ok := errors.AsType[*deref.SchemeError](err)
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return ": --cacert FILE trusts others, and -k all"
	}
	_, known := scheme.Lookup(t.uri.Scheme())
	_, noSuffix := scheme.CompleteSuffix(t.record.Text)
	switch {
	case ok && slices.Contains(t.clients, no.Scheme) && !no.Led:
		return ""
	case noSuffix == nil && !known:
		return ": -r reads it as http://" + t.Shown(t.record.Text)
	case ok && no.Led && !deref.IsLocal(no.Scheme) && slices.Contains(t.clients, no.Scheme):
		return ": --proto-redir +" + no.Scheme + " allows it"
	case ok && !no.Led:
		return ": --gateway " + no.Scheme + "=http://gateway.example/?u={uri}"
	}
	switch s := t.uri.Scheme(); {
	case s == "cid" && t.archive == "", s == "mid" && t.archive == "":
		return ": --in FILE names it"
	case s == "news" && t.uri.Host() == "" && os.Getenv("NNTPSERVER") == "":
		return ": the variable NNTPSERVER names it"
	}
	return ""
}

// last returns the last hop, or an empty one.
func (t *transfer) last() *deref.HopTrace {
	h := t.result.Trace.Hops
	if len(h) == 0 {
		return &deref.HopTrace{URI: t.uri}
	}
	return h[len(h)-1]
}

// header returns what is known about the object as the fields of a header.
func (t *transfer) header() []byte {
	r := t.result
	fields := r.Header
	if fields == nil {
		fields = http.Header{}
		set := func(name, value string) {
			if value != "" {
				fields.Set(name, value)
			}
		}
		set("Content-Type", r.MediaType)
		if r.Size >= 0 && len(r.Locations) == 0 {
			set("Content-Length", strconv.FormatInt(r.Size, 10))
		}
		if !r.Modified.IsZero() {
			set("Last-Modified", r.Modified.UTC().Format(http.TimeFormat))
		}
	}
	var b []byte
	if s := t.last().Status; s != "" {
		b = append(append(b, t.Shown(s)...), '\n')
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		for _, value := range fields[name] {
			b = append(append(b, t.Shown(name+": "+value)...), '\n')
		}
	}
	for _, l := range r.Locations {
		if r.Header == nil {
			b = append(append(b, t.Shown("Location: "+l.URI.String())...), '\n')
		}
	}
	return append(b, '\n')
}

// list returns the items of a list: for people a table, for a pipe their URIs.
func (t *transfer) list() (out []byte) {
	if !t.OutTerminal || t.file != "" {
		without := 0
		for _, i := range t.result.Items {
			if i.URI.IsZero() {
				without++
				continue
			}
			out = append(append(out, i.URI.String()...), t.End())
		}
		if without > 0 {
			t.result.Notes = append(t.result.Notes, fmt.Sprintf(
				"%s without a URI left out: a terminal and --json have all",
				show.Plural(without, "item")))
		}
		return out
	}
	g := show.Grid{Gap: 2}
	for _, i := range t.result.Items {
		size, modified, at := "", "", ""
		if i.Size >= 0 {
			size = fmt.Sprintf("%9s", amount(i.Size))
		}
		if !i.Modified.IsZero() {
			modified = i.Modified.Local().Format("2006-01-02 15:04")
		}
		if !i.URI.IsZero() && i.URI != wire.Child(t.result.Base, i.Name, i.Type == "directory") {
			at = show.Visible(i.URI.String())
		}
		g.Rows = append(g.Rows, show.Texts(i.Type, size, modified, show.Visible(i.Name), at))
	}
	return g.Append(nil)
}

// amount returns a number of bytes for people.
func amount(n int64) string {
	if n < 10_000 {
		return strconv.FormatInt(n, 10) + " B"
	}
	f, unit := float64(n), 0
	for f >= 1000 && unit < len("kMGTP") {
		f, unit = f/1000, unit+1
	}
	return fmt.Sprintf("%.1f %cB", f, "kMGTP"[unit-1])
}

// hops shows people each hop.
func (t *transfer) hops(trace *deref.Trace) (out []byte) {
	line := func(text string) {
		out = append(append(out, show.Visible(t.MaskedMessage(text))...), '\n')
	}
	for i, h := range trace.Hops {
		line(fmt.Sprintf("%d  %s", i+1, h.URI))
		if h.Address != "" {
			line(fmt.Sprintf("   %s after %s, answered after %s",
				h.Address, millis(h.Connected), millis(h.Answered)))
		}
		for _, l := range h.Lines {
			mark := map[string]string{"sent": "> ", "received": "< "}[l.Kind]
			line("   " + cmp.Or(mark, "* ") + l.Text)
		}
		if n := h.LeftOut(); n > 0 {
			line(fmt.Sprintf("   * %d more lines", n))
		}
		for _, to := range h.To {
			line("   -> " + to.String() + "  (" + h.Reason + ")")
		}
		switch {
		case h.Err != "":
			line("   ! " + h.Err)
		case h.Done > 0:
			line(fmt.Sprintf("   %s in %s", amount(h.Bytes), millis(h.Done)))
		}
	}
	return out
}

func millis(d time.Duration) string {
	return strconv.FormatFloat(float64(d.Microseconds())/1000, 'f', 1, 64) + " ms"
}

// object answers in JSON.
func (t *transfer) object(trace *deref.Trace, err error) {
	o := t.record.Object().Text("uri", t.uri.String())
	if r := t.result; r != nil {
		o = o.Text("final", r.Final.String()).Text("base", r.Base.String()).
			OptionalText("media_type", r.MediaType).Number("size", int(t.size))
		if !r.Modified.IsZero() {
			o = o.Value("modified", r.Modified.UTC())
		}
		if t.file != "" {
			o = o.Text("file", t.file)
		}
		if r.IsList || len(r.Items) > 0 {
			o = o.Value("items", r.Items)
		}
		if len(r.Command) > 0 {
			o = o.Texts("command", r.Command)
		}
		if len(r.Locations) > 0 {
			o = o.Text("reason", r.Reason).Texts("locations", texts(r.Locations))
		}
		if len(r.Notes) > 0 {
			o = o.Texts("notes", r.Notes)
		}
	}
	if trace != nil {
		o = o.Value("hops", trace.Hops)
		if n := len(trace.Earlier); n > 0 {
			o = o.Number("attempts", n+1)
		}
	}
	if err != nil {
		o = o.Error("error", finding.Finding{Severity: finding.Error,
			Message: strings.TrimPrefix(err.Error(), "deref: ")})
	}
	t.record.Close(o)
}

func texts(all []deref.Location) (out []string) {
	for _, l := range all {
		out = append(out, l.URI.String())
	}
	return out
}

// planned says what would be done for a URI.
func (x *fetcher) planned(r cli.Record, u uri.URI, p deref.Plan, err error) {
	if e, ok := errors.AsType[*deref.Error](err); ok {
		err = e.Err
	}
	if err != nil {
		r.Refuse(err)
		return
	}
	if x.JSON {
		r.Close(r.Object().Text("uri", u.String()).Value("plan", p))
		return
	}
	line := func(text string) {
		r.Append(show.Visible(x.MaskedMessage(text)))
		r.Out = append(r.Out, '\n')
	}
	if p.Address != "" {
		line("connect to " + p.Address)
	}
	if p.File != "" {
		line("read " + p.File)
	}
	for _, s := range p.Send {
		line("> " + s)
	}
	if len(p.Command) > 0 {
		line("run " + shellWords(p.Command))
	}
}

// progress shows how far the transfer is, until the function that it returns is
// called.
func (t *transfer) progress() (done func()) {
	if t.silent || t.noMeter || t.parallel {
		return func() {}
	}
	return t.Progress(func() string { return show.CutTo(t.state(), t.Width()-1) })
}

// state is the line of progress.
func (t *transfer) state() string {
	t.counting.Lock()
	size := t.size
	t.counting.Unlock()
	passed := time.Since(t.began)
	rate := float64(size) / passed.Seconds()
	s := fmt.Sprintf("%s/s  %s", amount(int64(rate)), amount(size))
	if total := t.result.Size; total > 0 {
		s = fmt.Sprintf("%3d %%  %s of %s", 100*size/total, s, amount(total))
		if rate > 0 {
			left := time.Duration(float64(total-size) / rate * float64(time.Second))
			s += fmt.Sprintf("  %s left", left.Round(time.Second))
		}
	}
	return s + "  " + show.Visible(t.file)
}
