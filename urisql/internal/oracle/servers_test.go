//go:build unix

package oracle_test

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	_ "github.com/jackc/pgx/v5/stdlib"

	"github.com/urikit/uri/internal/servertest"
)

func TestPostgreSQL(t *testing.T) {
	initdb, postgres := servertest.Program(t, "initdb"), servertest.Program(t, "postgres")
	dir := servertest.Dir(t)
	c := exec.Command(initdb, "--no-sync", "--pgdata="+dir+"/db", "--username=uri", "--auth=trust")
	c.SysProcAttr, c.Dir = servertest.Nobody(), dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v: %s", err, out)
	}
	port := servertest.Port(t)
	c = exec.Command(postgres, "-D", dir+"/db", "-h", "127.0.0.1", "-k", "", "-p", fmt.Sprint(port))
	c.SysProcAttr, c.Dir = servertest.Nobody(), dir
	servertest.StartCmd(t, port, c)
	source := fmt.Sprintf("postgres://uri@127.0.0.1:%d/postgres?sslmode=disable", port)

	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var db *pgx.Conn
	for { // it takes connections before it is ready
		var err error
		if db, err = pgx.Connect(ctx, source); err == nil {
			break
		}
		if ctx.Err() != nil {
			t.Fatal(err)
		}
		time.Sleep(50 * time.Millisecond)
	}
	defer db.Close(ctx)
	standard(t, "pgx", source)
	if _, err := db.Exec(ctx, "DROP TABLE t"); err != nil {
		t.Fatal(err)
	}
	round(t, func(query string, args ...any) (func(...any) error, error) {
		if strings.HasPrefix(query, "SELECT") {
			return db.QueryRow(ctx, query, args...).Scan, nil
		}
		_, err := db.Exec(ctx, query, args...)
		return nil, err
	}, "$1,$2,$3,$4")
}
