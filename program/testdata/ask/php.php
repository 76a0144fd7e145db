<?php
// PHP's parse_url. A text is refused if it returns false. Brackets of an IPv6
// address are left out.
while (($line = fgets(STDIN)) !== false) {
	$u = parse_url(hex2bin(explode("\t", $line)[0]));
	if ($u === false) {
		echo "!\n";
		continue;
	}
	$user = ($u['user'] ?? '') . (isset($u['pass']) ? ':' . $u['pass'] : '');
	$host = $u['host'] ?? '';
	if (preg_match('/^\[(.*)\]$/s', $host, $literal)) {
		$host = $literal[1];
	}
	$fields = [$u['scheme'] ?? '', $user, $host, $u['port'] ?? '', $u['path'] ?? '',
		$u['query'] ?? '', $u['fragment'] ?? ''];
	echo implode("\t", array_map(fn ($s) => bin2hex((string) $s), $fields)), "\n";
}
