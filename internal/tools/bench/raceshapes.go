package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// whatwgName is our implementation of the URL Standard.
const whatwgName = "uri/whatwg"

// A raceShape is a form of texts that the corpora hardly have.
type raceShape struct {
	name string
	line func(w *words) string
	ops  string // of package uri beside fluent-uri: parse, normalize or refuse
}

var raceShapes = []raceShape{
	{"Cyrillic", func(w *words) string {
		return "https://ru.wikipedia.org/wiki/" + w.encoded("абвгдежзиклмнопрстуфхцчшщыэюя", 8, 3)
	}, "parse normalize"},
	{"Chinese", func(w *words) string {
		return "https://zh.wikipedia.org/wiki/" + w.encoded("的一是不了在人有我他这个们中来上大为", 6, 1)
	}, "parse normalize"},
	{"triplets", func(w *words) string { return "http://h/" + w.encoded("äöüßéèêñ", 23, 1) }, "parse normalize"},
	{"triplets in lower case", func(w *words) string {
		return "https://ru.wikipedia.org/wiki/" + strings.ToLower(w.encoded("абвгдежзиклмнопрстуфхцчшщыэюя", 8, 3))
	}, "parse normalize"},
	{"dot-segments", func(w *words) string {
		return "http://" + w.name(2) + ".com/" + w.name(1) + "/../" + w.name(1) + "/./" + w.name(1) + "/../../" + w.name(2) + ".html"
	}, "parse normalize"},
	{"IPv4", func(w *words) string {
		return fmt.Sprintf("http://%d.%d.%d.%d/%s?%s=1", w.IntN(256), w.IntN(256), w.IntN(256), w.IntN(256), w.name(2), w.name(1))
	}, "parse normalize"},
	{"IPv6", func(w *words) string {
		return fmt.Sprintf("http://[2001:db8::%x:%x]:8080/%s", 1+w.IntN(65535), 1+w.IntN(65535), w.name(2))
	}, "parse normalize"},
	{"userinfo", func(w *words) string {
		return "ftp://" + w.name(1) + ":" + w.name(1) + "@" + w.name(2) + ".org/" + w.name(3)
	}, "parse normalize"},
	{"long hosts", func(w *words) string { return "https://" + w.name(12) + ".example.com/" + w.name(2) }, "parse normalize"},
	{"file", func(w *words) string { return "file:///usr/share/doc/" + w.name(1) + "/" + w.name(2) + ".txt" }, "parse normalize"},
	{"mailto", func(w *words) string { return "mailto:" + w.name(1) + "@" + w.name(2) + ".com?subject=" + w.name(1) }, "parse normalize"},
	{"urn", func(w *words) string { return fmt.Sprintf("urn:example:%s:%d", w.name(2), w.IntN(1e9)) }, "parse normalize"},
	{"upper case", func(w *words) string { return "HTTP://WWW." + strings.ToUpper(w.name(1)) + ".COM/" + w.name(2) }, "parse normalize"},
	{"percent-encoded host", func(w *words) string { return "http://" + w.encoded("äöüé", 6, 1) + ".example/" + w.name(1) }, "parse normalize"},
	{"refused at the beginning", func(w *words) string { return "http//:" + w.name(1) + "[.com/" + w.name(3) }, "refuse"},
	{"refused at the end", func(w *words) string { return "http://" + w.name(2) + ".com/" + w.name(4) + ` x` }, "refuse"},
	{"refused for a triplet", func(w *words) string { return "http://" + w.name(2) + ".com/" + w.name(3) + "%zz" + w.name(1) }, "refuse"},
}

// words makes parts of texts.
type words struct{ *rand.Rand }

// name returns syllables.
func (w *words) name(n int) string {
	var b strings.Builder
	for range 2 * n {
		b.WriteByte("bdfgklmnprstvz"[w.IntN(14)])
		b.WriteByte("aeiou"[w.IntN(5)])
	}
	return b.String()
}

// encoded returns percent-encoded words of these letters.
func (w *words) encoded(letters string, length, n int) string {
	var b strings.Builder
	all := []rune(letters)
	for i := range n {
		if i > 0 {
			b.WriteByte('_')
		}
		for range length/2 + w.IntN(length) {
			for _, c := range []byte(string(all[w.IntN(len(all))])) {
				fmt.Fprintf(&b, "%%%02X", c)
			}
		}
	}
	return b.String()
}

// shapeRaces writes the texts of each shape to a folder.
func shapeRaces(dir string, c *corpora, corpus string) (races []*race, err error) {
	standard := []*race{standardRace("web.txt", filepath.Join(corpus, "web.txt"), len(c.web))}
	for _, s := range raceShapes {
		w := &words{rand.New(rand.NewPCG(3986, 1738))}
		lines := make([]string, 2000)
		for i := range lines {
			lines[i] = s.line(w)
		}
		file := filepath.Join(dir, s.name)
		err = errors.Join(err, os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o666))
		for op := range strings.FieldsSeq(s.ops) {
			r := lineRace(map[string]string{"parse": "Parse", "normalize": "Normalize", "refuse": "Refuse"}[op], op, dir, s.name, "", lines)
			r.racers = r.racers[:2]
			r.yardstick = "fluent-uri (Rust)"
			races = append(races, r)
		}
		if s.ops != "refuse" {
			standard = append(standard, standardRace(s.name, file, len(lines)))
		}
	}
	return append(races, standard...), err
}

// standardRace is one of parsers of the URL Standard.
func standardRace(name, file string, lines int) *race {
	return &race{"URL Standard, " + name, file, "", lines, "ada parse (C++)", []*racer{
		{name: whatwgName, driver: "go", op: "whatwg"}, {name: "ada parse (C++)", driver: "ada", op: "normalize"},
	}}
}
