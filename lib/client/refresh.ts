import { z } from 'zod'
import { hasOnlyAuthToken, storedAccessToken, storedRefreshToken, storeTokens } from './session-store'

const answerSchema = z.object({ data: z.object({ accessToken: z.string(), refreshToken: z.string() }) })

type Outcome = 'refreshed' | 'refused' | 'unreachable'

let running: Promise<Outcome> | null = null

/**
 * Renews the stored tokens once, however many calls and tabs ask at the same time: within a tab they share one
 * promise, across tabs a lock, and whoever gets the lock second finds the tokens renewed already.
 * @param failedToken the access token that was refused
 */
export function refreshSession(failedToken: string | null): Promise<Outcome> {
  running ??= underLock(() => refresh(failedToken)).finally(() => {
    running = null
  })
  return running
}

// Web Locks need a secure context; without them the server's ten seconds of grace for a repeat do the job.
async function underLock(work: () => Promise<Outcome>): Promise<Outcome> {
  return navigator.locks ? navigator.locks.request('uta-refresh', work) : work()
}

async function refresh(failedToken: string | null): Promise<Outcome> {
  const stored = storedAccessToken()
  if (stored !== null && stored !== failedToken) return 'refreshed'
  const refreshToken = storedRefreshToken()
  if (!refreshToken) return 'refused'
  const path = hasOnlyAuthToken() ? '/api/telegram-auth/refresh-token' : '/api/auth/refresh'
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
    })
    if (response.status >= 500 || response.status === 429) return 'unreachable'
    if (!response.ok) return 'refused'
    storeTokens(answerSchema.parse(await response.json()).data)
    return 'refreshed'
  } catch {
    return 'unreachable'
  }
}
