package redact

import (
	"slices"
	"strings"
)

// isCode reports whether a value without quotation marks, outside of a URI, is
// an expression of a program and no literal:
//
//	None, nil) str            one of types
//	get() tokens[0]           a call, or an element of a list
//	new_password, x.password  what ends with the word, in a list or after "."
//	f(x=valid_token)          a name of several words, in a call
func (s *scanner) isCode(value string, n name) bool {
	variable, font, _ := strings.Cut(value+" ", `\f`) // of roff
	if isReference(value) ||
		font != "" && isIn("PRBI", font[0]) && strings.ToUpper(variable) == variable {
		return true
	}
	value = strings.TrimLeft(value, "=([{&*@")
	i, digits, joined := 0, false, false
	for ; i < len(value) && (isWord(value[i]) && value[i] != '-' || value[i] == '.'); i++ {
		digits = digits || '0' <= value[i] && value[i] <= '9'
		joined = joined || value[i] == '_' || value[i] == '.'
	}
	word, rest := strings.ToLower(value[:i]), value[i:]
	switch {
	case strings.Trim(value, ".") == "", len(value) == 1 && i == 0:
		return true
	case i == 0, '0' <= value[0] && value[0] <= '9': // a short number
		number := strings.TrimRight(value, "),.")
		return (n.what == "a session" || n.what == "a token") && (strings.HasPrefix(number, "0x") &&
			len(number) < 9 || len(number) < 4 && strings.Trim(number, decimal) == "")
	case rest != "" && isIn("([", rest[0]):
		return joined || !digits || strings.HasPrefix(rest, "()") || strings.HasPrefix(rest, "['")
	case slices.Contains(types, word) && (rest == "" || isIn(",)]};:", rest[0])):
		return true
	case strings.Trim(rest, ",)]};:") != "" && !(isIn(word, '.') && isIn(",;", rest[0])) &&
		!strings.HasPrefix(rest, ")["):
		return false
	}
	f := fold(word[strings.LastIndexByte(word, '.')+1:])
	of := fold(s.text[s.name:s.nameEnd])
	row, isName := find(&f, nil)
	isList := rest != "" && isIn(",)}", rest[0])
	isPath := isIn(word, '.')
	isName = isName || row.folded != ""
	return isName && (isPath || isList && !digits || row.folded == word && n.what == "a token") ||
		joined && isList && of.n > len("password") && (!digits || of.n > len(n.folded)) &&
			strings.Contains(string(f.buf[:f.n]), string(of.buf[:of.n])) ||
		joined && strings.EqualFold(word, s.text[s.name:s.nameEnd]) ||
		joined && isList && !digits && s.inCall() ||
		isList && (strings.HasPrefix(word, "self.") || strings.HasPrefix(word, "this."))
}

// inCall reports whether the last name is in the parentheses of a call that
// opens in its line.
func (s *scanner) inCall() bool {
	line := s.text[max(0, s.name-maxSpaced):s.name]
	line = line[strings.LastIndexByte(line, '\n')+1:]
	open := strings.LastIndexByte(line, '(')
	return open > 0 && isWord(line[open-1]) && strings.LastIndexByte(line, ')') < open
}

// isScript reports whether the value at i is an expression of a script that was
// made shorter: a variable of one or two letters, a call or a comparison, with
// signs of programs before the name, in the same line.
func (s *scanner) isScript(i int) bool {
	head := s.text[max(0, s.name-maxSpaced):s.name]
	head = head[strings.LastIndexByte(head, '\n')+1:]
	path := strings.TrimRight(head, letters+decimal+".$")
	if !(s.before == '.' && strings.HasSuffix(path, "=") || strings.Contains(head, "){") ||
		strings.Contains(head, ");") || strings.Contains(head, "&&(")) {
		return false
	}
	i = skip(s.text, i, "!([")
	j := skip(s.text, i, letters+decimal+"$")
	rest := s.text[j:]
	return strings.HasPrefix(rest, "(") || strings.HasPrefix(rest, "==") || rest != "" &&
		(j-i <= 2 || s.text[i:j] == "this") && isIn(",;)}]=?&|[:.", rest[0])
}

// isReference reports whether a value stands for another, which a program, a
// shell or a template puts in: ${NAME}, $NAME, $(command), {{name}}, "%s", or
// what is between two strings, as in "token=" + token + "&".
func isReference(value string) bool {
	sum := strings.Trim(value, "`'\" ")
	switch {
	case value == "":
		return false
	case strings.HasPrefix(value, "{{") && strings.HasSuffix(value, "}}"), value == "${{",
		value == "{{", strings.HasPrefix(value, "process.env."),
		strings.HasPrefix(value, "${") &&
			(strings.Contains(value, "}") || strings.Trim(value[2:], letters+".") == ""),
		strings.HasPrefix(value, "$(") && len(value) > 2 && (isWord(value[2]) || value[2] == '/'),
		strings.HasPrefix(value, "'$") && isReference(strings.Trim(value, "'")),
		len(sum) > 2 && isIn("+.", sum[0]) && sum[len(sum)-1] == sum[0] &&
			(sum != value || sum[0] == '+' && strings.Trim(sum, letters+"+.()") == ""):
		return true
	case value[0] == '{' || strings.HasPrefix(value, "#{"):
		name := strings.TrimSuffix(strings.TrimLeft(value, "#{"), "}")
		return strings.HasSuffix(value, "}") &&
			(strings.Trim(name, letters+".") == "" || strings.Trim(name, decimal) == "")
	case slices.Contains([]string{"([", "(?", "[^"}, value[:min(2, len(value))]), // a pattern
		strings.Contains(value, "[a-"), strings.Contains(value, `\w{`),
		strings.Contains(value, `\w*`):
		return true
	case value[0] == '$': // $1, $NAME, $x_y, $password
		name := strings.TrimRight(value[1:], ",);'")
		f := fold(name)
		_, isName := find(&f, nil)
		return strings.Trim(name, letters+decimal+".:$") == "" &&
			(isName || strings.ToUpper(name) == name || strings.ContainsAny(name, "_.$"))
	}
	verb := strings.TrimLeft(value, "[<('")
	if verb == "" || verb[0] != '%' {
		return false
	}
	verb = strings.TrimLeft(verb, "%#+-.$"+decimal)
	return verb != "" && isIn("svqdxXrn@", verb[0]) &&
		strings.Trim(verb[1:], `%:svqdxX]>)',;.\n`) == ""
}

// letters and decimal digits are those of names in programs.
const (
	letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
	decimal = "0123456789"
)
