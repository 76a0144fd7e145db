// Package conformance has no code except tests. They hold the module to
// documents and to the tests of other projects.
//
//   - testdata/vectors has what the specifications print, state and imply, by
//     the ids of docs/requirements. testdata/second.jsonl has further vectors,
//     so that no requirement rests on one that somebody computed. TestVectors
//     runs all of them. It names the planned packages for vectors that no
//     package answers yet. expected_failures.txt lists those that fail.
//   - coverage names the proof of each requirement; TestCoverage checks it.
//   - mutants.txt has wrong changes of the code for each requirement of
//     second.jsonl. TestMutants checks that they still apply, and, with the
//     flag -mutants, that the vectors notice each of them.
//   - trurl.txt has our command for each of trurl's own test cases: TestTrurl.
//
// All of it runs in a clone, except for the specifications and the suites of
// other projects, which belong to their authors. The tests read them from a
// folder "shared" beside the repository; without it TestShared, the cases of
// TestTrurl, TestAppendixTexts and TestRequirementsAreCopies are skipped.
// expected_shared.txt lists the cases of TestShared in which we differ, and
// why; package host has the list for Unicode's tests of IDNA, because that
// depends on the tables of Unicode in use.
//
// The lists of failures are exact: a listed case that passes fails the run.
//
// When a new package can answer the vectors of an op, move the op from the
// table later to the table ops, and write "vectors" into coverage.
package conformance
