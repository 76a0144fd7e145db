package main

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestRace races our driver alone: no sources of rivals are here.
func TestRace(t *testing.T) {
	folder := smallFolder(t)
	s, err := parseFlags([]string{"-corpus", folder, "-o", "-", "-rounds", "2"})
	if err != nil {
		t.Fatal(err)
	}
	d, err := s.buildDrivers(t.TempDir(), "ada")
	if err != nil {
		t.Fatal(err)
	}
	c, err := loadCorpora(folder)
	if err != nil {
		t.Fatal(err)
	}
	races := append(lineRaces(folder, c), &race{title: "Find, web.txt", file: filepath.Join(folder, "web.txt"), size: 1,
		yardstick: linkifyName, racers: []*racer{{name: oursName, driver: "go", op: "find"}}})
	if err := d.measure(races, s.rounds, time.Millisecond); err != nil {
		t.Fatal(err)
	}
	for _, r := range races {
		for _, x := range r.racers {
			if x.best <= 0 || x.median < x.best || x.driver != "go" {
				t.Errorf("%s, %s: best %v, median %v", r.title, x.name, x.best, x.median)
			}
		}
	}
	if ours, theirs := races[0].racers[0].heats[0], races[0].racers[1].heats[0]; ours.octets != 89 || theirs.accepted != 3 {
		t.Errorf("uri made %d octets of web.txt, and net/url accepted %d lines", ours.octets, theirs.accepted)
	}
	races[0].racers[1].best = 1e-6
	got := s.raceSection(races, d.notes).text()
	for _, want := range []string{
		"- ada is left out: no folder of its sources, -ada.\n", "### Resolve, base " + rfcBase + "\n",
		"- Parse, web.txt: net/url takes 0.00 of our time, and by the medians ", "  best | ratio | median |", "| net/url | ", "There are 10 races.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("not in the section: %q\n%s", want, got)
		}
	}
	if err := d.measure(races[:1], 1, 0); err != nil {
		t.Errorf("again: %v", err)
	}
	if _, err := d.run(nil, "go", "none", races[0].file, 0, ""); err == nil {
		t.Error("an operation that does not exist: no error")
	}
}

// TestSettleRace: who did other work is found out.
func TestSettleRace(t *testing.T) {
	for _, tt := range []struct {
		name  string
		other racer
		want  string
	}{
		{"fine", racer{strict: true, heats: []heat{{3, 9, 2, 8}, {3, 9, 4, 6}}}, ""},
		{"lax", racer{heats: []heat{{4, 12, 2, 8}, {4, 12, 4, 6}}}, ""},
		{"strict", racer{name: "b", strict: true, heats: []heat{{4, 9, 2, 8}}}, "b accepted 4, and another as strict 3"},
		{"other octets", racer{name: "b", heats: []heat{{3, 9, 2, 8}, {3, 8, 4, 6}}}, "b accepted 3, and then 3"},
	} {
		r := &race{size: 2, racers: []*racer{{name: oursName, strict: true, heats: []heat{{3, 9, 2, 3}}}, &tt.other}}
		err := r.settle()
		if got := ""; err != nil {
			got = err.Error()
			if got != tt.want {
				t.Errorf("%s: %s", tt.name, got)
			}
		} else if tt.want != "" || tt.other.best != 1 || tt.other.median != 3.5 {
			t.Errorf("%s: no error, best %v, median %v", tt.name, tt.other.best, tt.other.median)
		}
	}
}

func TestDrawRaces(t *testing.T) {
	races := []*race{
		{title: "Parse, a<b", yardstick: std, racers: []*racer{{name: oursName, best: 10}, {name: std, best: 40}}},
		{title: "Parse references", yardstick: std, racers: []*racer{{name: oursName, best: 5}}},
		{title: "Find, x", yardstick: linkifyName, racers: []*racer{{name: oursName, best: 5}}},
	}
	dir := filepath.Join(t.TempDir(), "pictures")
	if err := drawRaces(dir, races); err != nil {
		t.Fatal(err)
	}
	for name, wants := range map[string][]string{
		"parse.svg": {"Parse, a&lt;b", `width="102" height="16" class="bar ours"`, `width="410" height="16" class="bar"`, "10.0 (0.25)", "ns a line (and to net/url), less is better", "Parse references"},
		"find.svg":  {"ns a KB (and to linkify (Rust)), less", ">5.0<"},
	} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s lacks %q:\n%s", name, want, text)
			}
		}
		for d := xml.NewDecoder(strings.NewReader(string(text))); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
}
