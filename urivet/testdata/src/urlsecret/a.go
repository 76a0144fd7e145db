package urlsecret

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"net/url"
	"os"

	"github.com/urikit/uri"
)

type Config struct {
	URL, made *url.URL
	Text      string
	Base      uri.URI
	Mirrors   map[string]url.URL
}

type myLogger struct{}

func (myLogger) Warnf(format string, args ...any) {}

var proxy = flag.String("proxy", "", "the proxy")

func logs(c Config) error {
	slog.Info("to", "url", c.URL)            // want `the password of this URL will be in a log: write c.URL.Redacted\(\)`
	slog.Default().Error("to", "url", c.URL) // want `the password of this URL will be in a log`
	log.Println("to", c.URL.String())        // want `the password of this URL will be in a log`
	u, _ := url.Parse(c.Text)
	log.Printf("%s", u)              // want `the password of this URL will be in a log: write u.Redacted\(\)`
	myLogger{}.Warnf("%d: %v", 1, u) // want `the password of this URL will be in a log`
	s := u.String()
	log.Print(s)         // want `the password of this URL will be in a log: write u.Redacted\(\)`
	log.Print("to " + s) // want `the password of this URL will be in a log`
	log.Print("to ", u)  // want `the password of this URL will be in a log`
	log.Printf("%T %p %#v", u, u, u)
	log.Print(u.Redacted(), u.Host)
	log.Print(c.Mirrors["a"]) // has no method String
	fmt.Println(u)
	connect(u)
	if u.Scheme == "" {
		return errors.New("no scheme in " + u.String()) // want `the password of this URL will be in a log`
	}
	return fmt.Errorf("no answer from %s", u) // want `the password of this URL will be in a log`
}

// connect is called with a URL of the configuration.
func connect(u *url.URL) { log.Print(u) } // want `the password of this URL will be in a log`

func parsed(s string) {
	u, _ := url.Parse(s)
	log.Print(u) // of anybody
	v, _ := url.Parse(os.Getenv("DATABASE_URL"))
	log.Print(v) // want `the password of this URL will be in a log`
	w, _ := url.Parse(*proxy)
	log.Print(w) // want `the password of this URL will be in a log`
	x, _ := url.Parse("amqp://guest:guest@localhost/")
	log.Print(x) // want `the password of this URL will be in a log`
	y, _ := url.Parse("https://" + s)
	log.Print(y) // the program has written the beginning
}

func values(c Config) error {
	log.Print(c.Base)               // want `the password of this URL will be in a log: write c.Base.Redacted\(\)`
	slog.Info("to", "url", &c.Base) // has no password: a pointer
	u, err := uri.Parse(c.Text)
	if err != nil {
		return fmt.Errorf("%v of %s", err, u) // want `the password of this URL will be in a log`
	}
	log.Print("to " + u.String()) // want `the password of this URL will be in a log`
	log.Print(u.Redacted())
	log.Print(uri.MustParse("http://example.com/"))
	return nil
}

func own(host string, r *http.Request, get func() *url.URL, list []*url.URL) {
	u := &url.URL{Scheme: "https", Host: host}
	log.Print(u)     // has no password
	log.Print(r.URL) // nor has this
	log.Print(get())
	log.Print(Config{}.made)
	for _, v := range list {
		log.Print(v)
	}
}

func careful(c Config) {
	c.URL.User = nil
	log.Print(c.URL)
}
