package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// ops answers vectors: nil if the library does what they want.
var ops = map[string]func(vector) error{
	"base":                baseOp,
	"build":               build,
	"charset gen-delims":  charset,
	"charset mark":        charset,
	"charset reserved":    charset,
	"charset sub-delims":  charset,
	"charset unreserved":  charset,
	"charset v-subdels":   charset,
	"classify":            classify,
	"clean":               clean,
	"decode":              decode,
	"dereference":         dereference,
	"display":             display,
	"encode":              encode,
	"encode_octets":       encode,
	"default_port":        defaultPort,
	"gateway":             gateway,
	"equal protocol":      equal,
	"equal scheme":        equal,
	"equal string":        equal,
	"equal syntax":        equal,
	"extract":             extractOp,
	"file_map":            fileMap,
	"ftp_commands":        ftpCommands,
	"ftp_guess":           ftpGuess,
	"ftp_login":           ftpLogin,
	"gopher_plus":         gopherPlus,
	"gopher_plus_build":   gopherPlusBuild,
	"gopher_request":      gopherRequest,
	"host_kind":           hostKind,
	"html_base":           htmlBase,
	"ip_numeric":          ipNumeric,
	"lookup_name":         lookupName,
	"merge":               merge,
	"normalize scheme":    normalize,
	"normalize syntax":    normalize,
	"octets":              octets,
	"parse":               parse,
	"password_policy":     passwordPolicy,
	"path_kind":           pathKind,
	"port_policy":         portPolicy,
	"recompose":           recompose,
	"regex":               regex,
	"registry":            registry,
	"relativize":          relativize,
	"remove_dots":         removeDotSegments,
	"resolve":             resolve,
	"roundtrip":           roundtrip,
	"same_document":       sameDocument,
	"safe_path":           safePath,
	"scheme":              schemeFields,
	"segments":            segments,
	"split":               split,
	"suffix":              suffix,
	"urn_check":           urnCheck,
	"urn_directives":      urnDirectives,
	"urn_display":         urnDisplay,
	"urn_dereference":     urnDereference,
	"urn_encode":          urnEncode,
	"urn_equal":           urnEqual,
	"urn_extract":         urnExtract,
	"urn_namespace_check": urnNamespaceCheck,
	"urn_normalize":       urnNormalize,
	"urn_parse":           urnParse,
	"urn_query":           urnQuery,
	"urn_register":        urnRegister,
	"urn_registry":        urnRegistry,
	"urn_service":         urnService,
	"urn_valid":           urnValid,
	"valid":               valid,
	"wire":                wire,
	"wrap":                wrap,
}

// check compares what was got with what the vector wants.
func (v vector) check(got any, err error) error {
	if v.WantErr {
		if err == nil {
			return fmt.Errorf("got %q, want an error", got)
		}
		return nil
	}
	if err != nil {
		return err
	}
	b, err := json.Marshal(got)
	if err != nil {
		return err
	}
	var g, w any
	if err := errors.Join(json.Unmarshal(b, &g), json.Unmarshal(v.Want, &w)); err != nil {
		return err
	}
	if !reflect.DeepEqual(g, w) {
		return fmt.Errorf("got %s, want %s", b, v.Want)
	}
	return nil
}

// checkMembers compares the members that the vector names.
func (v vector) checkMembers(got map[string]any) error {
	var want map[string]any
	if err := json.Unmarshal(v.Want, &want); err != nil {
		return err
	}
	for name := range want {
		if _, ok := got[name]; !ok {
			return fmt.Errorf("no member %s", name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			delete(got, name)
		}
	}
	return v.check(got, nil)
}

// input reads an input that is not one text.
func input[T any](v vector) (x T) {
	if err := json.Unmarshal(v.Input, &x); err != nil {
		panic(v.name() + ": " + err.Error())
	}
	return x
}

// opt returns a component, or nil if it is undefined.
func opt(s string, has bool) any {
	if !has {
		return nil
	}
	return s
}
