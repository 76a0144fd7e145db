package main

import "strings"

// A shape is a text made to be costly: a unit, again and again, in the middle of a URI.
type shape struct {
	name                 string
	prefix, unit, suffix string
	rule                 string // what the middle could be
}

var shapes = []shape{
	{"../ ×n", "http://h/", "../", "", "path-rootless"},
	{"/%2e%2e ×n", "http://h", "/%2e%2e", "", "path-abempty"},
	{"/. ×n", "http://h", "/.", "", "path-abempty"},
	{"/a/.. ×n", "http://h", "/a/..", "", "path-abempty"},
	{"/a ×n, then /.. ×n", "http://h", "", "", "path-abempty"}, // see text
	{"a/ ×n", "http://h/", "a/", "", "path-rootless"},
	{"// ×n", "http://h", "//", "", "path-abempty"},
	{"//, no authority", "s:/.", "//", "", "path-abempty"},
	{"%41 ×n", "http://h/", "%41", "", "path-rootless"},
	{"%41 ×n, host", "http://", "%41", "", "host"},
	{"%c3%a9 ×n", "http://h/", "%c3%a9", "", "path-rootless"},
	{"%zz ×n", "http://h/", "%zz", "", "path-rootless"},
	{"[::::…", "http://[", ":", "", "host"},
	{"[::::…]", "http://[", ":", "]", "host"},
	{"[v1.::::…]", "http://[v1.", ":", "]", "IPvFuture"},
	{"[1:1:1:…]", "http://[", "1:", "1]", "IPv6address"},
	{"1.1.1.…, host", "http://", "1.", "1", "host"},
	{"@ ×n", "http://", "@", "", "userinfo"},
	{"@ ×n, path", "http://h/", "@", "", "path-rootless"},
	{": ×n, authority", "http://", ":", "", "authority"},
	{": ×n, userinfo", "http://", ":", "@h/", "userinfo"},
	{": ×n, nothing else", "", ":", "", "path-noscheme"},
	{"one scheme", "", "a", ":", "scheme"},
	{"one userinfo", "http://", "a", "@h/", "userinfo"},
	{"one host", "http://", "a", "/", "host"},
	{"one HOST", "http://", "A", "/", "host"},
	{"one port", "http://h:", "1", "/", "port"},
	{"one segment", "http://h/", "a", "", "segment"},
	{"one query", "http://h/?", "a", "", "query"},
	{"one fragment", "http://h/#", "a", "", "fragment"},
	{"a space at the end", "http://h/", "a", " ", "path-rootless"},
	{"a % at the end", "http://h/", "a", "%", "path-rootless"},
	{"NUL ×n", "http://h/", "\x00", "", "path-rootless"},
}

// text returns the URI of about size bytes, and the middle of it.
func (s shape) text(size int) (text, middle string) {
	n := size - len(s.prefix) - len(s.suffix)
	if s.unit == "" {
		middle = strings.Repeat("/a", n/5) + strings.Repeat("/..", n/5)
	} else {
		middle = strings.Repeat(s.unit, n/len(s.unit))
	}
	text = s.prefix + middle + s.suffix
	return text, text[len(s.prefix) : len(s.prefix)+len(middle)]
}
