// Package afs implements the URLs of files in the Andrew File System.
// docs/schemes.md has the grammar, and what we decided.
//
// [FromURI] checks a URI by this rule; [URI.Fields] returns its decoded parts,
// and [Fields.URI] builds a URI from them. [URI.File] returns the path of the
// file below the directory where AFS is mounted.
package afs

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A URI is an AFS URL.
type URI struct{ part.URI }

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

const (
	draft  = "the draft of 1993, rule afsaddress"
	unsafe = "RFC 3986 section 7.3"
)

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "afs")
	switch cell, ok := c.Part(uri.Host); {
	case !ok:
		c.Bad(part.Piece{At: len("afs:")}, "cellname", draft, `missing "//" and cell`)
	case cell.Text == "":
		c.Bad(cell, "cellname", draft, "the cell is empty")
	}
	c.NoUserinfo(draft)
	c.NoPort(draft)
	path, _ := c.Part(uri.Path)
	switch i := strings.Index(path.Text, "//"); {
	case path.Text == "":
		c.Bad(path, "path", draft, `missing "/" and path after the cell`)
	case i >= 0:
		c.Bad(path.To(i+1).After(), "path", draft, "a name is empty")
	}
	for i, o := range part.Octets(path.Text) {
		if o == '/' && path.Text[i] == '%' {
			c.Bad(path.Octet(i), "path", unsafe, `"/" is not allowed in a name`)
			break
		}
	}
	c.Refuse(path, pct.SetOf("\x00"), "path", unsafe)
	c.NoQuery(draft)
	return c.Findings
}

// Fields are the parts of an AFS URL.
type Fields struct {
	Cell string `json:"cell"`
	Path string `json:"path"` // decoded; without the "/" before it
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	path := strings.TrimPrefix(u.Generic().Path(), "/")
	return Fields{Cell: u.Generic().Host(), Path: part.Decode(path)}
}

// URI builds a URI from the fields. The path is encoded, except for its "/".
func (f Fields) URI() (URI, error) {
	var b uri.Builder
	b.Scheme("afs").Host(f.Cell).Path("/" + pct.Encode(f.Path, pct.Path()))
	return part.Build(&b, FromURI)
}

// File returns the path of the file on a Unix system that has AFS in the
// directory root, usually "/afs": /afs/transarc.com/public/doc. The error is a
// finding.Finding: the cell is not a name, or the path has dot-segments.
func (u URI) File(root string) (string, error) {
	f := u.Fields()
	cell, _ := part.PieceOf(u.Generic(), uri.Host)
	if !part.Only(f.Cell, cellSet) || strings.Trim(f.Cell, ".") == "" {
		return "", part.Error(cell.At, cell.End(), "cellname", unsafe,
			"this is not the name of a cell")
	}
	path, _ := part.PieceOf(u.Generic(), uri.Path)
	for _, s := range path.Split("/") {
		if name := s.Decode(); name == "." || name == ".." {
			return "", part.Error(s.At, s.End(), "path", unsafe,
				"a dot-segment leads out of its directory")
		}
	}
	return strings.TrimSuffix(root, "/") + "/" + f.Cell + "/" + f.Path, nil
}

var cellSet = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("-_."))
