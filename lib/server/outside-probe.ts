import 'server-only'
import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { environment } from './env'
import { reportingCall } from './logger'

const LIMIT_MS = 5_000

// Addresses of this machine, its own network, or nobody: the special-purpose registries of IANA (RFC 6890), and the
// ways in which IPv6 embeds an address of IPv4.
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

/** Returns whether an address is one of this machine, of its own network, or of nobody. */
function isPrivateAddress(address: string): boolean {
  // The block list itself compares an IPv4 address within IPv6 (::ffff:…) by the rules of IPv4.
  return PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** An address that may not be requested. */
export class PrivateAddress extends Error {
  constructor() {
    super('The address is private.')
  }
}

/**
 * Resolves a host once: the request goes to the returned address, so that the name can't resolve to another one by
 * then.
 * @throws PrivateAddress when it may not be requested, unless ALLOW_PRIVATE_PROBES allows it.
 */
async function resolveHost(host: string): Promise<{ address: string; family: number }> {
  const bare = host.replace(/^\[|\]$/g, '')
  const found = isIP(bare) ? [{ address: bare, family: isIP(bare) }] : await lookup(bare, { all: true })
  const mayAsk = environment().ALLOW_PRIVATE_PROBES === 'on'
  if (!mayAsk && found.some(({ address }) => isPrivateAddress(address))) throw new PrivateAddress()
  const [first] = found
  if (!first) throw new Error('The host has no address.')
  return first
}

/**
 * Makes sure that an address may be requested.
 * @throws PrivateAddress when it leads to a private one; a host that can't be resolved now passes.
 */
export async function requirePublic(url: string): Promise<void> {
  try {
    await resolveHost(new URL(url).hostname)
  } catch (error) {
    if (error instanceof PrivateAddress) throw error
  }
}

/** Requests an address without following redirections or reading the body. Returns whether it succeeded within 5 s. */
export async function answersWell(url: string): Promise<boolean> {
  const target = new URL(url)
  const limit = AbortSignal.timeout(LIMIT_MS)
  try {
    await reportingCall('bot_probe', async () => {
      const found = await Promise.race([resolveHost(target.hostname), rejection(limit)])
      const status = await ask(target, found, limit)
      if (status < 200 || status >= 400) throw new Error(`It answered ${status}.`)
    })
    return true
  } catch {
    return false
  }
}

function rejection(limit: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    limit.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true })
  })
}

function ask(target: URL, found: { address: string; family: number }, signal: AbortSignal): Promise<number> {
  const { request } = target.protocol === 'https:' ? https : http
  return new Promise<number>((resolve, reject) => {
    const asked = request(
      target,
      {
        signal,
        agent: false,
        headers: { 'user-agent': 'uta-monitor' },
        lookup: (_host, { all }, done) =>
          all ? done(null, [found]) : done(null, found.address, found.family),
      },
      (response) => {
        response.destroy()
        resolve(response.statusCode ?? 0)
      },
    )
    asked.once('error', reject)
    asked.end()
  })
}
