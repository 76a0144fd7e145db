package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// normalizeURN writes the namespace identifier of a URN in lower case, which is all that the levels of
// the generic comparison know of names (conflicts.md D-33).
func normalizeURN(u uri.URI) uri.URI {
	nid, rest, ok := strings.Cut(u.Path(), ":")
	lower := strings.ToLower(nid)
	if !ok || u.HasAuthority() || lower == nid || strings.ContainsAny(nid, "%/") {
		return u
	}
	v, err := u.Edit().Path(lower + ":" + rest).URI()
	if err != nil {
		return u // letters do for letters
	}
	return v
}
