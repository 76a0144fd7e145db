package nethttp

import (
	"errors"
	"net/url"

	"github.com/urikit/uri/redact"
)

// RedactError returns err with the secrets masked in its text, as
// [redact.String] does. Errors of net/http and net/url quote the whole URL,
// with its query, and with its userinfo if it does not parse. A *[url.Error]
// stays one, with its URL masked. An err without secrets is returned as it is.
//
// [errors.Is] and [errors.As] find in the result what they find in err, and
// instead of a *url.Error a masked one. Unwrap returns a masked error, too.
func RedactError(err error) error {
	if err == nil {
		return nil
	}
	text := err.Error()
	masked := redact.String(text)
	if e, ok := err.(*url.Error); ok {
		u, inner := redact.String(e.URL), RedactError(e.Err)
		if masked == text && u == e.URL {
			return err
		}
		return &url.Error{Op: e.Op, URL: u, Err: inner}
	}
	if masked == text {
		return err
	}
	return &redacted{err, masked}
}

// A redacted is an error with another text.
type redacted struct {
	err  error
	text string
}

func (r *redacted) Error() string        { return r.text }
func (r *redacted) Unwrap() error        { return RedactError(errors.Unwrap(r.err)) }
func (r *redacted) Is(target error) bool { return errors.Is(r.err, target) }

func (r *redacted) As(target any) bool {
	if !errors.As(r.err, target) {
		return false
	}
	if p, ok := target.(**url.Error); ok {
		*p = RedactError(*p).(*url.Error)
	}
	return true
}
