package edition

var rfc1738 = document{name: "1738", title: "RFC 1738"}
