package host_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/idna"

	"github.com/urikit/uri/host"
)

var update = flag.Bool("update", false, "write the list of differences from IdnaTestV2")

type idnaCase struct {
	ID, Kind string
	Input    any // or an object, if it is not text
	Want     struct {
		ToUnicode           *string  `json:"to_unicode"`
		ToUnicodeStatus     []string `json:"to_unicode_status"`
		ToASCII             *string  `json:"to_ascii"`
		ToASCIIStatus       []string `json:"to_ascii_status"`
		ToASCIITransitional *string  `json:"to_ascii_transitional"`
		TransitionalStatus  []string `json:"to_ascii_transitional_status"`
	}
}

// differencesHead is the beginning of the list of differences. It gives the
// reason for each class.
const differencesHead = `# The answers to IdnaTestV2 (Unicode 17) that are others than the file's, with the tables of Unicode %s:
# case, form, class,
and what tells more. The list is exact. TestIdnaTestV2 compares each answer with
# it, and conformance.TestShared each case that uri batch answers. To write it anew:
# go test ./host -run TestIdnaTestV2 -update
#
#	accepted   the file wants an error
#	final-dot  a final dot stays in all forms of a name (RFC 3986 section 3.2.2),
where the file wants
#	           an error, since the last label is empty (A4_2)
#	length     ToUnicode does not look for the lengths of DNS, so that a label may be empty (X4_2)
#	optional   hyphens (V2, V3), and US-ASCII that is not a letter, digit or hyphen (U1),
are not checked:
#	           names such as _sip and r3---x are in use. Who does not check them is to ignore these
#	           statuses, says the file
#	reg-name   "<" or ">", which no registered name has (RFC 3986 section 3.2.2),
is refused before the
#	           mark U+0338, too, with which it would be composed
#	refused    the name would be read as an IPv4 address (RFC 3986 section 7.4)
#	tables     UTS 46 allows a character, or maps it to another, since a later version of Unicode

`

// TestIdnaTestV2 runs Unicode's file of tests of UTS 46, if it is there. What
// comes out otherwise is listed, one form of a case a line, with its class; the
// list is exact, and depends on the tables.
func TestIdnaTestV2(t *testing.T) {
	f, err := os.Open("../../shared/conformance/cases/idna-testv2.jsonl")
	if err != nil {
		t.Skipf("no suite: %v", err)
	}
	defer f.Close()
	var got []string
	cases := 0
	for s := bufio.NewScanner(f); s.Scan(); {
		var c idnaCase
		if err := json.Unmarshal(s.Bytes(), &c); err != nil {
			t.Fatalf("%v: %s", err, s.Text())
		}
		if text, ok := c.Input.(string); ok && c.Kind == "testv2" {
			cases++
			got = append(got, c.differences(t, text)...)
		}
	}
	if cases < 6000 {
		t.Errorf("only %d cases", cases)
	}
	list := "testdata/idna-testv2-unicode" + idna.UnicodeVersion + ".txt"
	if *update {
		text := fmt.Sprintf(differencesHead, idna.UnicodeVersion) + strings.Join(got, "\n") + "\n"
		if err := os.WriteFile(list, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(list)
	if err != nil {
		t.Skipf("no list of differences for this version of Unicode: %v", err)
	}
	var want []string
	for line := range strings.Lines(string(b)) {
		if line[0] != '#' && line != "\n" {
			want = append(want, strings.TrimSuffix(line, "\n"))
		}
	}
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("not listed: %s", line)
		}
	}
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("listed, but the answer is right: %s", line)
		}
	}
	classes := map[string]int{}
	for _, line := range got {
		classes[strings.Split(line, "\t")[2]]++
	}
	t.Logf("%d cases, %d differences: %v", cases, len(got), classes)
}

// differences returns a line for each answer to c that is another than the
// file's: id, what was asked, class, and what tells more.
func (c *idnaCase) differences(t *testing.T, text string) (lines []string) {
	h, herr := host.FromName(text)
	compare := func(asked string, f func(host.Host) (string, error), want *string,
		status []string) {
		if want == nil {
			return
		}
		got, err := f(h)
		if herr != nil {
			err = herr
		}
		if (err != nil) != (len(status) > 0) || err == nil && got != *want {
			lines = append(lines, fmt.Sprintf("%s\t%s\t%s", c.ID, asked,
				class(got, *want, err, status)))
		}
	}
	compare("ascii", host.UTS46.ToASCII, c.Want.ToASCII, c.Want.ToASCIIStatus)
	compare("unicode", host.UTS46.ToUnicode, c.Want.ToUnicode, c.Want.ToUnicodeStatus)
	compare("transitional", host.Transitional.ToASCII, c.Want.ToASCIITransitional,
		c.Want.TransitionalStatus)
	return lines
}

// class says why an answer is another. Where it is for the tables the answer of
// a newer version of Go may be right.
func class(got, want string, err error, status []string) string {
	optional := func(s string) bool { return s == "V2" || s == "V3" || s == "U1" }
	fatal := slices.DeleteFunc(slices.Clone(status), optional)
	e, _ := err.(*host.Error)
	switch {
	case e == nil && got == want && len(fatal) == 0:
		return "optional\t" + strings.Join(status, " ")
	case e == nil && slices.Equal(fatal, []string{"A4_2"}) && strings.HasSuffix(got, "."):
		return "final-dot\tstays, where the file wants none"
	case e == nil && slices.Equal(fatal, []string{"X4_2"}):
		return "length\tan empty label, which ToUnicode does not look for"
	case e == nil && len(fatal) > 0:
		return "accepted\t" + strings.Join(status, " ")
	case e == nil:
		return "tables\tanother mapping"
	case e.Rule == "host-character":
		return "reg-name\ta character that cannot stand in a registered name"
	case e.Rule == "host-idna-character" || e.Rule == "host-idna-label":
		return "tables\t" + e.Finding().Message
	}
	return "refused\t" + e.Finding().Message
}
