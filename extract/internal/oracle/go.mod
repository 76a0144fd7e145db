module github.com/urikit/uri/extract/internal/oracle

go 1.26.0

replace github.com/urikit/uri => ../../..

require (
	github.com/ulikunitz/xz v0.5.17
	github.com/urikit/uri v0.0.0-00010101000000-000000000000
	github.com/yuin/goldmark v1.8.7
)

require (
	github.com/klauspost/compress v1.20.3 // indirect
	github.com/tdewolff/parse/v2 v2.8.20 // indirect
	github.com/therootcompany/xz v1.0.1 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)
