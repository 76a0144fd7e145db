package page

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
)

// A Look is what makes the pages those of their operator. Nothing is ours.
type Look struct {
	Logo, Icon string // URLs with the images: see Image
	Color      string // of links and buttons, as #1b4f8f
	DarkColor  string // the same on dark pages
}

// MaxImage limits a logo and an icon, in bytes: each page has them in it.
const MaxImage = 64 << 10

// Image returns a URL with the image of a file, or "" for none.
func Image(file string) (string, error) {
	if file == "" {
		return "", nil
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	mediaType := http.DetectContentType(b)
	if bytes.Contains(b[:min(len(b), 1<<10)], []byte("<svg")) {
		mediaType = "image/svg+xml"
	}
	switch {
	case !strings.HasPrefix(mediaType, "image/"):
		return "", fmt.Errorf("%s: it is %s, and not an image", file, mediaType)
	case len(b) > MaxImage:
		return "", fmt.Errorf("%s: the image has %d bytes; the limit is %d", file, len(b), MaxImage)
	}
	return "data:" + mediaType + ";base64," + base64.StdEncoding.EncodeToString(b), nil
}

// minContrast is what WCAG 2.2 wants of text (success criterion 1.4.3).
const minContrast = 4.5

// styled returns the style with the colors, which people must be able to read: as
// links on both backgrounds, and under the text of buttons.
func (l Look) styled(style string) (string, error) {
	for _, x := range []struct{ color, own, beside string }{
		{l.Color, "#1b4f8f", "#fdfdfb #f3f2ed #fff"}, {l.DarkColor, "#9dc3f0", "#16181b #202328 #10151c"},
	} {
		if x.color == "" {
			continue
		}
		is, ok := luminance(x.color)
		if !ok {
			return "", fmt.Errorf("the color %q is not like %s", x.color, x.own)
		}
		for beside := range strings.FieldsSeq(x.beside) {
			other, _ := luminance(beside)
			if c := (max(is, other) + .05) / (min(is, other) + .05); c < minContrast {
				return "", fmt.Errorf("the color %s on %s has a contrast of %.1f; people can read from %.1f on",
					x.color, beside, c, minContrast)
			}
		}
		style = strings.Replace(style, "--link: "+x.own, "--link: "+x.color, 1)
	}
	return style, nil
}

// luminance returns the relative luminance of a color, as WCAG 2.2 defines it.
func luminance(color string) (l float64, ok bool) {
	hex, ok := strings.CutPrefix(color, "#")
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	n, err := strconv.ParseUint(hex, 16, 32)
	if !ok || err != nil || len(hex) != 6 {
		return 0, false
	}
	for i, part := range [...]float64{.0722, .7152, .2126} { // blue, green, red
		c := float64(n>>(8*i)&0xff) / 255
		if c <= .04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+.055)/1.055, 2.4)
		}
		l += part * c
	}
	return l, true
}
