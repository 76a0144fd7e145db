// Command domain makes the list of rules in package domain, and the offsets of its top-level domains:
//
//	domain rules.txt tops.txt
//
// The rules are those of the public suffix list in github.com/weppos/publicsuffix-go.
package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/weppos/publicsuffix-go/publicsuffix"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: domain rules.txt tops.txt")
		os.Exit(2)
	}
	rules := publicsuffix.DefaultRules()
	text, err := generate(rules[:], publicsuffix.ListVersion)
	if err == nil {
		err = os.WriteFile(os.Args[1], []byte(text), 0o666)
	}
	if err == nil {
		err = os.WriteFile(os.Args[2], []byte(tops(text)), 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "domain:", err)
		os.Exit(1)
	}
}

// Each of the marks sorts before "-": so the lines are sorted as their labels are.
const head = `# The rules of the public suffix list, https://publicsuffix.org/list/, %s.
# A line has the labels of a rule, the last one first. A private rule ends in "+", an exception in "!".
# This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the
# MPL was not distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.
# Made by internal/tools/domain from github.com/weppos/publicsuffix-go.
`

func generate(rules []publicsuffix.Rule, version string) (string, error) {
	var lines []string
	for _, r := range rules {
		labels := strings.Split(r.Value, ".")
		slices.Reverse(labels)
		line := strings.Join(labels, ",")
		if line == "" || strings.Trim(line, "abcdefghijklmnopqrstuvwxyz0123456789-,") != "" {
			return "", fmt.Errorf("rule %q: package domain does not know this form", r.Value)
		}
		switch {
		case r.Type == publicsuffix.WildcardType:
			line += ",*"
		case r.Type == publicsuffix.ExceptionType && r.Private:
			return "", fmt.Errorf("rule %q: package domain has no private exceptions", r.Value)
		case r.Type == publicsuffix.ExceptionType:
			line += "!"
		}
		if r.Private {
			line += "+"
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	text := fmt.Sprintf(head, version) + strings.Join(lines, "\n") + "\n"
	if len(text) >= 1<<18 {
		return "", fmt.Errorf("%d bytes: the offsets have three digits of six bits", len(text))
	}
	return text, nil
}

// tops returns the offsets of the lines with which a top-level domain begins, and of the end: three digits with
// 64 values, from "0" on, and a line feed.
func tops(text string) string {
	var out strings.Builder
	put := func(n int) { out.Write([]byte{'0' + byte(n>>12), '0' + byte(n>>6&63), '0' + byte(n&63), '\n'}) }
	at, last := 0, "#"
	for line := range strings.Lines(text) {
		top := line[:strings.IndexAny(line, "#,+\n")]
		if top != last && top != "" {
			put(at)
			last = top
		}
		at += len(line)
	}
	put(at)
	return out.String()
}
