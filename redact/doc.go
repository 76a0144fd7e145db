// Package redact masks secrets in texts that are written to logs, screens and
// reports. A text is any text: a URI, a reference that does not parse, a line
// of a log, the message of an error.
//
//	redact.String(text)                       // "https://u:***@example.com/?token=***"
//	slog.New(redact.Handler(handler))         // masks messages and attributes
//	for s := range redact.Spans(text) { … }   // where the secrets are, and what they are
//
// Masked are, in any URI or reference in the text:
//
//   - passwords in userinfo, as [uri.PasswordSpans] finds them, also in a text
//     that does not parse, and user names that are tokens;
//   - the values of parameters that hold secrets, in queries, fragments and
//     paths: those of OAuth, of signed URLs of the large clouds, of otpauth,
//     of sessions, and names that end in password, secret, token or the like;
//   - the strings under such names in JSON;
//   - tokens that begin as those of GitHub, Slack, AWS and others do;
//   - the secret part of the paths of webhooks.
//
// The same is masked if a URI stands in the query of another, encoded up to
// three times, and in JSON, with its escapes. The table of names and shapes is
// in table.go, with the source of each; [Redactor] takes more names.
//
// # Guarantees
//
// The mask is "***". What is masked once stays as it is: String(String(s)) is
// String(s). All bytes that are not masked stay as they are, so JSON stays
// JSON. The time is linear in the text, for any bytes. A text without secrets
// costs no allocation.
//
// # Where a secret ends
//
// In a text that is not one URI, something must end a secret. A password ends
// at an "@", a value at "&" or "#", and both at a control character, and at one
// of " < > and `, which stand around URIs and cannot stand in them. A value
// ends at a space, too. A password may contain spaces if nothing else can be
// meant. If in doubt, more is masked, not less.
//
// # What it cannot know
//
// A secret that nothing shows to be one is not masked: a path that must be
// guessed, a value under an unknown name, me:secret@example.com without "//", a
// header field such as Authorization, anything in UTF-16. Package uri has
// passwords only; see [uri.URI.Redacted] for a valid URI without its password.
package redact
