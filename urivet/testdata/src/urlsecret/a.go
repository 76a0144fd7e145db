package urlsecret

import (
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"net/url"
)

type config struct{ URL, made *url.URL }

type myLogger struct{}

func (myLogger) Warnf(format string, args ...any) {}

func logs(u *url.URL, w url.URL, c config, list []*url.URL) error {
	log.Printf("%s", u)                      // want `the password of this URL will be in a log: write u.Redacted\(\)`
	log.Println("to", u.String())            // want `the password of this URL will be in a log`
	slog.Info("to", "url", c.URL)            // want `the password of this URL will be in a log: write c.URL.Redacted\(\)`
	slog.Default().Error("to", "url", c.URL) // want `the password of this URL will be in a log`
	myLogger{}.Warnf("%v", u)                // want `the password of this URL will be in a log`
	log.Print(w.String())                    // want `the password of this URL will be in a log`
	log.Print(u.Redacted(), u.Host)
	fmt.Println(u)
	for _, v := range list {
		log.Print(v) // want `the password of this URL will be in a log`
	}
	return fmt.Errorf("no answer from %s", u) // want `the password of this URL will be in a log`
}

func parsed(s string) {
	u, _ := url.Parse(s)
	log.Print(u) // want `the password of this URL will be in a log`
	v, _ := url.Parse("https://" + s)
	log.Print(v) // the program has written the beginning
}

func own(host string, r *http.Request, get func() *url.URL) {
	u := &url.URL{Scheme: "https", Host: host}
	log.Print(u)     // has no password
	log.Print(r.URL) // nor has this
	log.Print(get())
	log.Print(config{}.made)
}

func careful(u *url.URL) {
	u.User = nil
	log.Print(u)
}
