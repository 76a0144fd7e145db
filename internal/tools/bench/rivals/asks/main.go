// Command asks is a plain loop of net/http: it asks by HEAD for a URI, as often and on as many
// connections as its arguments say. It does nothing else that a link checker has to do.
package main

import (
	"log"
	"net/http"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
)

func main() {
	times, err := strconv.ParseInt(os.Args[1], 10, 64)
	check(err)
	connections, err := strconv.Atoi(os.Args[2])
	check(err)
	transport := &http.Transport{MaxIdleConnsPerHost: connections, DisableCompression: true}
	var asked atomic.Int64
	var all sync.WaitGroup
	for range connections {
		all.Go(func() {
			for asked.Add(1) <= times {
				request, err := http.NewRequest(http.MethodHead, os.Args[3], nil)
				check(err)
				response, err := transport.RoundTrip(request)
				check(err)
				check(response.Body.Close())
			}
		})
	}
	all.Wait()
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
