package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/internal/setting"
)

// A Config says how flags are read from a configuration file.
type Config struct {
	Name  string // of the file
	Paths string // flags, with spaces between, whose values are relative to its directory
	Own   string // flags that only a file may set that --config names
}

// maxConfig limits the size of a configuration file, in bytes. A larger one is
// an error.
const maxConfig = 64 << 10

// ConfigFlag adds --config. Without it, a file with the name is read that is in
// the directory of the first operand, or above it in the same repository: its
// author may be anybody. Flags on the command line win.
func (v *Verb) ConfigFlag(c Config) {
	named := ""
	v.StringVar(&named, "config", "", "read flags from `FILE`, not from "+c.Name)
	v.Read(func() error {
		file := cmp.Or(named, c.find(v.FlagSet.Args()))
		if file == "" {
			return nil
		}
		text, err := v.ReadFile("configuration", file, maxConfig)
		if err != nil {
			return err
		}
		if v.Verbose {
			v.Note("configuration: " + file)
		}
		flags, given := v.LocalNonPersistentFlags(), []string(nil)
		v.Visit(func(f *pflag.Flag) { given = append(given, f.Name) })
		line, column, err := setting.Each(text, func(key, value string) (bool, error) {
			f := flags.Lookup(key)
			switch {
			case v.InheritedFlags().Lookup(key) != nil:
				return true, fmt.Errorf("%s is for the command line", key)
			case f == nil, f.Hidden, key == "config", key == "help":
				near := strings.Replace(nearFlag(flags, key), "--", "", 1)
				return true, fmt.Errorf("there is no setting %s%s", key, near)
			case named == "" && slices.Contains(strings.Fields(c.Own), key):
				return true, fmt.Errorf("%s is for the command line, or a file of --config", key)
			case slices.Contains(given, key):
				return false, nil
			case slices.Contains(strings.Fields(c.Paths), key) && !filepath.IsAbs(value):
				value = filepath.Join(filepath.Dir(file), value)
			case f.Value.Type() == "list":
				value = strings.ReplaceAll(value, ", ", ",")
			case f.Value.Type() == "bool" && value != "true" && value != "false":
				return false, fmt.Errorf("%s is true or false, not %q", key, value)
			}
			if err := v.Set(key, value); err != nil {
				text := flagError(v.Command, err).Error()
				return false, errors.New(strings.Replace(text, flagName(f), key, 1))
			}
			v.config, v.configured = file, append(v.configured, f)
			return false, nil
		})
		if err != nil {
			return &Failure{fmt.Errorf("%s:%d:%d: %w", file, line, column, err)}
		}
		return nil
	})
}

// inConfig names the configuration file in an error about a flag that it has
// set.
func (v *Verb) inConfig(err error) error {
	for _, f := range v.configured {
		if why, ok := strings.CutPrefix(fmt.Sprint(err), flagName(f)+" is "); ok {
			return &Failure{fmt.Errorf("%s: %s is %s", v.config, f.Name, why)}
		}
	}
	return err
}

// find returns the file, or "".
func (c Config) find(operands []string) string {
	dir := "."
	if len(operands) > 0 && operands[0] != StandardInput {
		dir = operands[0]
	}
	if info, err := os.Stat(dir); err != nil {
		dir = "." // the operand is a URI
	} else if !info.IsDir() {
		dir = filepath.Dir(dir)
	}
	at, _ := filepath.Abs(dir)
	top := walk.Repository(at)
	for {
		file := filepath.Join(dir, c.Name)
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
			return file
		}
		if top == "" || at == top {
			return ""
		}
		at = filepath.Dir(at)
		dir = at
	}
}
