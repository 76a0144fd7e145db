package redact_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/redact"
)

const planted = "s3cr3t"

const plantedURL = "http://user:" + planted + "@h/?token=" + planted

type valuer struct{ v any }

func (v valuer) LogValue() slog.Value { return slog.AnyValue(v.v) }

type stringer struct{}

func (stringer) String() string { return plantedURL }

type holder struct {
	Name string
	URL  string
	Link *url.URL `json:"link"`
	m    map[string]string
}

type panics struct{}

func (*panics) Error() string { panic(plantedURL) }

// No handler of slog gets a secret, whatever kind of value it is in.
func TestHandler(t *testing.T) {
	u, err := url.Parse(plantedURL)
	if err != nil {
		t.Fatal(err)
	}
	cyclic := map[string]any{}
	cyclic["a"] = cyclic
	values := []any{
		plantedURL, u, *u, uri.MustParse(plantedURL), errors.New(plantedURL),
		fmt.Errorf("get: %w", &url.Error{Op: "Get", URL: plantedURL, Err: os.ErrNotExist}),
		stringer{}, &stringer{}, valuer{plantedURL}, valuer{valuer{u}}, valuer{[]any{u}},
		[]byte(plantedURL), []string{"a", plantedURL}, map[string]any{"a": u, plantedURL: 1},
		holder{"a", plantedURL, u, nil}, &holder{"a", "b", u, nil},
		holder{"a", "b", nil, map[string]string{"a": plantedURL}},
		slog.GroupValue(slog.String("a", plantedURL), slog.Group("b", "c", u)),
		json.RawMessage(`{"a":"` + plantedURL + `"}`), (*panics)(nil), &panics{}, cyclic,
		[]error{errors.New(plantedURL)}, &[]string{plantedURL}, func() string { return plantedURL },
	}
	for i, v := range values {
		for _, name := range []string{"text", "json"} {
			var out bytes.Buffer
			options := &slog.HandlerOptions{AddSource: true, Level: slog.LevelDebug}
			var h slog.Handler = slog.NewTextHandler(&out, options)
			if name == "json" {
				h = slog.NewJSONHandler(&out, options)
			}
			log := slog.New(redact.Handler(h))
			log.Debug("see "+plantedURL, "v", v, plantedURL, 1, "password", planted)
			log.With("v", v).WithGroup(plantedURL).Info("x", slog.Group("g", "v", v))
			if strings.Contains(out.String(), planted) {
				t.Errorf("%d, %s: %s", i, name, &out)
			}
			if name == "json" && !json.Valid(bytes.Split(out.Bytes(), []byte("\n"))[0]) {
				t.Errorf("%d: no JSON: %s", i, &out)
			}
			if !strings.Contains(out.String(), "slog_test.go") {
				t.Errorf("%d, %s: no source: %s", i, name, &out)
			}
		}
	}
}

// A record without secrets arrives as it is, with the types of its values.
func TestHandlerKeeps(t *testing.T) {
	var got []slog.Attr
	log := slog.New(redact.Handler(keep{&got}))
	type point struct{ X, Y int }
	want := []slog.Attr{
		slog.Int("i", 1), slog.Bool("password", true), slog.Time("t", time.Unix(1, 0)),
		slog.Any("e", os.ErrNotExist), slog.Any("p", point{1, 2}), slog.Any("n", nil),
		slog.String("s", "http://h/"), slog.Duration("d", time.Second),
	}
	log.LogAttrs(context.Background(), slog.LevelInfo, "x", want...)
	if len(got) != len(want) {
		t.Fatalf("got %v", got)
	}
	for i, a := range want {
		if !got[i].Equal(a) {
			t.Errorf("got %v, want %v", got[i], a)
		}
	}
	if log.Enabled(context.Background(), slog.LevelDebug) {
		t.Error("a disabled level is enabled")
	}
}

type keep struct{ attrs *[]slog.Attr }

func (keep) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelInfo }
func (k keep) WithAttrs([]slog.Attr) slog.Handler         { return k }
func (k keep) WithGroup(string) slog.Handler              { return k }

func (k keep) Handle(_ context.Context, r slog.Record) error {
	r.Attrs(func(a slog.Attr) bool {
		*k.attrs = append(*k.attrs, a)
		return true
	})
	return nil
}

func ExampleHandler() {
	options := &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}
	log := slog.New(redact.Handler(slog.NewTextHandler(os.Stdout, options)))
	u, _ := url.Parse("https://me:s3cr3t@example.com/?sig=0123456789abcdef")
	log.Info("fetched", "url", u, "bytes", 5, "access_token", "abc")
	// Output: level=INFO msg=fetched url="https://me:***@example.com/?sig=***" bytes=5 access_token=***
}
