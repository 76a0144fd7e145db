//go:build unix

package servertest

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"net/http/httptest"
	"testing"
)

// Certificate returns a certificate for 127.0.0.1 and its key, both in PEM, and
// the configuration of a client that trusts it.
func Certificate(t testing.TB) (cert, key string, trust *tls.Config) {
	t.Helper()
	s := httptest.NewTLSServer(nil)
	s.Close()
	c := s.TLS.Certificates[0]
	der, err := x509.MarshalPKCS8PrivateKey(c.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	encode := func(name string, b []byte) string {
		return string(pem.EncodeToMemory(&pem.Block{Type: name, Bytes: b}))
	}
	pool := x509.NewCertPool()
	pool.AddCert(s.Certificate())
	return encode("CERTIFICATE", c.Certificate[0]), encode("PRIVATE KEY", der),
		&tls.Config{RootCAs: pool}
}
