package main

import (
	"encoding/binary"
	"errors"
	"os"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/dedupe"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/surt"
)

// A sieve stands between the engine and standard output: workers make keys of lines and their hashes, on all cores,
// and put them into frames; Write takes the frames, in the order of the lines, and lets through what is first.
type sieve struct {
	app   *app
	json  bool
	end   byte
	parse func(string) (uri.URI, error)
	key   func([]byte, uri.URI) []byte // or nil if the line is the key
	set   *dedupe.Set
	batch [32]dedupe.Entry
	out   []byte
}

var errTooLongLine = errors.New("the line is too long")

// equate sets what is equal, by the values of --to and --key.
func (s *sieve) equate(to, key string) error {
	switch key {
	case "":
	case "surt":
		s.key = surt.AppendKey
		return nil
	default:
		return usagef("--key is surt, not %q%s", key, didYouMean(key, []string{"surt"}))
	}
	rung, err := anyRung("to", to)
	if err == nil && rung != scheme.String {
		s.key = func(dst []byte, u uri.URI) []byte { return appendNormal(dst, u, rung) }
	}
	return err
}

// Kinds of frames:
//
//	aLine  hash length line
//	keyed  hash length key length line
//	asIs   length bytes
const (
	aLine = iota
	keyed
	asIs
)

const hashLen = 8

// answer makes a frame of a line.
func (s *sieve) answer(w *stream.Answer, text string, n int) {
	if s.key == nil {
		if len(text) > uri.MaxLen { // and perhaps cut
			s.refuse(w, text, n, errTooLongLine)
			return
		}
		w.Out = s.appendHead(w.Out, aLine, s.set.HashString(text), len(text))
		w.Out = append(w.Out, text...)
		return
	}
	u, err := s.parse(text)
	if err != nil {
		s.refuse(w, text, n, err)
		return
	}
	w.Buffer = s.key(w.Buffer[:0], u)
	if string(w.Buffer) == text {
		w.Out = s.appendHead(w.Out, aLine, s.set.HashString(text), len(text))
	} else {
		w.Out = s.appendHead(w.Out, keyed, s.set.Hash(w.Buffer), len(w.Buffer))
		w.Out = binary.AppendUvarint(append(w.Out, w.Buffer...), uint64(len(text)))
	}
	w.Out = append(w.Out, text...)
}

func (s *sieve) appendHead(dst []byte, kind byte, hash uint64, length int) []byte {
	dst = binary.LittleEndian.AppendUint64(append(dst, kind), hash)
	return binary.AppendUvarint(dst, uint64(length))
}

// refuse makes a frame of the object that says what is wrong, if there is to be one.
func (s *sieve) refuse(w *stream.Answer, text string, n int, err error) {
	frames := w.Out
	w.Out = w.Buffer[:0]
	s.app.refuse(w, text, n, err, s.json)
	w.Buffer, w.Out = w.Out, frames
	if len(w.Buffer) > 0 {
		w.Out = binary.AppendUvarint(append(w.Out, asIs), uint64(len(w.Buffer)))
		w.Out = append(w.Out, w.Buffer...)
	}
}

// Write takes whole frames.
func (s *sieve) Write(frames []byte) (int, error) {
	n := len(frames)
	for len(frames) > 0 {
		var err error
		if frames, err = s.some(frames); err != nil {
			s.flush() // what is decided stands
			return 0, err
		}
	}
	return n, s.flush()
}

// some takes frames of lines, as many as are worth while at once, or one of another kind, and returns the rest.
func (s *sieve) some(frames []byte) ([]byte, error) {
	part := func() []byte {
		length, size := binary.Uvarint(frames)
		b := frames[size : size+int(length)]
		frames = frames[size+int(length):]
		return b
	}
	if frames[0] == asIs {
		frames = frames[1:]
		err := s.put(part())
		return frames, err
	}
	batch := s.batch[:0]
	for len(batch) < cap(batch) && len(frames) > 0 && frames[0] != asIs {
		kind := frames[0]
		e := dedupe.Entry{Hash: binary.LittleEndian.Uint64(frames[1:])}
		frames = frames[1+hashLen:]
		e.Key = part()
		if kind == keyed {
			e.Data = part()
		}
		batch = append(batch, e)
	}
	failed := s.set.AddAll(batch)
	for i := range batch {
		if e := &batch[i]; e.Verdict == dedupe.First && !s.json { // or they are counted until the end
			line := e.Data
			if line == nil {
				line = e.Key
			}
			if err := s.putLine(line); err != nil {
				return nil, err
			}
		}
	}
	if failed != nil {
		return nil, diskError(failed)
	}
	return frames, nil
}

// diskError is an error of the set in the words of the command.
func diskError(err error) error { return errors.New(strings.TrimPrefix(err.Error(), "dedupe: ")) }

func (s *sieve) putLine(line []byte) error {
	if err := s.put(line); err != nil {
		return err
	}
	s.out = append(s.out, s.end)
	return nil
}

// put writes b in the end, and at once if it is long.
func (s *sieve) put(b []byte) error {
	if len(s.out)+len(b) < stream.DefaultBlock {
		s.out = append(s.out, b...)
		return nil
	}
	if err := s.flush(); err != nil {
		return err
	}
	if len(b) < stream.DefaultBlock/2 {
		s.out = append(s.out, b...)
		return nil
	}
	_, err := os.Stdout.Write(b)
	return err
}

func (s *sieve) flush() error {
	if len(s.out) == 0 {
		return nil
	}
	_, err := os.Stdout.Write(s.out)
	s.out = s.out[:0]
	return err
}

// finish writes what went to disk.
func (s *sieve) finish() error {
	var o []byte
	for r, err := range s.set.Rest() {
		if err != nil {
			return diskError(err)
		}
		if s.json {
			o = strconv.AppendInt(open(o[:0]).text("uri", string(r.Data)).name("count"), r.Count, 10)
			o = object(o).end()
			err = s.put(o)
		} else {
			err = s.putLine(r.Data)
		}
		if err != nil {
			return err
		}
	}
	return s.flush()
}
