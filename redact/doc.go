// Package redact masks secrets in texts that are written to logs, screens and
// reports. A text is any text: a URI, a reference that does not parse, a line
// of a log, the message of an error.
//
//	redact.String(text)                     // "https://u:***@h/?token=***"
//	slog.New(redact.Handler(handler))       // masks messages and attributes
//	for s := range redact.Spans(text) { … } // where they are, and what
//
// Masked are, in any URI or reference in the text:
//
//   - passwords in userinfo, as [uri.PasswordSpans] finds them, also in a text
//     that does not parse, and user names that are tokens;
//   - the values of parameters that hold secrets, in queries, fragments and
//     paths: those of OAuth, of signed URLs of the large clouds, of otpauth,
//     of sessions, and names that end in password, secret, token or the like;
//   - tokens that begin as those of GitHub, Slack, AWS and others do;
//   - the secret part of the paths of webhooks, whose host is compared as that
//     of a URI: in any letter case, with a port, or with a "." at its end.
//
// And in other texts:
//
//   - the strings under such names in JSON, and in arrays there;
//   - the values in quotation marks that are assigned to such names: in
//     programs, YAML, and texts for PostgreSQL or ODBC. Letters before the mark
//     stay: b"x", $'x';
//   - the credentials of an Authorization field, or the secrets among its
//     parameters, such as the response of Digest, and session cookies;
//   - the rest of a line of YAML, such as "password: two words", of up to four
//     words, or of a configuration, "db.password = s3cret", but for
//     identifiers;
//   - what a shell adds to such a value: "a"'b c', a\ b, a"b c";
//   - the passwords in data source names of Go's driver for MySQL,
//     user:password@tcp(host)/database, and of Oracle,
//     jdbc:oracle:thin:user/password@host;
//   - the password after -u or --user of curl, the session after -b or
//     --cookie, and a field with such a name after -H or --header;
//   - private keys in PEM, the password of a machine in .netrc, the text of
//     elements of XML without attributes whose names end in "password", and the
//     value of a pair: {"name":"password","value":"x"}.
//
// The same is masked if a URI stands in the query of another, encoded up to
// three times, and in JSON, with its escapes. The names are in table.go, with
// the source of each; [Redactor] takes more. The tokens are in tokens_gen.go:
// they come from the rules of gitleaks.
//
// # Guarantees
//
// The mask is "***". What is masked once stays as it is: String(String(s)) is
// String(s), since the lines of a secret are read again with the mask in its
// place, until nothing more is found. All bytes that are not masked stay as
// they are, so JSON stays JSON, with the same members. The time is linear in
// the text, for any bytes. A text without secrets costs no allocation.
//
// # Where a secret ends
//
// In a text that is not one URI, something must end a secret. A value in
// quotation marks ends at the mark that closes it, or at the end of the line. A
// password ends at an "@", a value at "&" or "#", and both at a control
// character, and at one of " < > and `, which stand around URIs and cannot
// stand in them. A value without quotation marks ends at a space, too, unless
// it is the last in a string that begins with its name. A password may contain
// spaces if nothing else can be meant. If in doubt, more is masked, not less.
//
// # What is not a secret
//
// Source code and its documentation have expressions where a secret may stand.
// Outside of a URI, a value stays if it is
//
//   - a word that says that there is none, or a type: null, None, string;
//   - a call or an element, get() or x[0], without quotation marks, or another
//     expression in a script that was made shorter;
//   - a name, without quotation marks: the same name again; one that ends with
//     such a word, in a list or after "."; of several words, in a call or in a
//     line that is indented;
//   - what something else is put in for: ${NAME}, $(command), {{name}}, "%s",
//     also in a URI, which has no braces;
//   - after the name of a token or key, prose, a path, a URI or another name:
//     "NextToken", a time, a version or signs.
//
// So f(password=db_password) and token=get() stay, and password=hunter2 and
// f(password="db") do not.
//
// # What it cannot know
//
// A secret that nothing shows to be one is not masked:
//
//   - a path that must be guessed, and a value under an unknown name;
//   - me:secret@example.com without "//": names of images, mail addresses and
//     times look the same;
//   - a value after "=" with spaces and without quotation marks, unless it is
//     the rest of a line that begins with "password = " or the like;
//   - a value after a flag and a space, such as --password x;
//   - a value after ":" without quotation marks, if the name before it ends in
//     another letter than d, e, n, t, y and S, as a name of
//     [Redactor.WithParams] may: those are frequent before a ":";
//   - cookies with other names;
//   - tokens whose kind has no beginning of its own, such as those of Datadog,
//     or whose letters are frequent, such as rdme_;
//   - an element of XML with attributes, or with another name, and a value on
//     the line after its name;
//   - numbers in JSON, and anything in UTF-16.
//
// Package uri has passwords only; see [uri.URI.Redacted] for a valid URI
// without its password.
package redact
