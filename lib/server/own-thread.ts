import 'server-only'
import fs from 'node:fs'
import { parentPort } from 'node:worker_threads'

/** Says under what name Linux tells how long this thread has worked; without it is judged by the clock alone. */
export function sayThread(): void {
  parentPort?.postMessage({ thread: ownThread() })
}

function ownThread(): string {
  try {
    return fs.readlinkSync('/proc/thread-self')
  } catch {
    return ''
  }
}
