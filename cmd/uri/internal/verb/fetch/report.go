package fetch

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
)

// unknown are the variables of curl 7.88 that are empty here.
const unknown = "certs ftp_entry_path http_connect num_certs proxy_ssl_verify_result size_header" +
	" size_request ssl_verify_result time_appconnect time_namelookup time_pretransfer"

// values are the variables of -w with the names of curl 7.88, each as it is in
// JSON. Schemes are in lower case, as in later curls.
func (t *transfer) values(failed error) map[string]any {
	last, hops := t.last(), t.result.Trace.Hops
	ip, port, _ := net.SplitHostPort(last.Address)
	localIP, localPort, _ := net.SplitHostPort(last.Local)
	connections := map[string]bool{}
	for _, h := range hops {
		connections[h.Local] = h.Local != ""
	}
	delete(connections, "")
	fields, code, exit := 0, 0, 0
	for _, all := range t.result.Header {
		fields += len(all)
	}
	version, message, redirect, method := "0", "", "", http.MethodGet
	if status, ok := strings.CutPrefix(last.Status, "HTTP/"); ok {
		fmt.Sscanf(status, "%s %d", &version, &code)
		version = strings.Replace(version, "2.0", "2", 1)
	}
	if failed != nil {
		message, exit = t.Masked(strings.TrimPrefix(failed.Error(), "deref: ")), cli.Failed
	}
	if len(t.result.Locations) > 0 {
		redirect = t.result.Locations[0].URI.String()
	}
	if t.head {
		method = http.MethodHead
	}
	passed := time.Since(t.began)
	values := map[string]any{
		"content_type": t.result.MediaType, "errormsg": message, "exitcode": exit,
		"filename_effective": t.file, "http_code": code, "http_version": version,
		"local_ip": localIP, "local_port": localPort, "method": method,
		"num_connects": len(connections), "num_headers": fields,
		"num_redirects": max(0, len(hops)-1), "redirect_url": redirect,
		"referer": t.fields.Get("Referer"), "remote_ip": ip, "remote_port": port,
		"response_code": code, "scheme": last.URI.Scheme(), "size_download": t.size,
		"size_upload": 0, "speed_download": int64(float64(t.size) / passed.Seconds()),
		"speed_upload": 0, "time_connect": last.Connected.Seconds(), "time_redirect": 0.0,
		"time_starttransfer": last.Answered.Seconds(), "time_total": passed.Seconds(),
		"url": t.record.Text, "url_effective": t.result.Final.String(),
		"urlnum": t.record.N - 1,
	}
	if len(hops) > 0 {
		values["time_redirect"] = last.Start.Sub(hops[0].Start).Seconds()
	}
	for name := range strings.FieldsSeq(unknown) {
		values[name] = ""
	}
	for name, value := range values {
		if value == "" {
			values[name] = nil
		}
	}
	return values
}

// odd tells once what is odd in the format of -w.
func (t *transfer) odd(message string) {
	if key := "-w: " + message; !t.named[key] {
		t.named[key] = true
		t.Note(key)
	}
}

// report writes the format of -w with its values: %{NAME} is a variable,
// %header{NAME} a field of the response, and %% is %.
func (t *transfer) report(failed error) (err error) {
	out := t.Out
	write := func(text string) {
		if _, e := io.WriteString(out, text); e != nil && out == t.Out {
			err = e
		}
	}
	escapes := strings.NewReplacer(`\n`, "\n", `\r`, "\r", `\t`, "\t")
	values := t.values(failed)
	for rest := t.writeOut; ; {
		before, after, ok := strings.Cut(rest, "%")
		if write(escapes.Replace(before)); !ok {
			return err
		}
		rest = after
		kind, inner, opened := strings.Cut(after, "{")
		name, end, closed := strings.Cut(inner, "}")
		switch opened = opened && (kind == "" || kind == "header"); {
		case opened && closed && kind == "header":
			write(t.Shown(t.result.Header.Get(name)))
		case !opened || !closed:
			if opened {
				t.odd("missing } after %" + kind + "{" + name)
			}
			write("%")
			rest = strings.TrimPrefix(after, "%")
			continue
		case name == "onerror" && failed == nil:
			return err
		case name == "onerror":
		case name == "stdout":
			out = t.Out
		case name == "stderr":
			out = t.Err
		case name == "json":
			b, _ := json.Marshal(values)
			write(string(b))
		case name == "header_json":
			fields := map[string][]string{}
			for name, all := range t.result.Header {
				fields[strings.ToLower(name)] = all
			}
			b, _ := json.Marshal(fields)
			write(string(b))
		default:
			value, ok := values[name]
			if !ok {
				t.odd("unknown variable %{" + name + "}" +
					show.DidYouMean(name, slices.Sorted(maps.Keys(values))))
			}
			form := "%v"
			switch value.(type) {
			case nil:
				value = ""
			case float64:
				form = "%.6f"
			}
			if strings.HasSuffix(name, "_code") {
				form = "%03d"
			}
			write(t.Shown(fmt.Sprintf(form, value)))
		}
		rest = end
	}
}
