import 'server-only'
import { processWide } from './process-wide'

// The server around Next sees the header, the application shows it: they are two bundles.
const forwarding = processWide('untrusted-forwarding', () => ({ wasSeen: false }))

/** Notes that a request came with X-Forwarded-For although no proxy is trusted; the first time, the terminal says so. */
export function noteUntrustedForwarding(): void {
  if (forwarding.wasSeen) return
  forwarding.wasSeen = true
  console.warn(
    'A request came with X-Forwarded-For, but TRUSTED_PROXIES is 0. Where a proxy stands in front, set TRUSTED_PROXIES to the number of proxies: until then all people share the address of the proxy, and the limits of signing in with it.',
  )
}

/** Returns whether a request came with X-Forwarded-For although no proxy is trusted, since this process started. */
export function wasForwardingUntrusted(): boolean {
  return forwarding.wasSeen
}
