// Command confusables makes the table of characters that look alike in package lint:
//
//	confusables SOURCE confusables.txt
//
// SOURCE is the file confusables.txt of Unicode's UTS 39, https://www.unicode.org/Public/security/15.0.0/; the source of
// ICU has it too, in icu4c/source/data/unidata. If it is not there, nothing changes.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: confusables SOURCE confusables.txt")
		os.Exit(2)
	}
	source, err := os.ReadFile(os.Args[1])
	if errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintln(os.Stderr, "confusables: no table to read, nothing changed")
		return
	}
	var table string
	if err == nil {
		table, err = compact(string(source))
	}
	if err == nil {
		err = os.WriteFile(os.Args[2], []byte(table), 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "confusables:", err)
		os.Exit(1)
	}
}

// compact returns a line for each character, in order: the character, and the text that it looks like.
func compact(source string) (string, error) {
	version := ""
	var lines []string
	for line := range strings.Lines(strings.TrimPrefix(source, "\ufeff")) {
		if v, ok := strings.CutPrefix(line, "# Version: "); ok {
			version = strings.TrimSpace(v)
		}
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Split(line, ";")
		if len(fields) < 3 {
			continue
		}
		from, err := text(fields[0])
		if err != nil {
			return "", err
		}
		to, err := text(fields[1])
		if err != nil {
			return "", err
		}
		if strings.ContainsAny(from+to, "\n") {
			return "", fmt.Errorf("a line cannot have %q and %q", from, to)
		}
		lines = append(lines, from+to)
	}
	if version == "" || len(lines) == 0 {
		return "", errors.New("this is not confusables.txt of UTS 39")
	}
	slices.Sort(lines)
	return "# The table confusables.txt of Unicode UTS 39, version " + version + ": a character, and what it looks like.\n" +
		"# Made by internal/tools/confusables. (c) 1991-2022 Unicode, Inc.; https://www.unicode.org/license.txt\n" +
		strings.Join(lines, "\n") + "\n", nil
}

// text returns the text of hexadecimal numbers of characters.
func text(numbers string) (string, error) {
	var b strings.Builder
	for n := range strings.FieldsSeq(numbers) {
		r, err := strconv.ParseUint(n, 16, 21)
		if err != nil {
			return "", err
		}
		b.WriteRune(rune(r))
	}
	return b.String(), nil
}
