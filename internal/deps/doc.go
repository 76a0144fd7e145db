// Package deps has no code, only tests that hold the repository to its plan: which room may
// import which (policy_test.go), how many names package uri exports, and what no file may hold.
package deps
