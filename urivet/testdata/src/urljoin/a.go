package urljoin

import (
	"net/url"
	"path"
	"path/filepath"
)

const base = "https://example.com/a"

func joins(u, v *url.URL, name string) {
	_ = path.Join("https://example.com", name) // want `a join makes http:/ of http://: write url.JoinPath`
	_ = filepath.Join(base, name)              // want `a join makes http:/ of http://`
	_ = path.Join(u.String(), name)            // want `a join makes http:/ of http://`
	text := u.String()
	_ = path.Join(text, name) // want `a join makes http:/ of http://`
	_ = path.Join("a", name)
	_, _ = url.JoinPath(base, name)
}

func paths(u, v *url.URL, name string) *url.URL {
	u.Path = path.Join(u.Path, name)              // want `path.Join reads %2F as / and drops a / at the end: write u.JoinPath`
	v.Path = path.Join(u.Path, name)              // want `path.Join reads %2F as /`
	u.Path = filepath.Join(u.Path, name)          // want `filepath writes \\ on Windows: write u.JoinPath, or take package path`
	u.Path = filepath.Clean(u.Path)               // want `filepath writes \\ on Windows`
	_ = &url.URL{Path: filepath.Join("/a", name)} // want `filepath writes \\ on Windows`
	u.Path = filepath.ToSlash(name)
	u.Path = path.Join("/a", name)
	u.Path = path.Join()
	return u.JoinPath(name)
}

func both(u *url.URL, name string) {
	u.RawPath = path.Join(u.RawPath, name)
	u.Path = path.Join(u.Path, name) // has thought of it
}
