// Package metrics counts what a service does, for Prometheus: a Set writes its
// text format (version 0.0.4).
package metrics

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A Set has metrics: those of requests, and those that are added before it is
// used. Then its methods run at the same time in many goroutines.
type Set struct {
	all               []*Metric
	requests, seconds *Metric
}

// A Metric has a value, or a histogram, for each combination of the values of
// its labels. These must be few: not what clients send.
type Metric struct {
	name, help, kind string
	labels           []string
	bounds           []float64      // of a histogram, in order
	read             func() float64 // of a gauge

	mu     sync.Mutex
	series map[[2]string]*series // by the values of its labels, two at most
}

type series struct {
	sum    float64  // or the value
	counts []uint64 // for each bound, and at last for all
}

// New returns a set.
func New() *Set {
	s := &Set{}
	s.requests = s.Counter("uri_resolver_requests_total", "Requests answered.", "route", "code")
	s.seconds = s.add(&Metric{name: "uri_resolver_request_seconds", help: "How long requests took.",
		kind: "histogram", labels: []string{"route"},
		bounds: []float64{.0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10}})
	return s
}

// Counter adds a metric that grows.
func (s *Set) Counter(name, help string, labels ...string) *Metric {
	return s.add(&Metric{name: name, help: help, kind: "counter", labels: labels})
}

// Gauge adds a metric whose value is asked for.
func (s *Set) Gauge(name, help string, read func() float64) {
	s.add(&Metric{name: name, help: help, kind: "gauge", read: read})
}

func (s *Set) add(m *Metric) *Metric {
	m.series = make(map[[2]string]*series)
	s.all = append(s.all, m)
	return m
}

// Request counts a request with its route, the status of the answer, and how long
// it took.
func (s *Set) Request(route string, status int, took time.Duration) {
	s.requests.Add(1, route, strconv.Itoa(status))
	s.seconds.Add(took.Seconds(), route)
}

var escape = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

// Add adds to a counter, or a value to a histogram.
func (m *Metric) Add(x float64, values ...string) {
	var key [2]string
	copy(key[:], values)
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.series[key]
	if s == nil {
		s = &series{counts: make([]uint64, len(m.bounds)+1)}
		m.series[key] = s
	}
	s.sum += x
	first, _ := slices.BinarySearch(m.bounds, x)
	for i := first; i < len(s.counts); i++ {
		s.counts[i]++
	}
}

// ServeHTTP answers with all metrics. Nothing waits for a gauge that is slow.
func (s *Set) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	b := &bytes.Buffer{}
	for _, m := range s.all {
		fmt.Fprintf(b, "# HELP %s %s\n# TYPE %[1]s %[3]s\n", m.name, m.help, m.kind)
		if m.read != nil {
			fmt.Fprintln(b, m.name, m.read())
		}
		m.write(b)
	}
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	w.Write(b.Bytes())
}

func (m *Metric) write(b *bytes.Buffer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	byValues := func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }
	for _, values := range slices.SortedFunc(maps.Keys(m.series), byValues) {
		s, key := m.series[values], ""
		for i, label := range m.labels {
			key += `,` + label + `="` + escape.Replace(values[i]) + `"`
		}
		labels := "{" + strings.TrimPrefix(key, ",") + "}"
		if m.bounds == nil {
			fmt.Fprintf(b, "%s%s %v\n", m.name, labels, s.sum)
			continue
		}
		for i, bound := range m.bounds {
			fmt.Fprintf(b, "%s_bucket{le=\"%v\"%s} %d\n", m.name, bound, key, s.counts[i])
		}
		n := s.counts[len(m.bounds)]
		fmt.Fprintf(b, "%s_bucket{le=\"+Inf\"%s} %d\n", m.name, key, n)
		fmt.Fprintf(b, "%s_sum%s %v\n%[1]s_count%[2]s %[4]d\n", m.name, labels, s.sum, n)
	}
}
