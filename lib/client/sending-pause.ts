'use client'

import { isUnsent, mayGoWell } from './api-error'
import { whenReachable } from './connection'

/** After each further failure the next try is put off by this much more. */
const RETRY_MS = 2_000
const MAX_RETRY_MS = 30_000
/** A server that fails this often at one and the same fails for ever, and others must not wait behind it. */
const MAX_FAILURES = 3

/** Puts off what could not be sent until the server can be reached. */
export interface SendingPause {
  isOn: () => boolean
  /** Returns whether what failed with this error is to wait: it did not reach the server, or that has failed only now. */
  mayTryAgain: (id: string, error: unknown) => boolean
  /** Calls `resume` once the server can be reached again, later after each further failure. */
  begin: (resume: () => void) => void
  /** Notes that something was sent: the next failure is the first one. */
  noteSuccess: () => void
}

/** Returns a pause of one kind of sending. */
export function createSendingPause(): SendingPause {
  let isOn = false
  let failures = 0
  const failed = new Map<string, number>()
  return {
    isOn: () => isOn,
    mayTryAgain: (id, error) => {
      if (isUnsent(error)) return true
      const times = (failed.get(id) ?? 0) + 1
      failed.set(id, times)
      return mayGoWell(error) && times < MAX_FAILURES
    },
    begin: (resume) => {
      isOn = true
      void whenReachable().then(() => {
        setTimeout(
          () => {
            isOn = false
            resume()
          },
          Math.min(RETRY_MS * failures, MAX_RETRY_MS),
        )
        failures += 1
      })
    },
    noteSuccess: () => {
      failures = 0
    },
  }
}
