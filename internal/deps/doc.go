// Package deps has tests only. They check the rules of the repository: which
// package may import which (policy_test.go), how many names package uri
// exports, and what no file may contain.
package deps
