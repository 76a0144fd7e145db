module github.com/urikit/uri/internal/tools/bench

go 1.26.0

require (
	github.com/fredbi/uri v1.1.1
	github.com/urikit/uri v0.0.0
)

replace github.com/urikit/uri => ../../..
