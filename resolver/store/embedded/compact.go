package embedded

import (
	"sync"
	"time"

	"github.com/cockroachdb/pebble/v2"
)

// How long nothing is compacted after that has failed, and how often it is looked
// whether something waits.
const (
	compactAgain = time.Minute
	compactCheck = time.Second
)

// compactions lets Pebble compact one thing at a time, as its own scheduler does.
// But that tries again at once what has failed, and so for ever, if a block is
// damaged.
type compactions struct {
	stop   chan struct{}
	grants sync.Mutex // of the next two; the database is locked after it
	db     pebble.DBForCompaction
	closed bool

	mu      sync.Mutex // of the next two; the database may be locked before it
	running bool
	until   time.Time // it is paused
}

func (c *compactions) pause() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.until = time.Now().Add(compactAgain)
}

// Register implements [pebble.CompactionScheduler], as all below.
func (c *compactions) Register(_ int, db pebble.DBForCompaction) {
	c.db = db
	go func() {
		tick := time.NewTicker(compactCheck)
		defer tick.Stop()
		for {
			select {
			case <-c.stop:
				return
			case <-tick.C:
				c.grant()
			}
		}
	}()
}

func (c *compactions) Unregister() {
	close(c.stop)
	c.grants.Lock()
	defer c.grants.Unlock()
	c.closed = true
}

func (c *compactions) TrySchedule() (bool, pebble.CompactionGrantHandle) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.running || time.Now().Before(c.until) {
		return false, nil
	}
	c.running = true
	return true, c
}

// grant lets Pebble begin what waits.
func (c *compactions) grant() {
	c.grants.Lock()
	defer c.grants.Unlock()
	if c.closed {
		return
	}
	if ok, _ := c.TrySchedule(); !ok {
		return
	}
	if waits, _ := c.db.GetWaitingCompaction(); !waits || !c.db.Schedule(c) {
		c.mu.Lock()
		c.running = false
		c.mu.Unlock()
	}
}

func (c *compactions) Done() {
	c.mu.Lock()
	c.running = false
	c.mu.Unlock()
	c.grant()
}

func (c *compactions) UpdateGetAllowedWithoutPermission()                {}
func (c *compactions) Started()                                          {}
func (c *compactions) MeasureCPU(pebble.CompactionGoroutineKind)         {}
func (c *compactions) CumulativeStats(pebble.CompactionGrantHandleStats) {}
