# Chromium: new URL(text, base), in a page that it runs without a screen. What
# the standard returns with a delimiter is returned without it.
exec 3>&1 >"$T/page.html"
cat <<'END'
<meta charset="utf-8"><body><script>
const bytes = (s) => Uint8Array.from(s.match(/../g) ?? [], (h) => parseInt(h, 16));
const text = (s) => new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes(s));
const hex = (s) => Array.from(new TextEncoder().encode(s), (b) => b.toString(16).padStart(2, '0')).join('');
function answer(line) {
	const [s, base] = line.split('\t').map(text);
	let u;
	try {
		u = base ? new URL(s, base) : new URL(s);
	} catch {
		return '!';
	}
	const user = u.password ? u.username + ':' + u.password : u.username;
	return [u.protocol.slice(0, -1), user, u.hostname.replace(/^\[(.*)\]$/, '$1'), u.port, u.pathname,
		u.search.slice(1), u.hash.slice(1)].map(hex).join('\t');
}
const lines = `
END
cat
cat <<'END'
`.slice(1, -1).split('\n');
document.body.innerHTML = '<pre>\n' + lines.map(answer).join('\n') + '\nEND\n</pre>';
</script>
END
chromium --headless --no-sandbox --disable-gpu --user-data-dir="$T/profile" --virtual-time-budget=60000 \
	--dump-dom "file://$T/page.html" 2>"$T/errors" | sed -n '/<pre>/,/^END$/p' | sed '1s/.*<pre>//; /^END$/d' >&3
