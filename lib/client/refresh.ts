import { jsonObject } from '@/lib/shared/json'
import { hasOnlyAuthToken, storedAccessToken, storedRefreshToken, storeTokens } from './session-store'

/**
 * `refreshed`: there is a new token to try. `refused`: the stored session is over, or there is none. `unreachable`:
 * there was no answer, so the stored session stays.
 */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable'

// The server answers a used refresh token with the same new pair for 10 s, and revokes the session after that. So a
// lost answer is requested once more, soon enough to fall within that time.
const MAX_ATTEMPTS = 2
const ATTEMPT_MS = 8_000

const LOCK = 'uta-refresh'
// The storage event of another tab may arrive after its lock is released: a busy browser delivers them separately.
const ARRIVAL_MS = 1_000

let running: Promise<RefreshOutcome> | null = null

/**
 * Refreshes the stored tokens once, however many calls and tabs ask at the same time: within a tab they share a
 * promise, across tabs a lock, and the second to get the lock finds the tokens refreshed already.
 * @param failedToken the access token that was refused
 */
export function refreshSession(failedToken: string | null): Promise<RefreshOutcome> {
  running ??= underLock(failedToken).finally(() => {
    running = null
  })
  return running
}

// Web Locks need a secure context; without them the server's grace of ten seconds does the job.
async function underLock(failedToken: string | null): Promise<RefreshOutcome> {
  if (!('locks' in navigator)) return refresh(failedToken)
  const outcome = await navigator.locks.request(
    LOCK,
    { ifAvailable: true },
    (lock) => lock && refresh(failedToken),
  )
  if (outcome) return outcome
  return navigator.locks.request(LOCK, async () => {
    await whenTokenChanges(failedToken)
    return refresh(failedToken)
  })
}

/**
 * Resolves when another token than `failedToken` is stored, or none; at the latest when no event can still be under
 * way.
 */
function whenTokenChanges(failedToken: string | null): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('storage', look)
      resolve()
    }
    const look = () => {
      if (storedAccessToken() !== failedToken) end()
    }
    const timer = setTimeout(end, ARRIVAL_MS)
    window.addEventListener('storage', look)
    look()
  })
}

async function refresh(failedToken: string | null): Promise<RefreshOutcome> {
  const stored = storedAccessToken()
  if (stored !== null && stored !== failedToken) return 'refreshed'
  const refreshToken = storedRefreshToken()
  if (refreshToken === null) return 'refused'
  const answer = await requestTokens(refreshToken)
  // Meanwhile another tab may have signed out or in; what it stored or cleared is newer than this answer.
  if (storedRefreshToken() !== refreshToken) return storedAccessToken() === null ? 'refused' : 'refreshed'
  if (answer === null || answer.status >= 500 || answer.status === 429) return 'unreachable'
  if (answer.status >= 400) return 'refused'
  const tokens = jsonObject(jsonObject(answer.body)?.data)
  if (typeof tokens?.accessToken !== 'string' || typeof tokens.refreshToken !== 'string') return 'unreachable'
  storeTokens({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken })
  return 'refreshed'
}

async function requestTokens(refreshToken: string): Promise<{ status: number; body: unknown } | null> {
  const path = hasOnlyAuthToken() ? '/api/telegram-auth/refresh-token' : '/api/auth/refresh'
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken }),
        signal: AbortSignal.timeout(ATTEMPT_MS),
      })
      return { status: response.status, body: await response.json() }
    } catch {
      // There was no readable answer: the next round tries again.
    }
  }
  return null
}
