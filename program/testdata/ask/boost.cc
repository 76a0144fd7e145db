// Boost.URL's parse_uri_reference, and resolve. Components are encoded, as they
// are written; brackets of an IPv6 address are left out.
#include <boost/url.hpp>
#include <cstdio>
#include <iostream>
#include <string>

namespace urls = boost::urls;

static std::string decode(const std::string &hex)
{
	std::string s;
	for (size_t i = 0; i + 1 < hex.size(); i += 2)
		s += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
	return s;
}

static void print(urls::string_view s, char after)
{
	for (unsigned char c : s)
		std::printf("%02x", c);
	std::putchar(after);
}

int main()
{
	std::string line;
	while (std::getline(std::cin, line)) {
		auto tab = line.find('\t');
		auto text = decode(line.substr(0, tab)), base = decode(line.substr(tab + 1));
		auto u = urls::parse_uri_reference(text);
		urls::url target;
		bool ok = u.has_value();
		if (ok && base.empty())
			target = *u;
		else if (ok) {
			auto b = urls::parse_uri_reference(base);
			ok = b && urls::resolve(*b, *u, target);
		}
		if (!ok) {
			std::puts("!");
			continue;
		}
		print(target.scheme(), '\t');
		print(target.encoded_userinfo(), '\t');
		print(target.encoded_host_address(), '\t');
		print(target.port(), '\t');
		print(target.encoded_path(), '\t');
		print(target.encoded_query(), '\t');
		print(target.encoded_fragment(), '\n');
	}
}
