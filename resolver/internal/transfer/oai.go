package transfer

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/url"
	"strings"

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
)

// A Harvest asks a repository by OAI-PMH 2.0 for its records in oai_dc. Of each,
// the identifiers that are URNs are names, and those of http and https are their
// locations; the first of the URNs is the record, and the others its aliases.
// A record that is deleted there is a tombstone here.
type Harvest struct {
	Client *deref.Client
	Base   uri.URI
	Set    string // or ""
	From   string // a date, or ""
	Until  string
	Prefix string // names that begin otherwise are left out
	Resume string // the token that an error has named
}

// oaiPage is an answer.
type oaiPage struct {
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

// Entries yields the records. An error that ends the harvest is the last entry.
func (h Harvest) Entries(ctx context.Context) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		token := h.Resume
		for range maxPages {
			page, err := h.page(ctx, token)
			if err != nil {
				if token != "" {
					err = fmt.Errorf("%w (the harvest goes on at the token %q)", err, token)
				}
				yield(Entry{Where: h.Base.Redacted(), Err: err})
				return
			}
			for i := range page.Records {
				if e := h.entry(&page.Records[i]); (e.Name != "" || e.Err != nil) && !yield(e) {
					return
				}
			}
			if token = page.Token; token == "" {
				return
			}
		}
		yield(Entry{Where: h.Base.Redacted(), Err: fmt.Errorf("more than %d answers", maxPages)})
	}
}

// page asks for the answer after a token, or for the first one.
func (h Harvest) page(ctx context.Context, token string) (*oaiPage, error) {
	query := url.Values{"verb": {"ListRecords"}}
	if token != "" {
		query.Set("resumptionToken", token)
	} else {
		query.Set("metadataPrefix", "oai_dc")
		for key, value := range map[string]string{"set": h.Set, "from": h.From, "until": h.Until} {
			if value != "" {
				query.Set(key, value)
			}
		}
	}
	u, err := uri.Parse(h.Base.WithoutQuery().WithoutFragment().String() + "?" + query.Encode())
	if err != nil {
		return nil, err
	}
	result, err := h.Client.Get(ctx, deref.Request{URI: u})
	if err != nil {
		return nil, err
	}
	if result.Body == nil {
		return nil, errors.New("the repository has no answer")
	}
	defer result.Body.Close()
	page, err := readPage(result.Body)
	if err == nil && token != "" && page.Token == token {
		err = fmt.Errorf("the repository answers the token %q with itself", token)
	}
	return page, err
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
		return nil, fmt.Errorf("the repository says %s: %q", page.Error[0].Code,
			strings.TrimSpace(page.Error[0].Text))
	}
	return page, nil
}

// entry returns the record of a name, or an entry without a name.
func (h Harvest) entry(r *oaiRecord) Entry {
	e := Entry{Where: r.Header.ID}
	for _, id := range append([]string{r.Header.ID}, r.IDs...) {
		id = strings.TrimSpace(id)
		scheme, _, _ := strings.Cut(strings.ToLower(id), ":")
		switch scheme {
		case "urn":
			name, err := resolver.ParseName(id)
			switch {
			case err != nil:
				e.Name, e.Err = id, err
			case !strings.HasPrefix(name, h.Prefix):
			case e.Name == "":
				e.Name = name
			case name != e.Name:
				e.Aliases = append(e.Aliases, name)
			}
		case "http", "https":
			e.Locations = append(e.Locations, resolver.Location{URI: id})
		}
	}
	e.Metadata = map[string]string{}
	for key, values := range map[string][]string{
		"title": r.Title, "creator": r.Creator, "date": r.Date,
	} {
		if len(values) > 0 {
			e.Metadata[key] = strings.Join(values, "; ")
		}
	}
	if r.Header.Status == "deleted" {
		e.State, e.Reason = resolver.Tombstone, "deleted in the repository"
		e.Metadata, e.Locations = nil, nil
		if e.Name == "" && e.Err == nil {
			e.Err = errors.New("it is deleted in the repository, which does not say its URN")
		}
	}
	return e
}
