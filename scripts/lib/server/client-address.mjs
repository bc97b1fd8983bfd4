import net from 'node:net'

const HEADER = 'x-client-address'

/**
 * Tells the application who asks, in a header that nobody outside can set. Each trusted proxy appends the
 * address that it was asked from to X-Forwarded-For; what stands further left is anybody's claim.
 */
export function setClientAddress(request, trustedProxies) {
  const own = plain(request.socket.remoteAddress ?? '')
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(plain)
    .filter(Boolean)
  const chain = [...forwarded, own]
  // From the right: the one who connected to us, then what each trusted proxy says. Nonsense ends the trust.
  let address = own
  for (let hop = 1; hop <= trustedProxies && hop < chain.length; hop++) {
    const claimed = chain[chain.length - 1 - hop]
    if (!net.isIP(claimed)) break
    address = claimed
  }
  if (address) request.headers[HEADER] = address
  else delete request.headers[HEADER]
}

// Some proxies write a port too, and a dual-stack socket shows IPv4 as IPv6.
function plain(text) {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text.trim())
  const address = bracketed ? bracketed[1] : text.trim().replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}
