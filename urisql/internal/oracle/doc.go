// Package oracle has tests only. They use databases, whose drivers the module
// does not need, so they are in a module of their own: who requires the module
// does not see the drivers.
package oracle
