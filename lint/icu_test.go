package lint

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/idna"

	"github.com/urikit/uri/host"
)

// icuScript answers each line of JSON, a list of texts, with their skeletons by
// ICU's SpoofChecker, or, if there are two, with whether they are confusable.
const icuScript = `
import icu, json, sys
c = icu.SpoofChecker()
m = icu.SpoofChecker()
m.setChecks(16) # the restriction level: at most "highly restrictive"
m.setRestrictionLevel(0x30000000)
print(json.dumps([icu.UNICODE_VERSION]), flush=True)
for line in sys.stdin:
    texts = json.loads(line)
    if texts[0] == "mixed":
        print(json.dumps([m.check(t) != 0 for t in texts]))
    elif len(texts) == 2:
        print(json.dumps([c.areConfusable(*texts) != 0]))
    else:
        print(json.dumps([c.getSkeleton(0, t) for t in texts]))
`

// An icu is a process that asks ICU.
type icu struct {
	t   *testing.T
	in  *json.Encoder
	out *json.Decoder
}

// startICU skips the test if Python's icu is not there; .ci/run programs has it.
func startICU(t *testing.T) icu {
	t.Helper()
	cmd := exec.Command("/usr/bin/python3", "-c", icuScript)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Skip("there is no Python; .ci/run programs asks it: ", err)
	}
	t.Cleanup(func() { in.Close(); _ = cmd.Wait() })
	p := icu{t, json.NewEncoder(in), json.NewDecoder(bufio.NewReader(out))}
	var version []string
	if err := p.out.Decode(&version); err != nil {
		t.Skip("Python has no icu; .ci/run programs asks it: ", err)
	}
	if _, header, _ := strings.Cut(confusables, "version "); !strings.HasPrefix(header, version[0]) {
		t.Skip("ICU has Unicode ", version[0])
	}
	return p
}

func ask[T any](p icu, texts ...string) (answer []T) {
	p.t.Helper()
	if err := p.in.Encode(texts); err != nil {
		p.t.Fatal(err)
	}
	if err := p.out.Decode(&answer); err != nil {
		p.t.Fatal(err)
	}
	return answer
}

// TestMixedICU checks that a label whose scripts ICU does not allow together has
// a finding. Labels are random, of letters of a few scripts.
func TestMixedICU(t *testing.T) {
	p := startICU(t)
	var letters []string
	for _, table := range []*unicode.RangeTable{unicode.Latin, unicode.Greek, unicode.Cyrillic,
		unicode.Armenian, unicode.Hebrew, unicode.Thai, unicode.Han, unicode.Hiragana,
		unicode.Katakana, unicode.Hangul, unicode.Bopomofo, unicode.Devanagari, unicode.Cherokee} {
		n := 0
		for r := range unicode.MaxRune {
			name, err := idna.Lookup.ToUnicode(string(r))
			if unicode.Is(table, r) && unicode.IsLetter(r) && err == nil && name == string(r) && n < 60 {
				letters = append(letters, name)
				n++
			}
		}
	}
	random := rand.New(rand.NewPCG(5, 6))
	only := onlyRule(t, "look-alike-name")
	texts := []string{"mixed"}
	for range 5_000 {
		var b strings.Builder
		from := random.IntN(len(letters))
		for range 2 + random.IntN(4) {
			if random.IntN(3) == 0 {
				from = random.IntN(len(letters))
			}
			b.WriteString(letters[min(from/60*60+random.IntN(60), len(letters)-1)])
		}
		texts = append(texts, b.String())
	}
	mixed, more := 0, 0
	for i, bad := range ask[bool](p, texts...) {
		h, err := host.FromName(texts[i] + ".example")
		if _, err2 := h.LookupName(); err != nil || err2 != nil || isASCII(texts[i]) {
			continue
		}
		found := len(only.CheckText("http://"+h.String()+"/")) > 0
		if bad && !found {
			t.Errorf("%+q is mixed, and has no finding", texts[i])
		}
		if bad {
			mixed++
		} else if found {
			more++
		}
	}
	if mixed < 1_000 {
		t.Errorf("only %d mixed labels", mixed)
	}
	t.Logf("%d mixed; %d more have findings", mixed, more)
}

// TestSkeletonICU compares the skeletons of all characters, and of random texts,
// with those of ICU.
func TestSkeletonICU(t *testing.T) {
	p := startICU(t)
	var texts []string
	for r := rune(1); r <= unicode.MaxRune; r++ {
		if unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z) {
			texts = append(texts, string(r))
		}
	}
	single := len(texts)
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		var b strings.Builder
		for range 2 + random.IntN(6) {
			b.WriteString(texts[random.IntN(min(single, 0x3000))])
		}
		texts = append(texts, b.String())
	}
	n, wrong := 0, 0
	for part := range slices.Chunk(texts, 1001) { // not 2
		for i, want := range ask[string](p, part...) {
			n++
			if got := skeleton(part[i]); got != want {
				if wrong++; wrong < 10 {
					t.Errorf("%+q: %+q, ICU has %+q", part[i], got, want)
				}
			}
		}
	}
	if n < 100_000 {
		t.Errorf("only %d texts", n)
	}
	t.Logf("%d texts, %d wrong", n, wrong)
}

// TestLikeASCIIICU checks that ICU too confuses a name with what it is said to
// look like, for random labels of characters that look like US-ASCII.
func TestLikeASCIIICU(t *testing.T) {
	p := startICU(t)
	var similar []string
	for line := range strings.Lines(confusables) {
		r := []rune(line)
		name, err := idna.Lookup.ToUnicode(string(r[0]))
		if r[0] > 0x7f && err == nil && name == string(r[0]) && isASCII(line[len(string(r[0])):]) {
			similar = append(similar, name)
		}
	}
	if len(similar) < 100 {
		t.Fatalf("only %d characters look like US-ASCII", len(similar))
	}
	random := rand.New(rand.NewPCG(3, 4))
	found := 0
	for range 20_000 {
		var b strings.Builder
		for range 1 + random.IntN(8) {
			if random.IntN(2) == 0 {
				b.WriteByte("abcdefghijklmnopqrstuvwxyz0123456789"[random.IntN(36)])
			} else {
				b.WriteString(similar[random.IntN(len(similar))])
			}
		}
		name := b.String() + ".example"
		like, ok := likeASCII(name)
		if !ok {
			continue
		}
		found++
		if !ask[bool](p, name, like)[0] {
			t.Errorf("%+q does not look like %q by ICU", name, like)
		}
		if h, err := host.FromName(like); err != nil || h.Kind() != host.RegName {
			t.Errorf("%q is not a name: %v", like, err)
		}
	}
	if found < 1_000 {
		t.Errorf("only %d names look like others", found)
	}
}
