package oracle_test

import (
	"database/sql"
	"errors"
	"strings"
	"testing"

	_ "modernc.org/sqlite"

	"github.com/urikit/uri"
	"github.com/urikit/uri/urisql"
)

// round writes and reads the types with a database.
func round(t *testing.T, do func(query string, args ...any) (row func(...any) error, err error), mark string) {
	t.Helper()
	if _, err := do("CREATE TABLE t (u TEXT, r TEXT, n TEXT, m TEXT)"); err != nil {
		t.Fatal(err)
	}
	insert := "INSERT INTO t VALUES (" + mark + ")"
	u := urisql.URI{URI: uri.MustParse("HTTP://u:p@h/%7e?a='b';--")}
	r := urisql.Ref{Ref: uri.MustParseRef("../x?y")}
	valid := urisql.NullURI{V: u, Valid: true}
	if _, err := do(insert, u, r, valid, urisql.NullRef{}); err != nil {
		t.Fatal(err)
	}
	row, err := do("SELECT u, r, n, m FROM t")
	if err != nil {
		t.Fatal(err)
	}
	var u2 urisql.URI
	var r2 urisql.Ref
	var n urisql.NullURI
	m := urisql.NullRef{Valid: true}
	if err := row(&u2, &r2, &n, &m); err != nil || u2 != u || r2 != r || n != valid || m.Valid {
		t.Errorf("%v, %v, %v, %v, %v", u2, r2, n, m, err)
	}
	row, _ = do("SELECT m FROM t")
	if err := row(&u2); !errors.Is(err, urisql.ErrNull) || u2 != u {
		t.Errorf("NULL is %v, %v", u2, err)
	}
	row, _ = do("SELECT 'http://h:secret' AS u")
	var e *uri.ParseError
	if err := row(&u2); !errors.As(err, &e) || u2 != u || strings.Contains(err.Error(), "secret") {
		t.Errorf("no URI: %v, %v", u2, err)
	}
	row, _ = do("SELECT 1")
	if err := row(&r2); err == nil || r2 != r {
		t.Errorf("a number: %v, %v", r2, err)
	}
}

func standard(t *testing.T, driver, source string) {
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	mark := "?,?,?,?"
	if driver == "pgx" {
		mark = "$1,$2,$3,$4"
	}
	round(t, func(query string, args ...any) (func(...any) error, error) {
		if strings.HasPrefix(query, "SELECT") {
			return db.QueryRow(query, args...).Scan, nil
		}
		_, err := db.Exec(query, args...)
		return nil, err
	}, mark)
}

func TestSQLite(t *testing.T) { standard(t, "sqlite", ":memory:") }

// A column of JSON has a string: without quotation marks it would not be JSON.
func TestJSONColumn(t *testing.T) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	j := urisql.JSON{URI: uri.MustParse("http://u:p@h/?a=b&c")}
	var valid bool
	var text string
	var back urisql.JSON
	if err := db.QueryRow("SELECT json_valid(?1), json_extract(?1, '$'), ?1", j).Scan(&valid, &text, &back); err != nil ||
		!valid || text != j.String() || back != j {
		t.Errorf("%v, %q, %v, %v", valid, text, back, err)
	}
	if err := db.QueryRow("SELECT 'null'").Scan(&back); !errors.Is(err, urisql.ErrNull) || back != j {
		t.Errorf("null in JSON: %v, %v", back, err)
	}
	if err := db.QueryRow("SELECT 'http://h/'").Scan(&back); err == nil || back != j {
		t.Errorf("no JSON: %v", back)
	}
	var u urisql.URI
	if err := u.Scan(sql.RawBytes("a:b")); err != nil || u.String() != "a:b" {
		t.Errorf("raw bytes: %v, %v", u, err)
	}
}
