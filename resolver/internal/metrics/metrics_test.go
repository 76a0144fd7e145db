package metrics

import (
	"net/http/httptest"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// filled returns a set with all kinds of metrics.
func filled() *Set {
	s := New()
	c := s.Counter("a_total", "Things.", "kind", "of")
	c.Add(1, "x", "y\"\\\n{}")
	c.Add(2.5, "x", "y\"\\\n{}")
	s.Counter("b_total", "Others.").Add(3)
	s.Gauge("c", "A level.", func() float64 { return -1e300 })
	for _, d := range []time.Duration{0, time.Millisecond, time.Minute} {
		s.Request("get", 200, d)
	}
	s.Request("put", 404, time.Second)
	return s
}

func text(s *Set) string {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, nil)
	return w.Body.String()
}

var (
	comment = regexp.MustCompile(`^# (HELP [a-z_]+ [^"\\]+|TYPE ([a-z_]+) (counter|gauge|histogram))$`)
	sample  = regexp.MustCompile(`^([a-z_]+)(?:\{([a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)*\})? ([-+.e0-9]+|\+Inf)$`)
)

// TestText: what is written is the text format, and what was counted.
func TestText(t *testing.T) {
	got := text(filled())
	for _, line := range []string{
		`a_total{kind="x",of="y\"\\\n{}"} 3.5`, `b_total{} 3`, `c -1e+300`,
		`uri_resolver_requests_total{route="get",code="200"} 3`,
		`uri_resolver_request_seconds_bucket{le="0.0005",route="get"} 1`,
		`uri_resolver_request_seconds_bucket{le="0.001",route="get"} 2`,
		`uri_resolver_request_seconds_bucket{le="10",route="get"} 2`,
		`uri_resolver_request_seconds_bucket{le="+Inf",route="get"} 3`,
		`uri_resolver_request_seconds_count{route="get"} 3`,
		`uri_resolver_request_seconds_sum{route="get"} 60.001`,
		`uri_resolver_request_seconds_bucket{le="1",route="put"} 1`,
		`uri_resolver_request_seconds_bucket{le="0.5",route="put"} 0`,
	} {
		if !strings.Contains(got, "\n"+line+"\n") {
			t.Errorf("missing %s", line)
		}
	}
	family, seen := "", map[string]bool{}
	for line := range strings.Lines(got) {
		line = strings.TrimSuffix(line, "\n")
		if m := comment.FindStringSubmatch(line); m != nil {
			if m[2] != "" {
				family = m[2]
			}
			continue
		}
		m := sample.FindStringSubmatch(line)
		if m == nil {
			t.Errorf("no sample: %s", line)
			continue
		}
		if _, err := strconv.ParseFloat(m[3], 64); err != nil || !strings.HasPrefix(m[1], family) {
			t.Errorf("of %s: %s, %v", family, line, err)
		}
		if key := line[:strings.LastIndex(line, " ")]; seen[key] {
			t.Errorf("twice: %s", key)
		} else {
			seen[key] = true
		}
	}
}

// TestPromtool: Prometheus itself reads it.
func TestPromtool(t *testing.T) {
	promtool, err := exec.LookPath("promtool")
	if err != nil {
		t.Skip("no promtool (Debian package prometheus)")
	}
	c := exec.Command(promtool, "check", "metrics")
	c.Stdin = strings.NewReader(text(filled()))
	if out, err := c.CombinedOutput(); err != nil && !strings.Contains(string(out), "non-histogram") {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestSlow: a gauge that does not answer stops nobody.
func TestSlow(t *testing.T) {
	s, wait, asked := New(), make(chan bool), make(chan bool)
	s.Gauge("a", "Slow.", func() float64 { close(asked); <-wait; return 1 })
	done := make(chan bool)
	go func() { text(s); close(done) }()
	<-asked
	s.Request("get", 200, time.Second)
	close(wait)
	<-done
}

func TestRace(t *testing.T) {
	s := New()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 100 {
				s.Request(strconv.Itoa(i%3), 200, time.Second)
				text(s)
			}
		})
	}
	all.Wait()
	if n := strings.Count(text(s), "_count{"); n != 3 {
		t.Error(n)
	}
}
