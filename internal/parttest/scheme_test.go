package parttest_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/parttest"
)

// A toy is the URI of a scheme that has letters in its path, and no query.
type toy struct{ g uri.URI }

func (u toy) Generic() uri.URI { return u.g }
func (u toy) String() string   { return u.g.String() }
func (u toy) Fields() fields   { return fields{Letters: []byte(u.g.Path())} }

type fields struct{ Letters []byte }

func bad(rule string, start, end int) finding.Finding {
	return finding.Finding{Rule: rule, Severity: finding.Error, Start: start, End: end,
		Section: "section 1", Message: "it is wrong"}
}

func check(g uri.URI) (list []finding.Finding) {
	if g.HasAuthority() {
		start, end, _ := g.Span(uri.Authority)
		list = append(list, bad("authority", start-len("//"), end))
	}
	if g.HasQuery() {
		_, end, _ := g.Span(uri.Query)
		list = append(list, bad("query", end-len("?"+g.Query()), end))
	}
	return list
}

func parse(g uri.URI) (toy, error) {
	if list := check(g); list != nil {
		return toy{}, list[0]
	}
	return toy{g}, nil
}

func build(f fields) (toy, error) {
	g, err := uri.Parse("toy:" + string(f.Letters))
	if err != nil {
		return toy{}, err
	}
	return parse(g)
}

func lower(u toy) toy {
	if u == (toy{}) {
		return u
	}
	return toy{uri.MustParse(strings.ToLower(u.String()))}
}

type scheme = parttest.Scheme[toy, fields]

func sound() scheme {
	return scheme{
		FromURI: parse, Check: check, Build: build, Normalize: lower,
		Same: func(u, n toy) bool { return strings.EqualFold(u.String(), n.String()) },
	}
}

// A recorder notes that a test failed, and ends it where it would end.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Logf(string, ...any)   {}
func (r *recorder) Error(...any)          { r.failed = true }
func (r *recorder) Errorf(string, ...any) { r.failed = true }
func (r *recorder) Fatalf(string, ...any) { r.failed = true; runtime.Goexit() }

func fails(t *testing.T, test func(testing.TB)) bool {
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		test(r)
	}()
	<-done
	return r.failed
}

// failing runs the tests on a scheme, and names those that fail.
func failing(t *testing.T, s scheme) string {
	var names []string
	for _, test := range []struct {
		name string
		run  func(testing.TB)
	}{
		{"Fields", func(t testing.TB) { s.TestFields(t, "toy:Ab#c", fields{[]byte("Ab")}) }},
		{"Check", func(t testing.TB) {
			s.TestCheck(t, [][2]string{
				{"toy:a", ""},
				{"toy:a?", "query[?]"},
				{"toy://u:secret@h/?b", "authority[//u:secret@h] query[?b]"},
			})
		}},
		{"Build", func(t testing.TB) {
			s.TestBuild(t, map[string]fields{"toy:b": {[]byte("b")}}, []fields{{[]byte("?")}})
		}},
		{"Normalize", func(t testing.TB) { s.TestNormalize(t, [][2]string{{"toy:aB", "toy:ab"}}) }},
		{"Allocs", func(t testing.TB) { s.TestAllocs(t, "toy:a", 1) }},
		{"Laws", func(t testing.TB) {
			for _, text := range []string{"toy:A", "toy:a?b", "toy://h/?b"} {
				s.Laws(t, uri.MustParse(text), text == "toy:A")
			}
		}},
	} {
		if fails(t, test.run) {
			names = append(names, test.name)
		}
	}
	return strings.Join(names, " ")
}

// TestFails shows that each law can be broken, and which tests see it.
func TestFails(t *testing.T) {
	// finds changes what Check finds, and Parse with it.
	finds := func(s *scheme, change func(g uri.URI, f *finding.Finding)) {
		s.Check = func(g uri.URI) []finding.Finding {
			list := check(g)
			for i := range list {
				change(g, &list[i])
			}
			return list
		}
		s.FromURI = func(g uri.URI) (toy, error) {
			if list := s.Check(g); list != nil {
				return toy{}, list[0]
			}
			return toy{g}, nil
		}
	}
	for _, test := range []struct {
		law, want string
		breaks    func(s *scheme)
	}{
		{"nothing", "", func(s *scheme) {}},
		{"a finding has a section", "Check", func(s *scheme) {
			finds(s, func(_ uri.URI, f *finding.Finding) { f.Section = "" })
		}},
		{"a finding has a message", "Check", func(s *scheme) {
			finds(s, func(_ uri.URI, f *finding.Finding) { f.Message = "" })
		}},
		{"a finding is an error", "Check", func(s *scheme) {
			finds(s, func(_ uri.URI, f *finding.Finding) { f.Severity = finding.Warning })
		}},
		{"a message has no password", "Check", func(s *scheme) {
			finds(s, func(g uri.URI, f *finding.Finding) { f.Message += g.Userinfo() })
		}},
		{"a fix has no password", "Check", func(s *scheme) {
			finds(s, func(g uri.URI, f *finding.Finding) { f.Fix = g.Userinfo() })
		}},
		{"the span is where it is wrong", "Check", func(s *scheme) {
			finds(s, func(_ uri.URI, f *finding.Finding) { f.End = f.Start })
		}},
		{"what is wrong is found", "Check Laws", func(s *scheme) {
			s.Check = func(g uri.URI) []finding.Finding { return nil }
			s.FromURI = func(g uri.URI) (toy, error) { return toy{g}, nil }
		}},
		{"what is wrong is refused", "Check Laws", func(s *scheme) {
			s.FromURI = func(g uri.URI) (toy, error) { return toy{g}, nil }
		}},
		{"the error is the first finding", "Check Laws", func(s *scheme) {
			s.FromURI = func(g uri.URI) (toy, error) {
				if list := check(g); list != nil {
					return toy{}, list[len(list)-1]
				}
				return toy{g}, nil
			}
		}},
		{"the error is a finding", "Check Laws", func(s *scheme) {
			s.FromURI = func(g uri.URI) (toy, error) {
				if u, err := parse(g); err == nil {
					return u, nil
				}
				return toy{}, errors.New("it is wrong")
			}
		}},
		{"with an error there is no value", "Check Laws", func(s *scheme) {
			s.FromURI = func(g uri.URI) (toy, error) {
				_, err := parse(g)
				return toy{g}, err
			}
		}},
		{"what is right is accepted", "Fields Check Build Normalize Allocs Laws", func(s *scheme) {
			s.FromURI = func(g uri.URI) (toy, error) { return toy{}, bad("toy", 0, 0) }
		}},
		{"the value is of the URI that was parsed", "Fields Check Build Normalize Laws",
			func(s *scheme) {
				s.FromURI = func(g uri.URI) (toy, error) {
					u, err := parse(g)
					if err == nil {
						u.g = uri.MustParse("toy:x")
					}
					return u, err
				}
			}},
		{"Parse does not allocate", "Allocs", func(s *scheme) {
			s.FromURI = func(g uri.URI) (toy, error) {
				if g, err := uri.Parse(strings.Clone(g.String())); err == nil {
					return parse(g)
				}
				return toy{}, nil
			}
		}},
		{"Build is the way back", "Build Laws", func(s *scheme) {
			s.Build = func(f fields) (toy, error) {
				return build(fields{append([]byte("x"), f.Letters...)})
			}
		}},
		{"Build makes what Parse accepts", "Build Laws", func(s *scheme) {
			s.Build = func(f fields) (toy, error) {
				g, err := uri.Parse(fmt.Sprintf("toy:%s?", f.Letters))
				return toy{g}, err
			}
		}},
		{"Build refuses", "Build", func(s *scheme) {
			s.Build = func(f fields) (toy, error) {
				g, err := uri.Parse(fmt.Sprintf("toy:%s", f.Letters))
				return toy{g}, err
			}
		}},
		{"Build gives no value with an error", "Build", func(s *scheme) {
			s.Build = func(f fields) (toy, error) {
				g, _ := uri.Parse(fmt.Sprintf("toy:%s", f.Letters))
				_, err := build(f)
				return toy{g}, err
			}
		}},
		{"Sort gives the order of Build", "Laws", func(s *scheme) {
			s.Sort = func(f fields) { f.Letters[0]++ }
		}},
		{"a normal form has no other", "Normalize Laws", func(s *scheme) {
			s.Normalize = func(u toy) toy {
				if u == (toy{}) {
					return u
				}
				return toy{uri.MustParse(u.String() + "x")}
			}
			s.Same = func(u, n toy) bool { return true }
		}},
		{"a normal form is of the scheme", "Normalize Laws", func(s *scheme) {
			s.Normalize = func(u toy) toy {
				if u == (toy{}) {
					return u
				}
				return toy{uri.MustParse("toy:?")}
			}
			s.Same = func(u, n toy) bool { return true }
		}},
		{"a normal form is the same", "Normalize Laws", func(s *scheme) {
			s.Same = func(u, n toy) bool { return u == n }
		}},
		{"the zero URI is normal", "Normalize", func(s *scheme) {
			s.Normalize = func(u toy) toy {
				if u == (toy{}) {
					return toy{uri.MustParse("toy:")}
				}
				return lower(u)
			}
		}},
	} {
		s := sound()
		test.breaks(&s)
		if got := failing(t, s); got != test.want {
			t.Errorf("%s: %q fail, want %q", test.law, got, test.want)
		}
	}
}

// TestTables shows that tables can be wrong.
func TestTables(t *testing.T) {
	s := sound()
	for name, test := range map[string]func(testing.TB){
		"a text that is not valid": func(t testing.TB) { s.Read(t, "toy:?") },
		"other fields": func(t testing.TB) {
			s.TestFields(t, "toy:a", fields{[]byte("b")})
		},
		"no finding": func(t testing.TB) {
			s.TestCheck(t, [][2]string{{"toy:a", "query[]"}})
		},
		"a finding": func(t testing.TB) {
			s.TestCheck(t, [][2]string{{"toy:?", ""}})
		},
		"a password to be missed": func(t testing.TB) {
			s.TestCheck(t, [][2]string{{"toy://u:p@h", "authority[//u:p@h]"}})
		},
		"another text": func(t testing.TB) {
			s.TestBuild(t, map[string]fields{"toy:a": {[]byte("b")}}, nil)
		},
		"good fields": func(t testing.TB) {
			s.TestBuild(t, nil, []fields{{[]byte("b")}})
		},
		"another normal form": func(t testing.TB) {
			s.TestNormalize(t, [][2]string{{"toy:A", "toy:A"}})
		},
		"too few allocations": func(t testing.TB) { s.TestAllocs(t, "toy:abc", 0) },
		"the oracle says no":  func(t testing.TB) { s.Laws(t, uri.MustParse("toy:a"), false) },
		"the oracle says yes": func(t testing.TB) { s.Laws(t, uri.MustParse("toy:?"), true) },
	} {
		if !fails(t, test) {
			t.Errorf("%s: the test does not fail", name)
		}
	}
}

func TestOracle(t *testing.T) {
	valid := parttest.Oracle(t, "toy", "toy", parttest.Port, func(g uri.URI) bool {
		if g.Scheme() != "toy" {
			t.Errorf("%s: asked of what does not match", g)
		}
		return true
	})
	for text, want := range map[string]bool{
		"toy:a#b":         true,
		"toy:1":           false,
		"top:a":           false,
		"toy://h:/":       true,
		"toy://h:1/":      true,
		"toy://h:065535/": true,
		"toy://h:65536/":  false,
		"toy://h:0/":      false,
		"toy://h:00/":     false,
	} {
		if got := valid(uri.MustParse(text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// FuzzLaws: what the grammar of toys has, and nothing that is no URI, keeps the laws.
func FuzzLaws(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "toy", "toy", func(g uri.URI) bool {
		return !g.HasAuthority()
	})
	parttest.Fuzz(f, []string{"toy:aB#c", "toy:1", "toy:?", "not a URI"},
		func(t *testing.T, g uri.URI) {
			if g.Scheme() == "toy" && valid(g) {
				sound().Laws(t, g, true)
			}
		})
}
