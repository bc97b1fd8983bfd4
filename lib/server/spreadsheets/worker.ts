import 'server-only'
import { parentPort, workerData } from 'node:worker_threads'
import type { TableChoice } from '@/lib/shared/table-source'
import { sayThread } from '../own-thread'
import { Refused } from './problems'
import { readTable, type WantedColumns } from './read-table'

// Started by reader.ts in a thread: reads one file, and posts its table or the reason why it was refused.

/** The data with which the thread is started. */
export interface SpreadsheetTask {
  bytes: Uint8Array<ArrayBuffer>
  wanted: WantedColumns
  mostRows: number
  choice: TableChoice
}

const task: SpreadsheetTask = workerData

sayThread()
try {
  parentPort?.postMessage({ table: await readTable(task) })
} catch (error) {
  const { reason: problem, row } = error instanceof Refused ? error : { reason: 'unreadable', row: undefined }
  parentPort?.postMessage({ problem, row })
}
