package fetch

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// values are the variables of -w with the names of curl 7.88. A value is nil if
// there is no such thing here, or if fetch does not know it. Schemes are in
// lower case, as in later curls.
func (t *transfer) values(failed error) map[string]any {
	last := t.last()
	ip, port, _ := net.SplitHostPort(last.Address)
	localIP, localPort, _ := net.SplitHostPort(last.Local)
	connections := map[string]bool{}
	var fields, code int
	var redirecting time.Duration
	for _, h := range t.result.Trace.Hops {
		if redirecting = last.Start.Sub(t.result.Trace.Hops[0].Start); h.Local != "" {
			connections[h.Local] = true
		}
	}
	for _, all := range t.result.Header {
		fields += len(all)
	}
	version := "0"
	if status, ok := strings.CutPrefix(last.Status, "HTTP/"); ok {
		fmt.Sscanf(status, "%s %d", &version, &code)
		if version == "2.0" {
			version = "2"
		}
	}
	message, redirect, method, exit := any(nil), any(nil), http.MethodGet, 0
	if failed != nil {
		message, exit = t.Masked(strings.TrimPrefix(failed.Error(), "deref: ")), 3
	}
	if len(t.result.Locations) > 0 {
		redirect = t.result.Locations[0].URI.String()
	}
	if t.head {
		method = http.MethodHead
	}
	passed := time.Since(t.began)
	return map[string]any{
		"certs":                   nil,
		"content_type":            known(t.result.MediaType),
		"errormsg":                message,
		"exitcode":                exit,
		"filename_effective":      known(t.file),
		"ftp_entry_path":          nil,
		"http_code":               code,
		"http_connect":            nil,
		"http_version":            version,
		"local_ip":                known(localIP),
		"local_port":              known(localPort),
		"method":                  method,
		"num_certs":               nil,
		"num_connects":            len(connections),
		"num_headers":             fields,
		"num_redirects":           max(0, len(t.result.Trace.Hops)-1),
		"proxy_ssl_verify_result": nil,
		"redirect_url":            redirect,
		"referer":                 known(t.fields.Get("Referer")),
		"remote_ip":               known(ip),
		"remote_port":             known(port),
		"response_code":           code,
		"scheme":                  last.URI.Scheme(),
		"size_download":           t.size,
		"size_header":             nil,
		"size_request":            nil,
		"size_upload":             0,
		"speed_download":          int64(float64(t.size) / passed.Seconds()),
		"speed_upload":            0,
		"ssl_verify_result":       nil,
		"time_appconnect":         nil,
		"time_connect":            last.Connected.Seconds(),
		"time_namelookup":         nil,
		"time_pretransfer":        nil,
		"time_redirect":           redirecting.Seconds(),
		"time_starttransfer":      last.Answered.Seconds(),
		"time_total":              passed.Seconds(),
		"url":                     t.record.Text,
		"url_effective":           t.result.Final.String(),
		"urlnum":                  t.record.N - 1,
	}
}

// known is a text, or nil for none.
func known(text string) any {
	if text == "" {
		return nil
	}
	return text
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
		kind, inner, _ := strings.Cut(after, "{")
		name, end, closed := strings.Cut(inner, "}")
		switch {
		case closed && kind == "header":
			write(t.Shown(t.result.Header.Get(name)))
		case !closed || kind != "":
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
			if key := "-w " + name; !ok && !t.named[key] {
				t.named[key] = true
				t.note("-w has no variable " + name)
			}
			switch value := value.(type) {
			case nil:
			case float64:
				write(fmt.Sprintf("%.6f", value))
			case string:
				write(t.Shown(value))
			default:
				if strings.HasSuffix(name, "_code") {
					value = fmt.Sprintf("%03d", value)
				}
				write(fmt.Sprint(value))
			}
		}
		rest = end
	}
}
