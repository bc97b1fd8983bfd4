import 'server-only'
import fs from 'node:fs'
import { parentPort, type Transferable } from 'node:worker_threads'

/** Reports the name under which Linux counts the CPU time of this thread; without it only the clock limits it. */
export function sayThread(): void {
  parentPort?.postMessage({ thread: ownThread() })
}

/** Asks the process that started this thread, and returns what it answers; one question at a time. */
export function askStarter<Answer>(question: object, handedOver: Transferable[] = []): Promise<Answer> {
  return new Promise((resolve) => {
    parentPort?.once('message', resolve)
    parentPort?.postMessage({ question }, handedOver)
  })
}

function ownThread(): string {
  try {
    return fs.readlinkSync('/proc/thread-self')
  } catch {
    return ''
  }
}
