package base_test

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
)

// A sources is the input of the op base.
type sources struct {
	Embedded, Encapsulating, Retrieval, Default *string

	Chain   []string `json:"retrieval_chain"`
	Headers *string
	Parts   []struct{ Headers string }
}

// entities are the headers around the document, the outermost first.
func (s sources) entities() []base.Header {
	var all []base.Header
	if s.Encapsulating != nil {
		all = append(all, base.Header{ContentBase: *s.Encapsulating})
	}
	if s.Headers != nil {
		all = append(all, base.ParseHeader(*s.Headers))
	}
	for _, p := range s.Parts {
		all = append(all, base.ParseHeader(p.Headers))
	}
	return all
}

func (s sources) chain() []string {
	if s.Retrieval != nil {
		return []string{*s.Retrieval}
	}
	return s.Chain
}

func (s sources) base() (base.Base, error) {
	var b base.Base
	if chain := s.chain(); len(chain) > 0 {
		var locations []uri.Ref
		for _, l := range chain[1:] {
			locations = append(locations, uri.MustParseRef(l))
		}
		b = base.Retrieved(uri.MustParse(chain[0]), locations...)
	}
	if s.Default != nil {
		b = cmp.Or(b, base.DefaultTo(uri.MustParse(*s.Default)))
	}
	var err error
	for _, h := range s.entities() {
		if b, err = b.Entity(h); err != nil {
			return b, err
		}
	}
	if s.Embedded != nil {
		b = b.Embed(uri.MustParseRef(*s.Embedded), "")
	}
	return b, nil
}

func (s sources) base1997() string {
	in := base.Sources1997{Entities: s.entities(), Retrieval: s.chain()}
	if s.Embedded != nil {
		in.Embedded = *s.Embedded
	}
	url, _ := in.Base()
	return url
}

// TestVectors runs the ops base and html_base of all profiles: G-5.1-04, G-5.1.2-01, G-5.1.3-01, G-5.1.3-02,
// G-5.1.4-01, L97-5.1-01, L97-5.1.1-02 to 05, L97-5.1.2-01, L97-5.1.2-02, L97-5.1.3-01, L97-5.1.4-01, L97-D-01,
// L97-D-02.
func TestVectors(t *testing.T) {
	files, err := filepath.Glob("../../conformance/testdata/vectors/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal("no vectors", err)
	}
	ran := map[string]int{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for sc := bufio.NewScanner(bytes.NewReader(text)); sc.Scan(); {
			var v struct {
				ID, Op, Profile string
				Case            int
				Input, Want     json.RawMessage
			}
			if !strings.Contains(sc.Text(), `base"`) {
				continue
			}
			if err := json.Unmarshal(sc.Bytes(), &v); err != nil {
				t.Fatal(err)
			}
			if v.Op != "base" && v.Op != "html_base" {
				continue
			}
			ran[v.Op]++
			t.Run(fmt.Sprintf("%s/%d", v.ID, v.Case), func(t *testing.T) {
				got, err := answer(v.Op, v.Profile, v.Input)
				if err != nil {
					t.Fatal(err)
				}
				var want *string
				if err := json.Unmarshal(v.Want, &want); err != nil {
					t.Fatal(err)
				}
				if (got == nil) != (want == nil) || got != nil && *got != *want {
					t.Errorf("%s: got %s, want %s", v.Input, show(got), v.Want)
				}
			})
		}
	}
	if ran["base"] < 24 || ran["html_base"] < 4 {
		t.Errorf("only these were found: %v", ran)
	}
}

func show(s *string) string {
	if s == nil {
		return "none"
	}
	return fmt.Sprintf("%q", *s)
}

func answer(op, profile string, input json.RawMessage) (*string, error) {
	if op == "html_base" {
		var document string
		if err := json.Unmarshal(input, &document); err != nil {
			return nil, err
		}
		href, ok, err := base.Href1997(strings.NewReader(document))
		if profile != "1997" || err != nil || !ok {
			return nil, err
		}
		return &href, nil
	}
	var s sources
	if err := json.Unmarshal(input, &s); err != nil {
		return nil, err
	}
	if profile == "1997" {
		url := s.base1997()
		return &url, nil
	}
	b, err := s.base()
	if err != nil || b.IsZero() {
		return nil, err
	}
	text := b.URI().String()
	return &text, nil
}
