// Package oracle has tests only. They ask servers in libraries that the module
// does not need, so they are in a module of their own: who requires the module
// does not see these libraries.
package oracle
