import 'server-only'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { AppError } from '@/lib/shared/errors'
import { type MessageKey, message } from '@/lib/shared/messages'
import { withoutFormulaGuard } from '@/lib/shared/spreadsheet-text'

const WORKER = path.join('scripts', 'lib', 'server', 'spreadsheet-worker.mjs')
// What is refused for its shape is so within a second; a file of 20,000 rows takes one and a half of a processor of its own.
const LIMIT_MS = 15_000
const HEAP_MIB = 256
const AT_ONCE = 2

const KINDS = ['csv', 'xlsx', 'xls'] as const
type Kind = (typeof KINDS)[number]

/** What a file of a kind begins with; a text begins with nothing of its own. */
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

/**
 * The cells of a spreadsheet's first sheet as texts, by rows, the empty ones among them. A thread of its own reads it,
 * with a limit to its memory and its time: what a stranger has made may be made to harm.
 * @throws AppError `unsupported_type` for what is no spreadsheet, or is none of those that its name says, `invalid` for
 * one that is too large.
 */
export async function readSpreadsheet(file: File, mostRows: number): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = kindOf(file.name, bytes)
  const turn = await takeTurn()
  try {
    const rows = await readInThread({ bytes, kind, mostRows })
    return kind === 'csv' ? rows.map((row) => row.map(withoutFormulaGuard)) : rows
  } finally {
    turn()
  }
}

function kindOf(name: string, bytes: Uint8Array): Kind {
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

function readInThread(workerData: {
  bytes: Uint8Array<ArrayBuffer>
  kind: Kind
  mostRows: number
}): Promise<string[][]> {
  const { bytes, mostRows } = workerData
  const worker = new Worker(/* turbopackIgnore: true */ path.join(process.cwd(), WORKER), {
    workerData,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB, maxYoungGenerationSizeMb: 32 },
  })
  const refused = (problem: keyof typeof PROBLEMS) =>
    new AppError('invalid', PROBLEMS[problem], {
      params: { rows: mostRows },
      fields: { file: PROBLEMS[problem] },
    })
  return new Promise<string[][]>((resolve, reject) => {
    const timer = setTimeout(() => reject(refused('tooLarge')), LIMIT_MS)
    worker.once('message', (message: unknown) => {
      const answer = answerSchema.parse(message)
      if ('rows' in answer) resolve(answer.rows)
      else reject(refused(answer.problem))
    })
    // It ends by itself only where its memory ran out.
    worker.once('error', () => reject(refused('tooLarge')))
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(refused('unreadable'))
    })
  }).finally(() => worker.terminate())
}

let reading = 0
const waiting: (() => void)[] = []

/** Waits until fewer than two are read; the answer gives the turn to the next one. */
async function takeTurn(): Promise<() => void> {
  if (reading >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else reading += 1
  return () => {
    const next = waiting.shift()
    if (next) next()
    else reading -= 1
  }
}
