package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/weppos/publicsuffix-go/publicsuffix"
)

func TestGenerate(t *testing.T) {
	normal, wild, exception := publicsuffix.NormalType, publicsuffix.WildcardType, publicsuffix.ExceptionType
	got, err := generate([]publicsuffix.Rule{
		{Type: normal, Value: "jp-x"}, {Type: normal, Value: "jp"}, {Type: exception, Value: "city.kobe.jp"},
		{Type: wild, Value: "kobe.jp"}, {Type: normal, Value: "blogspot.com", Private: true},
		{Type: wild, Value: "blogspot.com", Private: true},
	}, "version 1")
	want := "com,blogspot+\ncom,blogspot,*+\njp\njp,kobe,*\njp,kobe,city!\njp-x\n"
	if err != nil || !strings.HasSuffix(got, "\n"+want) || !strings.Contains(got, "/list/, version 1.\n") {
		t.Errorf("%s%v", got, err)
	}
	start := strings.Index(got, "\ncom,") + 1
	var starts []int
	for row := range strings.Lines(tops(got)) {
		starts = append(starts, int(row[0]-'0')<<12|int(row[1]-'0')<<6|int(row[2]-'0'))
	}
	if want := []int{start, start + 30, start + 57, len(got)}; !slices.Equal(starts, want) {
		t.Error(starts, want)
	}
	for _, r := range []publicsuffix.Rule{
		{}, {Type: normal, Value: "a.*.b"}, {Type: normal, Value: "\u516c\u53f8.cn"}, {Type: exception, Value: "a.b", Private: true},
	} {
		if _, err := generate([]publicsuffix.Rule{r}, ""); err == nil {
			t.Error(r)
		}
	}
}
