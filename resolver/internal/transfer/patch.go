package transfer

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
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

// Changes returns what an owner sees change in a record: each field with its old
// and its new JSON, nil for none. Before is nil for a new name.
func Changes(before, after *resolver.Record) map[string][2]any {
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
	keys, changes := maps.Clone(now), make(map[string][2]any)
	maps.Copy(keys, old)
	for key := range keys {
		if !reflect.DeepEqual(old[key], now[key]) {
			changes[key] = [2]any{old[key], now[key]}
		}
	}
	return changes
}

// Difference returns such changes as a line.
func Difference(before, after *resolver.Record) string {
	changes := Changes(before, after)
	text := after.Name + " changes"
	if before == nil {
		text = after.Name + " is new"
	}
	for _, key := range slices.Sorted(maps.Keys(changes)) {
		was, is := plain(changes[key][0]), plain(changes[key][1])
		if before == nil {
			text += fmt.Sprintf(", %s %s", key, is)
		} else {
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
