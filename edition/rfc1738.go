package edition

var rfc1738 = document{
	name:      "1738",
	title:     "RFC 1738",
	rules:     rules1738,
	classes:   classes1738,
	resolve:   resolve1738,
	normalize: normalize1738,
	encode:    encode1738,
}
