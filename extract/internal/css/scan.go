package css

import (
	"bytes"
	"strings"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/css"

	"github.com/urikit/uri/extract/internal/lists"
)

// A scanner goes through the tokens of a style sheet.
type scanner struct {
	yield    func(Found) bool
	comments bool // are yielded
	at       int  // where the window begins
	long     bool // the first token is too long, and skipped

	unended bool // the last token does not end, because the style sheet does

	rule string   // the name of the at-rule that has just begun
	open []string // what is open, from the outside in: functions, "(", "[" and "{"
}

// maxOpen is how many functions and blocks are known to be open. Deeper ones
// are not tracked.
const maxOpen = 1024

// functionOf returns the context of a function whose strings are URLs, or "(".
func functionOf(name string) string {
	switch name {
	case "src":
		return srcFunction
	case "image":
		return "image()"
	case "image-set", "-webkit-image-set":
		return "image-set()"
	}
	return "("
}

const urlFunction, srcFunction = "url()", "src()"

// lookahead is how far after a token the lexer may look to find its end.
const lookahead = 16

// window reads the tokens of a window, up to a token that may continue after
// it. It returns the offset and the type of this token, and false if the caller
// wants no more. It needs a byte of capacity after buf, and changes escaped
// names in buf.
func (s *scanner) window(buf []byte, last bool) (int, css.TokenType, bool) {
	in := parse.NewInputBytes(buf)
	lexer := css.NewLexer(in)
	for ; ; s.long = false {
		start := in.Offset()
		if quotedURL(buf[start:]) { // the lexer does not know modifiers after the string
			in.Move(len("url("))
			in.Skip()
			s.push(urlFunction)
			continue
		}
		token, text := lexer.Next()
		end := in.Offset()
		switch {
		case !last && end+lookahead > len(buf):
			return start, token, true
		case token == css.ErrorToken:
			return end, token, true
		case token == css.FunctionToken:
			if s.function(text) {
				copy(text[len(text)-len("url("):], "url(") // without escapes the lexer knows it
				in.Move(-len("url("))
				in.Skip()
			}
		case !s.token(token, text, s.at+start):
			return end, token, false
		}
	}
}

// quotedURL reports whether a text begins with "url(" and a string.
func quotedURL(text []byte) bool {
	if len(text) < 5 || !bytes.EqualFold(text[:4], []byte("url(")) {
		return false
	}
	text = bytes.TrimLeft(text[4:], lists.Spaces)
	return len(text) > 0 && (text[0] == '"' || text[0] == '\'')
}

// fold returns a name without escapes and in lower case.
func fold(name []byte) string { return strings.ToLower(decode(name, false)) }

// function opens a function. It returns true for "url(" with escapes in its
// name, and then does not open it.
func (s *scanner) function(text []byte) bool {
	name := fold(text[:len(text)-1])
	if name == "url" {
		return true
	}
	if name != "src" && s.rule == "import" {
		s.rule = ""
	}
	s.push(functionOf(name))
	return false
}

func (s *scanner) push(what string) {
	if len(s.open) < maxOpen {
		s.open = append(s.open, what)
	}
}

// pop closes the function or block that a bracket ends, and no other, as CSS
// Syntax section 5.4.8 says.
func (s *scanner) pop(bracket css.TokenType) {
	switch top := s.top(); {
	case top == "",
		bracket == css.RightBraceToken && top != "{",
		bracket == css.RightBracketToken && top != "[",
		bracket == css.RightParenthesisToken && (top == "{" || top == "["):
	default:
		s.open = s.open[:len(s.open)-1]
	}
}

// top returns the innermost open function or block, or "".
func (s *scanner) top() string {
	if len(s.open) == 0 {
		return ""
	}
	return s.open[len(s.open)-1]
}

// token reads a token that is not a function.
func (s *scanner) token(token css.TokenType, text []byte, at int) bool {
	switch token {
	case css.WhitespaceToken:
		return true
	case css.CommentToken:
		s.unended = len(text) < len("/**/") || !bytes.HasSuffix(text, []byte("*/"))
		if !s.comments || s.long {
			return true
		}
		inside := bytes.TrimSuffix(text[len("/*"):], []byte("*/"))
		at += len("/*")
		end := at + len(inside)
		return s.yield(Found{string(inside), at, end, Comment, end})
	case css.AtKeywordToken:
		s.rule = fold(text[1:])
		return true
	case css.StringToken:
		s.unended = len(text) < 2 || text[len(text)-1] != text[0]
		if !s.string(text, at) {
			return false
		}
	case css.URLToken:
		s.unended = text[len(text)-1] != ')'
		if !s.url(text, at) {
			return false
		}
	case css.LeftParenthesisToken, css.LeftBracketToken, css.LeftBraceToken:
		s.push(string(text))
	case css.RightParenthesisToken, css.RightBracketToken, css.RightBraceToken:
		s.pop(token)
	}
	if s.rule == "import" || token == css.SemicolonToken || token == css.LeftBraceToken {
		s.rule = ""
	}
	return true
}

func (s *scanner) string(text []byte, at int) bool {
	context := s.top()
	if context == urlFunction || context == srcFunction {
		s.open[len(s.open)-1] = "(" // the first string alone
	}
	start, end := inQuotes(text)
	return s.found(text, start, end, at, context, true)
}

func (s *scanner) url(text []byte, at int) bool {
	open := bytes.IndexByte(text, '(') + 1 // the name may have escapes
	start := len(text) - len(bytes.TrimLeft(text[open:], lists.Spaces))
	return s.found(text, start, start+unquoted(text[start:]), at, urlFunction, false)
}

// found yields text[start:end] if it is a URL by its context, and not empty.
func (s *scanner) found(text []byte, start, end, at int, context string, quoted bool) bool {
	if s.rule == "import" {
		context = "@import"
	}
	if len(context) < 2 || start == end || s.rule == "namespace" || s.long {
		return true
	}
	url, last := decode(text[start:end], quoted), end
	if s.unended {
		last = len(text)
	}
	return url == "" || s.yield(Found{url, at + start, at + end, context, at + last})
}
