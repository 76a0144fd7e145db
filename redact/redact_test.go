package redact_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/costtest"
	"github.com/urikit/uri/redact"
)

// What is masked, and what is not. The text between « and » is a secret.
var cases = []string{
	// Userinfo (G-3.2.1-03, G-7.5-01), valid or not.
	"http://user:«s3cr3t»@h/",
	"http://user:@h/",
	"http://user@h/",
	"//user:«s3cr3t»@h",
	"http://u:«p:w@d»@h:80/a:b@c",
	"http://user:«pa/s?s»@h/",
	"http://user:12/x@y@h/ http://h:80/x@y http://h:/x@y http://[::1]:80/a@b",
	"http://[:«:1:p»@h/",
	"http://user:«pa ss»@h/ and me@example.com",
	"http://h:80 me@example.com",
	"http://me@example.com:«pa/ss»@host/",
	"http://user:«a%40b%2Fc»@h/",
	"http:user:«s3cr3t»@h http:/u:«p»@h http:///u:«p»@h",
	`http:\\u:«p»@h http://CORP\bob:«s3cr3t»@proxy:8080/`,
	"sip:bob:«s3cr3t»@example.com mailto:me@example.com urn:a:b@c",
	"mongodb://u:«p»@a:27017,b:27017/db",
	"http://user:***@h/ http://user:*****@h/",
	"git@github.com:a/b.git name:tag@sha256:abc 12:30@room",
	"file:///C:/Users/a@b file://h/C:/x",

	// Tokens in place of user names.
	"https://«0123456789abcdef0123456789abcdef»@example.com/1",
	"https://«ghp_abcdefghijklmnopqrstuvwxyz0123456789»@github.com/a/b.git",
	"https://«AKIAIOSFODNN7EXAMPLE»:«s3cr3t»@s3/",
	"ssh://a-very-long-user-name-here@h/ ssh://git@h/",

	// Parameters, in queries, fragments, paths, forms and outside.
	"GET /login?a=1&access_token=«abc»&b=2 HTTP/1.1",
	"https://h/cb#access_token=«abc»&state=1",
	"https://h/cb?code=«SplxlOBeZQQYbYS6WxSbIA»&state=1 /x?code=200",
	"/?Access-Token=«a» /?accessToken=«a» /?ACCESS_TOKEN=«a» /?xaccess_token=«a» /?access_tokens=a",
	"/?%74oken=«a» /?tok%65n=«a» /?acces%73%5Ftoken=«a»&c",
	"DB_PASSWORD=«a» GITHUB_TOKEN=«b/c» /?x-api-key=«d»&X-Plex-Token=«e»&dbSecret=«f»",
	"a_name_that_is_much_longer_than_any_name_in_the_table_and_ends_in_a_password=«a»",
	"/?pageToken=a&next_page_token=b&continuation-token=c bypass=1 /?bypass=1&pass=«a»&otp=«1234»",
	"Endpoint=sb://h/;SharedAccessKeyName=x;SharedAccessKey=«a+b/c=»",
	"https://discord.com/api/v10/webhooks/«123456789/abc»",
	"/?user[password]=«a»&b user%5Bpassword%5D=«b» /?password[]=«a»",
	"/a;jsessionid=«A1»?x=1 /a;JSESSIONID=«A1.node»/b#c",
	"Cookie: PHPSESSID=«abc»; theme=light",
	"code=«0123456789abcdefg»&grant_type=authorization_code",
	"&lt;a href=/?a=1&amp;token=«abc»&amp;b=2",
	"/?token=&a=b /?token /?token=***&a",
	"pop://rg;AUTH=+APOP-LONG-ENOUGH@mail.example:8110 /?auth=«0123456789abcdef»",
	"imap://a;AUTH=*@h/a/;uid=1;urlauth=«anonymous:internal:0123456789abcdef»&x",
	"level=INFO password=«hunter2» user=x key=abc code=12345678901234567890",
	`level=INFO password="«hunter \" 2»" user="x" token=""`,
	`{"msg":"password=\"«hun ter»\" x","password=":"x"}`,
	`{"msg":"{\"msg\":\"token=\\\"«a b»\\\" x\"}"}`,
	"password=\"«open",
	`{"password":"«hunter \" 2»", "Token": "«a b»","page_token":"b","password":null,"token":""}`,
	`{"msg":"{\"db_password\":\"«a\\\"b»\",\"user\":\"x\"}","a[token]":"b","code":"0123456789abcdefg"}`,
	`"my token":"«a»" token "secret" : token, "password" "x"`,
	`{"a":"x password=","b":"token=","c":["x token="]} token="«,a»"`,
	`5" password="«a»"`,
	"jdbc:sqlserver://h;user=x;password=«a/b?c»",
	"otpauth://totp/A:me@x.org?secret=«JBSWY3DPEHPK3PXP»&issuer=A",

	// Signed URLs, with the examples of their documents.
	"https://b.s3.amazonaws.com/k?X-Amz-Algorithm=AWS4-HMAC-SHA256" +
		"&X-Amz-Credential=«AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1»" +
		"&X-Amz-Date=20130524T000000Z&X-Amz-Signature=«aeeed9bbccd4d02ee5c0109b86d86835»",
	"https://x.blob.core.windows.net/c?sv=2020-08-04&se=2026&sr=b&sig=«abc%2Bxyz%3D»",
	"https://storage.googleapis.com/b/o?X-Goog-Expires=1&X-Goog-Signature=«6b2f»&x=y",
	"https://d.cloudfront.net/a?Expires=1&Signature=«nitfHRCrtziwO2HwPfWw~yYDhUF5Ew»" +
		"&Key-Pair-Id=«K2JCJMDEHXQW5F»",
	"/?policy=private /?signature=none /?sig=1",

	// Tokens anywhere, and webhooks.
	"use «ghp_abcdefghijklmnop0123» and «xoxb-1234567890-abc», not ghp_short or aghp_bcdefghijklmnopqrs",
	"/?k=«AIzaSyA1234567890abcdefghijklmnopqrstu»&l=«sk_live_abcdefghijklmnopqrst»",
	"Bearer «urir_abcdefghijklmnopqrstuvwxyz234567abcdefghijklmnopqrst»",
	"«eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln» eyJhIjoxfQ/eyJhbGciOiJIUzI1NiJ9",
	"https://hooks.slack.com/services/«T00000000/B00000000/XXXXXXXX»?x",
	"https://canary.discord.com/api/webhooks/«123456789/abc_d-e»",
	"https://api.telegram.org/bot«123456789:AAabcdefghijklmnopqrstuvwxyz01234567»/sendMessage",
	"https://hooks.slack.com/docs/a",
	`<a href="#x" accesskey="u">x</a> /?accesskey=«abcdefgh»`,

	// Nested: once, twice, three times; not four times.
	"/?u=http%3A%2F%2Fu%3A«p%2Fw»%40h%2F%3Ftoken%3D«a%2526b»%26b%3D1&c=2",
	"/?u=http%253A%252F%252Fu%253A«pw»%2540h%252F%253Ftoken%253D«a»%2526b&c=2",
	"/?u=http%25253A%25252F%25252Fu%25253A«pw»%252540h",
	"/?u=http%2525253A%2525252F%2525252Fu%2525253Apw%25252540h",
	"http%3A//u%3A«pw»%40host/",
	"https%3A%2F%2Fhooks.slack.com%2Fservices%2F«T00000000%2FB00000000%2FX»%3Fa",
	"/?u=//a:«p»@h&v=http://a:«p»@h?token=«a»",

	// Values in quotation marks of each style, and in braces.
	`password='«my secret»' host=h PGPASSWORD='«x y»' psql --password='«a b»' "token=«a b»" x`,
	`psql "password=«two words» host=h" 'token=«a»' password = '«my secret»' password="«a b»"`,
	`password='«it''s»' x password='«a'\''b»' x password='«a\'b»' x password=` + "`«a b»`",
	`pwd={«P;12!»};x Password={«a}}b c»}; token={«x»}&y token=«{x» y`,
	`f('token=' + x) f("password=") 'a token= ' it's 'token=', don't`,
	`{"password":"«C:\\»","user":"joe"} {"a":"{\"token\":\"«\\\\»\",\"b\":1}"}`,
	`{"password":"«\\»"} {"m":"password=\"«a\\»","user":"x"}`,
	`{"token" : "«a»","secret"	: "«b»","password"` + "\n:\n" + `"«c»"}`,
	`{"password":["«a»", "«b»"],"token":[],"secret":["«c»",1,"«d»"],"e":["f"]}`,
	`{'password': '«a b»', "api_key" => "«b»", secret: '«c»', Token := "«abcdef»"}`,
	`/?q=%7B%22token%22%3A%22«a%20b»%22%2C%22c%22:1%7D&x %5C%22`,
	`unexpected token: "abcdef", token = "+", PASSWD = "/etc/passwd", password == 'abc'`,

	// Fields, YAML, programs and data sources.
	"Authorization: Basic «dXNlcjpwYXNz» x, Authorization: Bearer token, authorization: none",
	`curl -H 'Authorization: Bearer «abc.Def-1»' map[Authorization:[Basic «dXNlcjpwYXNz»]]`,
	`{"Authorization":["«Bearer x»"],"set-cookie":"«a=b»","cookie":null}`,
	`{"Set-Cookie":["«a=b; domain=h; expires=Mon, 18-Oct-2021 21:51:43 GMT; path=/»"],"x":1}`,
	"Cookie: theme=light0123456789ab; session=«abcdef0123456789»; connect.sid=«s%3A0123456789abcdef»",
	"x session=abcdef0123456789 ASP.NET_SessionId=«abc» PWD=/tmp {PWD: 'x'} ;PWD=«x»",
	"password: «hunter2»\n  - db_password: «x» # y\ntoken: «abcdef12»\ntoken: abc\npassword: str\n" +
		"password: ${X}\n\tpassword: x\npassword: the words of a user\nthe password: x",
	`curl -u me:«secret» h; curl --user "me:«a b»" -U 'p:«q»' --proxy-user=x:«y»`,
	`{"cmd":"sh -c \"curl -u u:«pw»\"","b":1}`,
	"docker run -u 1000:1000\ncurl \\\n -u a:«b»\nsort -u a:b curl",
	"@a(@b()/ @a(x:y@b()/",
	"me:«a/b@c»@tcp(h:3306)/db root:«my secret»@unix((a folder))/db a:b@c(d) mysql://u@tcp(h)/db",
	"jdbc:oracle:thin:scott/«tiger»@h:1521:x jdbc:oracle:thin:@//h/x@y jdbc:oracle:oci8:a/«b»@c",
	"x Token=eui64 Token=::1a:2b /?token=«::1» password=null x password=«::1»",
	"//go:generate go run example.com/x@latest https://[-a-z:]+@[a-z]+",

	// Literals in programs, and in configurations.
	`f(passphrase=b"«secret»", password='«a»') PASSWORD=$'«a b»' x password = u'«a b»'`,
	`password: L"«a»", {"password": b'«a»'} secret=@"«a b»" "x secret=«b»" y`,
	"password=«secret» x\nPASSWORD=«hunter2,» y\ntoken=«my_token» x\nf(password=«P4ss(w))»",
	"POSTGRES_PASSWORD=«password»\npassword = «hunter2»\npasswd = «two words» # x\n  password: «two words»\n",
	`url, user, password := "u", "x", "«y»"; user, password = "x", "«y»"; o.User, o.Password = "x", "«y»"; f(x, password="«y»", z="w")` + "\nf(user=joe, password=«hunter2)»",
	`password: "password" password = "«-----BEGIN KEY-----\nMII»" {"secret":"«secret»"}`,
	`http://user^:«p^w»@h http://[::1]:80/a@b http://{u}:«p»@h ` + `{"u":"\/\/u:«p»@h"}`,
	`{"secret":[["«S»"],"«T»"],"b":["c"]}`,
	`/?q=%7B%22token%22%20%3A%20%22«abc»%22+,%22secret%22:+%22«d»%22%7D %22token%22%20%3A%20%22«a»%22`,
	"/?q=%7B%22token%22%3A%5B%22«abc»%22%2C1%2C%5B%22«d»%22%5D%5D%7D",

	"token=«0'» token='« »",
	`{"client_token":"«a1b2c3d4-5678-90ab-cdef-EXAMPLE22222»"} "backend_token": "«a1b2»" \\-\\-db\\-password=«x»`,
	`"0token=B"«0»`, `ClientToken: "«akab-xxxxxxxxxxxxxxxx-xxxxxxxxxxxxxxxx»"`,
	`{"secret":"«it's a secret»"} password = "«password no. 1»" http://u:«:»@h ref //:«hush»@g`,

	// These look like what stays.
	`{"a"=>"b"} f(); password=«hunter2,» x.token=«abc=» y sessionId={«3F2504E0-4F89-11D3»} password=«admin_password2024,» z`,
	"password: «not telling»\npassword: «always be closing»\n", `{"Cookie":"«a=s3cret; b=%s»","Authorization":"«Digest a=b, c=%s»"}`,
	`?state=app.token=«s3cret»&y=1 foo [token=«abc123]» bar`,
	`password = "«{abc}def1»" {"token":"«{}Zq9xWv7»"} secret = "«[x]a»" passphrase="«a 1»" password=«=x» token='«$x y»'`,
	`db.password=«abc,def}x» x.password=«p}ss» y`, "private_key: «/7PC5omAbCdEfGhIjKlMnOpQrStUvWxYz0123456789abc=»\n", `{"token":"«a.b-c»","x":"regex"}`,
	`clientToken: "«0123456789abcdef0123»" {"password":[["«a»"],[1,"«b»"]]}`, "password: «12345»\n",

	// Fields.
	`Authorization: Digest username="joe", realm="x", response="«6629fae49393a05397450978507c4ef1»", x="y"`,
	`{"a":"Authorization: Digest username=\"joe\", response=\"«6629fae49393a053»\""}`,
	"Authorization: AWS4-HMAC-SHA256 Credential=«AKIA/2026/s3», SignedHeaders=host, Signature=«fe5f80f77d5fa3be»",
	"cookies: session=«abcdef0123456789»\nx session=abcdef0123456789",
	`curl -H "Authorization: Basic «dXNlcjpwYXNzdw==»" h`,

	// Cookies, and padding.
	"Cookie: session=«n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=»",
	"Set-Cookie: session=«n4bQgYhMfWWaL/TxsrC4Is0V1s»; Path=/\nCookie: a=b; PHPSESSID=«a+b/c?d&e#f=»; c=d",
	"curl -H 'Cookie: sid=«n4bQgYhMfWWaL/TxsrC4»' https://h/ -H 'Cookie: a=b;sid=«abcdefgh»'",
	"PHPSESSID=«a/b» x /a;jsessionid=«A1»/b /?PHPSESSID=«a»/b",
	"  password: «MWYyZDFlMmU2N2RmMWYyZA==»\n  DB_PASSWORD: «czNjcjN0UGFzc3dvcmQ=» # x\ntoken: «ZXlKaGJHY2lPaU09M=»",
	"api_key: «cGFzc3dvcmQ=»\nSECRET_KEY: «n4bQ+gYhM/Txs=»\npassword = «czNjcjN0UGFzc3dvcmQQ=»\npassword: «p=q=r»",
	"X-API-Key: «cGFzc3dvcmQ=»\nX-Auth-Token: «cGFzc3dvcmQ==»\nAuthorization: «cGFzc3dvcmQ==»",
	"-d 'user=u&password=«abc123»' https://h/ the users' password=«x'y»",

	// Words of shells, flags, and lines of configurations.
	`export DB_PASSWORD=«hunter\ 2secret» x DB_PASSWORD="«a»"'«hunter2 secret»' DB_PASSWORD="«a b»"«hunter2secret» x`,
	`password="«a»""«hunter2secret»" x PASSWORD="«a»"$'«b c»' x` + "\nDB_PASSWORD=«ab»\"«c d»\" x",
	`a='&password="«a»"'+b <input password="«a»"name="x"> "password="«a»"" x`,
	`curl -H 'X-API-Key: «9f86d081884c7d659a2feaa0c55ad015»' -H "X-Auth-Token: «a b»" -H "X-API-Key: $KEY" https://h/`,
	`curl -b 'session=«9f86d081884c7d65»' --cookie="a=b; session=«9f86d081884c7d65»" x`,
	`{"cmd":"curl --header \"X-API-Key: «abc»\" -H 'X-Token: «a»'"} f('X-API-Key: <key>')`,
	"db.password = «s3cr3t»\nspring.db.password: «s3cr3t»\npassword= «s3cr3t»\npassword =«s3cr3t»\npassword= \n",
	"SMTP_PASS: «x9secret»\nDATABASE_PASS=«x9secret»\nMAIL_PASS = «x9secret»\nAPP_DB_PASS=«x» bypass=x",
	"Authorization: SharedKey myaccount:«ctzMq410TV3wS7upTBcunJTDLEJwMAZuFPfr0mrrA08=»",
	"token=«?token=::»",
	`{"a":"Authorization: «response=»"} {"a":"Authorization: response=\"«x»\""}`,
	"Authorization: AWS «AKIAIOSFODNN7EXAMPLE»:«frJIUN8DYpKDtOLCwo//yllqDzg=»",

	"f(f'http://h/?token=«hunter2»') it's b'coz token=«a»",
	"tool --secret=«hunter2» --client-secret=«my-secret» /?secret=«my-secret»",

	// Commands.
	`curl -u\u0027me:«p»\u0027 curl -uuser:«pw» -u"u:«p w»" -u'u:«p w»' -su u:«pw» --user "u:«p w»" -o a:b`,
	"curl \\\n\t--user me:«pw»\n -u me:x\nsh -c \"curl -s -u \\\"me:«p w»\\\"\" [\"curl\",\"-u\",\"me:«pw»\"]",

	// More names and tokens.
	"/?connect.sid=«s%3Aabcdef01» /?credential=«abcdef01» /?sid=«abcdef01» /?pin=«1234» pin=1234 sid=abcdef01",
	"«dapi0123456789abcdef0123456789abcdef» dapi_x x=«1//0gabcdefghijklmnopqrstuvwxyz-0123456789» 1//0g",

	// Hosts of webhooks.
	"https://hooks.slack.com/./services/«T0/B0/XYZ» https://hooks.slack.com/x/../services/./«T0/B0/XYZ»",
	"https://HOOKS.Slack.com/services/«T0/B0/XYZ» hooks.slack.com:443/services/«T0/B0/XYZ»",
	"hooks.slack.com//services//«T0/B0/XYZ» hooks.slack.com./services/«T0/B0/XYZ»?x",
	"https://api.telegram.org/bot«123:SECRET»/sendMessage https://api.telegram.org/botanical/x",

	// Private keys, .netrc, elements, and pairs of a name and a value.
	"-----BEGIN RSA PRIVATE KEY-----\n«DEK-Info: AES-128-CBC,00\n\n" + pemLine + "»\n-----END RSA PRIVATE KEY-----\n" + pemLine,
	"key: |\n  -----BEGIN PRIVATE KEY-----\n  «" + pemLine + "»\n  -----END PRIVATE KEY-----\n-----BEGIN PUBLIC KEY-----\n" + pemLine,
	`"-----BEGIN PRIVATE KEY-----` + `«\n` + pemLine + `=\n»-----END PRIVATE KEY-----" "-----BEGIN PRIVATE KEY-----\nx\n-----END"`,
	"-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n«" + pemLine + "\n=aBcD»\n-----END PGP PRIVATE KEY BLOCK-----",
	"machine h login joe password «s3cret»\nmachine h\n  login joe\n  password «s3cret»\ndefault login x password «y»",
	"machine h login joe password «s3cret» # x\nmachine h login joe password «s3cret» account a",
	"machine h login and password of a user, login x password y, machine h password x",
	"<password>«s3cret»</password> <db.Password>«a b»</db.Password> <password>${x}</password> <password></password>",
	"--user <user> --password <password>\n<password>x</pass> <user>x</user>",
	`{"name":"Authorization","value":"«Bearer abc»"},{"name": "Cookie", "value": "«a=b; c=d»"},{"name":"user","value":"x"}`,
	`{"m":"{\"name\":\"DB_PASSWORD\",\"value\":\"«x»\"}"} {Name: "DB_PASSWORD", Value: "«x»"} {"Key":"password","Value":"«x»"}`,
	"- name: DB_PASSWORD\n  value: '«x»'\n- name: nextToken\n  value: 'x'\n- the password:\n  value: 'x'",

	// Lines of logs.
	`1.2.3.4 - - [01/Jan/2026:10:00:00 +0000] "GET /?token=«a» HTTP/1.1" 200 5 "http://u:«p»@h/" "x@y"`,
	`{"url":"http:\/\/u:«p»@h:80\/?token=«abc»\u0026b=1","to":"a@b","q":"http://h/?token=«a»"}`,
	`{"m":"\ntoken=«b» \\token=«b»","n":"\r«ghp_0123456789abcdefgh»"}`,
	`{"u":"http://h/?a=b\u0026token\u003d«c»","v":"say \"http://h/?token=«a»\" ok"}`,
	"a\thttp://u:«p»@h\thttp://h:80\nhttp://u:pw\na@b\x00",
	"<http://u:«p»@h> `http://h/?token=«a»`",
}

// pemLine is a line of a private key.
const pemLine = "MIIEpAIBAAKCAQEA1c7+9z5Pad7OejecsQ0bu3aozN3tihPmljnnudb9G3HECdnH"

// code is what programs, templates and documentation have where a secret may
// stand. All of it stays.
var code = []string{
	// Values without quotation marks: types, names, calls.
	"def f(pwd=None):", "def f(a, password=None, b=1): ...", "user=nil, password=nil, use_ssl=nil)", "password=True)",
	"_core_token=_core_token,", "password=password,", "key_password=self.key_password,", "authkey=authkey, serializer=x",
	"f(token=get_token(), x)", "password=bytearray(PASSWORD.encode()))", "access_token=OAuthToken(", "token=tokens[0],",
	"ActivityTask(task_token=callback_id, x)", "f(x, password=getpass_bytes)", "refresh_token=self.issue_tokens)",
	"def password=(new_password)", "def private_key=: (key) -> self", "URI::Generic.password=. See",
	"password = self.password\n", "passwd = passwd or ''\n", "pwd = grp = None\n", "secret = get()\n",
	"key_password: str | None\n", "password: the password of a user\n", "// token=token",
	// What is put in.
	`token=%q", x`, "--password=%s ", `"%s:%s"`, `USER_PASSWD = "%s:%s"`, "token=[%s]", "token={%x}", "token={token!r}", "auth={password}",
	"password=$(cat x)", "password=${X}", `password="${X}"`, `TOKEN = "{TOKEN}"`, `passwd => '$'`, `my $userpass = "$user:$pass"`,
	"secret_key: ` + key + `", "nats://%s:%s@h:%d",
	// Strings that are not secrets.
	`Token: '#ccc'`, `"output_token": "NextToken"`, `"input_token": ["Marker", "Key"]`, `token := "token"`, `{"token": "string"}`,
	`const AuthToken = "X-Auth-Token"`, `h = proxy ? "Proxy-Authorization" : "Authorization"`, `clientToken := "clientToken"`,
	`NMTOKEN = "(?:#{NAME})+"`, `publicKeyToken="b77a5c561934e089"`, `"encryptionKey": "arn:aws:kms:us-west-2:1:alias/x"`,
	`"AWS::AppSync::ApiKey": "3d104ea0be48564b"`, `"XDG_SESSION_ID": "66126"`, `"Key=instance-ids-and-more,Values=x"`,
	`{'Authorization': 'Basic ' + x}`, `API_KEY = "the key of the account"`,
	"x[key]=new Attribute(key,value)", `this._password=s._password,this._path=s._path,l="",this._password=null,this._host=""`,
	"private_key_password: Incomplete\n", "STATE_PASSWORD = :PASSWORD\n", "pwd = File.new x\n", "auth: `Bearer ${token}`",
	`{"Cookie": "http.cookies"}`, `"ShortSessionID": "We do not support it"`, `ClientAssertion = "urn:ietf:params:x"`, "JWT=15, x",
	"pwd = Dir.pwd\n", "x25PrivateKey = a.b.x25PrivateKey\n", "version_token=version_token\n", `CHALLENGE_PASSWORD: "challengePassword"`,
	`passwd="$1"`, `curl --user "$GITHUB_USER:$GITHUB_PASSWORD" x -u $1:$2 -u x:${pass}`, "password=([^\\s]+)", "/?token={...}&x",
	`"NTLM_PASSWORD=$TestPassword"`, `"%s:%s@unix(%s/%s)/%s"`, `"privateKey": "a/key.pem"`, "password: The password.\n",
	`"set-cookie: a" and "set-cookie: b"</span>`,
	"USER_PASSWORD = 1\n", "pwd = password\n", "password: The owner password\n", "pkcs11:token=knot;x", "give trio_token=...",
	"starting_token=input_token,", "secret_key=$AWS_SECRET_KEY'", "key=x,namespace=localhost/test&verify",
	`"AccessToken": "minutes"`, `wantToken: "https://t/token"`, `"invalid UTF-8 token: \"\\xc3xy\""`,
	"pwd: `+dir+`", "session_id=42)", "`{\"access_token\": \"` + token + `\"}`",
	"\\-\\-page\\-token=\"ala9glea\"", "f(is_first_token=x == 0)", `print("raw token=EOF")`, "a series of token=value",
	`password = ":****"`, "`A=1\nB_API_KEY=`,\n`c`", "\\fB\\-\\-passwd=DATEI\\fP", `"SyncToken": "a1b2"`,
	`A_PASSWORD = "Password (optional if A_KEY is set)"`, `A_SECRET = "API secret"`, `B_SECRET = "Secret"`,
	`EmptyPassword: "Empty password not allowed"`, "fQ+EZAKGqQRiRyqAFRQshGPWOIAwNWGORfKHSBnVNFtVmWYoW6PH23lkqbbDWep95C/3VmWq",
	`ClientToken: "320cfd8dceaf98529bd9f7c1d43a52c5"`, `"clientToken": "a1b2c3d4-5678-90ab-cdef-EXAMPLE22222"`, `RequestToken: "5f40c577-3534-4b20-9599-0b0123456789"`,
	`regexp.MustCompile("password='[^']*'")`, "if token==null at end", `errExpiredToken = "expired_token"`,
	`A_SECRET_KEY = "Access Key secret"`, "/ a///://:!@#b %%y//:]0i@]B",
	`cookie: "X-Param:1",`, `"[authorization: 'Authorization' must be set.]"`,
	`TOTPToken = "X-Auth-Token"`, `SIDE_ENCRYPTION_KEY = "x-server-side-customer-key"`,
	`"ipmi_password": "password. Optional."`, `"ClientRequestToken": "EXAMPLE1-90ab-cdef-fedc-ba987EXAMPLE"`,
	`ExtensionHMACSecret = "hmac-secret"`, "U_TOKEN=0x10100,", `[[ $c != *"ghtoken="* ]]; then`,
	"loser has token=0, and", "all have token=0.", `EscapeToken = '\\'`, `{"Authorization": "Bearer %v"}`,
	"AccountKey=${deploy ? a : b}", "\\-\\-passwd=ФАЙЛ\\fP",
	"npm_package_config_node_gyp_OPTION_NAME", `my $TOKEN = '[^;]+'`, "secret_authorization: `Basic ${x}`",
	`"with \"set-cookie: a\" and \"set-cookie: b\"\nconst x\n"`,
	`"parse-passwd": "^1.0.0"`, "authorization: Optional. Configuration of a cluster\n", "'AWSAccessKeyId=%s'",
	"f(x,\n    private_key=key\n)", "f(password=password\n    )", "f(\n    db_token=token\n)", `pad_token="bert-pad", eos_token = "end"`,
	`"TrafficMirrorSessionId": "tms-08a33b1214EXAMPLE"`, `"ClientRequestToken": "cf-1234"`,
	"for the client secret: `AZURE_CLIENT_ID`, `AZURE_TENANT_ID`", `_FILE_PRIVATE_KEY = "private_key"`,
	"versions enable 1 --secret=my-secret --etag=1", `\\-\\-secret=projects/my\\-project/secrets/x/versions/1 \\e`,
	"{\n\tAuthorization: NewAuthorizationOptionsOf(),\n}", `"nextForwardToken": "f/3196"`, `write('error, token=%s\n' % x)`,
	`(b'Authorization: Digest username="user", '`, `assert b'Authorization:' not in content`,
	"if password == x", "password: a == b\n", "token: ab=cd\n", "Cookie: session=abc/def",
	// Scripts that were made shorter, highlighters, and arguments of calls.
	"){var a=1;r.addToken=wn,Ge(e.d)&&(o=H(a,e))&&(r.addToken=En(r.a,o))", "set password(e){this[u].url.password=e}get username(){return 1}",
	"e.CHARS=e.TOKEN=e.STRICT_TOKEN=e.HEX=0;", "f();u[f.token]=f;if(f.q){i.push(f)}", "x&&(t.sid=32===e.sid.length?e.sid:F()),void 0!==e.init&&x",
	"`a`==key&&typeof profile&&key===profile){existingKey=key;break}if(1)", "t.prevToken==null||t", "f();const createToken=(e,r,t)=>{",
	"this.cookies=[e]}this[l]", "u.util.Cookie={get:l,getHash:l}", "(wo,{token:`passed`,count:1})", "e.x=function(){};e.parseToken=function parseToken(e)",
	`{token : "comment.doc.tag", regex : "@"}, {defaultToken: "text.xml"}, {token: ["storage.type", "text"], regex: "x"}`,
	`document.querySelector('a[data-secret="'+t.secret+'"]')`, "echo '<label>' . __( 'Password:' ) . ' <input'",
	"f(a,\n  api_passwd=v2_api_passwd)", "f(a,\n  privateKey=private_key_content)", "ClientToken=uuid4().hex,", "password=user2['password'],",
	"username=user, password=pwd)['secret']", "f(request_token=request.resource_owner_key):", "@param {string} [token=this.token] Token",
	"password: z\n    .string()", `private_key: "_DSAPrivateKey"`,
	// What is put in, and names.
	`'Authorization': 'Apikey {0}'.format(x)`, `Authorization: Token token="{{ conjur_token }}"`, "machine h login x password {{a.b}}\n",
	"upload -github-token=${{ secrets.TOKEN }}", `key: {encryptionKey: 'process.env.NEXT_KEY'}`, `"Password={4};"`, `c='Uid=Admin;Pwd=;' % x`,
	`-d '{ "password": "'$NEW_PASS'" }'`, `PASSWORD="$(/usr/bin/tr -dc a-z)"`, "secret: `yccs__[a-f0-9]{10}`",
	`envPrivateKey = "GCLOUD_TESTS_KEY"`, `CreateScimToken: "create:scim_token"`, "secretAccessKey = `aws_secret_access_key` // x",
	`headerSessionToken = "x-amz-s3session-token"`, `"kubectl_password": "--password"`, `'password' => [ 'class' => PasswordDef::class ]`,
	`a.password": [[89, 1, 1, "", "Password"]], "b.token": [[90, 3, 1, "", "authenticate"]]`,
	// Paths, URIs, flags, prose, and tokens that are not secrets.
	`private_key="/etc/cert/user.prv"`, "api_private_key=~/Downloads/x.txt\n", `{'/etc/passwd': 'some data'}`, "`secret: `projects/*/secrets/*/versions/*`",
	`Token: "foo://bad-token-url"`, "Google token: ``` {\"a\": \"b\"} ```", "args = nopassword=y\n", "has_password: 1\n", "update_password: on_create\n",
	`"token": "-t"`, "r'private_token=\\w{20}'", `"get_access_token": "rule:admin_required"`, `"@types/jsonwebtoken": "8.5.1"`,
	`'abstracttoken' => '/Auth/Token/AbstractToken.php'`, "x_password: \"{{ lookup('a', 'b',\n  'c') }}\"", "/build?token={{ jenkins.token }}",
	`"Authorization": "Token token=%s" % x`, `<a data-secret="%1$s">`, `ENCRYPTION_KEY = 'encryption.key'`, "{authorization: process.env.API_KEY,}",
	`'Cookie': 'PVEAuthCookie={0}'.format(x)`,
	`encrypt_password: "enable"`, `"secret": "secret information about the secret data to project",`,
	`ClientToken: "random-uuid"`, `{"partition_token":"AUKmAmgw5S0x"}`, `"LifecycleActionToken": "bcd2f1b8-9a78-44d3"`, `"previousToken": "xyz789"`,
	// What is put in: in URIs, which have no braces (RFC 3986), and in strings.
	"/?token=${accessToken}&x", "`/?client_secret=${c.secret || x}`", `f"https://h/?token={token}"`, "http://${USER}:${PASS}@h", "https://u:{pass}@h",
	`"/oauth?client_secret=%v", x`, "https://discord.com/api/webhooks/{self.id}/{self.token}", `"ssl:port={}:privateKey={}:certKey={}"`, `f"ssl:1:privateKey={aName}"`,
	`b'{"password":"' + self.password + b'"}'`, `PASSWORD=${DB_PASSWORD:-""}`, "QUAY_TOKEN=${QUAY_TOKEN:?'missing' x}", `'X-Amz-Credential' => "#{id}/#{scope}"`,
	`"maps?key='.$config{'apikey'}.'&x"`, `'Authorization': 'token ' + x`, `$secret = "\0$x"; $password = "\0"`, `'password' => '?'`,
	// Expressions.
	"f(\n    a=b,\n    privateKey=serverCert.privateKey.original,\n    privateKey=privateKeyForCA,\n    user_pass=A_USER_PASS,\n", "x(f,\n    a, old_password=old_pass, password=new_pass)['user']",
	"f(password=ans).key", "f(\n    input_auth_token=request.user.token.id,\n",
	"my $secret=$session->param('a'); my $token=$q->param(x); my $password=shift; $secret=rand; $rcstoken=~/^a/;", "p.match(/^access_token=(.*)$/);",
	"this.errors=[],this.apiKey=t,this.x=n", "this.space_before_token=!1,this.x", "n.prototype.add_token=function(t){", "this.userToken=void 0,x", "this.cancellationToken=new T,x",
	"f(a){if(token){x[token]=func}if(padded){", "function(a,token){week[token]=hooks.parse(input)});", `case 3:{message.secret=$root.a.b.decode(x)`, "f(){object.secret=null}if(m.a!=null&&x",
	`createElement("label",null,"Password:"),h?x.createElement("code",null,"*")`, `<a desc="Secret:"/> <a desc="Secret:"></a>`, "authorization: auth.TypeAuthorization;", "[?code=='Power/running']",
	"f'<SID={security.SID_ADMINISTRATORS}>'", "password: `x = f(\"a\")`", "chomp(($pwd=`pwd`));", "var autoToken=/\\s?auto?\\s?/i;var", `re.sub("token=('(\\'|[^'])+'"`,
	// Names.
	`AttrAuthSecret = "git.authsecret"`, `sessionIDKey token = "session-id"`, `FORGOT_PASSWORD: 'forgotPasswordActor'`,
	`IDENTIFIER_TOKEN = 'Identifier'`, `"JAEGER_PASSWORD": "OTEL_JAEGER_PASSWORD"`, `apiKey: "OPENAI_API_KEY"`, `'SMSPASSWD': 'ECF_PASSWD'`, `"${DB_USER}:${DB_PASSWORD}@tcp(h)/d"`, "https://x-access-token:%[1]s@github.com", `"access_token=%s;nonce=%s"`, `bag_secret: "/etc/chef/bag_secret"`,
	`'password' => '--password='.$x, 'password' => ['-P', $x]`, `SigningKey: "awskms:key-id=be468355"`, `SigningKey: "testdata/priv.pem"`, `"private_key": "pk"`, "npm_shrinkwrap_or_package_lock?",
	// Numbers, times, signs and other tokens.
	"SEC_E_INVALID_TOKEN = 0x80090308\nNEW_PASSWORD = 0x102A\n", "enode://22a8232c3abc76a16ae9d6c3b164f98775fe226f@10.3.58.6:30303", `PASSWD='/usr/sbin/saslpasswd2'`, `"access_token": "2022-08-25T09:26:05Z", "refresh_token": "720h"`, "aTunnelSecret: 1.3.6.1.2.1\n", `"indent_token": "=> "`, "user-secret: '\uF21B' key-secret: '\\U000F000B'",
	`{"token":"Hello","logprob":0}`, "id-token: 'write'", "Password:  N/A\n", "challengePassword = A challenge password\n", "URLAUTH=BINARY", "pkcs11:module-path=x;token=test;serial=0",
	`"//text:a-b\[\@text:id=\"x"`, "salted_password = password + salt\n", "password = password or x.password\n", "v2token = a.identity.v2:Token\n",
	`"progressToken":"abc-123"`,
	`'//container:argument[@type="x"]'`, "authorization: a.b.c;", "EAAAAB0AAAAjAAAALgAAAC8AAAAwAAAAMQAAADIAAAAzAA",
	// Colons and "@" outside of a userinfo.
	"HTTP::Request::Common::PUT(@parameters)", `"arn:aws:iam::\\d{12}:role/?[a-zA-Z_0-9+=,.@\\-_/]+"`,
	`"^[\\p{L}\\p{N}_.:\\/=+\\-@]*$"`, `"[-\\w+=\\/,.@]*:[0-9]+:([\\w+=\\/,.@:-]+)*$"`, `%r{\Ahttps?:\/\/([^\s:@]+:[^\s:@]*@)?}`,
	"[pop[s]://][user[:password]@]host[:port]", "'.s:delimiter.'\\%(\\\\\\|\\\\'.s:delimiter.'\\)*@",
	"postgres://h1:1,h2:2/db?user=a@b http://h1:1,h2/x@y",
	"MIIEAAAAAAAAAAAAAAAAAAAAAAAAA/EAAAAAAAAAAAAAAAAAAAAAAAAAAGIBCoD/BAQ EAAAAAAAAAAAAAAAAAAAAAAAAAGIBCoD/BAQ",
}

func TestCode(t *testing.T) {
	for _, text := range code {
		if got := redact.String(text); got != text {
			t.Errorf("%s becomes %s", text, got)
		}
		check(t, redact.Redactor{}, text)
	}
}

func TestString(t *testing.T) {
	for _, marked := range cases {
		text := strings.NewReplacer("«", "", "»", "").Replace(marked)
		var want strings.Builder
		for rest, ok := marked, true; ok; {
			var before string
			before, rest, ok = strings.Cut(rest, "«")
			want.WriteString(before)
			if ok {
				want.WriteString(redact.Mask)
				_, rest, _ = strings.Cut(rest, "»")
			}
		}
		if got := redact.String(text); got != want.String() {
			t.Errorf("%s\n got %s\nwant %s", text, got, want.String())
		}
		check(t, redact.Redactor{}, text)
	}
}

// check checks what holds for any text.
func check(t *testing.T, r redact.Redactor, text string) {
	t.Helper()
	spans := slices.Collect(r.Spans(text))
	if plain := r.Plain(text); !slices.Equal(spans, plain) {
		t.Errorf("%q: found %v, and without search %v", text, spans, plain)
	}
	end := 0
	for _, s := range spans {
		if s.Start < end || s.End <= s.Start || s.End > len(text) || s.What == "" ||
			s.Kind == 0 || s.Kind.String() == redact.Kind(0).String() {
			t.Fatalf("%q: no such place: %+v", text, s)
		}
		end = s.End
	}
	once := r.String(text)
	if again := r.String(once); again != once {
		t.Errorf("%q: redacted %q, and again %q", text, once, again)
	}
	if !strings.Contains(text, "***") && (once == text) != (len(spans) == 0) {
		t.Errorf("%q: redacted %q, with %v", text, once, spans)
	}
	blank := r.Blank(text)
	if len(blank) != len(text) {
		t.Fatalf("%q: blank %q", text, blank)
	}
	for i := range len(text) {
		in := slices.ContainsFunc(spans, func(s redact.Span) bool {
			return s.Start <= i && i < s.End
		})
		if in && blank[i] != '*' || !in && blank[i] != text[i] {
			t.Fatalf("%q: blank %q", text, blank)
		}
	}
	if json.Valid([]byte(text)) && !json.Valid([]byte(once)) {
		t.Errorf("%q: no JSON any more: %q", text, once)
	}
}

func TestRedactor(t *testing.T) {
	r := redact.Redactor{}.WithParams("Kennwort", "my-Key", "", "_").WithMask("[REDACTED]")
	text := "/?kennwort=a&mykey=b&MY_KEY=c&token=d&k=e x"
	want := "/?kennwort=[REDACTED]&mykey=[REDACTED]&MY_KEY=[REDACTED]&token=[REDACTED]&k=e x"
	if got := r.String(text); got != want {
		t.Errorf("got %s", got)
	}
	check(t, r, text)
	if got := string(redact.Append([]byte("a "), text)); got != "a "+redact.String(text) {
		t.Errorf("got %s", got)
	}
	for range r.Spans(text) { // an iteration may end early
		break
	}
}

// Each password of a valid URI is masked, whatever package uri finds.
func TestPasswordSpans(t *testing.T) {
	for _, text := range []string{
		"http://u:p@h/", "http://h/?u=http://u:p@h/&v=http%3A%2F%2Fu%3Ap%40h%2F", "ftp:u:p@h",
	} {
		blank := redact.Redactor{}.Blank(text)
		for start, end := range uri.PasswordSpans(text) {
			if strings.Trim(blank[start:end], "*") != "" {
				t.Errorf("%s: %s", text, blank)
			}
		}
	}
}

// Each row of the tables can be found.
func TestTables(t *testing.T) {
	digits := strings.Repeat("0123456789", 26) // of each kind
	const secret = "A0123456789012345678901234567890.12345678901234567890/"
	for _, n := range redact.Names() {
		if got := redact.Found(n); got != n {
			t.Errorf("%s: the row %s comes first", n, got)
		}
		text := "/?" + n + "=" + secret
		if got := redact.String(text); got != "/?"+n+"=***" && got != "/?"+n+"=***/" {
			t.Errorf("%s: %s", text, got)
		}
		check(t, redact.Redactor{}, text)
	}
	literals := redact.Literals()
	for _, colon := range []string{":", "%3A", "%3a", "%253A", `\u003a`} {
		literals = append(literals, "bot123456"+colon+"AA")
	}
	for _, l := range literals {
		for _, before := range []string{"", " ", "/", "%2F", "é", "a b c d. ", "a b c d e "} {
			if l == "1//0" && strings.Trim(before, "abcde. ") != "" {
				continue // "//" is frequent
			}
			text := before + l + digits + "/"
			if l == "eyJ" {
				text = before + l + secret
			}
			if got := redact.String(text); strings.Contains(got, "5678") {
				t.Errorf("%s: %s", text, got)
			}
			check(t, redact.Redactor{}, text)
		}
	}
}

// A text without secrets costs no allocation, whatever else is in it.
func TestNoAllocs(t *testing.T) {
	for _, text := range []string{
		"", "a plain message", "http://example.com/a?b=c#d", "me@example.com", "a=b&c=%20",
		strings.Repeat("x ", 1000),
	} {
		n := testing.AllocsPerRun(100, func() {
			if redact.String(text) != text {
				t.Error(text)
			}
		})
		if n > 0 {
			t.Errorf("%.20q: %v allocations", text, n)
		}
	}
}

// Texts of a megabyte that repeat what makes a scanner look ahead take linear
// time: ten seconds are far more than they need, even on a busy machine.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("a test of size; it runs without -short")
	}
	for _, unit := range []string{
		"//a:x/", `\\`, `\\a:b`, "http:", "http:x:y", "token=", "//a:b ", "//", "%2F%2Fa:b", "%25",
		`password="`, `"password":"`, "password\n", `"token": `, `\"token\":\"`, "eyJ.", "hooks.slack.com/services/", "token=%s", "token={}", "?token=${", "$token=", "@", "=", "[", "//[", "//[a:", "ghp_",
		"password = '", `"password" : `, `"token":["`, "password={", "password={}}", "a:b@tcp(", "a:b@tcp(c)/",
		"oracle:thin:", "oracle:thin:a/", "Authorization: ", "Authorization: a ", "curl -u a:", " -u ",
		"token: '", "token:\n", `\"token\"\n`, "password: ", "- ", "'token=a ", "hooks.slack.com", "//go:a b",
		"-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----a\n", "<password>", "<password>a</", `"value":`, "machine a login b password ",
		"name:a value:", "bot123456:A", "%252F%252Fa:b%2F%2F", `\u002f`, `\`, `\"`, `token=\`, "a]=", "x", "oxo", "//a:b c",
	} {
		costtest.Single(unit).CheckTime(t, "redact", 1<<18, func(text string) {
			redact.String(text)
			redact.Redactor{}.Plain(text)
		})
	}
}

func ExampleString() {
	port := "port"
	_, err := url.Parse("http://user:s3cr3t@example.com:" + port + "/")
	fmt.Println(redact.String(err.Error()))
	fmt.Println(redact.String("GET /?next=https%3A%2F%2Fa%2F%3Ftoken%3Dabc%26b%3Dc&sig=0123456789"))
	// Output:
	// parse "http://user:***@example.com:port/": invalid port ":port" after host
	// GET /?next=https%3A%2F%2Fa%2F%3Ftoken%3D***%26b%3Dc&sig=***
}

func ExampleSpans() {
	text := "https://hooks.slack.com/services/T0/B0/XYZ and https://me:s3cr3t@example.com"
	for s := range redact.Spans(text) {
		fmt.Println(s.Start, s.End, s.Kind, s.What)
	}
	// Output:
	// 33 42 webhook a webhook of Slack
	// 58 64 userinfo a password
}

// A report shows the text, and its columns must stay.
func ExampleRedactor_Blank() {
	fmt.Println(redact.Redactor{}.Blank("https://me:s3cr3t@example.com/%zz"))
	// Output: https://me:******@example.com/%zz
}

func ExampleRedactor_WithParams() {
	r := redact.Redactor{}.WithParams("door").WithMask("[secret]")
	fmt.Println(r.String("https://example.com/?door=1234&token=abc"))
	// Output: https://example.com/?door=[secret]&token=[secret]
}

// TestLongParameter: a parameter of a field is masked to its end.
func TestLongParameter(t *testing.T) {
	const field, rest = `Authorization: Digest username="joe", response=`, `, opaque="x"`
	for _, mark := range []string{"", `"`} {
		text := field + mark + strings.Repeat("6629fae49393a053", 1000) + mark + rest
		if got, want := redact.String(text), field+mark+redact.Mask+mark+rest; got != want {
			t.Errorf("%.200s", got)
		}
	}
}
