// Package uri has what the rules know of the real one.
package uri

type URI struct{ text string }

func Parse(s string) (URI, error) { return URI{s}, nil }
func MustParse(s string) URI      { return URI{s} }

func (u URI) String() string   { return u.text }
func (u URI) Redacted() string { return "" }
