// Package links checks the links of documents: which hold, which are broken,
// and where those lead that have moved.
//
//	c := links.New(links.Options{Client: client})
//	notes, err := c.Read(ctx, link.Document{Body: file, Name: name, Base: base})
//	for l, err := range c.Results(ctx) {
//		fmt.Println(l.Document, l.Line, l.Text, l.Verdict)
//	}
//
// The links of a document are those of package extract, with their bases. What
// they lead to is a target: a URI without its fragment. Each target is asked
// once, however many links lead to it. Targets of the scheme file are looked
// up in the file system; see [Site] for the files of a web site. Those of
// http, https, ftp, ftps, gopher, wais, whois, ldap, ldaps, news, snews, nntp
// and urn are asked over the network, if the client can. Without a client
// nothing is.
//
// # Fragments
//
// A fragment has to name an anchor of the target, if the format of the target
// says what its anchors are: see package extract. "#top" and the empty fragment
// are fine in HTML, and a text fragment (":~:text=") is left out. Fragments
// that a script reads, such as "#/page" and "#!page", are not checked. If a
// page of the network has scripts, or was not read to its end, a fragment that
// is missing is unchecked.
//
// So have references by name of RST, AsciiDoc and Org. A name that is missing
// is unchecked if another document may have it: see decision 0039.
//
// # Over the network
//
// A target is asked for by HEAD, and by GET if that fails or is not answered,
// or if a link has a fragment for it. If GET has another answer than HEAD had,
// it decides about all targets of its host. The robots.txt of each host is
// obeyed (RFC 9309), with its Crawl-delay, except where a redirect leads. Hosts
// take turns: none waits for another. What an error says about a target:
//
//	person     the codes 401, 403, 407, 429, 451 and 999 of HTTP; a login of others
//	broken     other negative answers; no address, no connection, no trust in a certificate,
//	           no answer in time, one that breaks off; redirects without an end
//	refused    the policy, or a redirect to another scheme
//	skipped    robots.txt, which may not be known; the name of an example; a
//	           limit, or the end of the context
//	unchecked  no client for the scheme, or a limit of the client
//
// [Checker.Fetch] reads a page, and [Options].Recursive those that it leads to,
// up to the [Limits].
//
// # Security considerations
//
// Anyone may have written a document, and its links. A document of the network
// does not lead to files, and a document below a directory does not lead to the
// content of files outside of the directories that were named: these are looked
// up only. Which hosts are asked is the policy of the client.
package links
