package fetch

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
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
	"github.com/urikit/uri/scheme"
)

// note writes a message about the transfer.
func (t *transfer) note(message string) {
	io.WriteString(t.Err, t.Words(t.Command, message))
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
		t.Err.Write(t.hops(trace))
	}
	if o, ok := errors.AsType[*outputError](err); ok {
		t.failed = t.Written(o.error)
		t.stop()
		return
	}
	if err != nil {
		t.Exit(cli.Failed)
		t.record.Negative++
		if !t.JSON && !t.Quiet {
			message := strings.TrimPrefix(err.Error(), "deref: ")
			if f, ok := errors.AsType[finding.Finding](err); ok { // its place is in the URI alone
				message = strings.Replace(message, f.Error(), f.Message, 1)
			}
			t.note(message + t.hint(err))
		}
	}
	if t.JSON {
		t.object(trace, err)
	}
	if t.result == nil {
		if trace == nil || len(trace.Hops) == 0 {
			return
		}
		t.result = &deref.Result{Final: t.uri, Trace: trace} // for -w
	}
	if !t.Quiet {
		for _, n := range t.result.Notes {
			t.note(t.uri.Redacted() + ": " + n)
		}
	}
	if err == nil && t.file != "" && (t.Verbose || t.parallel && t.ErrTerminal() && !t.silent) {
		fmt.Fprintf(t.Err, "%9s  %6.1f s  %s  %s\n", amount(t.size), time.Since(t.began).Seconds(),
			show.Visible(t.Masked(t.uri.String())), show.Visible(t.file))
	}
	if t.writeOut != "" {
		if _, err := io.WriteString(t.Out, t.written()); err != nil {
			t.failed = t.Written(err)
			t.stop()
		}
	}
}

// hint returns the flag that helps against an error, or "".
func (t *transfer) hint(err error) string {
	v, ok := errors.AsType[guard.Verdict](err)
	if ok && v.Rule == "range" && v.Line == 0 && v.Range.Scope != "metadata" {
		return ": --allow-net " + v.Range.Scope + " allows it"
	}
	if f, ok := errors.AsType[finding.Finding](err); ok && f.Rule == "port" {
		return ": --allow-port allows it"
	}
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return ": --cacert FILE trusts others, and -k all"
	}
	e, ok := errors.AsType[*deref.Error](err)
	if ok && len(t.schemes) > 0 && !slices.Contains(t.schemes, e.URI.Scheme()) {
		return ": --proto allows " + strings.Join(t.schemes, ", ")
	}
	_, known := scheme.Lookup(t.uri.Scheme())
	if _, no := scheme.CompleteSuffix(t.record.Text); no == nil && !known {
		return ": -r takes it for http://" + t.Shown(t.record.Text)
	}
	return ""
}

// status returns the status line of the last hop, or "".
func (t *transfer) status() string {
	h := t.result.Trace.Hops
	return h[len(h)-1].Status
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
	if s := t.status(); s != "" {
		b = append(append(b, t.Shown(s)...), '\n')
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		for _, value := range fields[name] {
			b = append(append(b, t.Shown(name+": "+value)...), '\n')
		}
	}
	for _, l := range r.Locations {
		b = append(append(b, t.Shown("Location: "+l.URI.String())...), '\n')
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
				"%d items without a URI are not in the list: a terminal and --json have them",
				without))
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
		if !i.URI.IsZero() && i.URI != deref.Child(t.result.Base, i.Name, i.Type == "directory") {
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
	line := func(text string) { out = append(append(out, show.Visible(t.Masked(text))...), '\n') }
	for i, h := range trace.Hops {
		line(fmt.Sprintf("%d  %s", i+1, h.URI))
		if h.Address != "" {
			line(fmt.Sprintf("   %s after %s, answered after %s",
				h.Address, millis(h.Connected), millis(h.Answered)))
		}
		for _, l := range h.Lines {
			line("   " + mark(l.Kind) + l.Text)
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

// mark is before a line of a conversation.
func mark(kind string) string {
	switch kind {
	case "sent":
		return "> "
	case "received":
		return "< "
	}
	return "* "
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
		r.Append(show.Visible(x.Masked(text)))
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

// written returns the format of -w with its values, which have the names that
// curl gives them.
func (t *transfer) written() string {
	h := t.result.Trace.Hops
	last := h[len(h)-1]
	seconds := func(d time.Duration) string {
		return strconv.FormatFloat(d.Seconds(), 'f', 6, 64)
	}
	code := "000"
	if _, rest, ok := strings.Cut(t.status(), " "); ok {
		code, _, _ = strings.Cut(rest, " ")
	}
	format := strings.NewReplacer(`\n`, "\n", `\r`, "\r", `\t`, "\t").Replace(t.writeOut)
	return strings.NewReplacer("%%", "%",
		"%{content_type}", t.Shown(t.result.MediaType),
		"%{filename_effective}", t.Shown(t.file),
		"%{http_code}", code, "%{response_code}", code,
		"%{num_redirects}", strconv.Itoa(len(h)-1),
		"%{remote_ip}", last.Address,
		"%{scheme}", last.URI.Scheme(),
		"%{size_download}", strconv.FormatInt(t.size, 10),
		"%{time_connect}", seconds(last.Connected),
		"%{time_starttransfer}", seconds(last.Answered),
		"%{time_total}", seconds(time.Since(t.began)),
		"%{url}", t.Shown(t.record.Text),
		"%{url_effective}", t.result.Final.String(),
	).Replace(format)
}

// progress shows how far the transfer is, on a terminal, from the first second
// on, until the function that it returns is called.
func (t *transfer) progress() (done func()) {
	if t.silent || t.Quiet || t.parallel || !t.ErrTerminal() {
		return func() {}
	}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(time.Second / 2)
		defer tick.Stop()
		for {
			select {
			case <-end:
				io.WriteString(t.Err, "\r\x1b[K")
				return
			case <-tick.C:
				io.WriteString(t.Err, "\r\x1b[K"+show.CutTo(t.state(), t.Width()-1))
			}
		}
	}()
	return func() { close(end); <-ended }
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
