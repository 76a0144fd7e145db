package batch

import "github.com/urikit/uri"

// path: the input, a path, with its dot-segments removed. The library merges paths only when it
// resolves, so that the kind "merge" is not offered.
func path(r request) (object, error) {
	if _, err := r.options(); err != nil {
		return nil, err
	}
	kind, err := r.word("kind", "")
	if err != nil {
		return nil, err
	}
	if kind != "remove_dot_segments" {
		return nil, unsupported("the kind " + kind)
	}
	input, err := r.text("input")
	if err != nil {
		return nil, err
	}
	return object{{"path", text(uri.RemoveDotSegments(input))}}, nil
}
