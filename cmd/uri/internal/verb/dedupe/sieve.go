package dedupe

import (
	"encoding/binary"
	"errors"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/dedupe"
)

// A sieve stands between the engine and standard output. Workers make keys of
// lines and their hashes, on all cores, and put them into frames. Write takes
// the frames, in the order of the lines, and lets through what is first.
type sieve struct {
	*cli.Verb
	parse func(string) (uri.URI, error)
	key   func([]byte, uri.URI) []byte // or nil if the line is the key
	set   *dedupe.Set
	batch [32]dedupe.Entry
	out   []byte
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
func (s *sieve) answer(r cli.Record) {
	if s.key == nil {
		r.Out = s.appendHead(r.Out, aLine, s.set.HashString(r.Text), len(r.Text))
		r.Out = append(r.Out, r.Text...)
		return
	}
	u, err := s.parse(r.Text)
	if err != nil {
		s.refuse(r, err)
		return
	}
	r.Buffer = s.key(r.Buffer[:0], u)
	if string(r.Buffer) == r.Text {
		r.Out = s.appendHead(r.Out, aLine, s.set.HashString(r.Text), len(r.Text))
	} else {
		r.Out = s.appendHead(r.Out, keyed, s.set.Hash(r.Buffer), len(r.Buffer))
		r.Out = binary.AppendUvarint(append(r.Out, r.Buffer...), uint64(len(r.Text)))
	}
	r.Out = append(r.Out, r.Text...)
}

func (s *sieve) appendHead(dst []byte, kind byte, hash uint64, length int) []byte {
	dst = binary.LittleEndian.AppendUint64(append(dst, kind), hash)
	return binary.AppendUvarint(dst, uint64(length))
}

// refuse makes a frame of the object that says what is wrong, if there is to
// be one.
func (s *sieve) refuse(r cli.Record, err error) {
	frames := r.Out
	r.Out = r.Buffer[:0]
	r.Refuse(err)
	r.Buffer, r.Out = r.Out, frames
	if len(r.Buffer) > 0 {
		r.Out = binary.AppendUvarint(append(r.Out, asIs), uint64(len(r.Buffer)))
		r.Out = append(r.Out, r.Buffer...)
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

// some takes frames of lines, as many as are worth while at once, or one of
// another kind, and returns the rest.
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
		if e := &batch[i]; e.Verdict == dedupe.First && !s.JSON { // or they are counted until the end
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
	if s.OutTerminal {
		line = []byte(show.Visible(string(line)))
	}
	if err := s.put(line); err != nil {
		return err
	}
	s.out = append(s.out, s.End())
	return nil
}

// put writes b in the end, and at once if it is long.
func (s *sieve) put(b []byte) error {
	if len(s.out)+len(b) >= stream.DefaultBlock {
		if err := s.flush(); err != nil {
			return err
		}
		if len(b) >= stream.DefaultBlock/2 {
			_, err := s.Out.Write(b)
			return err
		}
	}
	s.out = append(s.out, b...)
	return nil
}

func (s *sieve) flush() error {
	if len(s.out) == 0 {
		return nil
	}
	_, err := s.Out.Write(s.out)
	s.out = s.out[:0]
	return err
}

// finish writes what went to disk.
func (s *sieve) finish() error {
	var o jsonl.Object
	for r, err := range s.set.Rest() {
		switch {
		case err != nil:
			return diskError(err)
		case s.JSON:
			o = jsonl.Open(o[:0]).Text("uri", string(r.Data)).Name("count")
			o = strconv.AppendInt(o, r.Count, 10)
			o = o.End()
			err = s.put(o)
		default:
			err = s.putLine(r.Data)
		}
		if err != nil {
			return err
		}
	}
	return s.flush()
}
