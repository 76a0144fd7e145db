package embedded

import (
	"sync/atomic"
	"time"

	"github.com/cockroachdb/pebble/v2"
)

// compactAgain is how long nothing is compacted after that has failed.
const compactAgain = time.Minute

// compactions is the scheduler of Pebble, with a pause after what has failed: by
// itself it tries that again at once, and so for ever, if a block is damaged.
type compactions struct {
	*pebble.ConcurrencyLimitScheduler              // without a goroutine of its own
	until                             atomic.Int64 // it is paused
}

func (c *compactions) pause() {
	c.until.Store(time.Now().Add(compactAgain).UnixNano())
	time.AfterFunc(compactAgain, func() {
		if ok, handle := c.TrySchedule(); ok {
			handle.Done() // and so what waits begins
		}
	})
}

// Register implements [pebble.CompactionScheduler].
func (c *compactions) Register(n int, db pebble.DBForCompaction) {
	c.ConcurrencyLimitScheduler.Register(n, paused{db, c})
}

type paused struct {
	pebble.DBForCompaction
	*compactions
}

func (p paused) GetAllowedWithoutPermission() int {
	if time.Now().UnixNano() < p.until.Load() {
		return 0
	}
	return p.DBForCompaction.GetAllowedWithoutPermission()
}
