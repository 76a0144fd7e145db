package resolve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/urn"
)

// DNS asks the domain name system for the records of a name, and for how long
// they may be used. If there are none, that is no error. The methods run at the
// same time in many goroutines.
type DNS interface {
	NAPTR(ctx context.Context, name string) ([]NAPTR, time.Duration, error)
	SRV(ctx context.Context, name string) ([]net.SRV, time.Duration, error)
	Addrs(ctx context.Context, name string) ([]netip.Addr, time.Duration, error)
}

// A FirstRule makes the first key for a name, a domain name.
type FirstRule func(urn.URN) (string, error)

// NIDRule is the first rule for all URNs (RFC 3405 section 3.1): foo.urn.arpa.
func NIDRule(u urn.URN) (string, error) { return u.NID() + ".urn.arpa", nil }

// DDIRule is the first rule of urn:ddi (RFC 9517 section 3.5): the labels of
// the agency in reverse order, in ddi.urn.arpa.
func DDIRule(u urn.URN) (string, error) {
	agency, _, _ := strings.Cut(strings.ToLower(u.NSS()), ":")
	labels := strings.Split(agency, ".")
	slices.Reverse(labels)
	return strings.Join(labels, ".") + ".ddi.urn.arpa", nil
}

// StandardRules returns the first rules of namespaces that define one.
func StandardRules() map[string]FirstRule { return map[string]FirstRule{"ddi": DDIRule} }

// discover follows the rules of DDDS (RFC 3402 section 3).
func (w *walk) discover(ctx context.Context) error {
	rules := w.FirstRules
	if rules == nil {
		rules = StandardRules()
	}
	first := rules[w.URN.NID()]
	if first == nil {
		first = NIDRule
	}
	name := w.URN.Normalize5a().String()
	if len(name) > MaxName {
		return none("the name has more than %d octets", MaxName)
	}
	begin, err := first(w.URN)
	if err != nil {
		return err
	}
	key, err := domain(begin)
	if err != nil {
		return none("the first key: %v", err)
	}
	now := w.Now
	if now == nil {
		now = time.Now
	}
	var expires time.Time
	seen := map[string]bool{}
	for range MaxHops {
		if seen[key] {
			return none("the rules lead in a circle: to %s again", key)
		}
		seen[key] = true
		w.step(key + " NAPTR")
		if err := context.Cause(ctx); err != nil {
			return err
		}
		records, ttl, err := w.DNS.NAPTR(ctx, key)
		if err != nil {
			return err
		}
		if !expires.IsZero() && now().After(expires) {
			w.note("a rule before this one has expired")
			key, expires, seen = strings.TrimSuffix(begin, "."), time.Time{}, map[string]bool{}
			continue
		}
		if at := now().Add(ttl); ttl > 0 && (expires.IsZero() || at.Before(expires)) {
			expires = at
		}
		rule, result, err := w.choose(records, name)
		if err != nil {
			return err
		}
		w.last().Rule, w.last().Result = rule.String(), result
		if flag, _ := rule.flag(); flag != 0 {
			return w.end(ctx, rule, flag, result)
		}
		if key, err = domain(result); err != nil {
			return none("the rule %s: %v", rule, err)
		}
	}
	return none("the rules need more than %d lookups", MaxHops)
}

// choose returns the rule to follow, with its result. A rule that matches ends
// the search at its order (RFC 3403 section 4.1). Among those of one order it
// is the first one with the best service.
func (w *walk) choose(records []NAPTR, name string) (rule NAPTR, result string, err error) {
	key := strings.TrimSuffix(w.last().Key, " NAPTR")
	switch n := len(records); {
	case n == 0:
		return rule, "", none("%s has no NAPTR record", key)
	case n > MaxRecords:
		return rule, "", none("%s has more than %d records", key, MaxRecords)
	}
	records = slices.SortedStableFunc(slices.Values(records), func(a, b NAPTR) int {
		return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.Preference, b.Preference))
	})
	for _, r := range records {
		w.last().Records = append(w.last().Records, r.String())
	}
	order, best := -1, len(w.services)
	for _, r := range records {
		flag, err := r.flag()
		if err == nil && order >= 0 && int(r.Order) != order {
			break
		}
		yields := ""
		if err == nil {
			yields, err = r.apply(name)
		}
		if err != nil {
			w.note("%s: %v", r, err)
			continue
		}
		if yields == "" {
			continue
		}
		order = int(r.Order)
		offer, scheme := r.offers(w.services)
		switch {
		case offer < 0:
			w.note("%s: it does not offer %s", r, strings.Join(w.services, ", "))
		case flag == 'p', flag == 's' && scheme == "", flag == 'a' && scheme == "":
			w.note("%s: the protocol is not known", r)
		case offer < best:
			best, rule, result = offer, r, yields
			w.Service = w.services[offer]
		}
	}
	if result == "" {
		err = none("%s has no rule for the name and the service", key)
	}
	return rule, result, err
}

// end returns what the last rule yields: a URI, or hosts of THTTP.
func (w *walk) end(ctx context.Context, rule NAPTR, flag byte, result string) error {
	if flag == 'u' {
		u, err := uri.Parse(result)
		if err == nil {
			err = w.Allow(u)
		}
		if err == nil {
			u, err = withQuery(u, w.URN)
		}
		if err != nil {
			return none("the rule %s: %v", rule, err)
		}
		w.last().Result = ""
		w.lead(Next{URI: u})
		return nil
	}
	host, err := domain(result)
	if err != nil {
		return none("the rule %s: %v", rule, err)
	}
	_, scheme := rule.offers(w.services)
	if flag == 'a' {
		w.step(host + " A")
		addrs, _, err := w.DNS.Addrs(ctx, host)
		if err != nil {
			return err
		}
		if len(addrs) == 0 {
			return none("%s has no address", host)
		}
		for _, a := range addrs[:min(len(addrs), MaxNext)] {
			w.last().Records = append(w.last().Records, a.String())
		}
		return w.ask(scheme + "://" + host)
	}
	w.step(host + " SRV")
	found, _, err := w.DNS.SRV(ctx, host)
	if err != nil {
		return err
	}
	slices.SortStableFunc(found, func(a, b net.SRV) int {
		return cmp.Or(cmp.Compare(a.Priority, b.Priority), cmp.Compare(b.Weight, a.Weight))
	})
	for _, s := range found[:min(len(found), MaxNext)] {
		w.last().Records = append(w.last().Records,
			fmt.Sprintf("%d %d %d %q", s.Priority, s.Weight, s.Port, s.Target))
		target, err := domain(s.Target)
		if err == nil {
			err = w.ask(scheme + "://" + target + ":" + strconv.Itoa(int(s.Port)))
		}
		if err != nil {
			w.note("%q: %v", s.Target, err)
		}
	}
	if len(w.Next) == 0 {
		return none("%s has no SRV record of a server", host)
	}
	return nil
}

// ask leads to a request to the server at a base.
func (w *walk) ask(base string) error {
	b, err := uri.Parse(base)
	if err != nil {
		return err
	}
	u, err := Request(b, w.Service, w.URN)
	if err == nil {
		w.lead(Next{URI: u, Request: true})
	}
	return err
}

// domain returns a domain name in lower case without the last dot. It is an
// error if it is none, or could be taken for an address.
func domain(name string) (string, error) {
	const most, longestLabel = 253, 63
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789-_"
	domain := strings.ToLower(strings.TrimSuffix(name, "."))
	labels := strings.Split(domain, ".")
	for _, l := range labels {
		if l == "" || len(l) > longestLabel || len(domain) > most ||
			strings.Trim(l, letters) != "" {
			return "", fmt.Errorf("%.300q is no domain name", name)
		}
	}
	if strings.Trim(labels[len(labels)-1], "0123456789") == "" {
		return "", errors.New(strconv.Quote(name) + " is no domain name, but like an address")
	}
	return domain, nil
}
