module github.com/urikit/uri/internal/tools/bench

go 1.26.0

require (
	code.dny.dev/ssrf v0.3.0
	github.com/fredbi/uri v1.1.1
	github.com/leodido/go-urn v1.5.0
	github.com/urikit/uri v0.0.0
	golang.org/x/net v0.62.0
	mvdan.cc/xurls/v2 v2.6.0
)

require (
	github.com/tdewolff/parse/v2 v2.8.20 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/urikit/uri => ../../..
