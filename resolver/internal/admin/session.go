package admin

import (
	"crypto/aes"
	"crypto/cipher"
	"encoding/base64"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri/resolver"
)

// The limits of a session. A form is valid for less time than the key of a call
// that mints is kept, so that it makes no names twice.
const (
	maxIdle    = 30 * time.Minute // between two requests
	maxSession = 10 * time.Hour
	maxForm    = resolver.KeepKeys / 2
)

// cookie is the name of the cookie. By its beginning, browsers take it from this
// host by TLS only, and give it to no other one.
const cookie = "__Host-uri-resolver"

// What a text is sealed for: a cookie cannot be used as a form.
const (
	forSession = "session"
	forForm    = "form"
)

// unlock makes the call ready to seal, as all servers of the store do.
func (c *call) unlock() error {
	secret, err := c.Tokens.Secret(c.r.Context())
	if err != nil {
		return err
	}
	block, err := aes.NewCipher(secret)
	if err == nil {
		c.aead, err = cipher.NewGCMWithRandomNonce(block)
	}
	return err
}

// seal returns a text with the time, that only open can read and nobody change.
func (c *call) seal(use, text string) string {
	text = fmt.Sprintf("%d %s", c.now().Unix(), text)
	return base64.RawURLEncoding.EncodeToString(c.aead.Seal(nil, nil, []byte(text), []byte(use)))
}

// open returns a text that was sealed, if that is not too long ago.
func (c *call) open(use, sealed string, limit time.Duration) (string, bool) {
	b, err := base64.RawURLEncoding.DecodeString(sealed)
	if err == nil {
		b, err = c.aead.Open(nil, nil, b, []byte(use))
	}
	at, text, _ := cutTime(string(b))
	return text, err == nil && c.now().Sub(at) <= limit
}

func (c *call) now() time.Time {
	if c.Resolver.Now != nil {
		return c.Resolver.Now()
	}
	return time.Now()
}

func cutTime(text string) (at time.Time, rest string, ok bool) {
	seconds, rest, _ := strings.Cut(text, " ")
	n, err := strconv.ParseInt(seconds, 10, 64)
	return time.Unix(n, 0), rest, err == nil
}

// enter begins a session, or goes on with it: the cookie has the token and when
// the session began, sealed.
func (c *call) enter() {
	text := fmt.Sprintf("%d %s", c.began.Unix(), c.text)
	c.setCookie(c.seal(forSession, text), int(maxIdle.Seconds()))
}

func (c *call) setCookie(value string, age int) {
	http.SetCookie(c.w, &http.Cookie{Name: cookie, Value: value, Path: "/", MaxAge: age,
		Secure: true, HttpOnly: true, SameSite: http.SameSiteStrictMode})
}

// session reads the session of the request. The token is asked for each time: it
// may be revoked.
func (c *call) session() (ok bool, err error) {
	sent, err := c.r.Cookie(cookie)
	if err != nil {
		return false, nil
	}
	text, ok := c.open(forSession, sent.Value, maxIdle)
	if c.began, c.text, _ = cutTime(text); !ok || c.now().Sub(c.began) > maxSession {
		return false, nil
	}
	return c.check()
}
