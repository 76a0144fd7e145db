// Package program predicts what other programs read in a text that is meant to
// be a URI: whether they accept it, which scheme, host and port they see, and
// to which address they connect. Many security holes are two programs that read
// one text differently: one checks the host, and the other one connects.
//
//	d := program.Disagree(`http://example.com\@evil.com/`)
//	d.Severity          // error
//	d.Class             // backslash confusion
//	d.String()          // browsers and Node url.parse see example.com; …
//	curl, _ := program.Lookup("curl")
//	curl.Parse(`http://example.com\@evil.com/`).Host // evil.com
//
// Nothing is run: each [Program] is a small model of one program in one
// version. The models are compared with recorded answers of the real programs
// to 3,000 texts of the known kinds of confusion, and references against bases;
// .ci/run programs asks the real programs again, also about the texts of other
// projects' suites. At least 99.5 % of the answers agree in every member.
//
// # Classes
//
// [Disagree] finds the thing in the text on which a disagreement rests: it
// takes out, one by one, what may be the reason, and looks where the programs
// agree. The names of the classes are those of
//
//   - Claroty and Snyk, Exploiting URL Parsing Confusion Vulnerabilities, 2022;
//   - Orange Tsai, A New Era of SSRF, Black Hat USA 2017;
//   - Jonathan Birch, HostSplit, Black Hat USA 2019;
//   - RFC 3986 and RFC 6874, and one CVE.
//
// # Divergences
//
// A program is its parser, and not all that is done before or after: curl also
// expands "[" and "{" unless told not to, and HTTP clients check hosts again.
// The address is that of the usual resolver of Debian; of Go, that of its own
// resolver. The versions are exact, and the model of Go and the Unicode tables
// of browsers are those of the build.
//
// The model of browsers is the standard. Chromium answers otherwise about some
// kinds of texts, which are not compared: paths and hosts of file: URLs with
// drive letters or empty segments, and localhost; hosts with a space, or that
// have to be decoded twice; characters that Chromium encodes and the standard
// does not, or the other way round; "\" in a reference whose scheme is not
// special; and schemes of Chromium itself, such as android:.
//
// # Security considerations
//
// Agreement is not safety: all programs may see the same dangerous host. A
// program that is not in the table may see another one. Hosts may contain what
// another program reads as a password: [Group.String] masks these, its Host
// does not. All models take time linear in the text, and panic at none.
package program
