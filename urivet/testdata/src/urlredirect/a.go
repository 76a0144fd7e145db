package urlredirect

import (
	"net/http"
	"strings"
)

func login(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if strings.HasPrefix(next, "/") {
		http.Redirect(w, r, next, 302) // want `//evil.com begins with / too, and leads there: use guard.LocalRedirect .github.com.urikit.uri.guard.`
	}
}

func anywhere(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.Query().Get("u"), 302) // want `a request says where this leads, also to another site`
}

func checked(w http.ResponseWriter, r *http.Request, isLocal func(string) bool) {
	next := r.FormValue("next")
	if isLocal(next) {
		http.Redirect(w, r, next, 302)
	}
	http.Redirect(w, r, "/", 302)
	http.Redirect(w, r, r.URL.Path+"/", 302)
}

func twoSlashes(w http.ResponseWriter, r *http.Request, next string) {
	if strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "//") {
		http.Redirect(w, r, next, 302)
	}
}
