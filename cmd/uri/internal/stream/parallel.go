package stream

import (
	"sync"
	"sync/atomic"
)

// A job is a block on its way: from the reader to a worker, to the writer, and
// back.
type job struct {
	buf, block []byte
	first      int // the number of the first record
	answer     Answer
	done       chan struct{} // a worker has answered it
}

// parallel is serial with workers. The reader is this goroutine. The writer
// takes the jobs in the order in which they were read.
func (e *Engine) parallel(name string, c *cutter) error {
	jobs := 2*e.Workers + 2
	idle := make(chan *job, jobs)
	work := make(chan *job, jobs)
	order := make(chan *job, jobs)
	for range jobs {
		idle <- &job{done: make(chan struct{}, 1)}
	}

	var all sync.WaitGroup
	for range e.Workers {
		all.Go(func() {
			for j := range work {
				j.answer.reset(name)
				e.block(&j.answer, text(j.block), j.first)
				j.done <- struct{}{}
			}
		})
	}
	var writeErr error
	var stop atomic.Bool
	all.Go(func() {
		for j := range order {
			<-j.done
			if writeErr == nil {
				if writeErr = e.write(&j.answer); writeErr != nil {
					stop.Store(true)
				}
			}
			idle <- j
		}
	})

	first := 1
	var err error
	for !stop.Load() {
		j := <-idle
		j.buf = c.recycle(j.buf)
		if j.block, j.buf, err = c.next(j.buf); len(j.block) == 0 {
			break
		}
		j.first = first
		n := e.records(j.block)
		first += n
		e.Records += n
		order <- j
		work <- j
	}
	close(work)
	close(order)
	all.Wait()
	if writeErr != nil {
		return writeErr
	}
	return err
}
