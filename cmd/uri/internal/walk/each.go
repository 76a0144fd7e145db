package walk

import (
	"os"
	"path/filepath"
)

// Each gives the files that are named, and in place of a directory those below
// it, with the name that they have there, until no more are wanted. An error
// is one of walking.
func Each(names []string, o Options, give func(name, below string, err error) bool) {
	for _, name := range names {
		info, err := os.Stat(name)
		if name == "-" || err != nil || !info.IsDir() {
			if !give(name, "", nil) {
				return
			}
			continue
		}
		for file, err := range Files(name, o) {
			below, _ := filepath.Rel(name, file)
			if !give(file, below, err) {
				return
			}
		}
	}
}
