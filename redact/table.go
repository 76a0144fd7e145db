package redact

// A name is a parameter whose value is a secret.
type name struct {
	folded string // in lower case, without "_" and "-"
	kind   Kind   // 0 is no secret
	least  uint8  // shorter values are something else
	match  match
	what   string
}

// match says which names a row is for.
type match uint8

const (
	whole  match = iota // this name
	suffix              // and all that end with it, such as DB_PASSWORD
	query               // this name, in a query or a fragment: it is a common word
	noAuth              // the same, but ";AUTH=" is no secret (RFC 5092)
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
// The others are the words of CWE-598 (secrets in a query string).
var names = [...]name{
	{"accesskey", Parameter, 8, query, "an access key"}, // in HTML it is a key to press
	{"awsaccesskeyid", Signature, 1, whole, "an access key"},
	{"accesskeyid", Parameter, 1, suffix, "an access key"},
	{"accountkey", Parameter, 1, whole, "an access key"},
	{"apikey", Parameter, 1, suffix, "an API key"},
	{"assertion", Parameter, 16, query, "an assertion"},
	{"auth", Parameter, 16, noAuth, "a token"},
	{"authorization", Parameter, 16, query, "a token"},
	{"clientassertion", Parameter, 1, whole, "an assertion"},
	{"code", Parameter, 16, query, "an authorization code"},
	{"codeverifier", Parameter, 1, whole, "a code verifier"},
	{"continuationtoken", 0, 0, suffix, ""},
	{"devicecode", Parameter, 16, query, "a device code"},
	{"hmac", Signature, 16, query, "a signature"},
	{"idtokenhint", Parameter, 1, whole, "an ID token"},
	{"jsessionid", Session, 1, whole, "a session"},
	{"jwt", Parameter, 1, whole, "a token"},
	{"keypairid", Signature, 1, whole, "the key of a signature"},
	{"nexttoken", 0, 0, suffix, ""},
	{"oauthsignature", Signature, 1, whole, "a signature"},
	{"oauthverifier", Parameter, 1, whole, "a code verifier"},
	{"otp", Parameter, 4, query, "a password"},
	{"pagetoken", 0, 0, suffix, ""},
	{"pass", Parameter, 1, query, "a password"},
	{"passphrase", Parameter, 1, suffix, "a password"},
	{"passwd", Parameter, 1, suffix, "a password"},
	{"password", Parameter, 1, suffix, "a password"},
	{"phpsessid", Session, 1, whole, "a session"},
	{"policy", Signature, 40, query, "the policy of a signature"},
	{"privatekey", Parameter, 1, suffix, "a private key"},
	{"pwd", Parameter, 1, whole, "a password"},
	{"qsignature", Signature, 1, whole, "a signature"},
	{"samlrequest", Parameter, 16, query, "an assertion"},
	{"samlresponse", Parameter, 16, query, "an assertion"},
	{"secret", Parameter, 1, suffix, "a secret"},
	{"secretaccesskey", Parameter, 1, suffix, "an access key"},
	{"secretkey", Parameter, 1, suffix, "a secret"},
	{"securitytoken", Signature, 1, suffix, "a token of a signature"},
	{"sessionid", Session, 1, whole, "a session"},
	{"sharedaccesskey", Parameter, 1, whole, "an access key"},
	{"sid", Session, 16, query, "a session"},
	{"sig", Signature, 8, query, "a signature"},
	{"signature", Signature, 8, query, "a signature"},
	{"subscriptionkey", Parameter, 1, suffix, "an API key"},
	{"ticket", Session, 16, query, "a ticket"},
	{"token", Parameter, 1, suffix, "a token"},
	{"urlauth", Signature, 1, whole, "an authorization"},
	{"xamzcredential", Signature, 1, whole, "an access key"},
	{"xamzsignature", Signature, 1, whole, "a signature"},
	{"xgoogcredential", Signature, 1, whole, "an access key"},
	{"xgoogsignature", Signature, 1, whole, "a signature"},
	{"xosssignature", Signature, 1, whole, "a signature"},
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
	word   ends = iota // letters, digits, "_" and "-"
	dotted             // the same and ".", with at least one "."
	path               // up to the end of the path; the literal is no secret
)

// shapes are the tokens and webhooks. Sources:
//
//	GitHub, authentication token formats    gh?_, github_pat_
//	GitLab, token overview                  glpat-
//	Slack, token types; incoming webhooks   xox?-
//	AWS IAM identifiers, unique prefixes    AKIA, ASIA
//	Google Cloud, API keys                  AIza
//	Stripe, API keys; webhooks              sk_live_, rk_live_, whsec_
//	npm, PyPI, Docker, Shopify, DigitalOcean, Hugging Face, Anthropic, OpenAI: manuals
//	RFC 7519 (the beginning of {" in base64url)   eyJ
//	Discord, Microsoft Teams, Zapier: manuals of webhooks
//
// The fast search finds a literal by the marks and pairs of search.go.
var shapes = [...]shape{
	{"ghp_", Token, 16, word, "a token of GitHub"},
	{"gho_", Token, 16, word, "a token of GitHub"},
	{"ghu_", Token, 16, word, "a token of GitHub"},
	{"ghs_", Token, 16, word, "a token of GitHub"},
	{"ghr_", Token, 16, word, "a token of GitHub"},
	{"github_pat_", Token, 16, word, "a token of GitHub"},
	{"glpat-", Token, 16, word, "a token of GitLab"},
	{"xoxa-", Token, 10, word, "a token of Slack"},
	{"xoxb-", Token, 10, word, "a token of Slack"},
	{"xoxe-", Token, 10, word, "a token of Slack"},
	{"xoxp-", Token, 10, word, "a token of Slack"},
	{"xoxr-", Token, 10, word, "a token of Slack"},
	{"xoxs-", Token, 10, word, "a token of Slack"},
	{"AKIA", Token, 16, word, "an access key of AWS"},
	{"ASIA", Token, 16, word, "an access key of AWS"},
	{"AIza", Token, 32, word, "an API key of Google"},
	{"sk_live_", Token, 16, word, "an API key of Stripe"},
	{"sk_test_", Token, 16, word, "an API key of Stripe"},
	{"rk_live_", Token, 16, word, "an API key of Stripe"},
	{"whsec_", Token, 16, word, "a secret of Stripe"},
	{"npm_", Token, 32, word, "a token of npm"},
	{"dckr_pat_", Token, 16, word, "a token of Docker"},
	{"shpat_", Token, 16, word, "a token of Shopify"},
	{"shpss_", Token, 16, word, "a secret of Shopify"},
	{"dop_v1_", Token, 32, word, "a token of DigitalOcean"},
	{"hf_", Token, 30, word, "a token of Hugging Face"},
	{"urir_", Token, 32, word, "a token of uri-resolver"},
	{"sk-ant-", Token, 16, word, "an API key of Anthropic"},
	{"sk-proj-", Token, 16, word, "an API key of OpenAI"},
	{"eyJ", Token, 20, dotted, "a token (JWT)"},
	{"hooks.slack.com/services/", Webhook, 8, path, "a webhook of Slack"},
	{"hooks.slack.com/workflows/", Webhook, 8, path, "a webhook of Slack"},
	{"hooks.slack.com/triggers/", Webhook, 8, path, "a webhook of Slack"},
	{"hooks.zapier.com/hooks/catch/", Webhook, 8, path, "a webhook of Zapier"},
	{"discord.com/api/webhooks/", Webhook, 8, path, "a webhook of Discord"},
	{"discord.com/api/v10/webhooks/", Webhook, 8, path, "a webhook of Discord"},
	{"discordapp.com/api/webhooks/", Webhook, 8, path, "a webhook of Discord"},
	{"webhook.office.com/webhookb2/", Webhook, 8, path, "a webhook of Microsoft Teams"},
	{"outlook.office.com/webhook/", Webhook, 8, path, "a webhook of Microsoft Teams"},
}
