# Ruby's URI.parse, or URI.join. A text is refused if one of them raises. The
# path is the opaque part of a URI that has one. Brackets of an IPv6 address are
# left out, and a port that is the default of the scheme. The address is that of
# getaddrinfo with AI_NUMERICHOST.
require 'socket'
require 'uri'

def address(host)
  return '' if host.empty? || host.include?('%')
  Addrinfo.getaddrinfo(host, nil, nil, :STREAM, nil, Socket::AI_NUMERICHOST).first.ip_address
rescue StandardError
  ''
end

def answer(text, base)
  u = base.empty? ? URI.parse(text) : URI.join(base, text)
  host = u.hostname || ''
  port = u.port == u.default_port ? '' : u.port
  [u.scheme, u.userinfo, host, port, u.path || u.opaque, u.query, u.fragment, address(host)]
    .map { |s| s.to_s.unpack1('H*') }.join("\t")
rescue StandardError
  '!'
end

$stdin.each_line(chomp: true) do |line|
  puts answer(*line.split("\t", -1).map { |s| [s].pack('H*').force_encoding('UTF-8') })
end
