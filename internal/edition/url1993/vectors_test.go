package url1993

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// A vector is a line of conformance/testdata/vectors.
type vector struct {
	ID, Op, Profile string
	Case            int
	Input, Want     json.RawMessage
	WantErr         bool `json:"want_error"`
	Rule, Component string
	Base, Unsafe    string
	Level           string
}

func (v vector) text() (s string) {
	if err := json.Unmarshal(v.Input, &s); err != nil {
		panic(err)
	}
	return s
}

// later are the ops of other rooms.
var later = []string{"base", "extract", "dereference", "gateway", "ftp_login", "ftp_guess"}

var ops = map[string]func(v vector) (any, error){
	"valid": func(v vector) (any, error) {
		if v.Rule != "url" && v.Rule != "fragmentaddress" {
			return Document.Validate(v.Rule, v.text()) == nil, nil
		}
		r := doc.Reading{Text: v.text()}
		Read(&r)
		_, ok := r.Part("fragmentid")
		ok = r.Valid() && (!ok || v.Rule != "url") && Classify(v.text()) == "full"
		if ok != (Document.Validate(v.Rule, v.text()) == nil) {
			return nil, errors.New("the rule and the reading differ")
		}
		return ok, nil
	},
	"charset": func(v vector) (any, error) {
		var want string
		if err := json.Unmarshal(v.Want, &want); err != nil {
			return nil, err
		}
		if set, ok := Document.Class(v.text()); !ok || set != pct.SetOf(want) {
			return nil, errors.New(set.String())
		}
		return want, nil
	},
	"classify":  func(v vector) (any, error) { return Classify(v.text()), nil },
	"encode":    func(v vector) (any, error) { return Document.Encode(v.Component, v.text()) },
	"scheme":    func(v vector) (any, error) { return ReadFields(v.text()) },
	"parse":     func(v vector) (any, error) { return ReadFields(v.text()) },
	"split":     split,
	"equal":     equal,
	"normalize": func(v vector) (any, error) { return normalize(v.text(), doc.Syntax) },
	"split_fragment": func(v vector) (any, error) {
		url, id, _ := strings.Cut(v.text(), "#")
		return map[string]string{"url": url, "fragmentid": id}, nil
	},
	"resolve": func(v vector) (any, error) {
		t, err := resolve(v.Base, v.text())
		return t.Text, err
	},
	"relativize": func(v vector) (any, error) { return Partial(v.Base, v.text()), nil },
	"make_safer": func(v vector) (any, error) {
		return MakeSafer(v.text(), pct.SetOf(v.Unsafe)),
			nil
	},
	"gopher_link": gopherLink,
	"registry": func(v vector) (any, error) {
		var query map[string]string
		if err := json.Unmarshal(v.Input, &query); err != nil || len(query) != 1 {
			return nil, fmt.Errorf("%s: %v", v.Input, err)
		}
		if s, ok := query["is_experimental"]; ok {
			return isExperimental(s), nil
		}
		return isReserved(query["is_reserved"]), nil
	},
}

// split reports the parts by their generic names.
func split(v vector) (any, error) {
	r := doc.Reading{Text: v.text()}
	Read(&r)
	got := map[string]any{"path": ""}
	for p, s := range r.Parts() {
		switch p.Name {
		case "scheme":
			got["scheme"] = s
		case "host":
			got["authority"] = s
		case "path":
			got["path"] = "/" + s
		case "search":
			got["query"] = s
		case "fragmentid":
			got["fragment"] = s
		}
	}
	return got, nil
}

func equal(v vector) (any, error) {
	var two [2]string
	if err := json.Unmarshal(v.Input, &two); err != nil {
		return nil, err
	}
	return Document.Equal(two[0], two[1], doc.Syntax), nil
}

// L93-REG-02 is answered by the registry of schemes.
func isExperimental(name string) bool {
	i, _ := scheme.Lookup(name)
	return i.Status == scheme.Experimental
}

func isReserved(name string) bool {
	return slices.Contains(Document.Reserved, strings.ToLower(name))
}

func gopherLink(v vector) (any, error) {
	var item struct {
		Type, Host, Selector string
		Port                 int
	}
	if err := json.Unmarshal(v.Input, &item); err != nil {
		return nil, err
	}
	return GopherLink(item.Type[0], item.Host, item.Port, item.Selector)
}

func TestVectors(t *testing.T) {
	t.Parallel()
	n := 0
	for _, name := range []string{"url-1993", "conflicts"} {
		b, err := os.ReadFile("../../../conformance/testdata/vectors/" + name + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		for lines := bufio.NewScanner(bytes.NewReader(b)); lines.Scan(); {
			var v vector
			if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
				t.Fatal(err)
			}
			if v.Profile != "1993" || slices.Contains(later, v.Op) {
				continue
			}
			n++
			t.Run(fmt.Sprintf("%s/%d", v.ID, v.Case), func(t *testing.T) { v.test(t) })
		}
	}
	if n < 143 {
		t.Errorf("%d vectors", n)
	}
}

func (v vector) test(t *testing.T) {
	op, ok := ops[v.Op]
	if !ok {
		t.Fatalf("no op %q", v.Op)
	}
	value, err := op(v)
	if v.WantErr {
		if err == nil {
			t.Errorf("%s: got %v, want an error", v.Input, value)
		}
		return
	}
	if err != nil {
		t.Fatalf("%s: %v", v.Input, err)
	}
	var got, want any
	b, err := json.Marshal(value)
	if err := errors.Join(err, json.Unmarshal(b, &got), json.Unmarshal(v.Want, &want)); err != nil {
		t.Fatal(err)
	}
	if v.Op == "parse" { // a port is text there
		if m := got.(map[string]any); m["port"] != nil {
			m["port"] = fmt.Sprint(m["port"])
		}
	}
	members, ok := want.(map[string]any)
	if !ok {
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %s, want %s", v.Input, b, v.Want)
		}
		return
	}
	for name, w := range members { // null is what is not there
		if !reflect.DeepEqual(got.(map[string]any)[name], w) {
			t.Errorf("%s: %s: got %s, want %v", v.Input, name, b, w)
		}
	}
}
