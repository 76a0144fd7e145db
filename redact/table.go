package redact

// A name is a parameter whose value is a secret.
type name struct {
	folded string // in lower case, without "_" and "-"
	kind   Kind   // 0 is not a secret
	least  uint8  // shorter values are something else
	match  match
	what   string
}

// match says which names a row is for.
type match uint8

const (
	whole  match = iota // this name
	suffix              // and all that end with it, such as DB_PASSWORD
	field               // the same as query, and this field of a header
	query               // this name, in a query or a fragment: it is a common word
	noAuth              // the same, but ";AUTH=" is not a secret (RFC 5092)
)

// names are the parameters. The first row that matches counts. Sources:
//
//	RFC 6749, 6750, 7521, 7636, 8628, 8693   OAuth 2.0
//	RFC 5849                                 OAuth 1.0
//	OpenID Connect Core 1.0                  id_token
//	SAML 2.0 Bindings section 3.4            SAMLRequest, SAMLResponse
//	CAS Protocol 3.0 section 3               ticket
//	Jakarta Servlet 6.0 section 7.1.3        jsessionid
//	PHP manual, session.name                 PHPSESSID
//	Key Uri Format of Google Authenticator   secret
//	AWS SigV4, query parameters              X-Amz-…
//	Amazon CloudFront, signed URLs           Signature, Policy, Key-Pair-Id
//	Google Cloud Storage, V4 signing         X-Goog-…
//	Azure Storage, service SAS               sig
//	Alibaba OSS, Tencent COS, Huawei OBS     Signature, q-signature, security-token
//	GitLab, Slack, Telegram manuals          private_token, job_token, feed_token, token
//	RFC 5092 section 6.1                     URLAUTH
//	Azure, connection strings                AccountKey, SharedAccessKey
//	Google, AWS and Azure, lists in pages    pageToken, nextToken, continuationToken
//
//	Moodle, Flickr, VK, Akamai               sesskey, api_sig, sign, hdnts
//	Microsoft, Laravel, CodeIgniter manuals  .ASPXAUTH, laravel_session, ci_session
//	RFC 9110, RFC 6265                       Authorization, Cookie
//	gitleaks, rule generic-api-key           access, auth, key, credential, passwd, secret, token
//
// The others are the words of CWE-598 (secrets in a query string).
var names = [...]name{
	{"accesskey", Parameter, 8, query, "an access key"}, // in HTML it is a key to press
	{"awsaccesskeyid", Signature, 1, whole, "an access key"},
	{"accesskeyid", Parameter, 1, suffix, "an access key"},
	{"accountkey", Parameter, 1, whole, "an access key"},
	{"adminpass", Parameter, 1, suffix, "a password"},
	{"apikey", Parameter, 1, suffix, "an API key"},
	{"apisig", Signature, 8, whole, "a signature"},
	{"appkey", Parameter, 8, query, "an API key"},
	{"aspxauth", Session, 16, whole, "a session"},
	{"assertion", Parameter, 16, query, "an assertion"},
	{"auth", Parameter, 16, noAuth, "a token"},
	{"authcode", Parameter, 8, query, "an authorization code"},
	{"authkey", Parameter, 8, whole, "a token"},
	{"authorization", Parameter, 16, field, "a token"},
	{"bearer", Parameter, 16, query, "a token"},
	{"cisession", Session, 16, query, "a session"},
	{"clientassertion", Parameter, 1, whole, "an assertion"},
	{"code", Parameter, 16, query, "an authorization code"},
	{"codeverifier", Parameter, 1, whole, "a code verifier"},
	// Of lists in pages, requests, locks and tokenizers; input, output.
	{"backwardtoken", 0, 0, suffix, ""}, {"forwardtoken", 0, 0, suffix, ""},
	{"bostoken", 0, 0, suffix, ""}, {"clientrequesttoken", 0, 0, suffix, ""},
	{"clstoken", 0, 0, suffix, ""}, {"continuationtoken", 0, 0, suffix, ""},
	{"creationtoken", 0, 0, suffix, ""}, {"eostoken", 0, 0, suffix, ""},
	{"firsttoken", 0, 0, suffix, ""}, {"idempotencytoken", 0, 0, suffix, ""},
	{"lasttoken", 0, 0, suffix, ""}, {"locktoken", 0, 0, suffix, ""},
	{"masktoken", 0, 0, suffix, ""}, {"mirrorsessionid", 0, 0, suffix, ""},
	{"nexttoken", 0, 0, suffix, ""}, {"nmtoken", 0, 0, suffix, ""},
	{"padtoken", 0, 0, suffix, ""}, {"pagetoken", 0, 0, suffix, ""},
	{"paginationtoken", 0, 0, suffix, ""}, {"publickeytoken", 0, 0, suffix, ""},
	{"puttoken", 0, 0, suffix, ""}, {"resumetoken", 0, 0, suffix, ""},
	{"septoken", 0, 0, suffix, ""}, {"startingtoken", 0, 0, suffix, ""},
	{"starttoken", 0, 0, suffix, ""}, {"synctoken", 0, 0, suffix, ""},
	{"unktoken", 0, 0, suffix, ""}, {"xdgsessionid", 0, 0, suffix, ""},
	{"rootpass", Parameter, 1, suffix, "a password"},
	{"redispass", Parameter, 1, suffix, "a password"},
	{"smtppass", Parameter, 1, suffix, "a password"},
	{"consumerkey", Parameter, 8, query, "an API key"},
	{"cookie", Session, 1, field, "cookies"},
	{"cookies", Session, 1, field, "cookies"},
	{"credential", Parameter, 8, query, "a credential"},
	{"credentials", Parameter, 8, query, "a credential"},
	{"csrf", Session, 16, query, "a token"},
	{"databasepass", Parameter, 1, suffix, "a password"},
	{"dbpass", Parameter, 1, suffix, "a password"},
	{"devicecode", Parameter, 16, query, "a device code"},
	{"encryptionkey", Parameter, 8, suffix, "a key"},
	{"gitlabsession", Session, 16, query, "a session"},
	{"hdnea", Signature, 16, query, "a signature"},
	{"hdntl", Signature, 16, query, "a signature"},
	{"hdnts", Signature, 16, query, "a signature"},
	{"hmac", Signature, 16, query, "a signature"},
	{"idtokenhint", Parameter, 1, whole, "an ID token"},
	{"jsessionid", Session, 1, whole, "a session"},
	{"jwt", Parameter, 16, whole, "a token"},
	{"key", Parameter, 20, query, "a key"},
	{"keypairid", Signature, 1, query, "the key of a signature"},
	{"laravelsession", Session, 16, query, "a session"},
	{"masterkey", Parameter, 8, suffix, "a key"},
	{"mailpass", Parameter, 1, suffix, "a password"},
	{"mysqlpass", Parameter, 1, suffix, "a password"},
	{"mysqlpwd", Parameter, 1, whole, "a password"},
	{"oauthsignature", Signature, 1, whole, "a signature"},
	{"oauthverifier", Parameter, 1, whole, "a code verifier"},
	{"otp", Parameter, 4, query, "a password"},
	{"pass", Parameter, 1, query, "a password"},
	{"passcode", Parameter, 4, query, "a password"},
	{"passkey", Parameter, 8, query, "a key"},
	{"passphrase", Parameter, 1, suffix, "a password"},
	{"passwd", Parameter, 1, suffix, "a password"},
	{"password", Parameter, 1, suffix, "a password"},
	{"phpsessid", Session, 1, whole, "a session"},
	{"pin", Parameter, 4, query, "a password"},
	{"policy", Signature, 40, query, "the policy of a signature"},
	{"privatekey", Parameter, 1, suffix, "a private key"},
	{"proxyauthorization", Parameter, 16, field, "a token"},
	{"pwd", Parameter, 1, whole, "a password"},
	{"qsignature", Signature, 1, whole, "a signature"},
	{"samlrequest", Parameter, 16, query, "an assertion"},
	{"samlresponse", Parameter, 16, query, "an assertion"},
	{"secret", Parameter, 1, suffix, "a secret"},
	{"secretaccesskey", Parameter, 1, suffix, "an access key"},
	{"secretkey", Parameter, 1, suffix, "a secret"},
	{"securitytoken", Signature, 1, suffix, "a token of a signature"},
	{"sess", Session, 8, query, "a session"},
	{"sesskey", Session, 8, query, "a session"},
	{"session", Session, 16, query, "a session"},
	{"sessionid", Session, 1, suffix, "a session"},
	{"setcookie", Session, 1, field, "cookies"},
	{"sharedaccesskey", Parameter, 1, whole, "an access key"},
	{"sharedaccesssignature", Signature, 1, whole, "a signature"},
	{"sid", Session, 8, query, "a session"},
	{"sig", Signature, 8, query, "a signature"},
	{"signature", Signature, 8, query, "a signature"},
	{"signingkey", Parameter, 8, suffix, "a key"},
	{"sign", Signature, 16, query, "a signature"},
	{"sso", Session, 16, query, "a session"},
	{"subscriptionkey", Parameter, 1, suffix, "an API key"},
	{"ticket", Session, 16, query, "a ticket"},
	{"token", Parameter, 1, suffix, "a token"},
	{"urlauth", Signature, 1, whole, "an authorization"},
	{"userpass", Parameter, 1, whole, "a password"},
	{valueName, 0, 0, whole, ""}, // a name before it counts
	{"xamzcredential", Signature, 1, whole, "an access key"},
	{"xamzsignature", Signature, 1, whole, "a signature"},
	{"xsrf", Session, 16, query, "a token"},
	{"xgoogcredential", Signature, 1, whole, "an access key"},
	{"xgoogsignature", Signature, 1, whole, "a signature"},
	{"xosssignature", Signature, 1, whole, "a signature"},
}

// types are values in YAML, and in declarations that look like it, that are not
// passwords.
var types = []string{
	"alias", "any", "basic", "bearer", "bool", "boolean", "bytes", "char", "compat", "days",
	"eof", "eui64", "false", "file", "filename", "files", "hours", "incomplete", "int", "integer",
	"minutes", "nil", "no", "none", "null", "number", "object", "optional", "prefixstable",
	"required", "seconds", "str", "string", "text", "the", "true", "undefined", "value",
	"varchar", "yes", "your", "~",
}

// A shape is a text that a secret begins with, or that comes before one.
type shape struct {
	literal string
	kind    Kind
	least   uint8 // how many characters follow at least
	end     ends
	what    string
}

// ends says which characters a shape goes on with.
type ends uint8

const (
	word        ends = iota // letters, digits, "_" and "-"
	hexadecimal             // hexadecimal digits
	upper                   // capital letters and digits
	alnum                   // letters and digits
	dotted                  // as word, and "."
	parts                   // the same, with at least one "."
	base64                  // as dotted, and "+", "/", "~", and "=" at the end
	pem                     // up to the end of a private key
	path                    // up to the end of the path; the literal is not a secret
	segment                 // the same of a segment of the path
)

// has reports whether c is one of these characters.
func (e ends) has(c byte) bool {
	switch e {
	case hexadecimal:
		_, ok := digit(c)
		return ok
	case upper:
		return '0' <= c && c <= '9' || 'A' <= c && c <= 'Z'
	case alnum:
		return isWord(c) && c != '_' && c != '-'
	case dotted, parts:
		return isWord(c) || c == '.'
	case base64:
		return isWord(c) || isIn(".+/~=", c)
	}
	return isWord(c)
}

//go:generate go -C ../internal/tools run ./tokens ../../redact/tokens_gen.go

// shapes are the webhooks, and tokens that are not in tokens_gen.go, by the
// manuals of their services. RFC 7519 is the source of eyJ, which is the
// beginning of {" in base64url.
var shapes = [...]shape{
	{"AIza", Token, 32, word, "an API key of Google"},
	{"GOCSPX-", Token, 16, word, "a secret of Google"},
	{"ya29.", Token, 16, base64, "a token of Google"},
	{"xoxc-", Token, 10, base64, "a token of Slack"},
	{"xoxd-", Token, 10, base64, "a token of Slack"},
	{"whsec_", Token, 16, base64, "a secret of Stripe"},
	{"pypi-AgE", Token, 16, word, "a token of PyPI"},
	{"hvs.", Token, 20, word, "a token of Vault"},
	{"dckr_pat_", Token, 16, word, "a token of Docker"},
	{"hf_", Token, 30, word, "a token of Hugging Face"},
	{"urir_", Token, 32, word, "a token of uri-resolver"},
	{"sk-ant-", Token, 16, word, "an API key of Anthropic"},
	{google, Token, 32, word, "a token of Google"},
	{"dapi", Token, 32, hexadecimal, "a token of Databricks"},
	{"eyJ", Token, 20, parts, "a token (JWT)"},
	{"-----BEGIN PRIVATE KEY-----", Parameter, 0, pem, "a private key"},
	{"-----BEGIN RSA PRIVATE KEY-----", Parameter, 0, pem, "a private key"},
	{"-----BEGIN EC PRIVATE KEY-----", Parameter, 0, pem, "a private key"},
	{"-----BEGIN DSA PRIVATE KEY-----", Parameter, 0, pem, "a private key"},
	{"-----BEGIN OPENSSH PRIVATE KEY-----", Parameter, 0, pem, "a private key"},
	{"-----BEGIN ENCRYPTED PRIVATE KEY-----", Parameter, 0, pem, "a private key"},
	{"-----BEGIN PGP PRIVATE KEY BLOCK-----", Parameter, 0, pem, "a private key"},
	{"hooks.slack.com/services/", Webhook, 8, path, "a webhook of Slack"},
	{"hooks.slack.com/workflows/", Webhook, 8, path, "a webhook of Slack"},
	{"hooks.slack.com/triggers/", Webhook, 8, path, "a webhook of Slack"},
	{"hooks.zapier.com/hooks/catch/", Webhook, 8, path, "a webhook of Zapier"},
	{"discord.com/api/webhooks/", Webhook, 8, path, "a webhook of Discord"},
	{"discord.com/api/v10/webhooks/", Webhook, 8, path, "a webhook of Discord"},
	{"discord.com/api/v9/webhooks/", Webhook, 8, path, "a webhook of Discord"},
	{"discordapp.com/api/webhooks/", Webhook, 8, path, "a webhook of Discord"},
	{"webhook.office.com/webhookb2/", Webhook, 8, path, "a webhook of Microsoft Teams"},
	{"outlook.office.com/webhook/", Webhook, 8, path, "a webhook of Microsoft Teams"},
	{"api.telegram.org/bot", Webhook, 8, segment, "a token of Telegram"},
	{"api.telegram.org/file/bot", Webhook, 8, segment, "a token of Telegram"},
}
