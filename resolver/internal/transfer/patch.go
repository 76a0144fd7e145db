package transfer

import "encoding/json"

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
