'use client'

import { useEffect } from 'react'
import { createStore } from './store'

/** `back` is told for a moment after the connection was lost. */
export type Connection = 'there' | 'lost' | 'back'

const PROBE_ADDRESS = '/api/health/live'
const PROBE_LIMIT_MS = 5_000
const PROBE_PAUSE_MS = 3_000
const BACK_MS = 6_000

/** Whether the server can be reached, as far as calls have shown. */
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
  // A browser that is offline says when it no longer is.
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

/** Finds out whether the server answers at all. */
async function askServer(): Promise<void> {
  if (isProbing) return
  isProbing = true
  const askedAt = performance.now()
  const answers = await probe()
  isProbing = false
  if (answers) noteAnswer(askedAt)
  else become('lost')
}

/** Notes that a call got an answer. What was asked before the connection was lost says nothing about it now. */
export function noteAnswer(askedAt: number): void {
  if (askedAt <= lostAt) return
  if (connection.get() === 'lost') become('back')
  for (const goOn of waiting) goOn()
  waiting.clear()
}

/** Finds out whether the server can be reached, and resolves as soon as it can. */
export function whenReachable(): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(resolve)
    // A function of its own: the one that follows the browser for good must not be taken for it, and end with it.
    window.addEventListener('online', () => void askServer(), { once: true })
    noteNoAnswer()
  })
}

/** Notes that a call got no answer, which may be the call's own fate or everybody's. */
export function noteNoAnswer(): void {
  if (navigator.onLine) void askServer()
  else become('lost')
}

/** Follows what the browser knows of its connection. */
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
