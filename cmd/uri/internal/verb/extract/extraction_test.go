package extract

import (
	"bufio"
	"strings"
	"testing"
	"time"
)

// TestReceive: what is written is not held back for as long as something comes,
// and nothing is held back from who waits.
func TestReceive(t *testing.T) {
	for _, patience := range []time.Duration{patience, 0} {
		var written strings.Builder
		out := &output{Writer: bufio.NewWriter(&written)}
		out.WriteString("x")
		c := make(chan int)
		go func() {
			defer close(c)
			for i := range 400 {
				time.Sleep(max(patience/20, time.Millisecond))
				c <- i
			}
		}()
		n := 0
		for written.Len() == 0 {
			v, ok, err := receive(c, out, patience)
			if err != nil || !ok || v != n {
				t.Fatal(v, ok, err)
			}
			n++
		}
		if _, ok, _ := receive(c, out, patience); !ok {
			t.Error("it was held back up to the end")
		}
		for range c {
		}
	}
	closed := make(chan int)
	close(closed)
	if _, ok, err := receive(closed, &output{Writer: bufio.NewWriter(nil)}, patience); ok || err != nil {
		t.Error(ok, err)
	}
}
