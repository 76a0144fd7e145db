# Perl's URI->new, or URI->new_abs, of a text in characters. A text is refused if
# one of them dies. A method that an object does not have returns "". A port that
# is the default of the scheme is left out. The address is that of getaddrinfo
# with AI_NUMERICHOST.
use strict;
use warnings;
no warnings 'utf8';
use Encode qw(decode);
use Socket qw(:addrinfo SOCK_STREAM);
use URI;

sub answer {
	my ($text, $base) = @_;
	my $u = eval { length $base ? URI->new_abs($text, $base) : URI->new($text) };
	return "!" unless defined $u;
	my $get = sub {
		my $method = shift;
		my $value = $u->can($method) ? $u->$method : undef;
		return defined $value ? $value : "";
	};
	my $port = $get->('port');
	$port = "" if $port eq $get->('default_port');
	my $host = $get->('host');
	my ($bad, $found) = getaddrinfo($host, undef, { flags => AI_NUMERICHOST, socktype => SOCK_STREAM })
		if length $host && $host !~ /[\0%]/;
	my $address = "";
	($bad, $address) = getnameinfo($found->{addr}, NI_NUMERICHOST, NIx_NOSERV) if $found;
	my @fields = ($get->('scheme'), $get->('userinfo'), $host, $port,
		$get->('path'), $get->('query'), $get->('fragment'), $address);
	return join "\t", map { unpack 'H*', $_ } @fields;
}

while (my $line = <STDIN>) {
	chomp $line;
	my ($text, $base) = map { decode('UTF-8', pack('H*', $_)) } split /\t/, $line, -1;
	print answer($text, $base), "\n";
}
