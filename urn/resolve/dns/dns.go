// Package dns asks the servers of the domain name system for the records that
// the resolution of URNs needs, by github.com/miekg/dns.
//
// It is a stub: it asks a server that asks others. Each answer is checked: it
// must be for the question, and only records of the name and of what it is an
// alias for count.
package dns

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"time"

	"github.com/miekg/dns"

	"github.com/urikit/uri/urn/resolve"
)

// The limits of a client.
const (
	// Timeout limits the time of a question to a server.
	Timeout = 5 * time.Second

	// MaxTries limits the questions to a server, if it does not answer.
	MaxTries = 2

	// MaxAliases limits the CNAME records from a name to its records.
	MaxAliases = 8

	// payload is the size of UDP messages that a server may send, as DNS flag
	// day 2020 has it. A longer answer comes by TCP.
	payload = 1232
)

// A Client is a [resolve.DNS]. The zero Client is ready.
type Client struct {
	// Servers are hosts or addresses with or without a port, in order. Nil are
	// those of /etc/resolv.conf.
	Servers []string

	// Dial connects to a server; nil is that of a net.Dialer.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
}

// NAPTR returns the NAPTR records of a name.
func (c *Client) NAPTR(ctx context.Context, name string) ([]resolve.NAPTR, time.Duration, error) {
	found, ttl, err := c.lookup(ctx, name, dns.TypeNAPTR)
	var records []resolve.NAPTR
	for _, rr := range found {
		if n, ok := rr.(*dns.NAPTR); ok {
			records = append(records, resolve.NAPTR{
				Order: n.Order, Preference: n.Preference, Flags: plain(n.Flags),
				Services: plain(n.Service), Regexp: plain(n.Regexp), Replacement: n.Replacement,
			})
		}
	}
	return records, ttl, err
}

// SRV returns the SRV records of a name.
func (c *Client) SRV(ctx context.Context, name string) ([]net.SRV, time.Duration, error) {
	found, ttl, err := c.lookup(ctx, name, dns.TypeSRV)
	var records []net.SRV
	for _, rr := range found {
		if s, ok := rr.(*dns.SRV); ok {
			records = append(records, net.SRV{
				Target: s.Target, Port: s.Port, Priority: s.Priority, Weight: s.Weight})
		}
	}
	return records, ttl, err
}

// Addrs returns the addresses of a name.
func (c *Client) Addrs(ctx context.Context, name string) (
	addrs []netip.Addr, ttl time.Duration, err error) {
	for _, kind := range []uint16{dns.TypeA, dns.TypeAAAA} {
		found, t, err := c.lookup(ctx, name, kind)
		if err != nil {
			return nil, 0, err
		}
		if ttl == 0 || t < ttl {
			ttl = t
		}
		for _, rr := range found {
			var ip net.IP
			switch a := rr.(type) {
			case *dns.A:
				ip = a.A
			case *dns.AAAA:
				ip = a.AAAA
			}
			if a, ok := netip.AddrFromSlice(ip); ok {
				addrs = append(addrs, a.Unmap())
			}
		}
	}
	return addrs, ttl, nil
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
			return c.dial(ctx, network, servers[0])
		}}
}

// plain undoes the escapes of zone files, in which the library returns texts.
func plain(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		i++
		isDigit := func(c byte) bool { return '0' <= c && c <= '9' }
		if i+2 < len(text) && isDigit(text[i]) && isDigit(text[i+1]) && isDigit(text[i+2]) {
			b.WriteByte((text[i]-'0')*100 + (text[i+1]-'0')*10 + text[i+2] - '0')
			i += 2
			continue
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// lookup returns the records of a name, and for how long they, or that there
// are none, may be used.
func (c *Client) lookup(ctx context.Context, name string, kind uint16) (
	records []dns.RR, ttl time.Duration, err error) {
	name = dns.CanonicalName(name)
	seconds := uint32(1<<32 - 1)
	aliases := 0
	for {
		m, err := c.ask(ctx, name, kind)
		if err != nil {
			return nil, 0, fmt.Errorf("dns: %s %s: %w", name, dns.TypeToString[kind], err)
		}
		asked := name
		for alias := name; alias != "" && aliases <= MaxAliases; {
			name, alias = alias, ""
			for _, rr := range m.Answer {
				h := rr.Header()
				if dns.CanonicalName(h.Name) != name {
					continue
				}
				seconds = min(seconds, h.Ttl)
				if h.Rrtype == kind {
					records = append(records, rr)
				} else if c, ok := rr.(*dns.CNAME); ok {
					alias = dns.CanonicalName(c.Target)
				}
			}
			if alias != "" {
				aliases++
			}
		}
		switch {
		case aliases > MaxAliases:
			return nil, 0, fmt.Errorf("dns: %s: more than %d CNAME records", name, MaxAliases)
		case len(records) > 0:
			return records, time.Duration(seconds) * time.Second, nil
		case name != asked && m.Rcode == dns.RcodeSuccess:
			continue // the records of the alias are elsewhere
		}
		return nil, time.Duration(min(seconds, negative(m))) * time.Second, nil
	}
}

// negative returns the time to live of an answer without records (RFC 2308
// section 5).
func negative(m *dns.Msg) uint32 {
	for _, rr := range m.Ns {
		if soa, ok := rr.(*dns.SOA); ok {
			return min(soa.Hdr.Ttl, soa.Minttl)
		}
	}
	return 0
}

// ask returns the answer of the first server that has one.
func (c *Client) ask(ctx context.Context, name string, kind uint16) (*dns.Msg, error) {
	if _, ok := dns.IsDomainName(name); !ok || name == "." {
		return nil, errors.New("this is no domain name")
	}
	servers, err := c.servers()
	if err != nil {
		return nil, err
	}
	for range MaxTries {
		for _, server := range servers {
			var m *dns.Msg
			if m, err = c.exchange(ctx, server, name, kind); err == nil {
				return m, nil
			}
			err = fmt.Errorf("the server %s: %w", server, err)
			if cause := context.Cause(ctx); cause != nil {
				return nil, cause
			}
		}
	}
	return nil, err
}

// exchange asks a server by UDP, and by TCP if the answer is too long for that.
func (c *Client) exchange(ctx context.Context, server, name string, kind uint16) (*dns.Msg, error) {
	q := new(dns.Msg).SetQuestion(name, kind)
	q.SetEdns0(payload, false)
	m, err := c.send(ctx, "udp", server, q)
	if err == nil && m.Rcode == dns.RcodeFormatError {
		q.Extra = nil // an old server
		m, err = c.send(ctx, "udp", server, q)
	}
	if err == nil && m.Truncated {
		m, err = c.send(ctx, "tcp", server, q)
	}
	switch {
	case err != nil:
		return nil, err
	case m.Rcode != dns.RcodeSuccess && m.Rcode != dns.RcodeNameError:
		return nil, errors.New("the answer is " + dns.RcodeToString[m.Rcode])
	case len(m.Answer) == 0 && len(m.Ns) > 0 && m.Ns[0].Header().Rrtype == dns.TypeNS:
		return nil, errors.New("it only names other servers")
	}
	return m, nil
}

// send sends a question and returns the answer to it.
func (c *Client) send(ctx context.Context, network, server string, q *dns.Msg) (*dns.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	conn, err := c.dial(ctx, network, server)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	client := &dns.Client{Net: network, Timeout: Timeout, UDPSize: payload}
	m, _, err := client.ExchangeWithConnContext(ctx, q, &dns.Conn{Conn: conn, UDPSize: payload})
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("no answer within %v", Timeout)
	case err != nil:
		return nil, err
	case !m.Response || len(m.Question) != 1 || m.Question[0].Qtype != q.Question[0].Qtype ||
		!strings.EqualFold(m.Question[0].Name, q.Question[0].Name):
		return nil, errors.New("the answer is for another question")
	}
	return m, nil
}

func (c *Client) dial(ctx context.Context, network, server string) (net.Conn, error) {
	if c.Dial != nil {
		return c.Dial(ctx, network, server)
	}
	var d net.Dialer
	return d.DialContext(ctx, network, server)
}

// servers returns the servers with their ports.
func (c *Client) servers() ([]string, error) {
	servers, port := c.Servers, "53"
	if servers == nil {
		conf, err := dns.ClientConfigFromFile("/etc/resolv.conf")
		if err != nil {
			return nil, err
		}
		servers, port = conf.Servers, conf.Port
	}
	var all []string
	for _, s := range servers {
		if _, _, err := net.SplitHostPort(s); err != nil {
			s = net.JoinHostPort(strings.Trim(s, "[]"), port)
		}
		all = append(all, s)
	}
	if len(all) == 0 {
		return nil, errors.New("no server is configured")
	}
	return all, nil
}
