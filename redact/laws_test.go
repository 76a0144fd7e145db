package redact_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/redact"
)

// seeds adds the numbers from which the generators make texts.
func seeds(f *testing.F) {
	for i := range uint64(2000) {
		f.Add(i)
	}
}

func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// pieces are what secrets and other strings of JSON are made of: all that is
// escaped, and all that ends something.
var pieces = []string{
	"a", "B7", "é", "世", `\`, `\\`, `"`, "'", "`", "/", "\n", "\t", "\b", " ", "{", "}", "[", "]", ",", ":",
	"@", "=", "&", "%22", `\u0026`, "http://h/", "token", "password", "x=y", "\u2028", "<", "***",
}

func words(r *rand.Rand, n int) string {
	var b strings.Builder
	for range r.IntN(n) {
		b.WriteString(pick(r, pieces...))
	}
	return b.String()
}

const canary = "Zq9xWv7" // in each planted secret

// A document makes random values of JSON, with secrets.
type document struct {
	r     *rand.Rand
	depth int
}

var secretNames = []string{"password", "token", "clientSecret", "db_password", "api-key", "Authorization", "Set-Cookie"}

func (d *document) value() any {
	d.depth++
	defer func() { d.depth-- }()
	switch d.r.IntN(8) {
	case 0:
		return float64(d.r.IntN(1000))
	case 1:
		return pick[any](d.r, nil, true, false)
	case 2, 3:
		if d.depth < 4 {
			var list []any
			for range d.r.IntN(4) {
				list = append(list, d.value())
			}
			return append([]any{}, list...)
		}
	case 4, 5:
		if d.depth < 4 {
			return d.object()
		}
	case 6: // a URI with a secret, or JSON in JSON
		if d.depth < 4 && d.r.IntN(2) == 0 {
			return words(d.r, 3) + d.text(d.object())
		}
		if d.r.IntN(4) == 0 { // a command in quotation marks
			return `sh -c "curl -u u:` + canary + `" h`
		}
		return "http://u:" + canary + "@h/?token=" + canary + "&a=" + words(d.r, 4)
	}
	return words(d.r, 8)
}

func (d *document) object() map[string]any {
	m := make(map[string]any)
	for range d.r.IntN(5) {
		m[words(d.r, 3)+"k"] = d.value()
	}
	secret := words(d.r, 4) + canary + words(d.r, 4)
	name := pick(d.r, secretNames...)
	if name == "Set-Cookie" {
		secret = "a=" + secret
	}
	if m[name] = any(secret); d.r.IntN(4) == 0 {
		m[name] = []any{secret, secret}
	}
	return m
}

// text returns a value in JSON, with white space and escapes at random.
func (d *document) text(v any) string {
	space := func() string { return pick(d.r, "", "", "", " ", "\n", "\t ", "\r\n") }
	switch v := v.(type) {
	case map[string]any:
		var members []string
		for _, k := range slices.Sorted(maps.Keys(v)) {
			members = append(members, space()+d.text(k)+space()+":"+space()+d.text(v[k])+space())
		}
		return "{" + strings.Join(members, ",") + "}"
	case []any:
		var list []string
		for _, e := range v {
			list = append(list, space()+d.text(e)+space())
		}
		return "[" + strings.Join(list, ",") + "]"
	}
	s, ok := v.(string)
	if !ok {
		data, _ := json.Marshal(v)
		return string(data)
	}
	var out strings.Builder // with escapes that Go does not write, too
	for _, c := range s {
		switch {
		case strings.ContainsRune("/\"\\", c) && (c != '/' || d.r.IntN(3) == 0):
			out.WriteString(`\` + string(c))
		case c == '\n':
			out.WriteString(`\n`)
		case c == '\t':
			out.WriteString(`\t`)
		case c == '\r':
			out.WriteString(`\r`)
		case c < ' ', c > '~' && d.r.IntN(2) == 0, strings.ContainsRune("<>&'", c) && d.r.IntN(2) == 0:
			fmt.Fprintf(&out, `\u%04x`, c)
		default:
			out.WriteRune(c)
		}
	}
	return `"` + out.String() + `"`
}

// FuzzJSON: JSON that was JSON stays JSON, with the same structure: only
// strings change. No planted secret stays.
func FuzzJSON(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, seed uint64) {
		d := document{r: rand.New(rand.NewPCG(seed, 1))}
		text := d.text(d.object())
		var before, after any
		if err := json.Unmarshal([]byte(text), &before); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		got := redact.String(text)
		if err := json.Unmarshal([]byte(got), &after); err != nil {
			t.Fatalf("%q\nbecomes %q: %v", text, got, err)
		}
		if i := strings.Index(got, canary); i >= 0 {
			t.Errorf("%q\nbecomes …%q", text, got[max(0, i-80):])
		}
		if !sameShape(before, after) {
			t.Errorf("%q\nbecomes %q", text, got)
		}
		check(t, redact.Redactor{}, text)
	})
}

func sameShape(a, b any) bool {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for k, v := range a {
			w, ok := b[k]
			if strings.Contains(redact.String(k), redact.Mask) { // a name may have a secret in it
				continue
			}
			if !ok || !sameShape(v, w) {
				return false
			}
		}
		return true
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, sameShape)
	case string:
		_, ok := b.(string)
		return ok
	}
	return reflect.DeepEqual(a, b)
}

// A style is a way to write a value: what is before and after it, what it must
// not contain, and what is replaced in it.
type style struct {
	before, after, not string
	escape             []string
}

var styles = []style{
	{"'", "'", "\\\n", []string{"'", `''`}},            // SQL, YAML
	{"'", "'", "\n", []string{"'", `\'`, `\`, `\\`}},   // libpq, programs
	{"'", "'", "\\\n", []string{"'", `'\''`}},          // a shell
	{`"`, `"`, "\n", []string{`"`, `\"`, `\`, `\\`}},   // JSON, programs
	{`b"`, `"`, "\n", []string{`"`, `\"`, `\`, `\\`}},  // Python, Rust
	{"$'", "'", "\n", []string{"'", `\'`, `\`, `\\`}},  // a shell
	{`\"`, `\"`, "\n\"\\", nil},                        // the same in a string
	{"`", "`", "`\\\n", nil},                           // Go, SQL of MySQL
	{"{", "}", "{}\"'`<>\n\t\b", nil},                  // ODBC
	{"", "", " \n\t\b\"'`<>&#,;{}()[]\\%*@/:$|!", nil}, // a word
}

// FuzzQuoted: a quoted value of each style is masked whole, after each way to
// assign it, with nothing else masked.
func FuzzQuoted(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 2))
		s := pick(r, styles...)
		secret := canary + words(r, 6) + pick(r, canary, "")
		if strings.ContainsAny(secret, s.not) {
			return
		}
		if s.escape != nil {
			secret = strings.NewReplacer(s.escape...).Replace(secret)
		}
		name := pick(r, "password", "PGPASSWORD", "--password", "x.secret", "dbPassword")
		assign := pick(r, "=", "=", " = ", " => ", ": ", " := ", "  =  ")
		if s.before == "{" || s.before == "" {
			assign = "="
		}
		before, after := pick(r, "", "host=h ", "a\n", "it's x, ", "psql ", "{"), pick(r, "", " host=h", "\nb", ", x: 1")
		if s.after == "" && strings.HasPrefix(after, ",") {
			after = ""
		}
		if m := pick(r, `"`, "'"); strings.Contains(assign, ":") && assign != " := " && r.IntN(2) == 0 && s.before == m {
			name = m + name + m
		}
		text := before + name + assign + s.before + secret + s.after + after
		got := redact.String(text)
		want := before + name + assign + s.before + redact.Mask + s.after + after
		if strings.Trim(secret, "*") != "" && got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
		check(t, redact.Redactor{}, text)
	})
}

// FuzzHosts: the host of a webhook is compared as that of a URI: in any letter
// case, with a port, a final dot, more slashes, percent-encoded (RFC 3986,
// sections 3.2.2 and 6.2.2).
func FuzzHosts(f *testing.F) {
	seeds(f)
	hooks := []string{
		"hooks.slack.com/services/", "discord.com/api/webhooks/", "x.webhook.office.com/webhookb2/",
		"hooks.zapier.com/hooks/catch/", "api.telegram.org/bot",
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 3))
		host, path, _ := strings.Cut(pick(r, hooks...), "/")
		written := ""
		for _, c := range host {
			switch s := string(c); {
			case r.IntN(8) == 0:
				written += fmt.Sprintf("%%%02x", c)
			default:
				written += pick(r, s, s, strings.ToUpper(s))
			}
		}
		written += pick(r, "", "", ".") + pick(r, "", "", ":443", ":")
		text := pick(r, "https://", "//", "see ", `{"u":"https://`, "https://u@", "x=") + written
		for segment := range strings.SplitSeq(strings.TrimSuffix(path, "/"), "/") {
			text += strings.Repeat("/", 1+r.IntN(3)) + segment
		}
		if strings.HasSuffix(path, "/") {
			text += pick(r, "/", "//")
		}
		text += "1234567:" + canary + pick(r, "", "?x", `"}`, " x")
		if got := redact.String(text); strings.Contains(got, canary) {
			t.Errorf("%s becomes %s", text, got)
		}
		check(t, redact.Redactor{}, text)
	})
}

// signs are what lines of logs, programs and configurations are made of, as far
// as it says where a value begins or ends.
var signs = []string{
	"password", "token", "secret", "apiKey", "x", "Zq9xWv7", "a b", "it's", "=", "=", ":", ": ", " = ", `"`, `"`, "'", "'", "`",
	`\`, `\"`, `\'`, " ", ", ", "&", ";", "{", "}", "(", ")", "[", "]", "<", ">", "\n", "\n", "\\\n", "%22", "//", "http://u:", "@h/",
	"Authorization: Basic ", "Cookie: a=", "curl -u a:", "-H ", "b'", `$'`, `''`, `'\''`, `""`, `\u0022`, "***", "ghp_abcdefghijklmnop0123",
	"@tcp(h)/", "regex", "return ",
}

// FuzzLines: what is masked once is not masked again: lines with quotation
// marks that open and close on any of them.
func FuzzLines(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 4))
		var text strings.Builder
		for range 3 + r.IntN(90) {
			text.WriteString(pick(r, signs...))
		}
		check(t, redact.Redactor{}, text.String())
	})
}
