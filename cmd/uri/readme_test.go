package main

import (
	"archive/zip"
	"bytes"
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
	runPage(t, "../../README.md", t.TempDir(), 10)
}

// TestCookbook does the same with docs/cookbook.md, beside a copy of the files
// of its folder, and a document of a word processor.
func TestCookbook(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for a shell of Unix")
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../docs/cookbook")); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, part := range [...][2]string{
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
			`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
			`<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.` +
			`wordprocessingml.document.main+xml"/></Types>`},
		{"word/document.xml", `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">` +
			`<w:body><w:p><w:r><w:t>See https://www.example.com/paper.</w:t></w:r></w:p></w:body></w:document>`},
		{"word/_rels/document.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/` +
			`relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/` +
			`relationships/hyperlink" Target="https://doi.org/10.1000/182" TargetMode="External"/></Relationships>`},
	} {
		f, err := w.Create(part[0])
		if err == nil {
			_, err = f.Write([]byte(part[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "paper.docx"), b.Bytes(), 0o666); err != nil {
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
	fenced, commands := false, 0
	for lines := strings.Split(string(b), "\n"); len(lines) > 0; {
		line := lines[0]
		out, lines = append(out, line), lines[1:]
		if strings.HasPrefix(line, "```") {
			fenced = !fenced && line == "```"
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
