package geo

import (
	"math"
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// isNum matches num.
func isNum(s string) bool {
	digits, fraction, point := strings.Cut(strings.TrimPrefix(s, "-"), ".")
	return part.Only(digits, pct.Digit()) && (!point || part.Only(fraction, pct.Digit()))
}

// within reports whether the absolute value of a num is at most a limit, with
// at most as many digits before the point as the limit has.
func within(s, limit string) bool {
	whole, fraction, _ := strings.Cut(strings.TrimPrefix(s, "-"), ".")
	if len(whole) != len(limit) {
		return len(whole) < len(limit)
	}
	return whole < limit || whole == limit && strings.Trim(fraction, "0") == ""
}

// shortest returns a num without needless digits. "-0" is "0" (section 3.3).
func shortest(s string) string {
	whole, fraction, _ := strings.Cut(strings.TrimPrefix(s, "-"), ".")
	whole, fraction = strings.TrimLeft(whole, "0"), strings.TrimRight(fraction, "0")
	n := whole
	if whole == "" {
		n = "0"
	}
	if fraction != "" {
		n += "." + fraction
	}
	if s[0] == '-' && n != "0" {
		n = "-" + n
	}
	return n
}

// float returns the float64 nearest to a num, without overflow.
func float(s string) float64 {
	f, err := strconv.ParseFloat(s, 64)
	switch {
	case err != nil && f > 0:
		return math.MaxFloat64
	case err != nil && f < 0:
		return -math.MaxFloat64
	case f == 0:
		return 0 // and not -0
	}
	return f
}

// num writes a number as a num. The result for NaN or an infinity is not a num.
func num(f float64) string {
	if f == 0 {
		return "0" // for -0 too
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}
