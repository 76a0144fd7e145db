# Python's urllib.parse: urlsplit, or urljoin and then urlsplit. A text is
# refused if one of them or .port raises ValueError. The address is that of
# getaddrinfo of the system.
import socket
import sys
from urllib.parse import urljoin, urlsplit

def address(host):
    try:
        return socket.getaddrinfo(host, None, flags=socket.AI_NUMERICHOST)[0][4][0]
    except (OSError, UnicodeError, ValueError):
        return "none"

def answer(text, base):
    try:
        u = urlsplit(urljoin(base, text) if base else text)
        port = "" if u.port is None else str(u.port)
        fields = [u.scheme, u.netloc.rpartition("@")[0], u.hostname or "", port,
                  u.path, u.query, u.fragment]
        if u.hostname:
            fields.append(address(u.hostname))
    except ValueError:
        return "!"
    return "\t".join(f.encode("utf-8", "surrogatepass").hex() for f in fields)

for line in sys.stdin:
    text, base = (bytes.fromhex(f).decode() for f in line.rstrip("\n").split("\t"))
    print(answer(text, base))
