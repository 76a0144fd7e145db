package main

import (
	"errors"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/verb"
)

// By default the race detector lets each process sleep for a second before it
// ends.
const goRace = "atexit_sleep_ms=0"

func TestMain(m *testing.M) {
	os.Setenv("GORACE", goRace)
	testscript.Main(m, map[string]func(){"uri": loggedMain, "uri-peak": peakMain})
}

// peakMain is main. On Linux it adds the line VmHWM of its status to standard
// error, the most memory that it had. The rusage of a process is of no use: it
// begins with the memory of the process that started it.
func peakMain() {
	code := cli.Main(os.Args[1:], verb.Table, verb.Texts)
	status, _ := os.ReadFile("/proc/self/status")
	os.Stderr.Write(regexp.MustCompile(`VmHWM:.*\n`).Find(status))
	os.Exit(code)
}

// TestScripts runs testdata/script, one file per verb, through the real main.
func TestScripts(t *testing.T) {
	server := webServer(t)
	names := nameServer(t, server)
	logs := holdToSchema(t)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", goRace)
			env.Setenv("SERVER", server)
			env.Setenv("PORT", server[len("http://127.0.0.1:"):])
			env.Setenv("DNS", names)
			env.Setenv(jsonLogs, logs)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
			"bytes":  bytesOf,
		},
	})
}

// status runs a program and checks its exit status: status N PROGRAM
// ARGUMENT...
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N program [argument...]")
	}
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("status %d, want %s", got, args[0])
	}
}

// bytesOf makes a file of any bytes: bytes FILE TEXT, where TEXT has the
// escapes of Go.
func bytesOf(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: bytes file text")
	}
	var b []byte
	for rest := args[1]; rest != ""; {
		r, multibyte, tail, err := strconv.UnquoteChar(rest, 0)
		ts.Check(err)
		if rest = tail; multibyte {
			b = utf8.AppendRune(b, r)
		} else {
			b = append(b, byte(r))
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b, 0o666))
}
