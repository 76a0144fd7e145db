package embedded

import (
	"sync"
	"time"

	"github.com/cockroachdb/pebble/v2"
)

// compactAgain is how long nothing is compacted after that has failed.
const compactAgain = time.Minute

// compactions lets Pebble compact one thing at a time, as its own scheduler does.
// But that tries again at once what has failed, and so for ever, if a block is
// damaged.
type compactions struct {
	grants sync.Mutex             // of the database, which is locked after it
	db     pebble.DBForCompaction // or nil

	mu      sync.Mutex // of the next two; the database may be locked before it
	running bool
	until   time.Time // it is paused
}

func (c *compactions) pause() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.until = time.Now().Add(compactAgain)
	time.AfterFunc(compactAgain, c.grant)
}

// Register implements [pebble.CompactionScheduler], as all below.
func (c *compactions) Register(_ int, db pebble.DBForCompaction) {
	c.grants.Lock()
	defer c.grants.Unlock()
	c.db = db
}

func (c *compactions) Unregister() { c.Register(0, nil) }

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
	if c.db == nil {
		return
	}
	if ok, _ := c.TrySchedule(); !ok {
		return
	}
	if waits, _ := c.db.GetWaitingCompaction(); !waits || !c.db.Schedule(c) {
		c.end()
	}
}

func (c *compactions) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running = false
}

func (c *compactions) Done() {
	c.end()
	c.grant()
}

func (c *compactions) UpdateGetAllowedWithoutPermission()                {}
func (c *compactions) Started()                                          {}
func (c *compactions) MeasureCPU(pebble.CompactionGoroutineKind)         {}
func (c *compactions) CumulativeStats(pebble.CompactionGrantHandleStats) {}
