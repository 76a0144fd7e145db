package cli

import (
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
)

// EachFile answers files, and all files below directories, in their order. It
// calls answer from several goroutines at once, with the error of finding the
// file. Apart and sink are those of an [Input].
func (o *Options) EachFile(
	names []string, w walk.Options, apart bool, sink func(*stream.Answer) error,
	answer func(f walk.File, err error, a *stream.Answer),
) error {
	workers, err := o.Readers()
	if err != nil {
		return err
	}
	e := &stream.Engine{Workers: workers, Out: o.Out, Err: o.Err, Sink: sink, Apart: apart}
	done := o.Reading(names, w)
	err = stream.Each(e, walk.All(names, w), answer, nil)
	done()
	o.Rest(e)
	return o.Written(err)
}

// Readers returns how many files to read at once: one per core, if the limit of
// open files allows it.
func (o *Options) Readers() (int, error) {
	n, err := o.Workers()
	return min(n, maxFiles()), err
}

// FilesBelow returns the names of files. The files below a directory replace
// its name.
func (a *App) FilesBelow(names []string) (files []string) {
	for f, err := range walk.All(names, walk.Options{}) {
		if err != nil {
			a.FailFile(f.Name, err)
		} else {
			files = append(files, f.Name)
		}
	}
	return files
}
