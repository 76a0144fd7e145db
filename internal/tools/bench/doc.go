// Command bench measures package uri beside net/url and github.com/fredbi/uri, in one run, and
// writes RESULTS.md. From the root of the repository:
//
//	go -C internal/tools/bench run .            # everything, some six minutes
//	go -C internal/tools/bench run . -quick     # a look, writes nothing
//	go -C internal/tools/bench run . -parts cli # one section of RESULTS.md
//
// Only the ratios count: nanoseconds depend on the machine and its load. So the cells of
// a part are measured in rounds, each round in a new shuffled order, and a value is the median
// over the rounds. A calibration runs before and after each sample: samples taken while the
// machine was busy with other work are excluded.
//
// Before the measurement, the results of all libraries are compared: see agree.go.
package main
