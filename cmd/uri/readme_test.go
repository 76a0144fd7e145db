package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestREADME runs the commands of the README, each "$ COMMAND" of a fenced
// block, and compares what they print with the lines that follow. With -update
// it writes these lines.
func TestREADME(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for a shell of Unix")
	}
	runPage(t, "../../README.md", t.TempDir(), 6)
}

// TestGuide does the same with docs/guide.md.
func TestGuide(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for a shell of Unix")
	}
	runPage(t, "../../docs/guide.md", t.TempDir(), 15)
}

// TestCookbook does the same with docs/cookbook.md, beside a copy of the files
// of its folder, and a document made of the parts in paper.
func TestCookbook(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for a shell of Unix")
	}
	dir := t.TempDir()
	files := os.DirFS("../../docs/cookbook")
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	parts, err := fs.Sub(files, "paper")
	if err != nil {
		t.Fatal(err)
	}
	var paper bytes.Buffer
	w := zip.NewWriter(&paper)
	if err := errors.Join(w.AddFS(parts), w.Close(),
		os.WriteFile(filepath.Join(dir, "paper.docx"), paper.Bytes(), 0o666)); err != nil {
		t.Fatal(err)
	}
	runPage(t, "../../docs/cookbook.md", dir, 30)
}

// runPage runs the commands of a page in a folder.
func runPage(t *testing.T, file, dir string, least int) {
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	inside, fenced, commands := false, false, 0
	for lines := strings.Split(string(b), "\n"); len(lines) > 0; {
		line := lines[0]
		out, lines = append(out, line), lines[1:]
		if strings.HasPrefix(line, "```") {
			inside = !inside
			fenced = inside && line == "```"
			continue
		}
		command, ok := strings.CutPrefix(line, "$ ")
		if !fenced || !ok || command == "go test work" {
			continue
		}
		end := 0
		for end < len(lines) && !strings.HasPrefix(lines[end], "$ ") && lines[end] != "```" {
			end++
		}
		want := lines[:end]
		lines = lines[end:]
		commands++
		sh := exec.Command("sh", "-c", strings.Replace(command, "go run ./cmd/uri", "uri", 1))
		sh.Dir = dir
		text, err := sh.CombinedOutput()
		if _, exit := err.(*exec.ExitError); err != nil && !exit {
			t.Fatal(err)
		}
		var got []string
		if len(text) > 0 {
			got = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		}
		if out = append(out, got...); strings.Join(got, "\n") != strings.Join(want, "\n") &&
			!*update {
			t.Errorf("%s prints\n%s\nand %s has\n%s\nIf that is right: go test ./cmd/uri -run %s -update", command,
				strings.Join(got, "\n"), file, strings.Join(want, "\n"), t.Name())
		}
	}
	if commands < least {
		t.Errorf("only %d commands found", commands)
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(out, "\n")), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
