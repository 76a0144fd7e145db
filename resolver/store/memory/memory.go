// Package memory is a store in memory, for tests and examples.
package memory

import (
	"errors"
	"fmt"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/urikit/uri/resolver/store/embedded"
)

// New returns an empty store, whose files are in memory.
func New() *embedded.Store {
	o := embedded.Options{FS: vfs.NewMem(), Cache: 8 << 20}
	err := embedded.Init("store", o)
	s, err2 := embedded.Open("store", o)
	if err := errors.Join(err, err2); err != nil { // memory does not fail
		panic(fmt.Sprintf("memory: %v", err))
	}
	return s
}
