package http

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/urikit/uri/deref"
)

// partial returns the rest of an object, if the answer is for the range that
// was asked for.
func (a Accessor) partial(h *deref.Hop, resp *http.Response) (*deref.Answer, error) {
	field := resp.Header.Get("Content-Range")
	version := resp.Header.Get("Last-Modified")
	if strings.HasPrefix(h.Validator, `"`) {
		version = resp.Header.Get("ETag")
	}
	var from, to, size int64
	switch {
	case h.Offset == 0 && resp.Request.Header["Range"] != nil: // of the caller
		if !isAsked(resp.Request.Header.Get("Range"), field) {
			return nil, otherRange(field)
		}
		return &deref.Answer{Representation: a.representation(h, resp)}, nil
	case h.Offset == 0 || h.Validator == "":
		return nil, &deref.ProtocolError{Protocol: "HTTP",
			Message: resp.Status + ", but the whole was asked for"}
	case version != "" && version != h.Validator && h.Validator != deref.AnyVersion:
		// servers may not know If-Range
		return nil, &deref.ProtocolError{Protocol: "HTTP",
			Message: "the rest is of another version"}
	case resp.StatusCode == http.StatusRequestedRangeNotSatisfiable:
		n, err := fmt.Sscanf(field, "bytes */%d", &size)
		if n != 1 || err != nil || size != h.Offset {
			return nil, failure(resp, "")
		}
		resp.Body.Close()
		rep := a.rest(h, resp, size, 0)
		rep.Body = http.NoBody
		return &deref.Answer{Representation: rep}, nil
	}
	n, err := fmt.Sscanf(field, "bytes %d-%d/%d", &from, &to, &size)
	if n < 2 || err != nil && n != 2 || from != h.Offset || to < from ||
		n == 3 && to != size-1 {
		return nil, otherRange(field)
	}
	return &deref.Answer{Representation: a.rest(h, resp, from, to-from+1)}, nil
}

func otherRange(field string) error {
	return &deref.ProtocolError{Protocol: "HTTP",
		Message: fmt.Sprintf("the range %q is not what was asked for", field)}
}

// isAsked reports whether a Content-Range may answer a Range (RFC 9110 section
// 15.3.7). The answer to several ranges has many forms.
func isAsked(asked, field string) bool {
	var first, last, from, to, size int64
	n, _ := fmt.Sscanf(asked, "bytes=%d-%d", &first, &last)
	if n == 0 || strings.Contains(asked, ",") {
		return true
	}
	got, _ := fmt.Sscanf(field, "bytes %d-%d/%d", &from, &to, &size)
	if first < 0 { // the last ones
		return got >= 2 && from <= to && to-from < -first
	}
	return got >= 2 && from == first && from <= to && (n < 2 || to <= last)
}

// rest returns the representation of the rest of an object.
func (a Accessor) rest(h *deref.Hop, resp *http.Response, from, size int64) *deref.Representation {
	rep := a.representation(h, resp)
	rep.Offset, rep.Size = from, size
	if h.Validator != deref.AnyVersion {
		rep.Validator = h.Validator
	}
	return rep
}
