package base_test

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// pieces are parts of heads, and parts that end them.
var pieces = strings.Split("<html>|</html>|<head>|</head>|<body>|</body>|<title>|</title>"+
	"|<script>|</script>|<style>|</style>|"+
	"<noscript>|</noscript>|<noframes>|</noframes>|<template>|</template>|<template/>|<meta>"+
	"|<link>|<bgsound>|<basefont>|"+
	"<!-- x|-->|<!--|--!>|<!doctype html>|<?x>|<base>|<base href=1>|<BASE x HREF=' 2 '>|<base "+
	"href='3'/>|<base href=\"&#52;\n\">|"+
	"<base href=5|'|>| |\n|\f|&#32;|&#3|x|&nbsp;|<|</|<p>|</p>|</br>|<br>|<frameset>|<select>"+
	"|<textarea>|<table>|<td>|<plaintext>|"+
	"<iframe>|</iframe>|<object>|<a/>|\r|\x00|<command>|<b>|<base href=6></base>|<image>|</x "+
	"y=z>|<head/>|<title/>|<script/>", "|")

// TestOracle: random heads have the BASE that the parser of HTML finds in them.
func TestOracle(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	found, none := 0, 0
	for range 30000 {
		var document strings.Builder
		for range rnd.IntN(12) {
			document.WriteString(pieces[rnd.IntN(len(pieces))])
		}
		want, has, known := oracle(document.String())
		if !known {
			continue
		}
		href, ok := headHref(document.String())
		if ok != has || href != want {
			t.Fatalf("%q: %q, %t; the parser finds %q, %t", document.String(), href, ok, want, has)
		}
		if ok {
			found++
		} else {
			none++
		}
	}
	if found < 3000 || none < 3000 {
		t.Errorf("%d with a base, %d without: the pieces are not good ones", found, none)
	}
}
