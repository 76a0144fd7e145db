package redact

// A name is a parameter whose value is a secret.
type name struct {
	folded string // in lower case, without "_" and "-"; in the table, several
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

// names are the parameters. The longest that matches counts. Sources:
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
//	Moodle, Flickr, VK, Akamai               sesskey, api_sig, sign, hdnts
//	Microsoft, Laravel, CodeIgniter manuals  .ASPXAUTH, laravel_session, ci_session
//	RFC 9110, RFC 6265                       Authorization, Cookie
//	gitleaks, rule generic-api-key           access, auth, key, credential, passwd, secret, token
//
// The others are the words of CWE-598 (secrets in a query string).
var names = [...]name{
	{"codeverifier oauthverifier", Parameter, 1, whole, "a code verifier"},
	{"credential credentials", Parameter, 8, query, "a credential"},
	{"devicecode", Parameter, 16, query, "a device code"},
	{"passkey", Parameter, 8, query, "a key"},
	{"key", Parameter, 20, query, "a key"},
	{"encryptionkey masterkey signingkey", Parameter, 8, suffix, "a key"},
	{"pass", Parameter, 1, query, "a password"},
	{"otp passcode pin", Parameter, 4, query, "a password"},
	{"adminpass databasepass dbpass mailpass mysqlpass passphrase passwd password redispass " +
		"rootpass smtppass", Parameter, 1, suffix, "a password"},
	{"mysqlpwd pwd userpass", Parameter, 1, whole, "a password"},
	{"privatekey", Parameter, 1, suffix, "a private key"},
	{"secret secretkey", Parameter, 1, suffix, "a secret"},
	{"sess sesskey sid", Session, 8, query, "a session"},
	{"cisession gitlabsession laravelsession session sso", Session, 16, query, "a session"},
	{"sessionid", Session, 1, suffix, "a session"},
	{"jsessionid phpsessid", Session, 1, whole, "a session"},
	{"aspxauth", Session, 16, whole, "a session"},
	{"sig signature", Signature, 8, query, "a signature"},
	{"hdnea hdntl hdnts hmac sign", Signature, 16, query, "a signature"},
	{"oauthsignature qsignature sharedaccesssignature xamzsignature xgoogsignature " +
		"xosssignature", Signature, 1, whole, "a signature"},
	{"apisig", Signature, 8, whole, "a signature"},
	{"ticket", Session, 16, query, "a ticket"},
	{"securitytoken", Signature, 1, suffix, "a token of a signature"},
	{"authorization proxyauthorization", Parameter, 16, field, "a token"},
	{"auth", Parameter, 16, noAuth, "a token"},
	{"bearer", Parameter, 16, query, "a token"},
	{"csrf xsrf", Session, 16, query, "a token"},
	{"token", Parameter, 1, suffix, "a token"},
	{"authkey", Parameter, 8, whole, "a token"},
	{"jwt", Parameter, 16, whole, "a token"},
	{"appkey consumerkey", Parameter, 8, query, "an API key"},
	{"apikey subscriptionkey", Parameter, 1, suffix, "an API key"},
	{"idtokenhint", Parameter, 1, whole, "an ID token"},
	{"accesskey", Parameter, 8, query, "an access key"},
	{"accesskeyid secretaccesskey", Parameter, 1, suffix, "an access key"},
	{"accountkey sharedaccesskey", Parameter, 1, whole, "an access key"},
	{"awsaccesskeyid xamzcredential xgoogcredential", Signature, 1, whole, "an access key"},
	{"assertion samlrequest samlresponse", Parameter, 16, query, "an assertion"},
	{"clientassertion", Parameter, 1, whole, "an assertion"},
	{"authcode", Parameter, 8, query, "an authorization code"},
	{"code", Parameter, 16, query, "an authorization code"},
	{"urlauth", Signature, 16, whole, "an authorization"},
	{"cookie cookies setcookie", Session, 1, field, "cookies"},
	{"keypairid", Signature, 1, query, "the key of a signature"},
	{"policy", Signature, 40, query, "the policy of a signature"},
	{valueName, 0, 0, whole, ""}, // a name before it counts
}

// notSecrets are names at whose end the name of a secret is: of lists in pages,
// requests, locks, sessions and tokenizers; of input and output.
const notSecrets = "" +
	"backwardtoken bostoken changepassword clientrequesttoken clstoken continuationtoken " +
	"creationtoken defaulttoken eostoken firsttoken forgotpassword forwardtoken " +
	"idempotencytoken lasttoken lifecycleactiontoken locktoken masktoken mirrorsessionid " +
	"nexttoken nmtoken nopassword padtoken pagetoken paginationtoken partitiontoken " +
	"previoustoken progresstoken publickeytoken puttoken resetpassword resumetoken septoken " +
	"showpassword startingtoken starttoken synctoken unktoken xdgsessionid"

// types are values in YAML, and in declarations that look like it, that are not
// passwords.
var types = []string{
	"alias", "any", "basic", "bearer", "bool", "boolean", "bytes", "char", "compat", "days",
	"eof", "eui64", "false", "file", "filename", "files", "hours", "incomplete", "int",
	"integer", "minutes", "n/a", "nil", "no", "none", "null", "number", "object", "optional",
	"prefixstable", "required", "seconds", "shift", "str", "string", "text", "the", "true",
	"undefined", "value", "varchar", "yes", "your", "~",
}

// settings are such values that are the whole value.
var settings = []string{
	"always", "await", "disable", "disabled", "enable", "enabled", "function", "on_create", "write",
}

// A shape is a text that a secret begins with, or that comes before one.
type shape struct {
	literal string // in the table, several with "|" between them
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
	{"-----BEGIN PRIVATE KEY-----|-----BEGIN RSA PRIVATE KEY-----|-----BEGIN EC PRIVATE KEY-----|" +
		"-----BEGIN DSA PRIVATE KEY-----|-----BEGIN OPENSSH PRIVATE KEY-----|" +
		"-----BEGIN ENCRYPTED PRIVATE KEY-----|-----BEGIN PGP PRIVATE KEY BLOCK-----",
		Parameter, 0, pem, "a private key"},
	{"hooks.slack.com/services/|hooks.slack.com/workflows/|hooks.slack.com/triggers/",
		Webhook, 8, path, "a webhook of Slack"},
	{"hooks.zapier.com/hooks/catch/", Webhook, 8, path, "a webhook of Zapier"},
	{"discord.com/api/webhooks/|discord.com/api/v10/webhooks/|discord.com/api/v9/webhooks/|" +
		"discordapp.com/api/webhooks/", Webhook, 8, path, "a webhook of Discord"},
	{"webhook.office.com/webhookb2/|outlook.office.com/webhook/",
		Webhook, 8, path, "a webhook of Microsoft Teams"},
	{"api.telegram.org/bot|api.telegram.org/file/bot", Webhook, 8, segment, "a token of Telegram"},
}
