// Package abnf matches bytes against grammars written in ABNF, as specified by
// RFC 5234 and RFC 7405.
//
// It is the slow, obviously right twin of the hand-written parsers of this
// module: their tests ask it whether a text is in the language of a rule, and
// where a text that is not leaves it. Package edition asks it for the rules of
// the older documents by their names; nothing else that is shipped imports it.
//
// # Specification
//
// [Parse] reads rules, incremental alternatives (=/), alternation,
// concatenation, groups, options, repetition (n*m and n), quoted strings in
// either letter case, %s and %i strings (RFC 7405), and %x, %d and %b values,
// ranges and concatenations. The core rules (RFC 5234 appendix B.1) are there
// unless the text defines them.
//
// Departures from RFC 5234: lines may end in LF as well as CRLF; the last line
// needs no end; comments may hold any byte; a terminal is one byte, so values
// above 255 are refused; repetition counts end at 65535 and groups nest at most
// 500 deep; a prose-val is refused, as no machine can match it. All
// alternatives count: there is no order and no greed, so the ambiguities of a
// grammar do not matter.
//
// # Recursion
//
// [Grammar.Matcher] needs a regular language. It inlines the rules and takes
// recursion where it is the last thing a rule does (xalphas = xalpha [ xalphas
// ]), which is a jump; other recursion is an error.
//
// # Viable prefixes
//
// A prefix is viable if some string of the language begins with it. The offset
// of an error in a text is the length of its longest viable prefix: the first
// byte that cannot continue, or the length of the text if something is missing.
//
//	http://exa mple.com/        %4
//	          ^ 10: no space      ^ 2: a digit is missing
//
// All readings count here too: in http://a:8o/ the text is viable up to the
// last slash, as a:8o could be a user and a password. Who splits a text first
// must ask for the rule of each part.
//
// # Cost
//
// The automaton is determinised where the texts lead: the first visit of a
// state costs microseconds, every later one a few nanoseconds per byte, and
// matching on known ground does not allocate. At most 10,000 states are kept;
// then all are forgotten and built anew, so memory is bounded and no text
// fails. Compiling a rule stops with an error after 262,144 steps;
// URI-reference has 3,700 states.
package abnf
