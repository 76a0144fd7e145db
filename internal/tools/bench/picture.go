package main

import (
	"cmp"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// drawRaces writes a picture for each kind of race, named by the first word of its title: parse.svg.
func drawRaces(folder string, races []*race) error {
	kinds := map[string][]*race{}
	for _, r := range races {
		kind, _, _ := strings.Cut(strings.ToLower(r.title), " ")
		kinds[strings.Trim(kind, ",")] = append(kinds[strings.Trim(kind, ",")], r)
	}
	err := os.MkdirAll(folder, 0o777)
	for kind, rs := range kinds {
		err = cmp.Or(err, os.WriteFile(filepath.Join(folder, kind+".svg"), []byte(picture(rs)), 0o666))
	}
	return err
}

// It has a ground of its own: a page can be dark where the system is not.
const pictureStyle = `<style>
text{font:13px sans-serif;fill:#222}.head{font-weight:bold}.end{text-anchor:end}
.ground{fill:#fff}.bar{fill:#9aa5b1}.ours{fill:#1f6feb}
@media(prefers-color-scheme:dark){text{fill:#e6e6e6}.ground{fill:#16191d}.bar{fill:#5f6b78}.ours{fill:#4c8dff}}
</style>
`

// picture draws bars as long as the best times, in each race beside the slowest one.
func picture(races []*race) string {
	const width, left, longest, row = 820, 160, 410, 22
	var b strings.Builder
	y := 8
	text := func(x int, class, s string) {
		fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" class=\"%s\">%s</text>\n", x, y+15, class, html.EscapeString(s))
	}
	for _, r := range races {
		unit := "ns a line"
		if r.yardstick != std {
			unit = "ns a KB"
		}
		text(16, "head", r.title)
		text(width-16, "end", fmt.Sprintf("%s (and to %s), less is better", unit, r.yardstick))
		slowest := slices.MaxFunc(r.racers, func(a, b *racer) int { return cmp.Compare(a.best, b.best) }).best
		for _, x := range r.racers {
			y += row
			class, size, ratio := "bar", int(x.best/slowest*longest), ""
			if x.name == oursName {
				class = "bar ours"
			}
			if v := r.find(r.yardstick).best; v > 0 {
				ratio = fmt.Sprintf(" (%.2f)", x.best/v)
			}
			text(left-8, "end", x.name)
			fmt.Fprintf(&b, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" class=\"%s\"/>\n", left, y+3, max(size, 1), row-6, class)
			text(left+size+6, "", fmt.Sprintf("%.1f%s", x.best, ratio))
		}
		y += row + 12
	}
	return fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %[1]d %[2]d\">\n%s"+
		"<rect class=\"ground\" width=\"100%%\" height=\"100%%\"/>\n", width, y, pictureStyle) + b.String() + "</svg>\n"
}
