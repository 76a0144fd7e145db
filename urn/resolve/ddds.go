package resolve

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/urn"
)

// FirstKey is the first rule of URNs (RFC 3405 section 3.1): foo.urn.arpa. For
// urn:ddi it is that of RFC 9517 section 3.5: the labels of the agency in
// reverse order, in ddi.urn.arpa.
func FirstKey(u urn.URN) string {
	key := u.NID() + ".urn.arpa"
	if u.NID() == "ddi" {
		agency, _, _ := strings.Cut(u.NSS(), ":")
		for label := range strings.SplitSeq(agency, ".") {
			key = label + "." + key
		}
	}
	return key
}

// discover follows the rules of DDDS (RFC 3402 section 3).
func (w *walk) discover(ctx context.Context) error {
	name := w.URN.Normalize5a().String()
	if len(name) > maxName {
		return none("the name has more than %d octets", maxName)
	}
	first := w.FirstKey
	if first == nil {
		first = FirstKey
	}
	begin, err := domain(first(w.URN))
	if err != nil {
		return none("the first key: %v", err)
	}
	key := begin
	var seen []string
	var expires time.Time
	for range maxHops {
		if slices.Contains(seen, key) {
			return none("the rules lead in a circle: to %s again", key)
		}
		seen = append(seen, key)
		w.step(key + " NAPTR")
		if err := context.Cause(ctx); err != nil {
			return err
		}
		records, ttl, err := w.DNS.NAPTR(ctx, key)
		if err != nil {
			return err
		}
		now := time.Now()
		if !expires.IsZero() && now.After(expires) {
			w.note("a rule before this one has expired")
			key, seen, expires = begin, nil, time.Time{}
			continue
		}
		if at := now.Add(ttl); ttl > 0 && (expires.IsZero() || at.Before(expires)) {
			expires = at
		}
		chosen, err := w.choose(key, records, name)
		if err != nil {
			return err
		}
		rule := chosen[0].NAPTR
		w.last().Rule, w.last().Result = rule.String(), chosen[0].result
		flag := rule.flag()
		if flag == "u" {
			err = w.located(chosen)
		} else {
			key, err = domain(chosen[0].result)
		}
		if err != nil {
			return none("the rule %s: %v", rule, err)
		}
		switch _, scheme := rule.offers(w.services); flag {
		case "u":
			return nil
		case "a":
			return w.host(ctx, scheme, key)
		case "s":
			return w.servers(ctx, scheme, key)
		}
	}
	return none("the rules need more than %d lookups", maxHops)
}

// A chosen is a rule with its result.
type chosen struct {
	NAPTR
	result string
}

// choose returns the rules of a key that can be followed, the best first. A
// rule that matches ends the search at its order (RFC 3403 section 4.1). Among
// those of one order they are the ones with the best service.
func (w *walk) choose(key string, records []NAPTR, name string) (all []chosen, err error) {
	switch n := len(records); {
	case n == 0:
		return nil, none("%s has no NAPTR record", key)
	case n > maxRecords:
		return nil, none("%s has more than %d records", key, maxRecords)
	}
	records = slices.SortedStableFunc(slices.Values(records), func(a, b NAPTR) int {
		return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.Preference, b.Preference))
	})
	for _, r := range records {
		w.found(r.String())
	}
	order, best := -1, len(w.services)
	for _, r := range records {
		if order >= 0 && int(r.Order) != order {
			break
		}
		yields, err := r.apply(name)
		if err != nil {
			w.note("%s: %v", r, err)
			continue
		}
		if yields == "" {
			continue
		}
		order = int(r.Order)
		offer, scheme := r.offers(w.services)
		switch flag := r.flag(); {
		case offer < 0:
			w.note("%s: it does not offer %s", r, strings.Join(w.services, ", "))
		case flag == "p", scheme == "" && (flag == "s" || flag == "a"):
			w.note("%s: the protocol is not known", r)
		case offer < best:
			best, all = offer, []chosen{{r, yields}}
			w.Service = w.services[offer]
		case offer == best:
			all = append(all, chosen{r, yields})
		}
	}
	if all == nil {
		err = none("%s has no rule for %.300s and the service %s", key, name,
			strings.Join(w.services, ", "))
	}
	return all, err
}

// located leads to the URIs that rules yield, the first of which has one. A
// client tries the others if it does not get the first (RFC 3403 section 4.1).
func (w *walk) located(all []chosen) error {
	w.last().Result = ""
	for i, r := range all {
		if r.flag() != "u" || len(w.Next) == MaxNext {
			break
		}
		u, err := w.parse(r.result)
		if err == nil {
			u, err = withQuery(u, w.URN)
		}
		switch {
		case err == nil:
			w.lead(Next{URI: u})
		case i == 0:
			return err
		default:
			w.note("%s: %v", r.NAPTR, err)
		}
	}
	return nil
}

// host leads to the resolver at a host.
func (w *walk) host(ctx context.Context, scheme, host string) error {
	w.step(host + " A")
	addrs, _, err := w.DNS.Addrs(ctx, host)
	if err != nil {
		return err
	}
	if len(addrs) == 0 {
		return none("%s has no address", host)
	}
	for _, a := range addrs[:min(len(addrs), MaxNext)] {
		w.found(a.String())
	}
	return w.ask(scheme + "://" + host)
}

// servers leads to the resolvers that SRV records name.
func (w *walk) servers(ctx context.Context, scheme, host string) error {
	w.step(host + " SRV")
	records, _, err := w.DNS.SRV(ctx, host)
	if err != nil {
		return err
	}
	records = slices.SortedStableFunc(slices.Values(records), func(a, b net.SRV) int {
		return cmp.Or(cmp.Compare(a.Priority, b.Priority), cmp.Compare(b.Weight, a.Weight))
	})
	for _, s := range records[:min(len(records), MaxNext)] {
		w.found(fmt.Sprintf("%d %d %d %q", s.Priority, s.Weight, s.Port, s.Target))
		target, err := domain(s.Target)
		if err == nil {
			err = w.ask(fmt.Sprintf("%s://%s:%d", scheme, target, s.Port))
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

// ask leads to a request to the resolver at a base.
func (w *walk) ask(base string) error {
	u, err := uri.Parse(base)
	if err == nil {
		u, err = Request(u, w.Service, w.URN)
	}
	if err == nil {
		w.lead(Next{URI: u, Request: true})
	}
	return err
}

// domain returns a domain name in lower case without the last dot. It is an
// error if it is none, or could be read as an address.
func domain(name string) (string, error) {
	const most, longestLabel = 253, 63
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789-_"
	domain := strings.ToLower(strings.TrimSuffix(name, "."))
	labels := strings.Split(domain, ".")
	for _, l := range labels {
		if l == "" || len(l) > longestLabel || len(domain) > most ||
			strings.Trim(l, letters) != "" {
			return "", fmt.Errorf("%.300q is not a domain name", name)
		}
	}
	if strings.Trim(labels[len(labels)-1], "0123456789") == "" {
		return "", fmt.Errorf("%q is not a domain name, but like an address", name)
	}
	return domain, nil
}
