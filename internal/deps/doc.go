// Package deps has tests only. They hold the repository to its rules: which
// package may import which (policy_test.go), how many names package uri
// exports, and what no file may contain.
package deps
