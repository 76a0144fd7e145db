package deref

import (
	"errors"
	"net"
	"testing"
	"testing/synctest"
	"time"
)

// TestStall: the limit begins again with each octet that is sent or received,
// also for a Read that began long before the question was sent.
func TestStall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, server := net.Pipe()
		defer server.Close()
		c := &conn{Conn: client, stall: time.Second, since: time.Now()}
		go func() {
			b := make([]byte, 1)
			server.Read(b)
			time.Sleep(700 * time.Millisecond)
			server.Write(b)
		}()
		go func() {
			time.Sleep(700 * time.Millisecond)
			c.Write([]byte("?"))
		}()
		b := make([]byte, 1)
		if _, err := c.Read(b); err != nil || b[0] != '?' {
			t.Errorf("%q, %v", b, err)
		}
		began := time.Now()
		_, err := c.Read(b)
		after := time.Since(began)
		if e, ok := errors.AsType[*LimitError](err); !ok || e.Limit != "Stall" ||
			after < time.Second || after > time.Second*9/8 {
			t.Errorf("%v after %v", err, time.Since(began))
		}
	})
}
