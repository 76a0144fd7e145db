package afs_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/afs"
)

func Example() {
	root, err := os.MkdirTemp("", "afs") // in place of /afs, which a kernel module shows
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(root)
	os.Mkdir(filepath.Join(root, "example.com"), 0o777)
	os.WriteFile(filepath.Join(root, "example.com", "a b.txt"), []byte("a file in AFS"), 0o666)

	client := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(afs.Accessor{Root: root}, "afs")})
	u := uri.MustParse("afs://example.com/a%20b.txt")
	result, err := client.Get(context.Background(), deref.Request{URI: u})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer result.Body.Close()
	text, err := io.ReadAll(result.Body)
	fmt.Println(string(text), err)
	// Output: a file in AFS <nil>
}
