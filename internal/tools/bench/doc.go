// Command bench measures package uri beside net/url and github.com/fredbi/uri, in one run, and
// writes RESULTS.md. From the root of the repository:
//
//	go -C internal/tools/bench run .            # all but the race, some six minutes
//	go -C internal/tools/bench run . -quick     # a look, writes nothing
//	go -C internal/tools/bench run . -parts cli # one section of RESULTS.md
//
// Only the ratios count: nanoseconds depend on the machine and its load. So the cells of
// a part are measured in rounds, each round in a new shuffled order, and a value is the median
// over the rounds. A calibration runs before and after each sample: samples taken while the
// machine was busy with other work are excluded.
//
// The part race, which is to be named, has rivals in other languages. Their sources are not in the
// repository:
//
//	go -C internal/tools/bench run . -parts race -ada DIR -fluent-uri DIR -linkify DIR -crates DIR
//
// They are checkouts of github.com/ada-url/ada, yescallop/fluent-uri-rs and robinst/linkify; DIR of
// -crates has a folder for each crate that these need, with its name: borrow-or-share, memchr,
// proc-macro2, quote, ref-cast, syn, unicode-ident. It needs g++ and Cargo, and no network. What is
// missing is left out, and the section says so. It also draws docs/pictures. The drivers are in
// rivals; with the package librust-linkify-dev of Debian, linkify needs no folder.
//
// The part links has other link checkers: linkchecker and ab of the path, and -muffet, -htmltest and
// -linkinator with the paths of these. It needs nginx, and the HTML below /usr/share/doc.
//
// Before the measurement, the results of all libraries are compared: see agree.go.
package main
