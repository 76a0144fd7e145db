package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// damagedStore: a bit of a table is wrong. Names that it has are 503, all
// others are answered; the verbs go on, say what is lost, and end with status 4.
func damagedStore(t *testing.T) string {
	const count = 3000
	dir := t.TempDir()
	store, backup, saved := filepath.Join(dir, "store"), filepath.Join(dir, "backup"), filepath.Join(dir, "saved")
	var names strings.Builder
	for i := range count {
		fmt.Fprintf(&names, `{"urn":"urn:example:%06d","locations":[{"uri":"https://example.org/%x"}]}`+"\n", i, i*i*i)
	}
	steps(t, store, []step{{"init", "", ""}, {"namespace --owner lib urn:example:", "", ""},
		{"import", names.String(), "3000 stored"},
		{"fsck", "", "the store is sound: 3000 names, 0 earlier versions, 6"}}) // so all is in a table
	lost := flip(t, store)
	steps(t, store, []step{
		{"get urn:example:000001", "", "https://example.org/1"},
		{"get urn:example:" + lost, "", "!!!!\"r/example:" + lost + "\" cannot be read\n.sst is damaged"},
		{"fsck", "", "!!!!keys from \"r/example:00\nthe store is damaged\nsalvage makes\nexample:" + lost + "\" cannot be read"},
		{"export", "", "!!!!urn:example:000001\nurn:example:002999\n{\"damaged\":{\"from\":\"r/example:00\n" +
			"keys from \"r/example:00\n\"records\":2\n¬urn:example:" + lost},
		{"export --format nginx", "", "!!!!urn:example:002999\n# store: the keys from \"r/example:00"},
		{"backup " + backup, "", "!!!!keys from \"r/example:00"},
		{"salvage " + store + " " + saved, "", "!!!!keys from \"r/example:00\nurn:example:" + lost + ": its record is lost"},
	})
	_, text, _ := run(t, "", "export", "--store", store)
	steps(t, filepath.Join(dir, "imported"), []step{{"init", "", ""},
		{"import --format export", text, "1 lines with \"damaged\""}, {"fsck", "", "sound"}})
	steps(t, filepath.Join(dir, "restored"), []step{{"restore " + backup, "", "!!!not a whole one"}})
	steps(t, saved, []step{{"fsck", "", "sound"}, {"get urn:example:000001", "", "https://example.org/1"},
		{"get urn:example:" + lost, "", "suspended"}, {"get urn:example:002999", "", "https"}})

	log := &lockedBuffer{}
	admin := "127.0.0.1:0"
	address := "http://" + serveTo(t, log, "--store", store, "--admin", admin)
	for range 2 {
		for name, want := range map[string]int{"000001": 302, lost: 503, "002999": 302} {
			status, _, header := get(t, address+"/urn:example:"+name)
			if status != want || status == 503 && header.Get("Retry-After") == "" {
				t.Errorf("%s: %d, %v", name, status, header)
			}
		}
		steps(t, store, []step{{"fsck", "", "!!!!the store is damaged"}, {"export", "", "!!!!cannot be read"},
			{"backup " + filepath.Join(dir, "b", fmt.Sprint(len(log.String()))), "", "!!!!cannot be read"},
			{"put urn:example:" + lost + " https://example.org/new", "", "!!!!cannot be read"},
			{"salvage " + store + " " + filepath.Join(dir, "busy"), "", "!!!another process has the store open, and must end first: " + store},
			{"put urn:example:000002 https://example.org/new", "", "example.org/new"}})
	}
	for _, want := range []string{`"msg":"the store is damaged","file":"` + store, `"urn":"urn:example:` + lost + `","error":"store: the key`} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not have %s: %s", want, log)
		}
	}
	if strings.Contains(log.String(), `"error":"store: the keys from`) { // which are all of the file
		t.Error(log)
	}
	admin = regexp.MustCompile(`"admin":"(.*?)"`).FindStringSubmatch(log.String())[1]
	_, metrics, _ := get(t, "http://"+admin+"/metrics")
	if !regexp.MustCompile(`(?m)^uri_resolver_damaged_reads [1-9]`).MatchString(metrics) {
		t.Error(metrics)
	}
	if status, _, _ := get(t, "http://"+admin+"/readyz"); status != http.StatusOK {
		t.Error(status)
	}
	return log.String() + ends(t, damaged, "fsck", "--store", store) + metrics
}

// damagedNamespaces: a store in which the namespaces cannot be read is not
// served: no name is certain. The line names salvage, as that of all such damage.
func damagedNamespaces(t *testing.T) string {
	store := filepath.Join(t.TempDir(), "store")
	steps(t, store, []step{{"init", "", ""}, {"namespace --owner lib urn:example:", "", ""}})
	var names strings.Builder
	for i := range 500 {
		fmt.Fprintf(&names, `{"urn":"urn:example:%x"}`+"\n", i*i*i)
	}
	steps(t, store, []step{{"import", names.String(), "500 stored"}, {"fsck", "", "sound"}})
	file, data := table(t, store)
	for i := 100; ; i += 500 {
		data[i] ^= 4
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, errs := run(t, "", "namespace", "--store", store); strings.Contains(errs, `from "n/"`) {
			break
		}
		data[i] ^= 4
	}
	return ends(t, damaged, "serve", "--store", store)
}

// flip flips a bit of the table of a store, and returns a name that it hides.
func flip(t *testing.T, store string) string {
	t.Helper()
	file, data := table(t, store)
	data[len(data)*7/10] ^= 4 // a table ends with records
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	_, out, _ := run(t, "", "fsck", "--store", store)
	found := regexp.MustCompile(`the key "r/example:(\d+)" cannot be read`).FindStringSubmatch(out)
	if found == nil {
		t.Fatal(out)
	}
	return found[1]
}

// table returns the largest table of a store.
func table(t *testing.T, store string) (file string, data []byte) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(store, "*.sst"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if len(b) > len(data) {
			file, data = f, b
		}
	}
	return file, data
}

// ends runs a verb that fails, and returns what it says.
func ends(t *testing.T, status int, args ...string) string {
	t.Helper()
	got, out, errs := run(t, "", args...)
	if got != status {
		t.Errorf("%q: status %d, want %d: %s%s", args, got, status, out, errs)
	}
	return args[0] + "\n" + out + errs
}
