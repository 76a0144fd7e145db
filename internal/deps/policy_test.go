package deps

// policy says which package may import which, in the notation of Go's own go/build/deps_test.go:
//
//	a, b < c, d;
//
// means that c and d may import a and b, and everything below these, but c and d not each
// other. Rules chain: "a < b < c". Each name stands on the right exactly once, and before it
// is used on the left. Names in capitals are points on the way and no packages.
//
// Three things are added. Packages of the workspace are written without the path of the root, and
// the root as uri. "x/..." are all packages below x, and x itself, that are not named more closely. STD is
// every standard package not named. And
//
//	a !< b;
//
// means that b must not get a through others either, whatever these are.
//
// Only imports of code are held to it: tests may import what they like. To add a package,
// write its name on the right; what is not named fails.
//
// Unsafe is not in it, as it is not a package: [unsafeFiles] names its files.
const policy = `
	NONE < STD;

	# Layer 1, the core: small standard packages only.
	NONE
	< bytes, cmp, encoding, errors, io, iter, math/bits, slices, strconv, strings, unicode, unicode/utf8
	< SMALL;

	SMALL
	< finding, internal/bitset
	< pct
	< BYTES;

	SMALL < internal/vector;

	BYTES, internal/vector
	< uri
	< WORD;

	fmt, reflect, regexp, time, encoding/binary, net, net/http, net/netip, os !< pct, finding, uri;

	# The oracle of the tests, and the rules of the older documents by name.
	STD, SMALL < internal/abnf;

	# Values that are made at their first use.
	STD < internal/lazy;

	# Configuration files.
	SMALL < internal/setting;

	# Layer 2, one specification each, independent of each other.
	NONE < net/netip, net/url;
	NONE < golang.org/x/net/idna, golang.org/x/text/unicode/...;

	WORD, STD < query, urn, template;

	# The decoded parts of URIs and names, whatever defines them.
	SMALL, STD < parts;

	# What the documents share, a package for each, and the editions over them.
	WORD, STD, internal/abnf, internal/lazy
	< internal/edition/doc
	< internal/edition/...
	< edition;

	WORD, STD, net/netip, golang.org/x/net/idna < host;
	WORD, STD, net/url < neturl;
	host, golang.org/x/text/unicode/... < iri;
	host < domain;

	SMALL < internal/urn/digit;

	# Layer 3, knowledge: a registry imports its entries; an entry imports no other
	# entry, only what they share.
	domain, edition, host, iri, neturl, parts, query, template, urn
	< SPECIFICATIONS
	< internal/part
	< scheme/..., internal/scheme/...;

	internal/part, internal/urn/digit < urn/..., internal/urn/...;

	# What the tests of the entries share.
	urn, internal/abnf < internal/parttest;
	WORD, STD < internal/costtest;

	urn/..., internal/urn/... < urn/nid;

	# Names are compared by their namespace on the rung scheme of the ladder.
	scheme/..., internal/scheme/..., urn/nid < scheme;

	# Layer 4, tools over text.
	NONE < golang.org/x/net/html;

	NONE < golang.org/x/text/encoding, golang.org/x/text/encoding/...;
	NONE < golang.org/x/text/transform;
	SMALL, internal/lazy, golang.org/x/text/encoding, golang.org/x/text/encoding/...,
	golang.org/x/text/transform < internal/charset;

	NONE < github.com/tdewolff/parse/v2/...;
	internal/charset, internal/lazy, golang.org/x/text/encoding, golang.org/x/text/encoding/...,
	github.com/tdewolff/parse/v2/..., golang.org/x/text/transform < FORMATS;

	NONE
	< github.com/klauspost/compress/..., github.com/therootcompany/xz
	< ARCHIVES;

	# Another standard than all the others: it knows no scheme.
	WORD, STD, net/netip, golang.org/x/net/idna, internal/lazy, internal/vector < whatwg;

	# Masks texts for logs: it must stay small, for programs that only log.
	WORD, STD, query < redact;

	scheme
	< KNOWLEDGE
	< internal/surt, internal/dedupe;

	# What other programs read; net/url is one of them, and asked itself.
	KNOWLEDGE, whatwg, net/url < program;

	# What may be fetched: over addresses, without the network.
	KNOWLEDGE, whatwg < guard;

	# Conditions on URIs, with the scopes of a guard.
	guard < filter;

	KNOWLEDGE, whatwg, program, guard, redact, internal/setting, golang.org/x/text/unicode/... < lint;

	SMALL < extract/internal/lists, extract/internal/places;
	STD, extract/internal/lists < extract/internal/tags;
	STD, extract/internal/places < extract/internal/header;

	KNOWLEDGE < extract/internal/repair;

	KNOWLEDGE, extract/internal/repair, golang.org/x/net/html, extract/internal/header, extract/internal/tags
	< extract/base;

	KNOWLEDGE, extract/internal/places, extract/internal/repair, internal/lazy
	< extract/text;

	extract/base, extract/text, extract/internal/places, internal/charset, whatwg
	< extract/link;

	# CSS stands in HTML and in SVG, JSON-LD in HTML, HTML in feeds; a container is given what reads the documents in it.
	extract/link, extract/internal/header, extract/internal/lists, extract/internal/places, FORMATS
	< extract/internal/css
	< extract/internal/markup
	< extract/internal/json
	< extract/internal/html
	< extract/...;

	# What the tests of the formats share.
	extract/link, internal/costtest < extract/internal/linktest;

	extract/..., ARCHIVES
	< extract;

	net !< pct, finding, uri, domain, edition, host, iri, neturl, query, template, urn,
	       scheme/..., internal/scheme/..., scheme, urn/..., internal/urn/..., urn/nid, extract/..., extract, lint, whatwg, program, guard, redact, internal/surt, internal/dedupe, filter;

	# Layer 5, the network.
	NONE < net/...;
	# The guard of a connection, and helpers for programs that have net/http already.
	guard, net/... < guard/dial;
	neturl, redact, net/... < neturl/nethttp;

	# The client knows no protocol; each has an accessor, and the last package all of them.
	KNOWLEDGE, guard/dial, redact < deref;
	# Resolution of names fetches nothing itself, and does not know how DNS is asked.
	KNOWLEDGE, net/... < urn/resolve;
	NONE < golang.org/x/net/dns/dnsmessage;
	urn/resolve, net/..., golang.org/x/net/dns/dnsmessage < urn/resolve/dns;

	deref < internal/access/wire;
	internal/access/wire, neturl/nethttp, urn/resolve/dns, extract, whatwg
	< deref/..., internal/access/...
	< internal/access/afs
	< deref/standard;

	# What the tests of the accessors share.
	deref < internal/dereftest, internal/servertest;

	# What the tests of link checkers share.
	WORD, STD, net/... < internal/linkstest;

	# What documents lead to.
	extract, deref, filter, redact < links;

	deref/standard, lint, internal/setting, internal/surt, internal/dedupe, links < LIBRARY;

	# Layer 6, the command.
	NONE
	< github.com/rogpeppe/go-internal/diff, github.com/spf13/cobra/..., github.com/spf13/pflag, golang.org/x/term
	< TERMINAL;

	LIBRARY
	< cmd/uri/internal/stream, cmd/uri-batch;

	STD < docs;
	NONE < golang.org/x/text/width;
	NONE < github.com/bmatcuk/doublestar/v4;

	# What the verbs answer with, and what they read.
	LIBRARY, golang.org/x/text/width, github.com/bmatcuk/doublestar/v4
	< cmd/uri/internal/show, cmd/uri/internal/walk;

	cmd/uri/internal/show, cmd/uri/internal/walk, cmd/uri/internal/stream
	< cmd/uri/internal/jsonl
	< cmd/uri/internal/describe
	< cmd/uri/internal/anatomy;

	# What the verbs share: flags, records, messages, statuses.
	NONE < golang.org/x/sys/unix;
	cmd/uri/internal/jsonl, TERMINAL, docs, golang.org/x/sys/unix
	< cmd/uri/internal/cli
	< cmd/uri/internal/change, cmd/uri/internal/coding, cmd/uri/internal/format, cmd/uri/internal/naming, cmd/uri/internal/pairs,
	  cmd/uri/internal/registration, cmd/uri/internal/report, cmd/uri/internal/sieve,
	  cmd/uri/internal/verdict;
	cmd/uri/internal/change < cmd/uri/internal/rewriting;
	cmd/uri/internal/coding, cmd/uri/internal/describe, cmd/uri/internal/format
	< cmd/uri/internal/get, cmd/uri/internal/editing;

	# The verbs, of which none knows another.
	cmd/uri/internal/anatomy, cmd/uri/internal/coding, cmd/uri/internal/change, cmd/uri/internal/editing,
	cmd/uri/internal/describe, cmd/uri/internal/format, cmd/uri/internal/get, cmd/uri/internal/naming,
	cmd/uri/internal/pairs, cmd/uri/internal/registration, cmd/uri/internal/report,
	cmd/uri/internal/rewriting, cmd/uri/internal/sieve, cmd/uri/internal/verdict
	< cmd/uri/internal/verb/...
	< cmd/uri/internal/verb
	< cmd/uri;

	# The modules beside the root: nothing above may import them.
	#
	# The resolver: its engines know the interface of a store and nothing of names, and only
	# the program knows the engines.
	NONE
	< github.com/cockroachdb/pebble/v2/..., github.com/jackc/pgx/v5/...
	< ENGINES;
	NONE
	< golang.org/x/text/language, golang.org/x/time/rate
	< SERVER;

	SMALL, STD < resolver/store;
	resolver/store, ENGINES, net/...
	< resolver/store/embedded, resolver/store/postgres
	< resolver/store/memory, resolver/internal/replica;

	LIBRARY, SERVER, resolver/store
	< resolver
	< resolver/...
	< resolver/internal/page
	< resolver/service;
	resolver/... < resolver/internal/api, resolver/internal/access;
	resolver/internal/api, resolver/internal/page < resolver/internal/admin;

	NONE < github.com/BurntSushi/toml;
	resolver/internal/admin, resolver/internal/access, resolver/service, resolver/internal/replica,
	resolver/store/memory, github.com/BurntSushi/toml, github.com/spf13/pflag
	< resolver/cmd/uri-resolver;

	WORD, STD < urisql;

	NONE < golang.org/x/tools/...;
	SMALL, STD, golang.org/x/tools/... < urivet < urivet/cmd/urivet;

	# These have tests only.
	NONE < conformance, internal/deps, extract/internal/oracle/..., internal/access/oracle,
	       urisql/internal/oracle;

	internal/costtest !< extract, cmd/uri, cmd/uri-batch;
	internal/parttest !< scheme/..., internal/scheme/..., scheme, urn/..., internal/urn/..., urn/nid;
	extract/internal/linktest !< extract/..., extract;
	internal/linkstest !< cmd/uri;
	internal/dereftest !< deref/..., internal/access/..., deref/standard;
	internal/abnf !< pct, finding, uri, host, query, urn, iri, neturl;
`

// unsafeFiles are the files that import unsafe, tests left out, each with what it is for.
var unsafeFiles = map[string]string{
	"cmd/uri/internal/stream/answer.go": "a block as a string, without a copy",
}
