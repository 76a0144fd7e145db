package standard

import "strings"

// A Proof says what the accessor of some schemes was tested with.
type Proof struct {
	Schemes []string `json:"-"`

	// Kind is how: with a "server", a "transcript" of the answers of one, a
	// "hand-off" to another program, or "local", which needs no server.
	Kind string `json:"kind"`

	// With are the servers and programs; for a hand-off, the servers that the
	// other program was run with. Those of Kind local gave the same answers.
	With []string `json:"with,omitempty"`

	Tests []string `json:"-"` // in deref or internal/access: "ftp.TestVsftpd"
}

// String returns the proof in words: "vsftpd, pyftpdlib", "local".
func (p Proof) String() string {
	with := strings.Join(p.With, ", ")
	switch {
	case p.Kind == "server":
		return with
	case with == "":
		return p.Kind
	}
	return p.Kind + ": " + with
}

// Proofs returns the proof, or the proofs, of each scheme of [Accessors].
func Proofs() []Proof {
	one := func(schemes, kind, with, tests string) Proof {
		p := Proof{strings.Fields(schemes), kind, nil, strings.Fields(tests)}
		if with != "" {
			p.With = strings.Split(with, ", ")
		}
		return p
	}
	return []Proof{
		one("http", "server", "nginx", "http.TestNginx"),
		one("https", "server", "net/http", "http.TestTLS"),
		one("ftp", "server", "vsftpd, pyftpdlib",
			"ftp.TestVsftpd ftp.TestVsftpdTLS ftp.TestPyftpdlib"),
		one("ftps", "server", "pyftpdlib", "ftp.TestPyftpdlib"),
		one("gopher", "server", "pygopherd, gophernicus",
			"gopher.TestPygopherd gopher.TestGophernicus"),
		one("gopher", "transcript", "UMN gopherd", "gopher.TestTranscripts"),
		one("news nntp snews", "server", "INN", "nntp.TestINN"),
		one("ldap ldaps", "server", "slapd", "ldap.TestSlapd"),
		one("wais", "transcript", "freeWAIS-sf", "wais.TestTranscripts"),
		one("whois", "server", "gwhois", "whois.TestGwhois"),
		one("nfs", "server", "go-nfs", "oracle.TestServer"),
		one("urn", "server", "nginx, dnsmasq, bind9, knot, nsd",
			"urn.TestNginx ../urn/resolve/dns.TestServers"),
		one("telnet", "hand-off", "inetutils-telnetd", "handoff.TestTelnetd"),
		one("tn3270", "hand-off", "hercules", "handoff.TestHercules"),
		one("z39.50r z39.50s", "hand-off", "yaz-ztest", "handoff.TestZtest"),
		one("rlogin", "hand-off", "", "handoff.TestCommand"),
		one("file", "local", "", "file.TestServer"),
		one("afs", "local", "", "afs.TestDirectory"),
		one("data", "local", "", "data.TestServer"),
		one("tel geo", "local", "", "handoff.TestObject"),
		one("mailto", "local", "mutt", "mailto.TestMutt"),
		one("cid mid", "local", "email of Python",
			"mime.TestPython mime.TestMessage mime.TestChromium"),
	}
}
