'use client'

import { useEffect } from 'react'
import { createStore } from './store'

/** `back` is shown for a moment after a lost connection has returned. */
export type Connection = 'there' | 'lost' | 'back'

const PROBE_ADDRESS = '/api/health/live'
const PROBE_LIMIT_MS = 5_000
const PROBE_PAUSE_MS = 3_000
const BACK_MS = 6_000

/** Whether the server can be reached, judging by the calls so far. */
export const connection = createStore<Connection>('there')
let lostAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined
let isProbing = false
const waiting = new Set<() => void>()

function become(next: Connection): void {
  clearTimeout(timer)
  if (connection.get() !== next) {
    if (next === 'lost') lostAt = performance.now()
    connection.set(next)
  }
  if (next === 'back') timer = setTimeout(() => become('there'), BACK_MS)
  // A browser that is offline fires an event when it is online again.
  if (next === 'lost' && navigator.onLine) timer = setTimeout(askServer, PROBE_PAUSE_MS)
}

async function probe(): Promise<boolean> {
  const giveUp = new AbortController()
  const limit = setTimeout(() => giveUp.abort(), PROBE_LIMIT_MS)
  try {
    const answer = await fetch(PROBE_ADDRESS, { cache: 'no-store', signal: giveUp.signal })
    return answer.ok
  } catch {
    return false
  } finally {
    clearTimeout(limit)
  }
}

/** Checks whether the server answers at all. */
async function askServer(): Promise<void> {
  if (isProbing) return
  isProbing = true
  const askedAt = performance.now()
  const answers = await probe()
  isProbing = false
  if (answers) noteAnswer(askedAt)
  else become('lost')
}

/** Notes that a call got an answer. A call that was sent before the connection was lost proves nothing about it now. */
export function noteAnswer(askedAt: number): void {
  if (askedAt <= lostAt) return
  if (connection.get() === 'lost') become('back')
  for (const goOn of waiting) goOn()
  waiting.clear()
}

/** Polls the server, and resolves as soon as it answers. */
export function whenReachable(): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(resolve)
    // A separate function, so that removing this listener does not remove the permanent one.
    window.addEventListener('online', () => void askServer(), { once: true })
    noteNoAnswer()
  })
}

/** Notes that a call got no answer, which may be due to that call alone. */
export function noteNoAnswer(): void {
  if (navigator.onLine) void askServer()
  else become('lost')
}

/** Follows the browser's online and offline events. */
export function useBrowserConnection(): void {
  useEffect(() => {
    const lose = () => become('lost')
    if (!navigator.onLine) lose()
    window.addEventListener('offline', lose)
    window.addEventListener('online', askServer)
    return () => {
      window.removeEventListener('offline', lose)
      window.removeEventListener('online', askServer)
    }
  }, [])
}
