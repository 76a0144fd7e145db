package lint

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
)

// lookAlikeName finds a name that would be risky to show in Unicode, as it may
// be taken for another one (section 7.6): [host.Host.Display] keeps a label of
// it back.
//
//	http://xn--pypal-4ve.com/    http://p%D0%B0ypal.com/
func lookAlikeName(r uri.Ref) []finding.Finding {
	h, start, end := hostOf(r)
	name, err := h.LookupName()
	if err != nil || !strings.Contains(name, "xn--") {
		return nil
	}
	if all, err := host.UTS46.ToUnicode(h); err != nil || h.Display() == all {
		return nil
	}
	return []finding.Finding{{
		Start:   start,
		End:     end,
		Message: short(name) + " may look like another name: by symbols, letters that are not used together, or letters that look Latin",
	}}
}
