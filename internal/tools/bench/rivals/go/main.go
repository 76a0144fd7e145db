// Command go is package uri, and net/url, as contenders of the race: see the README.md one up.
// Garbage counts: its collector runs in the same process, on the same core.
package main

import (
	"fmt"
	"log"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/whatwg"
)

func main() {
	op, content, least := os.Args[1], must(os.ReadFile(os.Args[2])), must(strconv.ParseInt(os.Args[3], 10, 64))
	pass := operation(op, string(content), os.Args[4])
	accepted, octets := pass()
	var times []int64
	for total := int64(0); total < least || len(times) < 3; total += times[len(times)-1] {
		start := cpu()
		if a, o := pass(); a != accepted || o != octets {
			log.Fatal("two passes differ")
		}
		times = append(times, cpu()-start)
	}
	slices.Sort(times)
	fmt.Println(accepted, octets, times[0], times[len(times)/2])
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}

func cpu() int64 {
	var t unix.Timespec
	must(0, unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &t))
	return t.Nano()
}

// parse is a pass over lines.
func parse[T any](lines []string, parse func(string) (T, error)) func() (int, int) {
	return func() (accepted, octets int) {
		for _, l := range lines {
			if _, err := parse(l); err == nil {
				accepted++
				octets += len(l)
			}
		}
		return
	}
}

// each is a pass over lines, of what comes after a parse.
func each[T any](lines []string, parse func(string) (T, error), after func(T) string) func() (int, int) {
	return func() (accepted, octets int) {
		for _, l := range lines {
			if v, err := parse(l); err == nil {
				accepted++
				octets += len(after(v))
			}
		}
		return
	}
}

// operation returns a pass: what it accepts, and the octets of the results.
func operation(name, content, base string) func() (accepted, octets int) {
	if name == "find" {
		return func() (found, octets int) {
			for m := range text.All(content) {
				found++
				octets += m.End - m.Start
			}
			return
		}
	}
	lines := strings.Split(strings.TrimSuffix(content, "\n"), "\n")
	switch name {
	case "parse":
		return parse(lines, uri.Parse)
	case "ref":
		return parse(lines, uri.ParseRef)
	case "refuse":
		return func() (refused, octets int) {
			for _, l := range lines {
				if _, err := uri.Parse(l); err != nil {
					refused++
				}
			}
			return
		}
	case "whatwg":
		return func() (accepted, octets int) {
			for _, l := range lines {
				if u, err := whatwg.Parse(l); err == nil {
					accepted++
					octets += len(u.String())
				}
			}
			return
		}
	case "normalize":
		return each(lines, uri.Parse, func(u uri.URI) string { return u.Normalize(uri.NormSyntax).String() })
	case "resolve":
		b := must(uri.Parse(base))
		return each(lines, uri.ParseRef, func(r uri.Ref) string { return b.Resolve(r).String() })
	case "std-parse", "std-ref":
		return parse(lines, url.Parse)
	case "std-normalize":
		return each(lines, url.Parse, (*url.URL).String)
	case "std-resolve":
		b := must(url.Parse(base))
		return each(lines, url.Parse, func(r *url.URL) string { return b.ResolveReference(r).String() })
	}
	log.Fatal("no operation ", name)
	return nil
}
