package edition

var rfc3986 = document{name: "3986", title: "RFC 3986"}
