// java.net.URI: new URI(text), or new URI(base).resolve(new URI(text)). A text is
// refused if one of them throws. The path is the scheme-specific part of an
// opaque URI. Brackets of an IPv6 address are left out. A host that may be an
// address is asked about it; names are not looked up.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

class Asked {
	static final HexFormat HEX = HexFormat.of();

	public static void main(String[] args) throws Exception {
		var in = new BufferedReader(new InputStreamReader(System.in));
		for (String line; (line = in.readLine()) != null;) {
			var fields = line.split("\t", -1);
			System.out.println(answer(text(fields[0]), text(fields[1])));
		}
	}

	static String answer(String text, String base) {
		URI u;
		try {
			u = new URI(text);
			if (!base.isEmpty())
				u = new URI(base).resolve(u);
		} catch (Exception refused) {
			return "!";
		}
		var host = u.getHost();
		if (host != null && host.startsWith("["))
			host = host.substring(1, host.length() - 1);
		var path = u.isOpaque() ? u.getRawSchemeSpecificPart() : u.getRawPath();
		return String.join("\t", hex(u.getScheme()), hex(u.getRawUserInfo()), hex(host),
			hex(u.getPort() < 0 ? "" : "" + u.getPort()), hex(path), hex(u.getRawQuery()),
			hex(u.getRawFragment()), hex(address(host)));
	}

	static String address(String host) {
		try {
			if (host != null && host.matches("[0-9][0-9a-fA-FxX.]*|.*:[^%]*"))
				return InetAddress.getByName(host).getHostAddress();
		} catch (Exception none) {
		}
		return "";
	}

	static String text(String hex) {
		return new String(HEX.parseHex(hex), StandardCharsets.UTF_8);
	}

	static String hex(String s) {
		return s == null ? "" : HEX.formatHex(s.getBytes(StandardCharsets.UTF_8));
	}
}
