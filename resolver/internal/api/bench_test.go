package api_test

import (
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/urikit/uri/resolver/store/embedded"
)

// BenchmarkRegister: durable names by 16 clients, each with a connection, who
// share the processors with the server. Names have 30 bytes, records 200.
func BenchmarkRegister(b *testing.B) {
	dir := filepath.Join(b.TempDir(), "store")
	if err := embedded.Init(dir, embedded.Options{}); err != nil {
		b.Fatal(err)
	}
	s, err := embedded.Open(dir, embedded.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	w := serve(b, s, nil)
	defer w.server.Close()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}}
	var n atomic.Int64
	took := make([]time.Duration, b.N+1)
	b.SetParallelism(16 / runtime.GOMAXPROCS(0))
	b.ResetTimer()
	b.RunParallel(func(p *testing.PB) {
		for p.Next() {
			i, start := n.Add(1), time.Now()
			name := fmt.Sprintf("urn:example:register-%09d", i)
			body := fmt.Sprintf(`{"state":"active","locations":[{"uri":"https://repository.example.org/items/%09d"}],`+
				`"metadata":{"title":"A report of a library","creator":"Somebody, A."}}`, i)
			r, _ := http.NewRequest("PUT", "http://"+w.addr+"/api/v1/urns/"+name, strings.NewReader(body))
			r.Header.Set("Authorization", "Bearer "+w.text["us"])
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("If-None-Match", "*")
			a, err := client.Do(r)
			if err != nil {
				b.Fatal(err)
			}
			io.Copy(io.Discard, a.Body)
			a.Body.Close()
			if a.StatusCode != http.StatusCreated {
				b.Fatal(a.Status)
			}
			took[i] = time.Since(start)
		}
	})
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "names/s")
}
