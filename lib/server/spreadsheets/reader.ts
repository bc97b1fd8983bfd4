import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/shared/errors'
import { type MessageKey, message } from '@/lib/shared/messages'
import { withoutFormulaGuard } from '@/lib/shared/spreadsheet-text'
import { runInThread } from '../limited-thread'
import { inTurn } from '../places'
import { startThread } from '../threads'
import type { SpreadsheetTask } from './worker'

// A malformed file is refused within a second; 20,000 rows take one and a half seconds of processor time. On an idle
// processor every file is read or refused within five seconds; on a busy machine it may take longer.
const LIMITS = { heapMib: 256, workMs: 4_500, waitMs: 20_000 }
const ROOM = { atOnce: 2, waiting: 20 }

const KINDS = ['csv', 'xlsx', 'xls'] as const
type Kind = (typeof KINDS)[number]

/** The first bytes of a kind of file; a text has none. */
const SIGNATURES: Record<Exclude<Kind, 'csv'>, readonly number[]> = {
  xlsx: [0x50, 0x4b, 0x03, 0x04],
  xls: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
}

const PROBLEMS = {
  unreadable: message('errors.unreadableSpreadsheet'),
  tooLarge: message('errors.largeSpreadsheet'),
  tooManyRows: message('errors.longSpreadsheet'),
} as const satisfies Record<string, MessageKey>

const answerSchema = z.union([
  z.object({ rows: z.array(z.array(z.string())) }),
  z.object({ problem: z.enum(['unreadable', 'tooLarge', 'tooManyRows']) }),
])

interface MostRows {
  /** The maximum number of rows that the error message names. */
  rows: number
  /** Further rows above them, such as a heading and the column titles. */
  above: number
}

/**
 * Returns the cells of a spreadsheet's first sheet as texts, by rows, with empty ones included. A thread reads it,
 * with a limit to its memory and its time, since the file may be malicious. Two are read at a time.
 * @throws AppError `unsupported_type` for a file that is no spreadsheet, or not of the kind that its name says,
 * `invalid` for one that is too large, `unavailable` when too many wait.
 */
export function readSpreadsheet(file: File, most: MostRows): Promise<string[][]> {
  return inTurn('spreadsheets', ROOM, async () => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const kind = detectKind(file.name, bytes)
    const rows = await readInThread({ bytes, kind, most })
    return kind === 'csv' ? rows.map((row) => row.map(withoutFormulaGuard)) : rows
  })
}

function detectKind(name: string, bytes: Uint8Array): Kind {
  const ending = name.split('.').at(-1)?.toLowerCase()
  const named = KINDS.find((kind) => kind === ending)
  const begun = (['xlsx', 'xls'] as const).find((kind) =>
    SIGNATURES[kind].every((byte, index) => bytes[index] === byte),
  )
  if (!named || named !== (begun ?? 'csv')) {
    throw new AppError('unsupported_type', 'errors.notASpreadsheet')
  }
  return named
}

async function readInThread({
  bytes,
  kind,
  most,
}: {
  bytes: Uint8Array<ArrayBuffer>
  kind: Kind
  most: MostRows
}): Promise<string[][]> {
  const { answer, isSpent } = await runInThread({
    start: (options) => startThread('spreadsheet-worker', options),
    data: { bytes, kind, mostRows: most.rows + most.above } satisfies SpreadsheetTask,
    handedOver: [bytes.buffer],
    answerSchema,
    limits: LIMITS,
  })
  if (answer && 'rows' in answer) return answer.rows
  const problem = PROBLEMS[answer?.problem ?? (isSpent ? 'tooLarge' : 'unreadable')]
  throw new AppError('invalid', problem, { params: { rows: most.rows }, fields: { file: problem } })
}
