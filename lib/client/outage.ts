import { OUTAGE_RETRY_SECONDS } from '@/lib/shared/outage'

/** Loads the page again as soon as the server says that its database is back. Returns the function that stops waiting. */
export function reloadWhenReady(): () => void {
  const timer = setInterval(async () => {
    const answer = await fetch('/api/health/ready', { cache: 'no-store' }).catch(() => null)
    if (answer?.ok) window.location.reload()
  }, OUTAGE_RETRY_SECONDS * 1_000)
  return () => clearInterval(timer)
}
