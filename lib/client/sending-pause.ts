'use client'

import { whenReachable } from './connection'

/** After each further failure the next try is put off by this much more. */
const RETRY_MS = 2_000
const MAX_RETRY_MS = 30_000

/** Puts off what could not be sent until the server can be reached. */
export interface SendingPause {
  isOn: () => boolean
  /** Calls `resume` once the server can be reached again, later after each further failure. */
  begin: (resume: () => void) => void
  /** Notes that something was sent: the next failure is the first one. */
  noteSuccess: () => void
}

/** Returns a pause of one kind of sending. */
export function createSendingPause(): SendingPause {
  let isOn = false
  let failures = 0
  return {
    isOn: () => isOn,
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
