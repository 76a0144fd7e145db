package finding_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/urikit/uri/finding"
)

type has struct{ f finding.Finding }

func (h has) Error() string            { return "x" }
func (h has) Finding() finding.Finding { return h.f }

// TestOf: an error with a finding, and a finding, alone and wrapped.
func TestOf(t *testing.T) {
	f := finding.Finding{Rule: "a", Start: 1, End: 2}
	for _, err := range []error{
		f, has{f}, fmt.Errorf("b: %w", f), fmt.Errorf("b: %w", has{f}), errors.Join(errors.New("c"), f),
	} {
		if got, ok := finding.Of(err); !ok || got != f {
			t.Errorf("%T %v: %v, %v", err, err, got, ok)
		}
	}
	for _, err := range []error{nil, errors.New("c"), fmt.Errorf("b: %w", errors.New("c"))} {
		if got, ok := finding.Of(err); ok || got != (finding.Finding{}) {
			t.Errorf("%v: %v", err, got)
		}
	}
}
