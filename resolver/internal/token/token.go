// Package token keeps the tokens with which owners change their names.
//
// The store has the SHA-256 of a token's text, not the text: who reads the store
// cannot use it. That is enough for a text of 256 random bits.
package token

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store"
)

// MaxID limits the ID of a token, in bytes.
const MaxID = 64

// Begin is what the text of a token begins with, so that programs which look for
// secrets find it.
const Begin = "urir_"

// A Right is what a token is for.
type Right string

// The rights.
const (
	Read      Right = "read"
	Write     Right = "write"     // records
	Mint      Right = "mint"      // new names
	Namespace Right = "namespace" // policies, delegation, hand-over
)

var rights = []Right{Read, Write, Mint, Namespace}

// A Token says who has it, and what for.
type Token struct {
	ID     string  `json:"id"` // letters, digits, "-", "_", "." and "@"; never used again
	Owner  string  `json:"owner,omitempty"`
	All    bool    `json:"all,omitempty"` // for the namespaces of all owners
	Rights []Right `json:"rights"`

	// Prefix limits what can be changed to names, and namespaces, that begin
	// with it. Networks limits from where it is used.
	Prefix   string         `json:"prefix,omitempty"`
	Networks []netip.Prefix `json:"networks,omitempty"`

	Created time.Time `json:"created"`
	Expires time.Time `json:"expires,omitzero"`
	Revoked time.Time `json:"revoked,omitzero"`
}

// Actor returns who has the token, for the resolver.
func (t *Token) Actor() resolver.Actor {
	return resolver.Actor{ID: t.ID, Owner: t.Owner, All: t.All, Prefix: t.Prefix}
}

// State returns what the token is now: "active", "revoked" or "expired".
func (t *Token) State() string {
	switch {
	case !t.Revoked.IsZero():
		return "revoked"
	case !t.Expires.IsZero() && !time.Now().Before(t.Expires):
		return "expired"
	}
	return "active"
}

// Has reports whether the token has a right.
func (t *Token) Has(right Right) bool { return slices.Contains(t.Rights, right) }

func (t *Token) check() error {
	const characters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.@"
	switch {
	case t.ID == "" || len(t.ID) > MaxID || strings.Trim(t.ID, characters) != "":
		return fmt.Errorf("the ID %q is not 1 to %d of %s", t.ID, MaxID, characters)
	case t.Owner == "" && !t.All:
		return errors.New("a token has an owner, or is for all")
	case len(t.Rights) == 0:
		return fmt.Errorf("a token has some of the rights %q", rights)
	case t.Prefix != "" && !strings.HasPrefix(t.Prefix, "urn:"):
		return fmt.Errorf("the prefix %q does not begin with %q", t.Prefix, "urn:")
	}
	for _, right := range t.Rights {
		if !slices.Contains(rights, right) {
			return fmt.Errorf("%q is not one of the rights %q", right, rights)
		}
	}
	return nil
}

// A Keeper has the tokens of a store. Its methods run at the same time in many
// goroutines.
type Keeper struct{ Store store.Store }

// Errors of a keeper.
var (
	ErrRefused = errors.New("the token is unknown, revoked or expired, or not for this network")
	ErrID      = errors.New("no token has the ID")
	ErrUsed    = errors.New("the ID of a token is used already")
)

func hash(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }

// New makes a token, and returns its text, which is not kept anywhere.
func (k *Keeper) New(ctx context.Context, t Token) (string, error) {
	t.Created, t.Revoked = time.Now().UTC(), time.Time{}
	if err := t.check(); err != nil {
		return "", resolver.InvalidError{Err: err}
	}
	value, err := json.Marshal(t)
	if err != nil {
		return "", err
	}
	text := Begin + strings.ToLower(rand.Text()+rand.Text())
	b := &store.Batch{}
	b.Require("t/id/"+t.ID, nil)
	b.Put("t/id/"+t.ID, []byte(hash(text)))
	b.Put("t/"+hash(text), value)
	_, err = k.Store.Commit(ctx, b)
	if _, ok := errors.AsType[*store.ConflictError](err); ok {
		err = fmt.Errorf("token %s: %w", t.ID, ErrUsed)
	}
	return text, err
}

// List yields the tokens, in no order; those that are revoked too.
func (k *Keeper) List(ctx context.Context) iter.Seq2[*Token, error] {
	return func(yield func(*Token, error) bool) {
		for p, err := range k.Store.Scan(ctx, "t/", "t/id/", false) {
			t := &Token{}
			if err == nil {
				err = json.Unmarshal(p.Value, t)
			}
			if !yield(t, err) || err != nil {
				return
			}
		}
	}
}

// Revoke ends the use of a token.
func (k *Keeper) Revoke(ctx context.Context, id string) error {
	hash, err := k.Store.Get(ctx, "t/id/"+id)
	if err != nil {
		return err
	}
	t, err := k.get(ctx, string(hash))
	if err != nil {
		return fmt.Errorf("token %s: %w", id, err)
	}
	if !t.Revoked.IsZero() {
		return nil
	}
	t.Revoked = time.Now().UTC()
	value, err := json.Marshal(t)
	if err != nil {
		return err
	}
	b := &store.Batch{}
	b.Put("t/"+string(hash), value)
	_, err = k.Store.Commit(ctx, b)
	return err
}

func (k *Keeper) get(ctx context.Context, hash string) (*Token, error) {
	value, err := k.Store.Get(ctx, "t/"+hash)
	if err == nil && value == nil {
		err = ErrID
	}
	if err != nil {
		return nil, err
	}
	t := &Token{}
	return t, json.Unmarshal(value, t)
}

// Check returns the token with a text, which comes from an address. The error is
// ErrRefused, and says more, for a log; then the token may come with it. How long
// it takes says nothing about the text: it is found by its hash, or not.
func (k *Keeper) Check(ctx context.Context, text string, from netip.Addr) (*Token, error) {
	t, err := k.get(ctx, hash(text))
	if errors.Is(err, ErrID) {
		return nil, fmt.Errorf("%w: it is unknown", ErrRefused)
	}
	if err != nil {
		return nil, err
	}
	in := func(network netip.Prefix) bool { return network.Contains(from.Unmap()) }
	switch state := t.State(); {
	case state != "active":
		return t, fmt.Errorf("%w: it is %s", ErrRefused, state)
	case len(t.Networks) > 0 && !slices.ContainsFunc(t.Networks, in):
		return t, fmt.Errorf("%w: it is not for this network", ErrRefused)
	}
	return t, nil
}

// secretKey is where a store has its secret. It begins no session: for that one
// needs the text of a token.
const secretKey = "t/secret"

// Secret returns 32 random octets that all servers of the store have, and makes
// them the first time.
func (k *Keeper) Secret(ctx context.Context) ([]byte, error) {
	secret, err := k.Store.Get(ctx, secretKey)
	if err != nil || secret != nil {
		return secret, err
	}
	b := &store.Batch{}
	b.Require(secretKey, nil)
	secret = make([]byte, 32)
	rand.Read(secret)
	b.Put(secretKey, secret)
	_, err = k.Store.Commit(ctx, b)
	if _, ok := errors.AsType[*store.ConflictError](err); ok {
		return k.Store.Get(ctx, secretKey)
	}
	return secret, err
}
