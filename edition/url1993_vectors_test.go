package edition

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/urikit/uri/pct"
)

// A vector1993 is a line of conformance/testdata/vectors.
type vector1993 struct {
	ID, Op, Profile string
	Case            int
	Input, Want     json.RawMessage
	WantErr         bool `json:"want_error"`
	Rule, Component string
	Base, Unsafe    string
	Level           string
}

func (v vector1993) text() (s string) {
	if err := json.Unmarshal(v.Input, &s); err != nil {
		panic(err)
	}
	return s
}

// later1993 are the ops of other rooms.
var later1993 = []string{"base", "extract", "dereference", "gateway", "ftp_login", "ftp_guess"}

var ops1993 = map[string]func(v vector1993) (any, error){
	"valid": func(v vector1993) (any, error) {
		if v.Rule != "url" && v.Rule != "fragmentaddress" {
			return URL1993.Check(v.Rule, v.text()) == nil, nil
		}
		r := Reading{text: v.text()}
		read1993(&r)
		_, ok := r.Part("fragmentid")
		ok = r.Valid() && (!ok || v.Rule != "url") && classify1993(v.text()) == "full"
		if ok != (URL1993.Check(v.Rule, v.text()) == nil) {
			return nil, errors.New("the rule and the reading differ")
		}
		return ok, nil
	},
	"charset": func(v vector1993) (any, error) {
		var want string
		if err := json.Unmarshal(v.Want, &want); err != nil {
			return nil, err
		}
		if set, ok := URL1993.Class(v.text()); !ok || set != pct.SetOf(want) {
			return nil, errors.New(set.String())
		}
		return want, nil
	},
	"classify":  func(v vector1993) (any, error) { return classify1993(v.text()), nil },
	"encode":    func(v vector1993) (any, error) { return encode1993(v.Component, v.text()) },
	"scheme":    func(v vector1993) (any, error) { return Fields1993(v.text()) },
	"parse":     func(v vector1993) (any, error) { return Fields1993(v.text()) },
	"split":     split1993,
	"equal":     equal1993,
	"normalize": func(v vector1993) (any, error) { return normalize1993(v.text(), Syntax) },
	"split_fragment": func(v vector1993) (any, error) {
		url, id, _ := SplitFragment1993(v.text())
		return map[string]string{"url": url, "fragmentid": id}, nil
	},
	"resolve": func(v vector1993) (any, error) {
		t, err := resolve1993(v.Base, v.text())
		return t.Text, err
	},
	"relativize":  func(v vector1993) (any, error) { return Partial1993(v.Base, v.text()), nil },
	"make_safer":  func(v vector1993) (any, error) { return MakeSafer1993(v.text(), pct.SetOf(v.Unsafe)), nil },
	"gopher_link": gopherLink1993,
	"registry": func(v vector1993) (any, error) {
		var query map[string]string
		if err := json.Unmarshal(v.Input, &query); err != nil || len(query) != 1 {
			return nil, fmt.Errorf("%s: %v", v.Input, err)
		}
		if s, ok := query["is_experimental"]; ok {
			return IsExperimental1993(s), nil
		}
		return IsReserved1993(query["is_reserved"]), nil
	},
}

// split1993 reports the parts by their generic names.
func split1993(v vector1993) (any, error) {
	r := Reading{text: v.text()}
	read1993(&r)
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

func equal1993(v vector1993) (any, error) {
	var two [2]string
	if err := json.Unmarshal(v.Input, &two); err != nil {
		return nil, err
	}
	return URL1993.Equal(two[0], two[1], Syntax), nil
}

func gopherLink1993(v vector1993) (any, error) {
	var item struct {
		Type, Host, Selector string
		Port                 int
	}
	if err := json.Unmarshal(v.Input, &item); err != nil {
		return nil, err
	}
	return GopherLink1993(item.Type[0], item.Host, item.Port, item.Selector)
}

func TestVectors1993(t *testing.T) {
	t.Parallel()
	n := 0
	for _, name := range []string{"url-1993", "conflicts"} {
		b, err := os.ReadFile("../conformance/testdata/vectors/" + name + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		for lines := bufio.NewScanner(bytes.NewReader(b)); lines.Scan(); {
			var v vector1993
			if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
				t.Fatal(err)
			}
			if v.Profile != "1993" || slices.Contains(later1993, v.Op) {
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

func (v vector1993) test(t *testing.T) {
	op, ok := ops1993[v.Op]
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
