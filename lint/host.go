package lint

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
)

// addressLikeName finds a registered name that ends in a number. It is not an
// IPv4address, but many systems take it for an address in a rare form, and some
// refuse it (section 7.4):
//
//	http://127.1/    http://0x7f.1/    http://2130706433/    http://1.2.3.256/
func addressLikeName(r uri.Ref, say sayer) {
	h, start, end := hostOf(r)
	but := "its last label is a number: some systems take the name for an address, and may fail"
	if a, ok := h.Numeric(); ok {
		but = "some systems read it as " + a.String()
	} else if reason, _ := noLookup(h); reason != host.LooksNumeric {
		return
	}
	say(start, end, short(r.Host())+" is a registered name, not an IPv4 address, but "+but)
}

// delimiterInHost finds text in a host that decoding or the mapping of IDNA
// turns into a character that is not allowed in a DNS name. A program that
// decodes or maps before parsing finds another host (section 7.3):
//
//	http://example.com%2F.evil.test/    http://example.com%EF%BC%8Fevil.test/
func delimiterInHost(r uri.Ref, say sayer) {
	h, start, end := hostOf(r)
	reason, at := noLookup(h)
	if reason != host.Refused {
		return
	}
	what := "a character of the host"
	if text := h.String()[at:]; text[0] == '%' && text[1] < '8' { // US-ASCII
		what = text[:len("%2F")] + " in the host"
		start += at
		end = start + len("%2F")
	}
	say(start, end, what+" is not allowed in a name, "+
		"and splits the host for programs that decode too early")
}

// embeddedAddress finds an IPv6 address with an IPv4 address inside. A packet
// to the IPv6 address may arrive at the IPv4 address, and a filter may check
// only one of them (section 7.4):
//
//	http://[::ffff:127.0.0.1]/    http://[64:ff9b::7f00:1]/    http://[2002:7f00:1::]/
func embeddedAddress(r uri.Ref, say sayer) {
	h, start, end := hostOf(r)
	if a, form := h.Embedded(); form != host.NotEmbedded {
		say(start, end, h.String()+" contains the IPv4 address "+a.String()+" ("+
			form.String()+"), and may lead there")
	}
}

// finalDot finds the dot that makes a name complete (section 3.2.2). DNS finds
// the same host without it, but programs that compare names may not: for
// cookies, certificates or a list of allowed hosts.
//
//	http://example.com./
func finalDot(r uri.Ref, say sayer) {
	h, start, end := hostOf(r)
	if reason, _ := noLookup(h); !h.HasFinalDot() || reason == host.EmptyLabel {
		return
	}
	start += strings.LastIndexAny(h.String(), ".%")
	say(start, end, "the final dot makes the name complete, "+
		"but many programs treat the names with and without it as different")
}

// lookAlikeName finds a name that is risky to show in Unicode, because it may
// be taken for another name (section 7.6): [host.Host.Display] does not decode
// all of its labels.
//
//	http://xn--pypal-4ve.com/    http://p%D0%B0ypal.com/
func lookAlikeName(r uri.Ref, say sayer) {
	h, start, end := hostOf(r)
	name, err := h.LookupName()
	if err != nil || !strings.Contains(name, "xn--") {
		return
	}
	if all, err := host.UTS46.ToUnicode(h); err == nil && h.Display() != all {
		say(start, end, short(name)+" may look like another name: "+
			"it has symbols, letters that are not used together, or letters that look Latin")
	}
}

// noDNSName finds a name that the rules of DNS do not allow for a host. A
// scheme may look up other names, but they should follow the syntax and the
// length of DNS (section 3.2.2):
//
//	http://a..b/    http://-a.example/    http://a!b/
//
// Underscores are common, and not reported; [addressLikeName] and
// [delimiterInHost] report some other reasons.
func noDNSName(r uri.Ref, say sayer) {
	h, start, end := hostOf(r)
	reason, _ := noLookup(h)
	if reason == 0 {
		reason = notLDH(h)
	}
	switch reason {
	case 0, host.Empty, host.NotName, host.Underscore, host.LooksNumeric, host.Refused:
		return
	}
	say(start, end, short(h.String())+" is not a host name by the rules of DNS: "+reason.String())
}

// hostOf returns the host, which is empty if there is none, and its place.
func hostOf(r uri.Ref) (h host.Host, start, end int) {
	h, _ = host.Parse(r.Host()) // a part of a valid reference
	start, end, _ = r.Span(uri.Host)
	return h, start, end
}

// noLookup returns why a host is not a name for DNS, and where, or 0 if it is.
func noLookup(h host.Host) (host.Reason, int) {
	_, err := h.LookupName()
	return reasonOf(err)
}

// notLDH returns why the DNS form of a name is not a host name, or 0 if it is.
func notLDH(h host.Host) host.Reason {
	name, _ := h.LookupName()
	dns, err := host.Parse(name)
	if err == nil {
		err = dns.CheckLDH()
	}
	reason, _ := reasonOf(err)
	return reason
}

func reasonOf(err error) (host.Reason, int) {
	if e, ok := errors.AsType[*host.Error](err); ok {
		return e.Reason, e.Offset
	}
	return 0, 0
}
