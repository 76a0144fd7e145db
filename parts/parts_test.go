package parts

import (
	"strings"
	"testing"
)

func TestFlat(t *testing.T) {
	type deep struct {
		E bool `json:"e"`
	}
	type inner struct {
		C int  `json:"c"`
		D deep `json:"d"`
	}
	type named struct {
		J string   `json:"j"`
		L []string `json:"l"`
	}
	parts := struct {
		A string     `json:"a"`
		B inner      `json:"b"`
		F []string   `json:"f"`
		G [][]string `json:"g"`
		H *string    `json:"h"`
		I []named    `json:"i"`
		O []string   `json:"o"`
		X string     `json:"x,omitempty"`
		Y inner      `json:"y,omitzero"`
	}{"x y", inner{1, deep{true}}, []string{"p", "q"}, [][]string{{"1", "2"}, {"3"}}, nil,
		[]named{{"k", []string{"m", "n"}}}, []string{}, "", inner{}}
	var got []string
	for _, m := range Of(parts).Flat() {
		got = append(got, m.Name+"="+strings.Join(m.Texts(), "|"))
	}
	if got, want := strings.Join(got, ";"), "a=x y;b.c=1;b.d.e=true;f=p|q;g=1.2|3;h=;i=j k l m.n;o="; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

type word uint8

func (word) MarshalText() ([]byte, error) { return []byte("w"), nil }

func TestValues(t *testing.T) {
	for _, tt := range []struct {
		value any
		want  string
	}{
		{[]byte("a"), `"YQ=="`}, {[]word{1}, `["w"]`}, {"\xff", `"/w=="`}, {Value{Kind: Literal}, "null"},
		{Parts{{"a", ValueOf("b")}, {"a", ValueOf(1)}}, `[{"name":"a","value":"b"},{"name":"a","value":1}]`},
		{[]any{Parts{{"\xff", ValueOf("b")}}}, `[[{"name_b64":"/w==","value":"b"}]]`},
		{[]string{"a", "\xff"}, `["YQ==","/w=="]`}, {(*int)(nil), "null"}, {"<&>", `"<&>"`},
	} {
		if b, err := ValueOf(tt.value).MarshalJSON(); string(b) != tt.want || err != nil {
			t.Errorf("%#v: %s, %v, want %s", tt.value, b, err, tt.want)
		}
	}
}
