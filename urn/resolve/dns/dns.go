// Package dns asks the servers of the domain name system for the records that
// the resolution of URNs needs.
//
// It is a stub: it asks a server that asks others. Each answer is checked: it
// must be for the question, and only records of the name and of what it is an
// alias for count.
package dns

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/netip"
	"os"
	"strings"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/urikit/uri/urn/resolve"
)

// The limits of a client.
const (
	// Timeout limits the time of a question to a server.
	Timeout = 5 * time.Second

	// maxTries limits the questions to a server, if it does not answer.
	maxTries = 2

	// payload is the size of UDP messages that a server may send, as DNS flag
	// day 2020 has it. A longer answer comes by TCP.
	payload = 1232
)

// A Client is a [resolve.DNS]. The zero Client is ready.
type Client struct {
	// Servers are hosts or addresses with or without a port, in order. Nil are
	// those of /etc/resolv.conf.
	Servers []string
}

// NAPTR returns the NAPTR records of a name.
func (c *Client) NAPTR(ctx context.Context, name string) ([]resolve.NAPTR, time.Duration, error) {
	const typeNAPTR = 35
	return lookup(ctx, c, name, typeNAPTR, naptr)
}

// SRV returns the SRV records of a name.
func (c *Client) SRV(ctx context.Context, name string) ([]net.SRV, time.Duration, error) {
	return lookup(ctx, c, name, dnsmessage.TypeSRV,
		func(body dnsmessage.ResourceBody) (net.SRV, error) {
			s := body.(*dnsmessage.SRVResource)
			return net.SRV{Target: s.Target.String(), Port: s.Port, Priority: s.Priority,
				Weight: s.Weight}, nil
		})
}

// Addrs returns the addresses of a name.
func (c *Client) Addrs(ctx context.Context, name string) ([]netip.Addr, time.Duration, error) {
	v4, ttl, err := lookup(ctx, c, name, dnsmessage.TypeA,
		func(body dnsmessage.ResourceBody) (netip.Addr, error) {
			return netip.AddrFrom4(body.(*dnsmessage.AResource).A), nil
		})
	if err != nil {
		return nil, 0, err
	}
	v6, ttl6, err := lookup(ctx, c, name, dnsmessage.TypeAAAA,
		func(body dnsmessage.ResourceBody) (netip.Addr, error) {
			return netip.AddrFrom16(body.(*dnsmessage.AAAAResource).AAAA), nil
		})
	return append(v4, v6...), min(ttl, ttl6), err
}

// naptr reads the data of a record (RFC 3403 section 4.1). The labels of its
// domain name, which is not compressed, have the form of the texts.
func naptr(body dnsmessage.ResourceBody) (resolve.NAPTR, error) {
	data := body.(*dnsmessage.UnknownResource).Data
	rest := data[min(4, len(data)):]
	var texts []string
	for len(rest) > 0 && int(rest[0]) < len(rest) {
		end := 1 + int(rest[0])
		texts = append(texts, string(rest[1:end]))
		rest = rest[end:]
	}
	last := len(texts) - 1
	if last < 3 || texts[last] != "" || len(rest) > 0 {
		return resolve.NAPTR{}, errors.New("a malformed NAPTR record")
	}
	return resolve.NAPTR{
		Order: binary.BigEndian.Uint16(data), Preference: binary.BigEndian.Uint16(data[2:]),
		Flags: texts[0], Services: texts[1], Regexp: texts[2],
		Replacement: strings.Join(texts[3:last], ".") + ".",
	}, nil
}

// Resolver returns a resolver of package net that asks the same servers, for
// the hosts that answers name.
func (c *Client) Resolver() *net.Resolver {
	return &net.Resolver{PreferGo: true,
		Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
			servers, err := c.servers()
			if err != nil {
				return nil, err
			}
			var d net.Dialer
			return d.DialContext(ctx, network, servers[0])
		}}
}

// lookup returns the records of a name, and for how long they, or that there
// are none, may be used.
func lookup[R any](
	ctx context.Context, c *Client, name string, kind dnsmessage.Type,
	read func(dnsmessage.ResourceBody) (R, error),
) (records []R, ttl time.Duration, err error) {
	m, err := c.ask(ctx, name, kind)
	if err != nil {
		return nil, 0, fmt.Errorf("dns: %s: %w", name, err)
	}
	owner, seconds := m.Questions[0].Name.String(), ^uint32(0)
	for _, rr := range m.Answers {
		if !strings.EqualFold(rr.Header.Name.String(), owner) {
			continue
		}
		seconds = min(seconds, rr.Header.TTL)
		if alias, ok := rr.Body.(*dnsmessage.CNAMEResource); ok {
			owner = alias.CNAME.String()
		} else if rr.Header.Type == kind {
			r, err := read(rr.Body)
			if err != nil {
				return nil, 0, fmt.Errorf("dns: %s: %w", name, err)
			}
			records = append(records, r)
		}
	}
	if len(records) > 0 {
		return records, time.Duration(seconds) * time.Second, nil
	}
	for _, rr := range m.Authorities {
		if soa, ok := rr.Body.(*dnsmessage.SOAResource); ok { // RFC 2308 section 5
			return nil, time.Duration(min(seconds, rr.Header.TTL, soa.MinTTL)) * time.Second, nil
		}
	}
	return nil, 0, nil
}

// ask returns the answer of the first server that has one.
func (c *Client) ask(ctx context.Context, name string, kind dnsmessage.Type) (
	m dnsmessage.Message, err error) {
	absolute, err := dnsmessage.NewName(strings.TrimSuffix(name, ".") + ".")
	if err != nil {
		return m, err
	}
	servers, err := c.servers()
	if err != nil {
		return m, err
	}
	q := dnsmessage.Question{Name: absolute, Type: kind, Class: dnsmessage.ClassINET}
	for range maxTries {
		for _, server := range servers {
			if m, err = exchange(ctx, "udp", server, q); err == nil {
				return m, nil
			}
			err = fmt.Errorf("the server %s: %w", server, err)
			if cause := context.Cause(ctx); cause != nil {
				return m, cause
			}
		}
	}
	return m, err
}

// exchange returns the answer of a server, by TCP if it is too long for UDP.
func exchange(ctx context.Context, network, server string, q dnsmessage.Question) (
	m dnsmessage.Message, err error) {
	d := net.Dialer{Timeout: Timeout}
	conn, err := d.DialContext(ctx, network, server)
	if err != nil {
		return m, err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	conn.SetDeadline(time.Now().Add(Timeout))
	id := uint16(rand.Uint32())
	if err := send(conn, network, id, q); err != nil {
		return m, err
	}
	for {
		if m, err = receive(conn, network); err != nil {
			return m, err
		}
		if m.ID == id {
			break
		}
	}
	rcodes := [...]string{"", "FORMERR", "SERVFAIL", "", "NOTIMP", "REFUSED", "an error"}
	switch {
	case !m.Response || len(m.Questions) != 1 || m.Questions[0].Type != q.Type ||
		!strings.EqualFold(m.Questions[0].Name.String(), q.Name.String()):
		return m, errors.New("the answer is for another question")
	case m.Truncated && network == "udp":
		return exchange(ctx, "tcp", server, q)
	case m.RCode != dnsmessage.RCodeSuccess && m.RCode != dnsmessage.RCodeNameError:
		return m, errors.New("the answer is " + rcodes[min(int(m.RCode), len(rcodes)-1)])
	case len(m.Answers) == 0 && len(m.Authorities) > 0 &&
		m.Authorities[0].Header.Type == dnsmessage.TypeNS:
		return m, errors.New("it only names other servers")
	}
	return m, nil
}

// send sends a question. For TCP its length is before it.
func send(conn net.Conn, network string, id uint16, q dnsmessage.Question) error {
	edns := dnsmessage.ResourceHeader{Name: dnsmessage.MustNewName("."), Class: payload}
	m := dnsmessage.Message{
		Header:      dnsmessage.Header{ID: id, RecursionDesired: true},
		Questions:   []dnsmessage.Question{q},
		Additionals: []dnsmessage.Resource{{Header: edns, Body: &dnsmessage.OPTResource{}}},
	}
	b, err := m.AppendPack(make([]byte, 2))
	if err != nil {
		return err
	}
	binary.BigEndian.PutUint16(b, uint16(len(b)-2))
	if network == "udp" {
		b = b[2:]
	}
	_, err = conn.Write(b)
	return err
}

// receive reads a message: a packet, or for TCP what follows its length.
func receive(conn net.Conn, network string) (m dnsmessage.Message, err error) {
	b, n := make([]byte, payload), 0
	if network == "udp" {
		n, err = conn.Read(b)
	} else if _, err = io.ReadFull(conn, b[:2]); err == nil {
		b = make([]byte, binary.BigEndian.Uint16(b))
		n, err = io.ReadFull(conn, b)
	}
	var p dnsmessage.Parser
	if err == nil {
		m.Header, err = p.Start(b[:n])
	}
	if err == nil {
		m.Questions, err = p.AllQuestions()
	}
	if err == nil {
		m.Answers, err = p.AllAnswers()
	}
	// The library has no names with a dot in a label, as the address in a SOA
	// record may be: then there is no time to live.
	m.Authorities, _ = p.AllAuthorities()
	return m, err
}

// servers returns the servers with their ports.
func (c *Client) servers() (all []string, err error) {
	servers := c.Servers
	if servers == nil {
		conf, err := os.ReadFile("/etc/resolv.conf")
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(conf)) {
			if f := strings.Fields(line); len(f) > 1 && f[0] == "nameserver" {
				servers = append(servers, f[1])
			}
		}
	}
	for _, s := range servers {
		if _, _, err := net.SplitHostPort(s); err != nil {
			s = net.JoinHostPort(strings.Trim(s, "[]"), "53")
		}
		all = append(all, s)
	}
	if len(all) == 0 {
		return nil, errors.New("no server is configured")
	}
	return all, nil
}
