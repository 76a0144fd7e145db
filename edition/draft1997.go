package edition

var draft1997 = document{name: "1997", title: "draft-fielding-url-syntax-05"}
