import 'server-only'
import fs from 'node:fs'
import { parentPort } from 'node:worker_threads'

/** Reports the name under which Linux counts the CPU time of this thread; without it only the clock limits it. */
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
