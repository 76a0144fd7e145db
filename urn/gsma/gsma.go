package gsma

import (
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/internal/digit"
)

// A URN is a URN of the namespace gsma: a small immutable value that keeps the
// text. Generic returns the [urn.URN], String the text. The zero URN is empty.
type URN struct{ value }

type value = part.URN

const (
	nid     = "gsma"
	section = "RFC 7254 section 3"
	imei    = "imei:"
	shape   = "dddddddd-dddddd-d" // of an imeival
)

// chars is gsma-urn-char. Of a URN, all that follows a "%" is of it too.
var chars = pct.Unreserved.Minus(pct.SetOf("~")).Union(pct.SetOf("%:"))

// Parse returns u as a name of the GSM Association. The error is the first
// finding of [Check]. Parse allocates only for an error.
func Parse(u urn.URN) (URN, error) {
	v, err := part.Parse(u, Check)
	return URN{v}, err
}

// Check returns all rules of the namespace that u breaks.
func Check(u urn.URN) []finding.Finding {
	c, ok := part.NewName(u, nid, section)
	switch {
	case !ok:
	case isIMEI(c.NSS):
		checkIMEI(&c)
	default:
		checkOther(&c)
	}
	return c.Findings
}

// isIMEI reports whether an NSS begins as that of an IMEI does.
func isIMEI(nss string) bool {
	return len(nss) >= len(imei) && strings.EqualFold(nss[:len(imei)], imei)
}

// cut returns the name that an NSS of an IMEI has, and its parameters, from the
// ";" on.
func cut(nss string) (value, params string) {
	value = nss[len(imei):]
	if i := strings.IndexByte(value, ';'); i >= 0 {
		return value[:i], value[i:]
	}
	return value, ""
}

// FromID returns the URN of an IMEI of fifteen digits, whose check digit must
// be right, or of an IMEISV of sixteen. Hyphens, spaces, "/" and "." between
// digits do not count. All else has to be a whole URN, as [URN.ID] returns it.
func FromID(id string) (URN, error) {
	if len(id) >= len("urn:") && strings.EqualFold(id[:len("urn:")], "urn:") {
		u, err := urn.ParseText(id)
		if err != nil {
			return URN{}, err
		}
		return Parse(u)
	}
	var d []byte
	at := 0 // of the last digit
	for i := range len(id) {
		if !strings.Contains("- /.", id[i:i+1]) {
			d, at = append(d, id[i]), i
		}
	}
	tail := ""
	switch {
	case is(string(d), "dddddddddddddddd"):
		tail = ";svn=" + string(d[14:])
	case !is(string(d), "ddddddddddddddd"):
		return URN{}, part.Error(0, len(id), "imeival", "3GPP TS 23.003 section 6.2",
			"an IMEI must have 15 digits, an IMEISV 16")
	default:
		if want, _ := digit.Luhn(string(d[:14])); d[14] != want {
			return URN{}, finding.Finding{
				Rule: "check-digit", Severity: finding.Error,
				Start: at, End: at + 1, Section: "3GPP TS 23.003 annex B",
				Message: "the check digit " + string(d[14]) + " is wrong: " + string(want) + " would be right",
				Fix:     string(want), HasFix: true,
			}
		}
	}
	return part.From(nid, imei+string(d[:8])+"-"+string(d[8:14])+"-0"+tail, Parse)
}

// ID returns the IMEI as people read it, of fifteen digits with the check
// digit, or the IMEISV, of sixteen, if u has a software version. Of other names
// it returns all of the URN, without what follows the name.
func (u URN) ID() string {
	if sv, ok := u.IMEISV(); ok {
		return sv
	}
	if i, ok := u.IMEI(); ok {
		return i
	}
	return u.Generic().AssignedName().String()
}

// digits returns the fourteen digits of TAC and SNR.
func (u URN) digits() (string, bool) {
	nss := u.Generic().NSS()
	if !isIMEI(nss) {
		return "", false
	}
	value, _ := cut(nss)
	if u.version() != "0" || !is(value, shape) {
		return "", false
	}
	return value[:8] + value[9:15], true
}

// param returns the value of a parameter of an IMEI, or "".
func (u URN) param(name string) string {
	nss := u.Generic().NSS()
	if isIMEI(nss) {
		_, params := cut(nss)
		for p := range strings.SplitSeq(params, ";") {
			if k, v, _ := strings.Cut(p, "="); strings.EqualFold(k, name) {
				return v
			}
		}
	}
	return ""
}

func (u URN) version() string {
	if v := u.param("vers"); v != "" {
		return v
	}
	return "0"
}

// IMEI returns the IMEI with its check digit, fifteen digits. It is false if u
// is no name of an IMEI.
func (u URN) IMEI() (string, bool) {
	d, ok := u.digits()
	if !ok {
		return "", false
	}
	c, _ := digit.Luhn(d)
	return d + string(c), true
}

// IMEISV returns the IMEI with the software version in place of the check
// digit, sixteen digits. It is false if u has no software version.
func (u URN) IMEISV() (string, bool) {
	d, ok := u.digits()
	svn := u.param("svn")
	if !ok || svn == "" {
		return "", false
	}
	return d + svn, true
}

// Fields are the parts of a name of the GSM Association.
type Fields struct {
	Kind       string `json:"kind"`                  // "imei", "ext-imei" or "other"
	TAC        string `json:"tac,omitempty"`         // these four of an IMEI
	SNR        string `json:"snr,omitempty"`         //
	CheckDigit string `json:"check_digit,omitempty"` //
	IMEI       string `json:"imei,omitempty"`        // with the check digit
	SVN        string `json:"svn,omitempty"`         // "" if there is none
	IMEISV     string `json:"imeisv,omitempty"`      // "" if there is none
	Version    string `json:"version,omitempty"`     // of the form of IMEIs, "0" if it is not written
	Name       string `json:"name,omitempty"`        // an extended IMEI, or all of another name, with its parameters
}

// Fields returns the parts of u.
func (u URN) Fields() Fields {
	nss := u.Generic().NSS()
	switch {
	case nss == "":
		return Fields{}
	case !isIMEI(nss):
		return Fields{Kind: "other", Name: part.Decode(nss)}
	}
	f := Fields{Kind: "imei", SVN: u.param("svn"), Version: u.version()}
	if d, ok := u.digits(); ok {
		f.TAC, f.SNR = d[:8], d[8:]
		f.IMEI, _ = u.IMEI()
		f.CheckDigit = f.IMEI[14:]
		f.IMEISV, _ = u.IMEISV()
	} else {
		f.Kind = "ext-imei"
		value, _ := cut(nss)
		f.Name = part.Decode(value)
	}
	return f
}

// Canonical returns u in lower case and without ";vers=0", if it is the name of
// an IMEI.
func (u URN) Canonical() URN {
	nss := u.Generic().NSS()
	if !isIMEI(nss) {
		return URN{part.Of(u.Generic().Canonical())}
	}
	nss = pct.UpperCase(part.Lower(nss))
	return URN{part.Renamed(u.value, strings.TrimSuffix(nss, ";vers=0"))}
}

// Equal reports whether u and v have the same IMEI and the same parameters, as
// they were in lower case; ";vers=0" does not count. Other names are compared
// as URNs are.
func (u URN) Equal(v URN) bool { return part.Same(u, v) }
