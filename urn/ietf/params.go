package ietf

import (
	"slices"
	"strings"
)

// registrations are the first names of params whose RFC, up to January 2023, asks IANA to register them.
// More come with each year, so a name that is not here is none the worse for it.
var registrations = [...][2]string{
	{"abfab", "RFC 7833"},        // federated access with SAML and RADIUS
	{"acme", "RFC 8555"},         // certificates
	{"capport", "RFC 8910"},      // captive portals
	{"cpim-headers", "RFC 3862"}, // instant messages
	{"ecml", "RFC 4112"},         // electronic commerce
	{"geopriv", "RFC 7035"},      // places
	{"gss", "RFC 7056"},          // names of GSS-API
	{"imdn", "RFC 5438"},         // delivery notifications
	{"jmap", "RFC 8620"},         // mail
	{"mud", "RFC 8520"},          // what things may do in a network
	{"netconf", "RFC 6241"},      // capabilities of configuration
	{"oauth", "RFC 6755"},        // authorization
	{"push", "RFC 8030"},         // web push
	{"restconf", "RFC 8040"},     // capabilities of configuration
	{"rolie", "RFC 8322"},        // security incidents
	{"rtp-hdrext", "RFC 8285"},   // header extensions of RTP
	{"scim", "RFC 7643"},         // schemas of users and groups
	{"sieve", "RFC 6134"},        // mail filters
	{"tzdist", "RFC 7808"},       // time zones
	{"xml", "RFC 3688"},          // XML namespaces, schemas and others
}

// registration returns the RFC that registers the first name of params, or "".
func registration(name string) string {
	i, ok := slices.BinarySearchFunc(registrations[:], name, func(r [2]string, name string) int {
		return strings.Compare(r[0], name)
	})
	if !ok {
		return ""
	}
	return registrations[i][1]
}
