package gopher

import (
	"bufio"
	"io"
	"strings"

	"github.com/urikit/uri/deref"
)

// Plain is the length of what has no head.
const Plain = -3

// Items returns the items of a menu or of attributes.
func Items(data []byte, isPlus bool) []deref.Item {
	p := &parser{isPlus: isPlus, list: &deref.Representation{}}
	if err := p.parse(data, deref.DefaultLine); err != nil {
		return nil
	}
	return p.list.Items
}

// ReadHead reads a head from text, and returns what is left.
func ReadHead(text string) (length int64, rest string, err error) {
	in := bufio.NewReader(strings.NewReader(text))
	line, length, err := readHead(in)
	if err != nil {
		return 0, "", err
	}
	if line == "" {
		length = Plain
	}
	b, err := io.ReadAll(in)
	return length, string(b), err
}
