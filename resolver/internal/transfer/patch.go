package transfer

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urikit/uri/resolver"
)

// Patch returns a value with changes, by a merge patch (RFC 7396): each of its
// fields replaces that of the value in JSON, or removes it if it is null.
func Patch[T any](value T, changes any) (patched T, err error) {
	var now, patch any
	if err = remake(value, &now); err == nil {
		err = remake(changes, &patch)
	}
	if err == nil {
		err = remake(merge(now, patch), &patched)
	}
	return patched, err
}

// remake makes another value of the same JSON.
func remake(value, other any) error {
	text, err := json.Marshal(value)
	if err == nil {
		err = Decode(text, other)
	}
	return err
}

func merge(target, patch any) any {
	changes, ok := patch.(map[string]any)
	if !ok {
		return patch
	}
	object, ok := target.(map[string]any)
	if !ok {
		object = make(map[string]any)
	}
	for name, value := range changes {
		if value == nil {
			delete(object, name)
		} else {
			object[name] = merge(object[name], value)
		}
	}
	return object
}

// Difference returns what an owner sees change in a record: each field with its
// old and its new JSON. Before is nil for a new name.
func Difference(before, after *resolver.Record) string {
	fields := func(r *resolver.Record) (all map[string]any) {
		if r == nil || remake(r, &all) != nil {
			return nil
		}
		for _, own := range []string{"urn", "owner", "by", "version", "created", "changed"} {
			delete(all, own)
		}
		return all
	}
	old, now := fields(before), fields(after)
	kind, keys := "changes", maps.Clone(now)
	if maps.Copy(keys, old); before == nil {
		kind = "is new"
	}
	text := after.Name + " " + kind
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		switch was, is := plain(old[key]), plain(now[key]); {
		case before == nil:
			text += fmt.Sprintf(", %s %s", key, is)
		case was != is:
			text += fmt.Sprintf(", %s from %s to %s", key, was, is)
		}
	}
	return text
}

// plain returns JSON without escapes that only HTML needs.
func plain(value any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(value)
	return strings.TrimSpace(b.String())
}
