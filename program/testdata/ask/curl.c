/* curl's curl_url_set with the flags that the tool curl has for a URL of its
   command line. A second set on the handle of the base resolves, with the flags
   of a redirect. Brackets of an IPv6 address are left out. */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void decode(char *s)
{
	char *to = s;
	unsigned b;
	for(; sscanf(s, "%2x", &b) == 1; s += 2)
		*to++ = (char)b;
	*to = 0;
}

static void print(CURLU *u, CURLUPart part)
{
	char *s = NULL, *c;
	if(curl_url_get(u, part, &s, 0) == CURLUE_OK)
		for(c = s; *c; c++)
			if(part != CURLUPART_HOST || (*c != '[' && *c != ']'))
				printf("%02x", *c & 0xff);
	curl_free(s);
}

int main(void)
{
	static char line[1 << 20];
	unsigned flags = CURLU_GUESS_SCHEME | CURLU_NON_SUPPORT_SCHEME;
	CURLUPart rest[] = { CURLUPART_PORT, CURLUPART_PATH, CURLUPART_QUERY, CURLUPART_FRAGMENT };
	while(fgets(line, sizeof(line), stdin)) {
		CURLU *u = curl_url();
		char *base = strchr(line, '\t'), *password = NULL;
		size_t i;
		CURLUcode bad = CURLUE_OK;
		*base++ = 0;
		base[strcspn(base, "\n")] = 0;
		decode(line);
		decode(base);
		if(*base)
			bad = curl_url_set(u, CURLUPART_URL, base, flags);
		if(!bad)
			bad = curl_url_set(u, CURLUPART_URL, line,
				*base ? CURLU_URLENCODE | CURLU_ALLOW_SPACE : flags);
		if(bad)
			puts("!");
		else {
			print(u, CURLUPART_SCHEME);
			putchar('\t');
			print(u, CURLUPART_USER);
			if(curl_url_get(u, CURLUPART_PASSWORD, &password, 0) == CURLUE_OK) {
				printf("3a");
				print(u, CURLUPART_PASSWORD);
				curl_free(password);
			}
			putchar('\t');
			print(u, CURLUPART_HOST);
			for(i = 0; i < sizeof(rest) / sizeof(*rest); i++) {
				putchar('\t');
				print(u, rest[i]);
			}
			putchar('\n');
		}
		curl_url_cleanup(u);
	}
	return 0;
}
