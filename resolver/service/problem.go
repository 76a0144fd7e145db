package service

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/page"
)

// A problem is an answer that is an error (RFC 9457).
type problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail,omitempty"`

	Asked     string              `json:"urn,omitempty"`
	Rule      string              `json:"rule,omitempty"`      // that the name breaks
	Offset    *int                `json:"offset,omitempty"`    // where it does
	Near      []string            `json:"near,omitempty"`      // registered names like it
	Namespace *resolver.Namespace `json:"namespace,omitempty"` // where it would be
	Record    *resolver.Record    `json:"record,omitempty"`    // of a name that leads nowhere
	Types     []string            `json:"types,omitempty"`     // that there are

	answer *resolver.Answer
	err    error
}

func (p *problem) Error() string { return cmp.Or(p.Detail, p.Title) }

// problemOf returns a problem. Its type is a tag (RFC 4151), if it has a kind.
func problemOf(status int, kind, title string, err error) *problem {
	p := &problem{Type: "about:blank", Title: title, Status: status, err: err}
	if kind != "" {
		p.Type = "tag:github.com,2026:urikit/uri/resolver/" + kind
	}
	if err != nil {
		p.Detail = err.Error()
	}
	return p
}

func malformed(err error) error {
	return problemOf(http.StatusBadRequest, "malformed", "The request is malformed", err)
}

func tooLarge(err error) error {
	return problemOf(http.StatusRequestEntityTooLarge, "", "The batch is too large", err)
}

func notAcceptable(types ...string) error {
	p := problemOf(http.StatusNotAcceptable, "not-acceptable", "There is no such media type of it", nil)
	p.Types = types
	return p
}

// problem returns the problem of an error, which may be one of a resolution.
func (c *call) problem(a *resolver.Answer, err error) *problem {
	if p, ok := errors.AsType[*problem](err); ok {
		return p
	}
	_, isFinding := finding.Of(err)
	var p *problem
	switch {
	case isFinding:
		p = problemOf(http.StatusBadRequest, "malformed", "This is not a name", err)
	case errors.Is(err, resolver.ErrGone):
		p = problemOf(http.StatusGone, "gone", "What the name named is gone", err)
	case errors.Is(err, resolver.ErrNoOutput):
		p = problemOf(http.StatusNotFound, "no-output", "The service has no answer for the name", err)
	case errors.Is(err, resolver.ErrNotFound):
		p = problemOf(http.StatusNotFound, "not-registered", "The name is not registered", err)
	case errors.Is(err, resolver.ErrNoNamespace):
		p = problemOf(http.StatusNotFound, "no-namespace", "The name is of no namespace here", err)
	case errors.Is(err, resolver.ErrService):
		return problemOf(http.StatusNotImplemented, "no-service", "There is no such service", err)
	default:
		if c.r.Context().Err() == nil {
			c.Log.Error("the store does not answer", "urn", redact.String(c.asked), "error", err)
		}
		return problemOf(http.StatusServiceUnavailable, "", "The resolver does not answer now", nil)
	}
	p.answer = a
	if a.Record != nil {
		p.Record = public(a.Record)
	}
	return p
}

// fail sends a problem.
func (c *call) fail(p *problem) {
	if p.Status == http.StatusServiceUnavailable {
		c.w.Header().Set("Retry-After", "5")
	}
	p.Asked = c.asked
	view := page.View(page.Failure{Status: p.Status, Detail: p.Detail})
	switch a := p.answer; {
	case a == nil || strings.HasPrefix(a.Service, "L"):
	case a.Record == nil:
		d := c.diagnose()
		p.Near, p.Namespace = d.Near, d.Namespace
		if len(d.Near) > 0 {
			c.near.Add(1)
		}
		if len(d.Findings) > 0 {
			f := &d.Findings[0]
			p.Rule, p.Offset = f.Rule, &f.Start
			if p.Status == http.StatusNotFound {
				p.Detail += ": " + f.Message
			}
		}
		v := page.NotFound{Text: c.asked, Diagnosis: d}
		if p.Status == http.StatusBadRequest {
			v.Err = p.err
		}
		view = v
	case a.Record.State != resolver.Active:
		view = c.nameView(a)
	}
	if c.choose(typeProblem, typeHTML) == typeHTML && c.page(p.Status, view) == nil {
		return
	}
	body, err := encode(p)
	if err != nil {
		c.Log.Error("a problem without JSON", "error", err)
	}
	c.send(p.Status, typeProblem, body)
}

// diagnose returns why a name leads nowhere, or less if there are too many who
// want to know that.
func (c *call) diagnose() resolver.Diagnosis {
	if c.r.Method != http.MethodHead {
		select {
		case c.searches <- struct{}{}:
			defer func() { <-c.searches }()
			if d, err := c.Resolver.Diagnose(c.r.Context(), c.asked); err == nil {
				return *d
			}
		default:
		}
	}
	return resolver.Diagnosis{Cut: true}
}
