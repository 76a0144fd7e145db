// Package verb has the table of verbs. Each verb is a package below this one,
// with its help in a text file. A new verb is a folder, and a line in Table.
package verb

import (
	"embed"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/verb/check"
	"github.com/urikit/uri/cmd/uri/internal/verb/clean"
	"github.com/urikit/uri/cmd/uri/internal/verb/compare"
	"github.com/urikit/uri/cmd/uri/internal/verb/data"
	"github.com/urikit/uri/cmd/uri/internal/verb/decode"
	"github.com/urikit/uri/cmd/uri/internal/verb/dedupe"
	"github.com/urikit/uri/cmd/uri/internal/verb/edit"
	"github.com/urikit/uri/cmd/uri/internal/verb/editions"
	"github.com/urikit/uri/cmd/uri/internal/verb/encode"
	"github.com/urikit/uri/cmd/uri/internal/verb/expand"
	"github.com/urikit/uri/cmd/uri/internal/verb/explain"
	"github.com/urikit/uri/cmd/uri/internal/verb/extract"
	"github.com/urikit/uri/cmd/uri/internal/verb/fetch"
	"github.com/urikit/uri/cmd/uri/internal/verb/file"
	"github.com/urikit/uri/cmd/uri/internal/verb/filter"
	"github.com/urikit/uri/cmd/uri/internal/verb/links"
	"github.com/urikit/uri/cmd/uri/internal/verb/lint"
	"github.com/urikit/uri/cmd/uri/internal/verb/match"
	"github.com/urikit/uri/cmd/uri/internal/verb/migrate"
	"github.com/urikit/uri/cmd/uri/internal/verb/normalize"
	"github.com/urikit/uri/cmd/uri/internal/verb/parse"
	"github.com/urikit/uri/cmd/uri/internal/verb/programs"
	"github.com/urikit/uri/cmd/uri/internal/verb/redact"
	"github.com/urikit/uri/cmd/uri/internal/verb/relativize"
	"github.com/urikit/uri/cmd/uri/internal/verb/resolve"
	"github.com/urikit/uri/cmd/uri/internal/verb/resolver"
	"github.com/urikit/uri/cmd/uri/internal/verb/rewrite"
	"github.com/urikit/uri/cmd/uri/internal/verb/schemes"
	"github.com/urikit/uri/cmd/uri/internal/verb/sort"
	"github.com/urikit/uri/cmd/uri/internal/verb/urn"
)

// Texts has the help of each verb and of the command.
//
//go:embed *.txt */*.txt
var Texts embed.FS

// Table has the verbs. The first verb runs if none is named.
var Table = []cli.Entry{
	{Name: "explain", Group: "day", New: explain.New},
	{Name: "parse", Group: "day", New: parse.New},
	{Name: "check", Group: "day", New: check.New},
	{Name: "lint", Group: "day", New: lint.New},
	{Name: "compare", Group: "day", New: compare.New},
	{Name: "editions", Group: "old", New: editions.New},
	{Name: "programs", Group: "look", New: programs.New},
	{Name: "schemes", Group: "look", New: schemes.New},
	{Name: "urn", Group: "look", New: urn.New, Verbs: &urn.Verbs},
	{Name: "match", Group: "look", New: match.New},
	{Name: "extract", Group: "day", New: extract.New},
	{Name: "links", Group: "day", New: links.New, Verbs: &links.Verbs},
	{Name: "clean", Group: "make", New: clean.New},
	{Name: "normalize", Group: "day", New: normalize.New},
	{Name: "resolve", Group: "day", New: resolve.New},
	{Name: "relativize", Group: "make", New: relativize.New},
	{Name: "edit", Group: "day", New: edit.New},
	{Name: "expand", Group: "make", New: expand.New, OwnV: true},
	{Name: "migrate", Group: "old", New: migrate.New},
	{Name: "encode", Group: "make", New: encode.New},
	{Name: "decode", Group: "make", New: decode.New},
	{Name: "file", Group: "make", New: file.New},
	{Name: "data", Group: "make", New: data.New},
	{Name: "redact", Group: "day", New: redact.New},
	{Name: "fetch", Group: "day", New: fetch.New},
	{Name: "dedupe", Group: "make", New: dedupe.New},
	{Name: "sort", Group: "make", New: sort.New},
	{Name: "filter", Group: "make", New: filter.New},
	{Name: "rewrite", Group: "make", New: rewrite.New},
	{Name: "serve", Group: "tool", New: resolver.Serve, Needs: resolver.Installed},
	{Name: "resolver", Group: "tool", New: resolver.New, Needs: resolver.Installed},
}
