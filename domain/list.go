package domain

import (
	_ "embed"
	"strings"
)

// rules are sorted lines, each with the labels of a rule, the last one first,
// and "," between them: "uk,co". A private rule ends in "+", an exception in
// "!". All of these, "*" and "\n" are less than the characters of labels.
//
//go:generate go -C ../internal/tools run ./domain ../../domain/rules.txt ../../domain/tops.txt
//go:embed rules.txt
var rules string

// tops has rows with the offset in rules of the first line of each top-level
// domain, and at last of the end: three digits of 64 values, and "\n".
//
//go:embed tops.txt
var tops string

const rowLen = 4

// offset returns the number in a row of tops.
func offset(row int) int {
	r := tops[row*rowLen:][:rowLen]
	return int(r[0]-'0')<<12 | int(r[1]-'0')<<6 | int(r[2]-'0')
}

// top returns the lines of a top-level domain.
func top(label string) (from, to int) {
	lo, hi := 0, len(tops)/rowLen-1
	for lo < hi {
		mid := (lo + hi) / 2
		switch c := compare(label, offset(mid)); {
		case c < 0:
			hi = mid
		case c > 0:
			lo = mid + 1
		default:
			return offset(mid), offset(mid + 1)
		}
	}
	return 0, 0
}

// find returns the offset of the public suffix of a name, and the division of
// its rule. It goes from label to label, from the end, to the lines that begin
// with these labels. It looks at rules up to a division only.
func find(name string, last Division) (suffix int, d Division) {
	suffix = strings.LastIndexByte(name, '.') + 1
	start, end := suffix, len(name)
	lo, hi := top(name[start:])
	for column := 0; lo < hi; column++ {
		column += end - start
		mark := rules[lo+column]
		if mark == '!' {
			return end + 1, ICANN
		}
		if mark != ',' {
			if of := division(lo + column); of <= last {
				suffix, d = start, of
			}
			lo = next(lo)
		}
		if start == 0 {
			break
		}
		end = start - 1
		start = strings.LastIndexByte(name[:end], '.') + 1
		if lo < hi && rules[lo+column+1] == '*' { // it sorts before the other labels
			if of := division(lo + column + 2); of <= last {
				suffix, d = start, of
			}
			lo = next(lo)
		}
		lo, hi = narrow(lo, hi, column+1, name[start:end])
	}
	return suffix, d
}

// division returns the division of the rule that ends at i.
func division(i int) Division {
	if rules[i] == '+' {
		return Private
	}
	return ICANN
}

// next returns the beginning of the line after that of i.
func next(i int) int { return i + strings.IndexByte(rules[i:], '\n') + 1 }

// narrow returns those of the lines from lo to hi that have a label at column.
func narrow(lo, hi, column int, label string) (from, to int) {
	from, to = lo, hi
	for from < to {
		mid := lineOf(from, to)
		switch c := compare(label, mid+column); {
		case c < 0:
			to = mid
		case c > 0:
			from = next(mid)
		default:
			return search(from, mid, column, label, 1), search(next(mid), to, column, label, 0)
		}
	}
	return from, from
}

// lineOf returns the beginning of the line in the middle of some lines.
func lineOf(lo, hi int) int {
	return lo + strings.LastIndexByte(rules[lo:(lo+hi)/2], '\n') + 1
}

// search returns the first of the lines from lo to hi for which compare returns
// less than limit.
func search(lo, hi, column int, label string, limit int) int {
	for lo < hi {
		if mid := lineOf(lo, hi); compare(label, mid+column) < limit {
			hi = mid
		} else {
			lo = next(mid)
		}
	}
	return lo
}

// compare compares a label, in any case, with the one that begins at i.
func compare(label string, i int) int {
	for j := range len(label) {
		c, r := label[j], rules[i+j]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		switch {
		case r < '-':
			return 1
		case c != r:
			return int(c) - int(r)
		}
	}
	if rules[i+len(label)] < '-' {
		return 0
	}
	return -1
}
