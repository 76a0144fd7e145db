package main

import (
	"errors"
	"fmt"
	"strings"
)

// namespaceRow is a row of package nid. A name is, in lower case,
//
//	NID = (alphanum) 0*30(ldh) (alphanum)
//
// (RFC 8141 section 2).
func namespaceRow(e entry) (string, error) {
	const alphanum = "abcdefghijklmnopqrstuvwxyz0123456789"
	n := len(e.NID)
	switch {
	case n == 0:
		return "", errors.New("an entry has no name")
	case n < 2 || n > 32 || strings.Trim(e.NID, alphanum+"-") != "" || e.NID[0] == '-' || e.NID[n-1] == '-':
		return "", fmt.Errorf("%q is not a namespace identifier in lower case", e.NID)
	case len(e.Reference) == 0:
		return "", fmt.Errorf("%s has no reference", e.NID)
	case e.Kind != "formal" && e.Kind != "informal":
		return "", fmt.Errorf("%s is of the kind %q", e.NID, e.Kind)
	}
	return fmt.Sprintf("{%q, %q, %s}", e.NID, e.Reference, strings.ToUpper(e.Kind[:1])+e.Kind[1:]), nil
}
