package redact

import (
	"slices"
	"strings"
)

// credentials finds those of an Authorization field (RFC 9110, section 11.4),
// which begins at i: after the scheme, if there is one.
func (s *scanner) credentials(i, end int, n name) int {
	if n.kind == Session { // cookies have names
		return 0
	}
	token68 := func(i int) int {
		for i < end && (isWord(s.text[i]) || isIn("._~+/=", s.text[i])) {
			i++
		}
		return i
	}
	i = skip(s.text, i, "[")
	j, least := token68(i), int(n.least)
	next := min(skip(s.text, j, " "), end)
	if next > j && strings.HasPrefix(s.text[next:end], Mask) {
		return 0 // after a scheme
	}
	if next > j && s.text[j-1] != '.' && token68(next) > next { // "." ends a sentence
		i, j, least = next, token68(next), least/2
		if strings.HasPrefix(s.text[j:end], ":"+Mask) {
			return 0 // after an account
		}
		if j < end && s.text[j] == ':' && token68(j+1) > j+1 { // SharedKey account:signature
			i, j = j+1, token68(j+1)
		}
	}
	if strings.HasPrefix(s.text[j:end], "(") { // a call
		return 0
	}
	if isIn(s.text[i:j], '=') {
		if next := s.params(i); next > 0 {
			return next
		}
		if m := s.mark(j); m.size > 0 && !s.closes(j, m) {
			return 0 // of a parameter that is not a secret
		}
		if s.text[j-1] == '=' { // the end of Base64
			least = min(least, 8)
		}
	}
	if j-i < least || isIn(s.text[i:j], '.') && strings.Trim(s.text[i:j], letters+".") == "" ||
		isReference(s.text[i:j]) ||
		!strings.ContainsAny(s.text[i:j], "=0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
		return 0
	}
	return s.emit(i, j, n.kind, n.what)
}

// params finds the secrets in the auth-params at i, such as response="x" of
// Digest (RFC 7616, section 3.4) and the Signature of AWS.
func (s *scanner) params(i int) (next int) {
	for limit := min(len(s.text), i+maxCommand); i < limit && isWord(s.text[i]) && !s.stopped; {
		start := i
		for i < limit && isWord(s.text[i]) {
			i++
		}
		f := fold(s.text[start:i])
		if i == limit || s.text[i] != '=' {
			break
		}
		n, ok := find(&f, []string{"response", "mac"})
		m, ends := s.mark(i+1), ", '\\\"]\n"
		if m.size > 0 && s.closes(i+1, m) { // it ends a string around the field
			break
		} else if m.size > 0 {
			ends = "\"'\\\n"
		}
		i += 1 + m.size
		j := i
		for j < len(s.text) && !isIn(ends, s.text[j]) && !isBoundary(s.text[j]) {
			j++
		}
		if ok && !isReference(s.text[i:j]) {
			next = s.emit(i, j, n.kind, n.what)
		}
		i = skip(s.text, j, `\"', `)
	}
	return next
}

// line finds a value without quotation marks that is the rest of a line of
// YAML or of a configuration, with few spaces: more of them are prose.
func (s *scanner) line(i, end int, n name, op byte) int {
	head := strings.TrimRight(s.text[:s.name], " -")
	if strings.HasSuffix(head, ".") { // db.password
		head = strings.TrimRight(head, letters+decimal+".-")
	}
	if head != "" && head[len(head)-1] != '\n' {
		return s.option(i, n)
	}
	value, _, _ := strings.Cut(s.text[i:end], " #")
	value = strings.TrimRight(value, " ")
	first, _, _ := strings.Cut(value, " ")
	if end < len(s.text) && s.text[end] >= ' ' || slices.Contains(settings, value) ||
		strings.HasPrefix(strings.TrimLeft(s.text[end:], white), ".") || // a call
		value == "" || slices.Contains(types, strings.ToLower(first)) ||
		strings.Count(value, " ") >= maxWords || strings.Contains(value, " password") ||
		strings.Contains(value, " + ") || strings.Contains(value, " or ") ||
		strings.Count(value, ".") > 1 && isIn(value, ':') || // module.module:Class
		isMeasure(value) || strings.ContainsAny(value, "(){}[]'") ||
		first != value && isIn(value, '=') ||
		isIn("$*&!|%@_:", value[0]) || s.isCode(first, n) || first != value && isIn(first, '.') ||
		op == '=' && (len(value) < 4 || strings.Trim(value, letters+".") == "") || // a variable
		len(value) < 3 && strings.Trim(value, decimal) == "" ||
		isIn(",;:", value[len(value)-1]) || first != value && strings.HasSuffix(value, ".") ||
		n.what != "a password" && (len(value) < 8 || first != value ||
			!strings.ContainsAny(value, decimal)) {
		return 0
	}
	return s.emit(i, i+len(value), n.kind, n.what)
}

// option finds the value of a field of a header that is a word of a shell:
// -H 'X-API-Key: x'.
func (s *scanner) option(i int, n name) int {
	k := s.name - 1
	for k > 0 && s.text[k-1] == '\\' {
		k--
	}
	m := s.mark(max(k, 0))
	if m.size == 0 || !s.isFlag("-H", "--header") || !s.isLiteral(i, m, n, 0) || s.text[i] == '<' {
		return 0
	}
	return s.quoted(i, m, n)
}

// isFlag reports whether the last name is in the word after one of two flags.
func (s *scanner) isFlag(short, long string) bool {
	head := s.text[max(0, s.name-maxCommand):s.name]
	if k := strings.LastIndexAny(head, quotationMarks+"\n"); k >= 0 {
		head = strings.TrimRight(head[:k], "\\")
	}
	head = strings.TrimRight(head, " =")
	return strings.HasSuffix(head, " "+short) || strings.HasSuffix(head, " "+long)
}

// login finds the password after the flag at i, if it is one of curl for user
// and password: -u u:p, -uu:p, -su u:p, --user=u:p.
func (s *scanner) login(i int) int {
	const alone = "-sSkLfivgGINnqaRJZO#0123456" // flags without a value
	j := skip(s.text, i, alone)
	switch flag := s.text[i:]; {
	case strings.HasPrefix(flag, "--user"):
		i += len("--user")
	case strings.HasPrefix(flag, "--proxy-user"):
		i += len("--proxy-user")
	case j == len(s.text) || !isIn("uU", s.text[j]) || strings.HasPrefix(flag, "--"):
		return 0
	default:
		i = j + 1
	}
	i = skip(s.text, i, " =")
	m := s.mark(i)
	if rest := s.text[i+m.size:]; m.size > 0 && strings.HasPrefix(rest, ",") { // "-u", "u:p"
		i = skip(s.text, i+m.size, ", \t\r\n")
		m = s.mark(i)
	}
	i += m.size
	n := strings.IndexAny(s.text[i:min(len(s.text), i+maxSpaced)], ":<> "+quotationMarks+"\n")
	if n < 0 || s.text[i+n] != ':' {
		return 0
	}
	i += n + 1
	word := s.text[i:min(len(s.text), i+maxSpaced)]
	if n := strings.IndexAny(word, quotationMarks+" \n"); n >= 0 {
		word = word[:n]
	}
	if isReference(strings.TrimRight(word, `\`)) {
		return 0
	}
	if m.size > 0 {
		return s.quoted(i, m, name{kind: Userinfo, what: "a password"})
	}
	j = i
	for j < len(s.text) && s.text[j] != ' ' && s.text[j] != '\'' && !isBoundary(s.text[j]) {
		j++
	}
	if j < len(s.text) && strings.IndexByte(quotationMarks, s.text[j]) >= 0 {
		j = i + len(strings.TrimRight(s.text[i:j], `\`)) // they belong to the mark
	}
	return s.emit(i, j, Userinfo, "a password")
}

// netrc finds the password after "machine h login u password", which ends at i:
// the rest of a line of .netrc.
func (s *scanner) netrc(i, end int) int {
	if s.text[s.name:i] != "password" {
		return 0
	}
	head := s.text[max(0, s.name-maxCommand):s.name]
	word := func() (last string) {
		head = strings.TrimRight(head, white)
		k := strings.LastIndexAny(head, white) + 1
		head, last = head[:k], head[k:]
		return last
	}
	word() // the user
	if word() != "login" || word() != "default" && word() != "machine" {
		return 0
	}
	start := skip(s.text[:end], i, " ")
	value, rest, _ := strings.Cut(s.text[start:end], " ")
	if rest = strings.TrimLeft(rest, " "); isReference(value) || rest != "" && rest[0] != '#' &&
		!strings.HasPrefix(rest, "account ") {
		return 0 // or prose
	}
	return s.emit(start, start+len(value), Userinfo, "a password")
}

// privateKey finds the text of a private key in PEM (RFC 7468, section 10)
// after its first boundary, which ends at i.
func (s *scanner) privateKey(i int) int {
	const leastLine = 40
	body, _, _ := strings.Cut(s.text[i:], "-----")
	rest := strings.TrimLeft(body, letters+decimal+"+/=:,-\\"+white)
	body = strings.TrimRight(body[:len(body)-len(rest)], white+`\`)
	for k, line := 0, 0; k < len(body); k++ {
		if line++; isIn(white, body[k]) {
			line = 0
		} else if line == leastLine {
			return s.emit(skip(s.text, i, white), i+len(body), Parameter, "a private key")
		}
	}
	return 0
}

// dsn finds the password before the "@" at i in a name of a data source of Go's
// driver for MySQL: user:password@tcp(host)/database.
func (s *scanner) dsn(i, end int) int {
	length := protocol(s.text[i+1 : end])
	if length == 0 || s.text[i] != '@' || i < s.done { // in the address of another
		return 0
	}
	start := s.done
	if word := start + strings.LastIndexByte(s.text[start:i], ' ') + 1; isIn(s.text[word:i], ':') {
		start = word
	} else {
		start = max(start, i-maxSpaced)
	}
	next, n := 0, strings.IndexByte(s.text[start:i], ':')
	if n >= 0 && !isTemplate(s.text[start+n+1:i]) && !strings.HasPrefix(s.text[start+n:], "://") {
		next = s.emit(start+n+1, i, Userinfo, "a password")
	}
	s.done = i + length
	return next
}

// protocol returns the length of a protocol and an address in parentheses with
// which s begins, if "/" follows, or 0.
func protocol(s string) int {
	n := 0
	for n < len(s) && isWord(s[n]) {
		n++
	}
	address := s[n:min(len(s), n+maxSpaced)]
	end := strings.IndexByte(address, ')')
	if n == 0 || end < 0 || address[0] != '(' ||
		!strings.HasPrefix(strings.TrimLeft(address[end:], ")"), "/") {
		return 0
	}
	return n + end
}

// oracle finds the password in jdbc:oracle:thin:user/password@host, where thin
// ends at i.
func (s *scanner) oracle(i, end int) int {
	const before = "oracle:"
	if !strings.EqualFold(s.text[max(0, s.name-len(before)):s.name], before) || s.text[i] != ':' {
		return 0
	}
	n := strings.IndexAny(s.text[i:min(end, i+maxSpaced)], "/@ ")
	if n < 0 || s.text[i+n] != '/' {
		return 0
	}
	i += n + 1
	if at := s.last(i, end); at >= 0 {
		return s.emit(i, at, Userinfo, "a password")
	}
	return 0
}
