import 'server-only'
import { mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import pino from 'pino'

interface Limits {
  /** Maximum size of a file in bytes; after that the next one begins. */
  bytes: number
  /** Number of former files that are kept, the latest called `<path>.1`. */
  kept: number
}

/** Returns a log that rotates its files. */
export function logFile(path: string, { bytes, kept }: Limits): { write: (line: string) => void } {
  mkdirSync(dirname(path), { recursive: true })
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const file = pino.destination({ dest: path, sync: false })
  const moveOn = () => {
    for (let number = kept; number > 0; number -= 1)
      moveIfThere(fileName(path, number - 1), fileName(path, number))
    file.reopen()
    size = 0
  }
  return {
    write(line) {
      file.write(line)
      size += Buffer.byteLength(line)
      if (size >= bytes) moveOn()
    },
  }
}

const fileName = (path: string, number: number) => (number === 0 ? path : `${path}.${number}`)

function moveIfThere(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to)
}
