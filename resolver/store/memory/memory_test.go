package memory_test

import (
	"testing"

	"github.com/urikit/uri/resolver/internal/storetest"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/memory"
)

func TestStore(t *testing.T) {
	storetest.Run(t, false, func(t *testing.T) store.Store { return memory.New() })
}
