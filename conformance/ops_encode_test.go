package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/edition/rfc3986"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

func charset(v vector) error {
	set, ok := map[string]pct.Set{
		"gen-delims": pct.GenDelims(),
		"reserved":   pct.Reserved(),
		"sub-delims": pct.SubDelims(),
		"unreserved": pct.Unreserved(),
		"v-subdels":  urn.VSubdels(),
	}[v.text()]
	if v.text() == "mark" { // of RFC 2396, which RFC 3986 only cites
		set, ok = rfc3986.Document.Class("mark")
	}
	var want string
	if err := json.Unmarshal(v.Want, &want); err != nil || !ok {
		return fmt.Errorf("no such set: %v", err)
	}
	if set != pct.SetOf(want) {
		return fmt.Errorf("got %q", set)
	}
	return nil
}

func decode(v vector) error {
	s, err := pct.Decoder{UTF8: true}.Decode(v.text())
	return v.check(s, err)
}

func display(v vector) error {
	var want struct {
		Contains    []string
		NotContains []string `json:"not_contains"`
	}
	u, err := uri.Parse(v.text())
	if err := errors.Join(err, json.Unmarshal(v.Want, &want)); err != nil {
		return err
	}
	got := u.Redacted()
	if uri.Redact(v.text()) != got {
		return errors.New("Redact and Redacted differ")
	}
	for _, s := range want.Contains {
		if !strings.Contains(got, s) {
			return fmt.Errorf("got %q, without %q", got, s)
		}
	}
	for _, s := range want.NotContains {
		if strings.Contains(got, s) {
			return fmt.Errorf("got %q, with %q", got, s)
		}
	}
	return nil
}

func encode(v vector) error {
	keep, ok := map[string]pct.Set{
		"query":    pct.Query(),
		"reg-name": pct.RegName(),
		"segment":  pct.Segment(),
		"text":     pct.Unreserved(),
	}[v.Component]
	if !ok {
		return fmt.Errorf("no component %q", v.Component)
	}
	if v.Op == "encode_octets" {
		var data []byte
		for _, octet := range input[[]int](v) {
			data = append(data, byte(octet))
		}
		return v.check(pct.Encode(string(data), keep), nil)
	}
	return v.check(pct.Encode(v.text(), keep), nil)
}

func octets(v vector) error {
	s, err := pct.Decode(v.text())
	got := []int{}
	for _, octet := range []byte(s) {
		got = append(got, int(octet))
	}
	return v.check(got, err)
}

func segments(v vector) error {
	r, err := uri.ParseRef(v.text())
	var got []string
	for s := range r.Segments() {
		s, err := pct.Decode(s)
		if err != nil {
			return err
		}
		got = append(got, s)
	}
	return v.check(got, err)
}
