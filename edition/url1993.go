package edition

var url1993 = document{name: "1993", title: "URL draft of July 1993"}
