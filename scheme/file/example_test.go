package file_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/file"
)

func Example() {
	for _, text := range []string{"file:///C:/My%20Files/a.txt", "file://server/share/a.txt", "file:/a/%2E%2E/b"} {
		u, err := file.FromURI(uri.MustParse(text))
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(u.Local())
		fmt.Println(u.Path(file.Windows))
	}
	// Output:
	// true
	// C:\My Files\a.txt <nil>
	// false
	// \\server\share\a.txt <nil>
	// true
	//  uri: byte 8: error: a dot-segment leads out of its directory (RFC 3986 section 7.3, rule segment)
}

func ExampleFromPath() {
	fmt.Println(file.FromPath(file.Unix, "", "/etc/100% sure"))
	fmt.Println(file.FromPath(file.VMS, "vms.host.edu", "DISK$USER:[MY.NOTES]NOTE12345.TXT"))
	// Output:
	// file:///etc/100%25%20sure <nil>
	// file://vms.host.edu/disk$user/my/notes/note12345.txt <nil>
}

func ExampleFromRelative() {
	fmt.Println(file.FromRelative(file.Unix, "/home/me", "../you/a b.txt"))
	fmt.Println(file.FromRelative(file.Windows, `C:\Users`, `..\..\a.txt`))
	// Output:
	// file:///home/you/a%20b.txt <nil>
	// file:///C:/a.txt <nil>
}

func ExampleURI_Normalize() {
	for _, text := range []string{"file:/etc/motd", "file://localhost/etc/motd", "file:///etc/motd"} {
		u, err := file.FromURI(uri.MustParse(text))
		fmt.Println(u.Normalize(), err)
	}
	// Output:
	// file:///etc/motd <nil>
	// file:///etc/motd <nil>
	// file:///etc/motd <nil>
}
