// Package lazy has values that are made at their first use. As variables of a
// package they cost nothing at the start of a program.
package lazy

import (
	"fmt"
	"regexp"
	"sync"
)

// A Value is made by New, at the first [Value.Get].
type Value[T any] struct {
	New func() T

	once  sync.Once
	value T
}

// Get returns the value.
func (v *Value[T]) Get() T {
	v.once.Do(func() { v.value = v.New() })
	return v.value
}

// Errorf returns an error with a number in its message.
func Errorf(format string, n int) error { return &numbered{format, n} }

type numbered struct {
	format string
	n      int
}

func (e *numbered) Error() string { return fmt.Sprintf(e.format, e.n) }

// A Regexp is a regular expression.
type Regexp struct {
	Text string

	once     sync.Once
	compiled *regexp.Regexp
}

// Get returns the compiled expression, which must be valid.
func (r *Regexp) Get() *regexp.Regexp {
	r.once.Do(func() { r.compiled = regexp.MustCompile(r.Text) })
	return r.compiled
}
