// Package urisql keeps URIs in databases: its types are columns of text for
// database/sql, and for pgx without it.
//
//	db.Exec("INSERT INTO links VALUES (?)", urisql.URI{URI: u})
//	var u urisql.URI
//	db.QueryRow("SELECT uri FROM links").Scan(&u)
//
// A value is written as its text, byte for byte, with its password if there is
// one. What is read is parsed: a text that is not a URI is a *[uri.ParseError],
// without the text. As in JSON, "" is the zero URI, which is not a URI, and the
// empty reference. NULL is [ErrNull], unless the type is [NullURI] or [NullRef].
// A column of JSON needs [JSON], since a driver writes the text of a URI there
// without quotation marks.
//
// It is a module of its own, so that importers of package uri do not get
// database/sql.
package urisql

import (
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/urikit/uri"
)

// ErrNull is the error of a column that is NULL and a type that has no place
// for it.
var ErrNull = errors.New("urisql: the column is NULL, and the type is not NullURI or NullRef")

// A JSON is a [uri.URI] in a column of JSON, such as jsonb: a string there.
type JSON struct{ uri.URI }

// Value implements [driver.Valuer].
func (j JSON) Value() (driver.Value, error) {
	b, err := json.Marshal(j.URI)
	return string(b), err
}

// Scan implements [sql.Scanner]. On error j stays as it was.
func (j *JSON) Scan(src any) error { return scan(jsonText{&j.URI}, src) }

// A jsonText reads a text in JSON.
type jsonText struct{ u *uri.URI }

func (j jsonText) UnmarshalText(text []byte) error {
	if string(text) == "null" {
		return ErrNull
	}
	return json.Unmarshal(text, j.u)
}

// A URI is a [uri.URI] in a database.
type URI struct{ uri.URI }

// A Ref is a [uri.Ref] in a database.
type Ref struct{ uri.Ref }

// NullURI and NullRef are for columns that can be NULL: V is the value if Valid.
type (
	NullURI = sql.Null[URI]
	NullRef = sql.Null[Ref]
)

// Value implements [driver.Valuer].
func (u URI) Value() (driver.Value, error) { return u.String(), nil }

// Value implements [driver.Valuer].
func (r Ref) Value() (driver.Value, error) { return r.String(), nil }

// Scan implements [sql.Scanner]. On error u stays as it was.
func (u *URI) Scan(src any) error { return scan(&u.URI, src) }

// Scan implements [sql.Scanner]. On error r stays as it was.
func (r *Ref) Scan(src any) error { return scan(&r.Ref, src) }

func scan(to encoding.TextUnmarshaler, src any) error {
	switch text := src.(type) {
	case string:
		return to.UnmarshalText([]byte(text))
	case []byte:
		return to.UnmarshalText(text)
	case sql.RawBytes:
		return to.UnmarshalText(text)
	case nil:
		return ErrNull
	}
	return fmt.Errorf("urisql: the column is not text: %T", src)
}
