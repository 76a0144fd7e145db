package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// find returns what is between the parentheses of a pattern in a file.
func find(t *testing.T, file, pattern string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(pattern).FindStringSubmatch(string(text))
	if found == nil {
		t.Fatalf("no %s in %s", pattern, file)
	}
	return found[1]
}

// TestHarvestUnit: the unit of systemd, with the settings of the manual, harvests
// through the server; a location that leads back to the server is refused.
func TestHarvestUnit(t *testing.T) {
	repository := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if q.URL.Query().Get("set") != "theses" {
			http.Error(w, "", http.StatusNotFound)
		}
		fmt.Fprint(w, `<OAI-PMH><responseDate>2026-11-29T00:00:00Z</responseDate><ListRecords>`)
		for _, id := range []string{"urn:nbn:xx:phys-1", "urn:nbn:xx:law-1"} {
			fmt.Fprintf(w, `<record><header><identifier>%s</identifier></header><metadata><dc><identifier>%[1]s</identifier>`+
				`<identifier>https://urn.example/%[1]s</identifier><identifier>https://repository.example/1</identifier>`+
				`</dc></metadata></record>`, id)
		}
		fmt.Fprint(w, `</ListRecords></OAI-PMH>`)
	}))
	defer repository.Close()
	line := find(t, "../../systemd/uri-resolver-harvest@.service", `(?m)^ExecStart=/usr/local/bin/uri-resolver (.*)$`)
	flags := find(t, "../../../docs/operating.md", `HARVEST="(.*)"`)
	line = strings.Replace(line, "$HARVEST", strings.Replace(flags, "https://repository.example", repository.URL, 1), 1)
	dir := t.TempDir()
	store, config := filepath.Join(dir, "s"), filepath.Join(dir, "c.toml")
	if err := os.WriteFile(config, []byte("base = 'https://urn.example'\nalso = ['http://old.example']\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	self := []step{
		{"put urn:nbn:xx:law-2 https://urn.example/urn:nbn:xx:law-2 --config " + config, "", "!leads back to this resolver"},
		{"put urn:nbn:xx:law-2 https://old.example/urn:nbn:xx:law-2 --config " + config, "", "!leads back to this resolver"},
	}
	steps(t, store, []step{{"init", "", ""}, {"namespace --owner physics urn:nbn:xx:phys-", "", ""},
		{"namespace --owner law urn:nbn:xx:law-", "", ""}, {line, "", "!!!no server has the store open"}})
	steps(t, store, self)
	log := &lockedBuffer{}
	serveTo(t, log, "--store", store, "--config", config, "--admin=")
	steps(t, store, self)
	steps(t, store, []step{
		{line, "", "urn:nbn:xx:law-1: left out; urn:nbn:xx:law-1 does not begin with urn:nbn:xx:phys-; no URN begins with urn:nbn:xx:phys-\n1 stored, 0 left alone, 0 failed, 1 left out"},
		{"get urn:nbn:xx:phys-1", "", "https://repository.example/1\n\"by\": \"ada@local\"\n¬https://urn.example"},
		{"get urn:nbn:xx:law-1", "", "!not registered"},
	})
}
