import { useEffect, useReducer } from 'react'
import { nextState, restoredState, serializeState } from '@/lib/features/auth/rules'

const KEY = 'authFlow'

/** The sign-in flow of this tab; a reload returns to the code step. */
export function useFlow() {
  const [state, dispatch] = useReducer(nextState, null, () =>
    restoredState(inTab((storage) => storage.getItem(KEY))),
  )
  useEffect(() => {
    const saved = serializeState(state)
    inTab((storage) => (saved === null ? storage.removeItem(KEY) : storage.setItem(KEY, saved)))
  }, [state])
  return { state, dispatch }
}

/** Removes the finished flow from the tab, so that a later visit to /auth starts over. */
export function forgetFlow(): void {
  inTab((storage) => storage.removeItem(KEY))
}

// A browser that blocks site data throws here; the flow then lasts until the page is left.
function inTab<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}
