// Package program predicts what other programs read in a text that is meant to
// be a URI: whether they accept it, which scheme, host and port they see, and
// to which address they connect. Nothing is run: each [Program] is a small
// model of one program in one version, proved against recorded answers of it.
package program
