//go:build unix

package file_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/file"
	sfile "github.com/urikit/uri/scheme/file"
)

func Example() {
	dir, err := os.MkdirTemp("", "file")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	os.WriteFile(filepath.Join(dir, "100%.txt"), []byte("all of it"), 0o666)
	path, err := sfile.FromPath(sfile.Unix, "", filepath.Join(dir, "100%.txt"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(filepath.Base(path.String()))

	client := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(file.Accessor{}, "file")})
	u := uri.MustParse(path.String())
	result, err := client.Get(context.Background(), deref.Request{URI: u})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer result.Body.Close()
	text, err := io.ReadAll(result.Body)
	fmt.Println(string(text), err)
	// Output:
	// 100%25.txt
	// all of it <nil>
}
