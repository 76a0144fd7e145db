// Command bench measures package uri beside net/url and github.com/fredbi/uri, in one run, and
// writes RESULTS.md. From the root of the repository:
//
//	go -C internal/tools/bench run .            # everything, some six minutes
//	go -C internal/tools/bench run . -quick     # a look, writes nothing
//	go -C internal/tools/bench run . -parts cli # one section of RESULTS.md
//
// What counts are the ratios: nanoseconds belong to the machine and its mood. So the cells of
// a part are measured in rounds, each round in a new shuffled order, and a value is the median
// over the rounds. Around each sample stands a calibration: samples from moments in which the
// machine was busy with something else are left out.
//
// Before anything is measured, the rivals must agree: see agree.go.
package main
