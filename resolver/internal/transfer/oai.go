package transfer

import (
	"cmp"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/url"
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/resolver"
)

// The limits of a harvest.
const (
	// MaxPage limits an answer of a repository, in bytes.
	MaxPage = 64 << 20

	// maxPages limits the answers of one harvest.
	maxPages = 1_000_000

	// maxLeft limits the identifiers of a record that are told of because they are
	// left out; the rest is counted.
	maxLeft = 3

	// maxPauses limits how often one answer is asked for again, because the
	// repository has asked for a pause.
	maxPauses = 20

	// maxPause limits a pause that the repository asks for: then it is asked again.
	maxPause = time.Hour
)

// A Harvest asks a repository by OAI-PMH 2.0 for its records in oai_dc. Of each,
// the identifiers that are URNs are names, and those of http and https are their
// locations; the first of the URNs is the record, and the others its aliases. An
// address of the resolver is the URN in it. A record that is deleted there is a
// tombstone here.
type Harvest struct {
	Client   *deref.Client
	Resolver *resolver.Resolver
	Base     uri.URI
	Owner    string // whose names may change: no harvest may change all
	Prefix   string // what these begin with
	Set      string // or ""
	From     string // a date, or "": the first harvest begins there
	Until    string
	Again    bool // begin again, wherever the last harvest has come to

	// MaxDeleted is how many of the names may become tombstones, in percent, and
	// rounded up.
	MaxDeleted float64

	Say func(format string, args ...any) // is told what happens meanwhile

	at      position
	stored  []byte // the position as the store has it
	deleted int    // how many names became tombstones
	most    int    // how many may, if the names are counted
	counted bool
}

// oaiPage is an answer.
type oaiPage struct {
	Date  string `xml:"responseDate"`
	Error []struct {
		Code string `xml:"code,attr"`
		Text string `xml:",chardata"`
	} `xml:"error"`
	Records []oaiRecord `xml:"ListRecords>record"`
	Token   string      `xml:"ListRecords>resumptionToken"`
}

type oaiRecord struct {
	IDs     []string `xml:"metadata>dc>identifier"`
	Title   []string `xml:"metadata>dc>title"`
	Creator []string `xml:"metadata>dc>creator"`
	Date    []string `xml:"metadata>dc>date"`
	Header  struct {
		ID     string `xml:"identifier"`
		Status string `xml:"status,attr"`
	} `xml:"header"`
}

// Run harvests from where the last run has come to, and keeps in the store where
// this one comes to.
func (h *Harvest) Run(ctx context.Context, id string, o Options) (Counts, error) {
	if err := h.load(ctx); err != nil {
		return Counts{}, err
	}
	o.bury = h.bury
	actor := resolver.Actor{ID: id, Owner: h.Owner, Prefix: h.Prefix}
	return Import(ctx, h.Resolver, actor, h.Entries(ctx, o.Dry), o)
}

// Entries yields the records, and after those of each answer how to keep where
// the harvest is. An error that ends the harvest is the last entry.
func (h *Harvest) Entries(ctx context.Context, dry bool) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		at := h.at
		for i := range maxPages {
			page, err := h.page(ctx, at)
			if i == 0 && at.Token != "" && code(err) == "badResumptionToken" {
				h.Say("the repository does not know the token of the last harvest; it begins again")
				at.Token = ""
				page, err = h.page(ctx, at)
			}
			if err != nil {
				yield(Entry{Where: h.Base.Redacted(), Err: err, Ends: true})
				return
			}
			for i := range page.Records {
				if !yield(h.entry(&page.Records[i])) {
					return
				}
			}
			if at.Token == "" {
				at.Next = h.next(page.Date)
			}
			if at.Token = page.Token; at.Token == "" {
				at = position{From: at.Next}
			}
			now := at
			done := func(ctx context.Context) error { return h.save(ctx, now) }
			if !dry && !yield(Entry{Done: done}) || at.Token == "" {
				return
			}
		}
		err := fmt.Errorf("more than %d answers", maxPages)
		yield(Entry{Where: h.Base.Redacted(), Err: err, Ends: true})
	}
}

// next returns the date from which the next harvest has what has changed: each
// repository knows dates. If its answer has none, it has all records again.
func (h *Harvest) next(date string) string {
	date = date[:min(len(date), len(time.DateOnly))]
	if _, err := time.Parse(time.DateOnly, date); err != nil {
		return ""
	}
	if h.Until != "" {
		date = min(date, h.Until)
	}
	return date
}

// page asks for the answer after a token, or for the first one. It waits as long
// as the repository asks for (OAI-PMH 2.0 section 3.1.2.2).
func (h *Harvest) page(ctx context.Context, at position) (*oaiPage, error) {
	query := url.Values{"verb": {"ListRecords"}}
	if at.Token != "" {
		query.Set("resumptionToken", at.Token)
	} else {
		query.Set("metadataPrefix", "oai_dc")
		for key, value := range map[string]string{"set": h.Set, "from": at.From, "until": h.Until} {
			if value != "" {
				query.Set(key, value)
			}
		}
	}
	u, err := uri.Parse(h.Base.WithoutQuery().WithoutFragment().String() + "?" + query.Encode())
	if err != nil {
		return nil, err
	}
	var result *deref.Result
	for pauses := 0; ; pauses++ {
		result, err = h.Client.Get(ctx, deref.Request{URI: u})
		reply, ok := errors.AsType[*deref.ReplyError](err)
		if !ok || reply.RetryAfter == 0 || pauses == maxPauses {
			break
		}
		h.Say("the repository asks for a pause of %v", reply.RetryAfter)
		select {
		case <-time.After(min(reply.RetryAfter, maxPause)):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if err != nil {
		return nil, err
	}
	if result.Body == nil {
		return nil, errors.New("the repository has no answer")
	}
	defer result.Body.Close()
	page, err := readPage(result.Body)
	if err == nil && at.Token != "" && page.Token == at.Token {
		err = fmt.Errorf("the repository answers the token %q with itself", at.Token)
	}
	return page, err
}

// An oaiError is one that a repository tells.
type oaiError struct{ code, text string }

func (e oaiError) Error() string { return fmt.Sprintf("the repository says %s: %q", e.code, e.text) }

func code(err error) string {
	e, _ := errors.AsType[oaiError](err)
	return e.code
}

func readPage(r io.Reader) (*oaiPage, error) {
	body := &io.LimitedReader{R: r, N: MaxPage + 1}
	page := &oaiPage{}
	err := xml.NewDecoder(body).Decode(page)
	switch {
	case body.N == 0:
		return nil, fmt.Errorf("an answer has more than %d bytes", MaxPage)
	case err != nil:
		return nil, fmt.Errorf("the answer is not OAI-PMH: %w", err)
	}
	page.Token = strings.TrimSpace(page.Token)
	if len(page.Error) > 0 && page.Error[0].Code != "noRecordsMatch" {
		return nil, oaiError{page.Error[0].Code, strings.TrimSpace(page.Error[0].Text)}
	}
	return page, nil
}

// entry returns the record of a name, or why it is left out.
func (h *Harvest) entry(r *oaiRecord) Entry {
	e := Entry{Where: r.Header.ID}
	seen, left, circle := make(map[string]bool), 0, ""
	leave := func(format string, args ...any) {
		if left++; left <= maxLeft {
			e.Left += "; " + fmt.Sprintf(format, args...)
		}
	}
	for _, id := range append([]string{r.Header.ID}, r.IDs...) {
		id = strings.TrimSpace(id)
		scheme, _, _ := strings.Cut(strings.ToLower(id), ":")
		if scheme == "http" || scheme == "https" {
			u, err := uri.Parse(id)
			reference, own := h.Resolver.Reference(u)
			if err != nil || !own {
				e.Locations = append(e.Locations, resolver.Location{URI: id})
				continue
			}
			circle, id = id, reference
			id, _, _ = strings.Cut(id, "?") // of THTTP
		} else if scheme != "urn" {
			continue
		}
		name, err := resolver.ParseName(id)
		key := cmp.Or(name, id)
		if seen[key] {
			continue
		}
		seen[key] = true
		switch {
		case err != nil && strings.HasPrefix(strings.ToLower(id), strings.ToLower(h.Prefix)):
			e.Name, e.Err = id, err
		case err != nil:
			leave("%s: %v", id, err)
		case !strings.HasPrefix(name, h.Prefix):
			leave("%s does not begin with %s", id, h.Prefix)
		case e.Name == "":
			e.Name = name
		default:
			e.Aliases = append(e.Aliases, name)
		}
	}
	if left > maxLeft {
		e.Left += fmt.Sprintf("; and %d more", left-maxLeft)
	}
	switch deleted := r.Header.Status == "deleted"; {
	case e.Name == "" && deleted:
		e.Err = errors.New("it is deleted in the repository, which does not say its URN")
	case e.Name == "":
		leave("no URN begins with %s", h.Prefix)
	case deleted:
		e.State, e.Reason, e.Locations = resolver.Tombstone, "deleted in the repository", nil
		return e
	case circle != "" && len(e.Locations)+len(e.Aliases) == 0:
		leave("%s leads back to this resolver: the name is reserved", circle)
	}
	e.Metadata = map[string]string{}
	for key, values := range map[string][]string{
		"title": r.Title, "creator": r.Creator, "date": r.Date,
	} {
		if len(values) > 0 {
			e.Metadata[key] = strings.Join(values, "; ")
		}
	}
	return e
}
