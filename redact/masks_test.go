package redact_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri/redact"
)

// TestMasks prints the different masks in texts, to be read by eye: a mask is
// false if it hides no secret, and nothing that stands where one does, see
// docs/decisions/0030-secrets-in-any-text.md.
//
//	URI_MASKS=DIR:DIR [URI_MASKS_SEED=1] go test ./redact -run TestMasks -v
//
// It reads files of these folders at random, up to maxRead bytes, without
// binary ones, and prints few masks of a file and of a folder, so that no
// program with many fills the list.
func TestMasks(t *testing.T) {
	const maxRead, maxFile, maxOfFile, maxOfFolder = 100 << 20, 1 << 20, 5, 20
	dirs := filepath.SplitList(os.Getenv("URI_MASKS"))
	if len(dirs) == 0 {
		t.Skip("URI_MASKS names folders")
	}
	var files []string
	for _, dir := range dirs {
		filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				files = append(files, path)
			}
			return nil
		})
	}
	seed, _ := strconv.ParseUint(os.Getenv("URI_MASKS_SEED"), 10, 64)
	r := rand.New(rand.NewPCG(seed, 30))
	r.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	total, masks, seen, of := 0, 0, map[string]bool{}, map[string]int{}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil || len(b) > maxFile || bytes.IndexByte(b, 0) >= 0 {
			continue
		}
		if total += len(b); total > maxRead {
			break
		}
		text, printed, folder := string(b), 0, filepath.Dir(file)
		for s := range redact.Spans(text) {
			masks++
			before, value := text[max(0, s.Start-70):s.Start], text[s.Start:s.End]
			key := before[max(0, len(before)-20):] + value
			if seen[key] || printed == maxOfFile || of[folder] == maxOfFolder {
				continue
			}
			seen[key] = true
			printed++
			of[folder]++
			after := text[s.End:min(len(text), s.End+25)]
			line := fmt.Sprintf("%s\t%s«%.60s»%s", file[max(0, len(file)-50):], before, value, after)
			fmt.Println(strings.NewReplacer("\n", "⏎", "\r", "").Replace(line))
		}
	}
	t.Logf("%d bytes, %d masks, %d different ones printed", total, masks, len(seen))
}
