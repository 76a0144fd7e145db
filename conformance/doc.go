// Package conformance holds no code but tests: it runs what others and we have written down about
// how identifiers behave.
//
//   - testdata/vectors are our own vectors: what the specifications print, state and imply, by
//     the ids of their requirements. TestVectors runs those that this module can answer so far,
//     and says which room will answer the others. expected_failures.txt lists those that fail.
//   - coverage says, for each requirement, which test proves it. TestCoverage holds it to that.
//   - The suites of other projects are run where ../shared, beside the repository, is present:
//     TestShared. expected_shared.txt lists the cases in which we differ, and why; for Unicode's
//     tests of IDNA package host does, as that depends on the tables it has.
//   - trurl.txt says for each of trurl's own test cases what to type here: TestTrurl runs it.
//
// The lists of failures are exact: a case that is listed and passes fails the run, too.
//
// To answer vectors of an op that a new room can answer, move the op from the table later to the
// table ops, and say in coverage that vectors prove the requirement.
package conformance
