module github.com/urikit/uri/urisql

go 1.26.0

require github.com/urikit/uri v0.0.0-00010101000000-000000000000

replace github.com/urikit/uri => ../
