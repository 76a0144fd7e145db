package wais

import (
	"io"

	"github.com/urikit/uri/deref"
)

var (
	Element         = element
	SearchMessage   = searchMessage
	RetrieveMessage = retrieveMessage
	DocumentID      = documentID
)

// ReadAnswer returns how long the text is, and how many hits there are.
func ReadAnswer(r io.Reader) (text, hits int, err error) {
	b, err := readFrame(r, deref.DefaultHead)
	if err != nil {
		return 0, 0, err
	}
	a, err := parse(b)
	if err != nil {
		return 0, 0, err
	}
	return len(a.text), len(a.hits), nil
}
