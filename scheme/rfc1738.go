package scheme

// DefinedByRFC1738 returns the schemes that RFC 1738 defines (section 3), in its order.
func DefinedByRFC1738() []string {
	return []string{"ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"}
}

// ReservedByRFC1738 returns the names that RFC 1738 keeps for schemes to come (section 4), in its order.
func ReservedByRFC1738() []string {
	return []string{"afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"}
}
