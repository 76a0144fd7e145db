// Package file is the verb that makes URIs of the paths of files, and paths of
// the URIs of files.
package file

import (
	"context"
	"os"
	"runtime"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/coding"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/scheme/file"
)

type options struct {
	*cli.Options
	decode bool
	base   string
	system file.Platform
	forms  bool // those of Windows programs are read
}

// A converter converts paths of a system, or to such paths.
type converter struct {
	*options
	directory string // or "" if it is unknown
	coding    coding.Decoder
}

// systems are the names of all systems.
func systems() []string {
	return []string{file.Unix.String(), file.Windows.String(), file.VMS.String()}
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options, system: own()}
	v.SharedFlags("records")
	get.Flag(v)
	v.BoolVarP(&o.decode, "decode", "d", false, "print the paths of file URIs")
	v.StringVarP(&o.base, "base", "b", "", "relative paths are in the directory `DIR`")
	v.ChoiceFunc("", "system", systems, "the paths are those of `SYSTEM`",
		func(name string) { o.system.UnmarshalText([]byte(name)) }) // one of systems
	v.BoolVar(&o.forms, "nonstandard", false, "with -d, read forms such as file://C:/x")
	v.Exclude("base", "decode")
	v.Exclude("get", "decode")
	v.Run(o.run)
}

// own is the system of this machine. The help is the same on all systems.
func own() file.Platform {
	if runtime.GOOS == "windows" {
		return file.Windows
	}
	return file.Unix
}

func (o *options) run(_ context.Context, operands []string) error {
	c := converter{options: o}
	in := cli.Input{Operands: operands}
	if o.decode {
		c.coding = coding.ForLines(o.Options)
		return o.EachResult(in, "result", c.path)
	}
	if o.system == own() {
		c.directory, _ = os.Getwd() // without one, relative paths are refused
	}
	if o.base != "" {
		u, err := c.parse(o.base)
		if err == nil {
			c.directory, err = u.Path(c.system)
		}
		if err != nil {
			return cli.Usagef("the base: %s", cli.Describe(err).Message)
		}
	}
	return o.EachResult(in, "result", func(dst []byte, text string) ([]byte, error) {
		u, err := c.parse(text)
		return append(dst, u.String()...), err
	})
}

// parse returns the URI of a path.
func (c *converter) parse(path string) (file.URI, error) {
	const scheme = "file:"
	if len(path) >= len(scheme) && strings.EqualFold(path[:len(scheme)], scheme) {
		return file.URI{}, finding.Finding{Severity: finding.Error, End: len(scheme),
			Rule: "path-absolute", Section: "RFC 8089 section 2",
			Message: "this is a URI, not a path: -d reads URIs; a file of this name is ./" + path}
	}
	u, err := file.FromRelative(c.system, c.directory, path)
	if err == nil {
		return u, nil
	}
	way := c.other(func(p file.Platform) error {
		_, err := file.FromPath(p, "", path)
		return err
	})
	if strings.Contains(path, "\x00") && !c.Null {
		way = "-0 reads paths that end in NUL"
	}
	root := map[file.Platform]string{file.Unix: "/", file.Windows: `C:\`}[c.system]
	if _, no := file.FromRelative(c.system, root, path); no == nil {
		way = "-b DIR is the directory of relative paths"
	}
	return file.URI{}, advise(path, err, way)
}

// path appends the path of a file URI.
func (c *converter) path(dst []byte, text string) ([]byte, error) {
	if u, ok := file.FromNonstandard(text); ok && (c.system == file.Windows || u.Local()) {
		if !c.forms {
			return dst, finding.Finding{Severity: finding.Error, End: len(text),
				Rule: "file-URI", Section: "RFC 8089 appendix E",
				Message: "this form of Windows programs means " + u.String() +
					": write that, or --nonstandard reads it"}
		}
		text = u.String()
	}
	g, err := uri.Parse(text)
	if err != nil {
		return dst, advise(text, err, "without -d, uri file makes a URI of a path")
	}
	u, err := file.FromURI(g)
	if err != nil {
		return dst, err
	}
	if start, end, ok := g.Span(uri.Fragment); ok {
		return dst, finding.Finding{Severity: finding.Error, Start: start, End: end,
			Rule: "file-URI", Section: "RFC 8089 section 2",
			Message: "a path has no fragment: uri edit -s fragment= drops it"}
	}
	path, err := u.Path(c.system)
	if err != nil {
		way := c.other(func(p file.Platform) error {
			_, err := u.Path(p)
			return err
		})
		if n, no := file.FromURI(g.Normalize(uri.NormSyntax)); no == nil {
			if _, no = n.Path(c.system); no == nil {
				way = "uri normalize resolves it"
			}
		}
		return dst, advise(text, err, way)
	}
	if !c.JSON { // the path is a record
		if _, err := c.coding.Octets.AppendDecode(nil, g.Path()); err != nil {
			at, _, _ := g.Span(uri.Path)
			return dst, c.coding.Finding(text, at, err)
		}
	}
	return append(dst, path...), nil
}

// other says which other system accepts what this one refuses.
func (c *converter) other(try func(file.Platform) error) string {
	for p := file.Unix; p <= file.Windows; p++ {
		if p != c.system && try(p) == nil {
			return "--system " + p.String() + " reads it"
		}
	}
	return ""
}

// advise adds a way out to an error about a text.
func advise(text string, err error, way string) error {
	f := cli.Describe(err)
	if way != "" {
		f.Message += "; " + way
	}
	return f
}
