import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'
import net from 'node:net'
import { isLoopback } from '@/lib/shared/client-address'
import { noteUntrustedForwarding } from '../forwarding'

const HEADER = 'x-client-address'

interface Asked {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string }
}

/**
 * Passes the client's address to the application in a header that nobody outside can set. Each trusted proxy appends
 * the address of its own client to X-Forwarded-For; anything further left may be forged. Where no proxy is trusted and one
 * on this machine forwards all the same, the client is unknown: it is not on this machine.
 */
export function setClientAddress({ headers, socket }: Asked, trustedProxies: number): void {
  const own = plainAddress(socket.remoteAddress ?? '')
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(plainAddress)
    .filter(Boolean)
  // From the right: the trusted proxies, the nearest first. An invalid entry ends the trust.
  let address = own
  for (const claimed of forwarded.reverse().slice(0, trustedProxies)) {
    if (!net.isIP(claimed)) break
    address = claimed
  }
  if (trustedProxies === 0 && forwarded.length > 0) {
    noteUntrustedForwarding()
    if (isLoopback(own)) address = ''
  }
  if (address) headers[HEADER] = address
  else delete headers[HEADER]
}

// Some proxies write a port too, and a dual-stack socket shows IPv4 as IPv6.
function plainAddress(text: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text.trim()) ?? []
  const address = bracketed ?? text.trim().replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}
