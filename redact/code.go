package redact

import (
	"slices"
	"strings"
	"unicode"
)

// isCode reports whether a value without quotation marks, outside of a URI, is
// an expression of a program and no literal:
//
//	None, nil) str            one of types
//	get() tokens[0]           a call, or an element of a list
//	new_password, x.password  what ends with the word, in a list or after "."
//	f(x=valid_token)          a name of several words, in a call
func (s *scanner) isCode(value string, n name) bool {
	variable, font, _ := strings.Cut(value+" ", `\f`)  // of roff
	if isReference(value) || len(value) < maxSpaced && // what is left is read again
		(strings.HasPrefix(value, "{}") || strings.HasPrefix(value, "%s")) ||
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
		number := strings.TrimRight(value, "),.;")
		return (n.what == "a session" || n.what == "a token") && len(number) < 4 &&
			strings.Trim(number, decimal) == "" || len(number) < 11 &&
			strings.HasPrefix(word, "0x") && strings.Trim(word[2:], decimal+"abcdef") == ""
	case rest != "" && isIn("([", rest[0]):
		return joined || !digits || strings.HasPrefix(rest, "()") || strings.HasPrefix(rest, "['")
	case slices.Contains(types, word) && (rest == "" || isIn(",)]};:", rest[0])),
		!digits && (strings.HasPrefix(rest, ")[") || strings.HasPrefix(rest, ").")):
		return true
	case strings.Trim(rest, ",)]};:") != "" && !(isIn(word, '.') && isIn(",;", rest[0])):
		return false
	}
	f := fold(word[strings.LastIndexByte(word, '.')+1:])
	of := fold(s.text[s.name:s.nameEnd])
	row, isName := find(&f, nil)
	isList := rest != "" && isIn(",)}", rest[0])
	isPath := isIn(word, '.')
	head := s.head()
	open := strings.LastIndexByte(head, '(')
	inCall := open > 0 && isWord(head[open-1]) && strings.LastIndexByte(head, ')') < open
	isIndented := head != "" && len(head) < maxSpaced && isIn(white, head[0])
	isCamel := i > 0 && strings.ToLower(value[1:i]) != value[1:i]
	return isName && (isPath || isList && !digits || row.folded == word && n.what == "a token") ||
		joined && isList && of.n > len("password") && (!digits || of.n > len(n.folded)) &&
			strings.Contains(string(f.buf[:f.n]), string(of.buf[:of.n])) ||
		joined && strings.EqualFold(word, s.text[s.name:s.nameEnd]) ||
		isList && (strings.HasPrefix(word, "self.") || strings.HasPrefix(word, "this.") ||
			!digits && (joined && (inCall || isIndented) || isCamel && isIndented))
}

// head returns what is before the last name in its line, or the end of it.
func (s *scanner) head() string {
	head := s.text[max(0, s.name-maxSpaced):s.name]
	return head[strings.LastIndexByte(head, '\n')+1:]
}

// isLiteral reports whether a value with the quotation mark m, which begins at
// i, may be a secret. It does not say that there is none, and is not a name. In
// a program, after op, it is not a word of prose, such as "unexpected token:
// 'x'", and not a path.
func (s *scanner) isLiteral(i int, m mark, n name, op byte) bool {
	value, rest, ok := strings.Cut(s.text[i:], string(m.char))
	value, _, goesOn := strings.Cut(value, "\n")
	if goesOn { // it ends with the line
		rest, ok = "", true
	}
	escaped := len(value) - len(strings.TrimRight(value, `\`))
	if !ok || m.coded > 0 ||
		escaped != m.size-1 && (m.size > 1 || escaped%2 == 1) ||
		m.char != '"' && strings.HasPrefix(rest, string(m.char)) { // it goes on
		return m.char != '`' || value != "" // or a fence begins
	}
	value = value[:len(value)-escaped]
	of, lower := s.text[s.name:s.nameEnd], strings.ToLower(value)
	kind := n.what[strings.IndexByte(n.what, ' ')+1:]
	f := fold(strings.ReplaceAll(value, ".", "_"))
	begins := func(with string) bool { return strings.HasPrefix(value, with) }
	isTick, isWords := m.char == '`', func() bool { return strings.Trim(value, letters) == "" }
	isToken := n.what != "a password" && n.what != "a secret" && n.what != "a private key"
	isSigns := !strings.ContainsFunc(value, unicode.IsLetter) &&
		!strings.ContainsAny(value, decimal) && strings.Trim(value, "*") != ""
	switch {
	case isReference(value), slices.ContainsFunc(beginnings, begins), value == "?",
		slices.Contains(types, strings.TrimRight(lower, " ")), slices.Contains(settings, lower),
		isToken && strings.HasPrefix(lower, "x-") && // a field
			(strings.Trim(lower, letters+"-") == "" || endsIn(lower, "-"+kind)),
		begins("-") && (len(value) == 2 || endsIn(strings.TrimRight(value, "="), kind)), // a flag
		isSigns && (isToken || value[0] >= 0x80 || strings.Trim(value, " ") == ""),
		strings.Contains(strings.ToLower(rest[:min(len(rest), len(`", "logprob`))]), "logprob"),
		len(value)-strings.Count(value, "-") == 32 && // a UUID, of a request that is repeated
			(strings.HasSuffix(of, "lientToken") || strings.HasSuffix(of, "RequestToken")),
		isToken && len(value) < 20 && strings.HasSuffix(of, "lientToken"),
		isIn(value, ')') && strings.Trim(value, " ).;+") == "", // the marks close others
		goesOn && strings.Trim(value, ",;.)") == "",            // the mark closes another
		isToken && (begins("rule:") || begins("/") && isPath(value) || isLexical(value, rest)),
		(isToken || begins("^") || begins("~")) && isMeasure(strings.TrimLeft(value, "^~")),
		n.what == "a key" && (strings.Contains(value, "kms:") || strings.HasSuffix(value, ".pem")),
		n.what == "a session" && isIn(value, ' '), n.what == "cookies" && !isIn(value, '='),
		n.what == "a private key" && (strings.HasSuffix(value, ".pem") || isPath(value) ||
			len(value) < leastToken && !goesOn || isWords() && strings.HasSuffix(lower, "key")),
		strings.HasPrefix(strings.TrimLeft(rest, " "), "=>"), // a name
		isTick && (strings.Contains(value, "${") || strings.Contains(value, " = ")),
		isTick && isWords() && (value == "pwd" || isConstant(value) || // a command, or in prose
			lower == value && s.text[i-len(":`")] == ':'), // in a script that was made shorter
		endsIn(of[:min(len("env"), len(of))], "env") && isConstant(value),
		n.match == field && strings.TrimLeft(value, letters) == " ", // a scheme
		n.match == field && isReference(value[strings.IndexByte(value, ' ')+1:]),
		n.match == field && // Token token=%s
			isReference(strings.TrimPrefix(strings.TrimLeft(value, letters+" -"), "=")),
		isName(value, of, n, isToken):
		return false
	case isIn(value, ' ') && strings.Contains(lower, kind) && // prose
		((op != 0 || value[len(value)-1] == '.') && !strings.ContainsAny(value, decimal) ||
			strings.Count(value, " ") > maxWords+1):
		return false
	case op == 0, n.match == field:
		return true
	case strings.HasSuffix("."+value, "."+n.folded), string(f.buf[:f.n]) == n.folded,
		op == '=' && begins("/"), isToken && strings.Contains(value, "://"):
		return false
	}
	head := strings.TrimRight(s.text[:s.name], " ")
	isProse := op == ':' && head != "" && (isWord(head[len(head)-1]) || head[len(head)-1] == '*') ||
		strings.ContainsAny(value, " %!<#(*[") || n.what == "a token" && len(value) < 5
	return !isToken || !isProse
}

// beginnings are of literals that are not secrets, or between two literals.
var beginnings = []string{"arn:", "urn:", "pkcs11:", "projects/", "/usr/", "/etc/", "/var/",
	"root:x:", `\0`, `\x00`, `\U000`, "{{ ", "),", ");"}

// isPath reports whether a value is the name of a file, and not Base64.
func isPath(value string) bool {
	return value != "" && isIn("./~", value[0]) && isIn(value, '.')
}

// isLexical reports whether a value is a kind of token of a highlighter, which
// has the member regex after it, or is in a list before it.
func isLexical(value, rest string) bool {
	head, _, ok := strings.Cut(rest[:min(len(rest), maxCommand)], "regex")
	return ok && strings.Trim(value, "abcdefghijklmnopqrstuvwxyz.-_") == "" &&
		strings.Trim(head, letters+decimal+white+"\"'`,.-]/+*") == ""
}

// isName reports whether a value is its name again, also at the end of a path,
// or for a token, a name that is not a secret, or a field: "Authorization".
func isName(value, of string, n name, isToken bool) bool {
	v, f := fold(strings.ReplaceAll(value, ":", "_")), fold(of)
	row, ok := find(&v, nil)
	name, full := string(v.buf[:v.n]), string(f.buf[:f.n])
	last := name[strings.LastIndexAny(name, "/.")+1:]
	switch isLong := n.folded != "" && len(name) > len(n.folded); {
	case isLong && len(last) > len(n.folded) && strings.HasSuffix(full, last),
		isLong && isConstant(value) && strings.HasSuffix(name, n.folded): // MY_TOKEN
		return true
	case isLong && (full != n.folded || len(full) > 12) && strings.HasSuffix(name, full),
		name == n.folded, name != "" && name+n.folded == full, // X of X_TOKEN
		full != n.folded && strings.HasPrefix(name, full) && !strings.ContainsAny(value, decimal),
		row.folded != "" && (!ok || row.match == field || row.folded == name && len(name) > 8):
		return isToken
	}
	return false
}

// isConstant reports whether a value is such as A_NAME1.
func isConstant(value string) bool {
	return isIn(value, '_') && strings.Trim(value, letters[2*13:]+decimal) == ""
}

// isMeasure reports whether a value is such as 1.3.6, 24h, 2026-01-02T10:00.
func isMeasure(value string) bool {
	unit := strings.TrimLeft(value, decimal+".")
	return unit == "" && strings.Count(value, ".") > 1 || unit != value && len(unit) == 1 &&
		isIn("smhd", unit[0]) || len(value) > 10 && value[7] == '-' && value[10] == 'T'
}

// isScript reports whether the value at i is an expression of a script that was
// made shorter: a variable of one or two letters, a call or a comparison, with
// signs of programs before the name, in the same line.
func (s *scanner) isScript(i int) bool {
	head := s.head()
	path := strings.TrimRight(head, letters+decimal+".$")
	isBlock := strings.Contains(head, "){") || strings.Contains(head, ");") ||
		strings.Contains(head, "&&(")
	value := skip(s.text, i, "!([")
	j := skip(s.text, value, letters+decimal+"$.")
	word, rest := s.text[value:j], s.text[j:]
	switch {
	case rest != "" && strings.Contains(" !0 !1 function new void ", " "+s.text[i:j]+" "):
		return isIn(",;)}]?&|( ", rest[0])
	case rest == "", !isBlock && !strings.HasPrefix(head[len(path):], "this.") &&
		!(s.before == '.' && strings.HasSuffix(path, "=")):
		return false
	}
	return rest[0] == '(' || strings.HasPrefix(rest, "==") ||
		(word == "this" || strings.IndexByte(word+".", '.') <= 2) && isIn(",;)}]=?&|[:", rest[0]) ||
		isBlock && isIn("]}", rest[0]) && strings.Trim(word, letters) == ""
}

// isReference reports whether a value stands for another, which a program, a
// shell or a template puts in: ${NAME}, $NAME, $(command), {{name}}, "%s", or
// what is between two strings, as in "token=" + token + "&".
func isReference(value string) bool {
	sum := strings.TrimSuffix(strings.Trim(value, "`'\" "), " b")
	switch {
	case value == "":
		return false
	case strings.HasPrefix(value, "{{") && strings.HasSuffix(value, "}}"), value == "${{",
		value == "{{", strings.HasPrefix(value, "process.env."),
		strings.HasPrefix(value, "#{"), strings.HasPrefix(value, "${") &&
			(strings.ContainsAny(value, ":}") || strings.Trim(value[2:], letters+".") == ""),
		strings.HasPrefix(value, "$(") && len(value) > 2 && (isWord(value[2]) || value[2] == '/'),
		strings.HasPrefix(value, "'$") && isReference(strings.Trim(value, "'")),
		len(sum) > 2 && isIn("+.", sum[0]) && sum[len(sum)-1] == sum[0] &&
			(sum != value || sum[0] == '+' && strings.Trim(sum, letters+"+.()") == ""):
		return true
	case value[0] == '{':
		return strings.HasSuffix(value, "}") &&
			(strings.Trim(value, letters+".{}") == "" || strings.Trim(value, decimal+"{}") == "")
	case slices.Contains([]string{"([", "(?", "[^", "(.", "('", "/^"},
		value[:min(2, len(value))]), // a pattern
		strings.Contains(value, "[a-"), strings.Contains(value, `\s?`),
		strings.Contains(value, `\w{`), strings.Contains(value, `\w*`):
		return true
	case value[0] == '$': // $1, $NAME, $x_y, $password
		name, _, _ := strings.Cut(value[1:], "(")
		name = strings.TrimRight(name, ",);'-")
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

// isTemplate reports whether no URI has such a value: {name}, ${name}, %v.
func isTemplate(value string) bool {
	return len(value) < maxSpaced && (strings.HasPrefix(value, "${") || value == "%[1]s" ||
		len(value) == 2 && value[0] == '%' || strings.Count(value, "%s") > 1 ||
		strings.HasPrefix(value, "{") && strings.HasSuffix(value, "}") &&
			strings.Trim(value, letters+".${}") == "")
}

// letters and decimal digits are those of names in programs.
const (
	letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
	decimal = "0123456789"
)
