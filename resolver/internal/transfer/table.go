package transfer

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/resolver"
)

// MaxHead limits the first row of a table, in bytes.
const MaxHead = 64 << 10

// columns are those of a table. The ones of a location begin with "uri". More are
// metadata.KEY.
var columns = [...]string{"urn", "state", "reason", "partial", "alias", "successor",
	"uri", "type", "language", "country", "component", "priority", "weight"}

// bom is what programs for tables put before UTF-8, and need to read it as that.
const bom = "\uFEFF"

// CSV reads records from a table. The first row has the names of the columns:
// urn, state, reason, alias, successor, partial and metadata.KEY are about the
// name; uri, type, language, country, component, priority and weight are about
// a location. Rows one after the other with the same name are one record; a cell
// can have several aliases or successors, with spaces between. The
// delimiter is a comma, a semicolon or a tab, whichever the first row has most.
// An apostrophe that [WriteCSV] has put before a formula is removed.
func CSV(in io.Reader) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		table, head, err := readHead(in)
		if err != nil {
			yield(Entry{Where: "line 1", Err: err})
			return
		}
		var e Entry
		for err == nil {
			var row []string
			row, err = table.Read()
			var next Entry
			mistake, ok := errors.AsType[*csv.ParseError](err)
			if len(row) > 0 {
				line, _ := table.FieldPos(0)
				next.Where = fmt.Sprintf("line %d", line)
				next.Err = fill(&next.Record, head[:min(len(head), len(row))], row)
			}
			switch {
			case ok:
				next.Where, next.Err, err = fmt.Sprintf("line %d", mistake.Line), mistake.Err, nil
			case err != nil && err != io.EOF:
				next = Entry{Where: "the rest", Err: err}
			}
			switch {
			case e.Where == "":
			case e.Name != "" && e.Name == next.Name:
				e.join(next)
				continue
			case !yield(e):
				return
			}
			e = next
		}
		if e.Where != "" {
			yield(e)
		}
	}
}

// readHead reads the first row of a table.
func readHead(in io.Reader) (table *csv.Reader, head []string, err error) {
	text := bufio.NewReaderSize(in, MaxHead)
	start, _ := text.Peek(MaxHead)
	if bytes.HasPrefix(start, []byte(bom)) {
		text.Discard(len(bom))
	}
	line, _, _ := bytes.Cut(start, []byte("\n"))
	table = csv.NewReader(text)
	table.ReuseRecord = true
	for _, c := range ",;\t" {
		if bytes.Count(line, []byte(string(c))) > bytes.Count(line, []byte(string(table.Comma))) {
			table.Comma = c
		}
	}
	if len(line) == MaxHead {
		return nil, nil, fmt.Errorf("the first row is longer than %d bytes", MaxHead)
	}
	if !utf8.Valid(line) || bytes.IndexByte(line, 0) >= 0 {
		return nil, nil, errNotUTF8
	}
	if head, err = table.Read(); err != nil {
		return nil, nil, fmt.Errorf("the first row: %w", err)
	}
	head = slices.Clone(head)
	for i, name := range head {
		name = guard(name, false)
		head[i] = name
		switch {
		case !slices.Contains(columns[:], name) && !strings.HasPrefix(name, "metadata."):
			err = fmt.Errorf("the column %q is not known", name)
		case slices.Contains(head[:i], name):
			err = fmt.Errorf("the column %q is there twice", name)
		}
	}
	if !slices.Contains(head, "urn") {
		err = errors.New(`missing the column "urn" in the first row`)
	}
	return table, head, err
}

var errNotUTF8 = errors.New("the table is not UTF-8; save it as \"CSV UTF-8\"")

// join adds what the next row says about the same name. A mistake in one row is
// one of the record.
func (e *Entry) join(next Entry) {
	e.Locations = append(e.Locations, next.Locations...)
	e.Aliases = append(e.Aliases, next.Aliases...)
	e.Successors = append(e.Successors, next.Successors...)
	differs := next.State != "" && next.State != e.State ||
		next.Reason != "" && next.Reason != e.Reason || next.Partial && !e.Partial
	for key, value := range next.Metadata {
		differs = differs || e.Metadata[key] != value
	}
	if differs && next.Err == nil {
		next.Err = errors.New("the state, the reason, partial or metadata is not that of the row before")
	}
	if e.Err == nil && next.Err != nil {
		e.Err = fmt.Errorf("%s: %w", next.Where, next.Err)
	}
}

// cells are where the values of the columns are, in their order: those of a record,
// and of the parts of it that are in one row.
func cells(r *resolver.Record, alias, successor *string, l *resolver.Location) []any {
	return []any{&r.Name, (*string)(&r.State), &r.Reason, &r.Partial, alias, successor,
		&l.URI, &l.Type, &l.Language, &l.Country, &l.Component, &l.Priority, &l.Weight}
}

// fill sets what a row of a table says.
func fill(r *resolver.Record, head, row []string) (err error) {
	var l resolver.Location
	var alias, successor string
	all := cells(r, &alias, &successor, &l)
	for i, name := range head {
		value := guard(row[i], false)
		if value == "" {
			continue
		}
		var e error
		switch to := at(all, uint(slices.Index(columns[:], name))).(type) {
		case *string:
			*to = value
		case *bool:
			*to, e = strconv.ParseBool(value)
		case *int:
			*to, e = strconv.Atoi(value)
		case *float64:
			*to, e = strconv.ParseFloat(value, 64)
		default:
			if r.Metadata == nil {
				r.Metadata = make(map[string]string)
			}
			r.Metadata[strings.TrimPrefix(name, "metadata.")] = value
		}
		if e != nil {
			err = fmt.Errorf("column %q: %q: %w", name, value, errors.Unwrap(e))
		}
		if !utf8.ValidString(value) {
			err = errNotUTF8
		}
	}
	r.Aliases, r.Successors = strings.Fields(alias), strings.Fields(successor)
	if l.URI != "" {
		r.Locations = []resolver.Location{l}
	} else if l != (resolver.Location{}) && err == nil {
		err = errors.New(`missing the value of "uri" for what is said about a location`)
	}
	r.Name = canonical(r.Name)
	return err
}

// WriteCSV writes records as a table that [CSV] reads, with columns for the keys
// of their metadata. Programs for tables read it as UTF-8, and run nothing of it
// as a formula.
func WriteCSV(out io.Writer, keys []string, records iter.Seq2[*resolver.Record, error]) error {
	io.WriteString(out, bom) // the table returns the error
	table := csv.NewWriter(out)
	head := slices.Clone(columns[:])
	for _, key := range keys {
		head = append(head, "metadata."+key)
	}
	table.Write(guardAll(head))
	for r, err := range records {
		if err != nil {
			return err
		}
		for key := range maps.Keys(r.Metadata) {
			if !slices.Contains(keys, key) {
				return fmt.Errorf("%s: it has metadata %q now, for which there is no column", r.Name, key)
			}
		}
		for i := range max(1, len(r.Locations), len(r.Aliases), len(r.Successors)) {
			table.Write(guardAll(row(r, keys, uint(i))))
		}
	}
	table.Flush()
	return table.Error()
}

// row returns a row of a record, from 0. The first one has what is there once.
func row(r *resolver.Record, keys []string, i uint) (row []string) {
	part := resolver.Record{Name: r.Name}
	if i == 0 {
		part = *r
	}
	alias, successor, l := at(r.Aliases, i), at(r.Successors, i), at(r.Locations, i)
	for _, cell := range cells(&part, &alias, &successor, &l) {
		value := reflect.ValueOf(cell).Elem()
		text := fmt.Sprint(value)
		if value.IsZero() {
			text = ""
		}
		row = append(row, text)
	}
	for _, key := range keys {
		row = append(row, part.Metadata[key])
	}
	return row
}

// at returns an item of a list, or the zero value after its end.
func at[T any](list []T, i uint) (item T) {
	if i < uint(len(list)) {
		item = list[i]
	}
	return item
}

func guardAll(row []string) []string {
	for i, cell := range row {
		row[i] = guard(cell, true)
	}
	return row
}

// What a formula begins with, also in East Asian input, and what is before a cell
// where people write tables with semicolons or tabs.
const (
	formulas   = "=+-@＝＋－＠"
	separators = ";\t\r\n"
)

// guard puts an apostrophe before each formula that a program could find in a
// cell; or, without on, removes it again. Before formulas that have apostrophes
// already there is one more.
func guard(cell string, on bool) string {
	if !on && strings.IndexByte(cell, '\'') < 0 {
		return cell
	}
	var b strings.Builder
	begins, before, last := true, 0, 0
	for i, c := range cell {
		isFormula := begins && strings.ContainsRune(formulas, c)
		switch {
		case begins && c == '\'':
			before++
			continue
		case isFormula && on:
			b.WriteString(cell[last:i] + "'")
			last = i
		case isFormula && before > 0:
			b.WriteString(cell[last : i-1])
			last = i
		}
		begins, before = strings.ContainsRune(separators, c), 0
	}
	return b.String() + cell[last:]
}
