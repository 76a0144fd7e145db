package redact

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
)

// Handler returns a handler that masks the messages and attributes of records
// before h gets them; see [Redactor.Handler].
func Handler(h slog.Handler) slog.Handler { return Redactor{}.Handler(h) }

// Handler returns a handler that masks secrets in messages, keys and
// attributes, and hands them to h. Values without secrets keep their type. A
// value with a secret becomes text: of an error or a [fmt.Stringer] what it
// returns; of any other value its JSON, or what fmt prints for it. An attribute
// with the key of a secret, such as password or access_token, is masked whole.
// Each value that is not a plain string, number or time is formatted once more
// than without the handler.
func (r Redactor) Handler(h slog.Handler) slog.Handler { return &handler{h, r} }

type handler struct {
	next slog.Handler
	r    Redactor
}

func (h *handler) Enabled(ctx context.Context, level slog.Level) bool {
	return h.next.Enabled(ctx, level)
}

func (h *handler) Handle(ctx context.Context, record slog.Record) error {
	masked := slog.NewRecord(record.Time, record.Level, h.r.String(record.Message), record.PC)
	record.Attrs(func(a slog.Attr) bool {
		masked.AddAttrs(h.attr(a))
		return true
	})
	return h.next.Handle(ctx, masked)
}

func (h *handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &handler{h.next.WithAttrs(h.attrs(attrs)), h.r}
}

func (h *handler) WithGroup(name string) slog.Handler {
	return &handler{h.next.WithGroup(h.r.String(name)), h.r}
}

func (h *handler) attrs(list []slog.Attr) []slog.Attr {
	masked := make([]slog.Attr, len(list))
	for i, a := range list {
		masked[i] = h.attr(a)
	}
	return masked
}

func (h *handler) attr(a slog.Attr) slog.Attr {
	v := a.Value.Resolve()
	tables.once.Do(fill)
	f := fold(a.Key)
	if n, ok := find(&f, h.r.names); ok && n.match < query && v.Kind() != slog.KindBool {
		return slog.String(h.r.String(a.Key), cmp.Or(h.r.mask, Mask))
	}
	return slog.Attr{Key: h.r.String(a.Key), Value: h.value(v)}
}

func (h *handler) value(v slog.Value) slog.Value {
	switch v.Kind() {
	case slog.KindString:
		return slog.StringValue(h.r.String(v.String()))
	case slog.KindGroup:
		return slog.GroupValue(h.attrs(v.Group())...)
	case slog.KindAny:
		return h.any(v)
	}
	return v
}

// any masks a value as handlers may format it.
func (h *handler) any(v slog.Value) (masked slog.Value) {
	defer func() {
		if recover() != nil { // in a method of the value; handlers call it again
			masked = slog.StringValue("!PANIC")
			if p := reflect.ValueOf(v.Any()); p.Kind() == reflect.Pointer && p.IsNil() {
				masked = slog.StringValue("<nil>")
			}
		}
	}()
	if text, ok := textOf(v.Any()); ok {
		if masked := h.r.String(text); masked != text {
			return slog.StringValue(masked)
		}
	}
	data, err := json.Marshal(v.Any())
	if _, cyclic := errors.AsType[*json.UnsupportedValueError](err); cyclic {
		return slog.StringValue("!ERROR: " + h.r.String(err.Error()))
	}
	if masked := h.r.String(string(data)); masked != string(data) {
		if json.Valid([]byte(masked)) {
			return slog.AnyValue(json.RawMessage(masked))
		}
		return slog.StringValue(masked)
	}
	if text := fmt.Sprintf("%+v", v.Any()); h.r.String(text) != text {
		return slog.StringValue(h.r.String(text))
	}
	return v
}

// textOf returns the text of an error, a [fmt.Stringer] or octets. The method
// may be one of the pointer, as that of url.URL is.
func textOf(v any) (string, bool) {
	switch v := v.(type) {
	case error:
		return v.Error(), true
	case fmt.Stringer:
		return v.String(), true
	case []byte:
		return string(v), true
	case nil:
		return "", false
	}
	if t := reflect.TypeOf(v); reflect.PointerTo(t).Implements(reflect.TypeFor[fmt.Stringer]()) {
		p := reflect.New(t)
		p.Elem().Set(reflect.ValueOf(v))
		return p.Interface().(fmt.Stringer).String(), true
	}
	return "", false
}
