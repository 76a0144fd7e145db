/* uriparser's uriParseSingleUriA and uriAddBaseUriA. The path is put together as
   uriToStringA does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uriparser/Uri.h>

static void decode(char *s)
{
	char *to = s;
	unsigned b;
	for(; sscanf(s, "%2x", &b) == 1; s += 2)
		*to++ = (char)b;
	*to = 0;
}

static void print(UriTextRangeA t)
{
	const char *c;
	for(c = t.first; c && c < t.afterLast; c++)
		printf("%02x", *c & 0xff);
}

int main(void)
{
	static char line[1 << 20];
	while(fgets(line, sizeof(line), stdin)) {
		UriUriA ref, base, target, *u = &ref;
		UriPathSegmentA *s;
		char *second = strchr(line, '\t');
		int bad;
		*second++ = 0;
		second[strcspn(second, "\n")] = 0;
		decode(line);
		decode(second);
		bad = uriParseSingleUriA(&ref, line, NULL);
		if(!bad && *second) {
			bad = uriParseSingleUriA(&base, second, NULL);
			if(!bad)
				bad = uriAddBaseUriA(&target, &ref, &base);
			u = &target;
		}
		if(bad) {
			puts("!");
			continue; /* what it allocated is lost: a driver is short-lived */
		}
		print(u->scheme);
		putchar('\t');
		print(u->userInfo);
		putchar('\t');
		print(u->hostText);
		putchar('\t');
		print(u->portText);
		putchar('\t');
		if(u->absolutePath || (u->pathHead && u->hostText.first))
			printf("2f");
		for(s = u->pathHead; s; s = s->next) {
			print(s->text);
			if(s->next)
				printf("2f");
		}
		putchar('\t');
		print(u->query);
		putchar('\t');
		print(u->fragment);
		putchar('\n');
	}
	return 0;
}
