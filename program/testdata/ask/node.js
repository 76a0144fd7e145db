// Node's url.parse and url.resolve, which Node calls legacy. A text is refused
// if one of them throws.
const url = require('url');
const hex = (s) => Buffer.from(s ?? '', 'utf8').toString('hex');
const after = (s, mark) => (s ?? '').startsWith(mark) ? s.slice(1) : s;

function answer(text, base) {
	try {
		const u = url.parse(base ? url.resolve(base, text) : text);
		return [u.protocol?.replace(/:$/, ''), u.auth, u.hostname, u.port, u.pathname,
			after(u.search, '?'), after(u.hash, '#')].map(hex).join('\t');
	} catch {
		return '!';
	}
}

const lines = require('fs').readFileSync(0, 'latin1').split('\n');
for (const line of lines.slice(0, -1)) {
	const [text, base] = line.split('\t').map((s) => Buffer.from(s, 'hex').toString());
	console.log(answer(text, base));
}
