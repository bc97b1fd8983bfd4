import { z } from 'zod'
import { idSchema } from '@/lib/shared/validation'
import { SNAPSHOT_VERSION } from '../values'

// A snapshot is read for years: it holds texts where the product has lists of values, which may change meanwhile.

const count = z.number().int()
/** An amount with two decimals, whatever its size. */
const amount = z.string().regex(/^-?\d{1,28}\.\d\d$/)
/** The SHA-256 of something, in hexadecimal digits. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const person = z.object({ _id: idSchema, name: z.string(), team: z.string() })
export type SnapshotPerson = z.infer<typeof person>

/** The state of a step, now or at the end of a run. */
const outcome = z.object({
  step: count,
  number: z.string(),
  description: z.string(),
  responsible: z.string(),
  status: z.string(),
  comment: z.string(),
  secondsSpent: count,
})

// When something was tested is not in snapshots of before it was said: they stay as they were signed.
const since = z.iso.datetime().nullable().optional()

const step = outcome.extend({
  _id: idSchema,
  systemComponent: z.string(),
  expectedResult: z.string(),
  /** When it came into its status; null where its history does not say it, and for one that nobody has begun. */
  outcomeAt: since,
})

const run = z.object({
  /** Counts from 1 within the scenario. */
  number: count,
  endedBy: z.string(),
  endedAt: z.iso.datetime(),
  outcomes: z.array(outcome),
})

/** How many pieces all product lines have together in one of their counts, and what they cost. */
const lineSum = z.object({ count: z.string(), pieces: count, sum: amount })

const mark = z.object({
  _id: idSchema,
  /** The exact code, control characters included. */
  code: z.string(),
  /** КМДМ is drawn as a QR code, КМЧЗ as a GS1 DataMatrix. */
  codeType: z.string(),
  status: z.string(),
  /** Whether its code was made up for a test: no goods have it. */
  isMadeUp: z.boolean(),
  product: z.string(),
  barcode: z.string(),
})
export type SnapshotMark = z.infer<typeof mark>

/** The values of a receipt's fiscal code. */
const fiscal = z.object({
  /** 1 is a sale, 2 a return of one, 3 an expense, 4 a return of one. */
  kind: count,
  /** As it is printed, without a zone: 2026-11-25T12:34, or with seconds. */
  time: z.string(),
  sum: amount,
  /** The numbers of the fiscal drive (fn) and document (i), and the fiscal sign (fp), as they are printed. */
  drive: z.string(),
  document: z.string(),
  sign: z.string(),
})

const receipt = z.object({
  /** The id of its photo. */
  _id: idSchema,
  filename: z.string(),
  receiptType: z.string(),
  uploadedAt: z.iso.datetime(),
  /** The key of the stored picture, which stays as long as the protocol; the small one is its thumbnail. */
  fileKey: z.string(),
  /** The SHA-256 of the stored picture; null where it could not be read. */
  fileHash: sha256.nullable(),
  /** RU, KZ or BY; null where no fiscal code was read. */
  country: z.string().nullable(),
  /** The text of the fiscal code, or the link in it. */
  text: z.string(),
  /** The values of a Russian fiscal code. */
  fiscal: fiscal.nullable(),
})
export type SnapshotReceipt = z.infer<typeof receipt>

const comparison = z.object({
  /** A key of `COMPARISON_NAMES` in lib/features/scenarios/reconciliation/values.ts. */
  comparison: z.string(),
  /** `equal`, `differs`, or why the sums are not compared. */
  state: z.string(),
  expected: amount,
  actual: amount,
  /** Actual less expected. */
  difference: amount,
  /** Given for these sums; null where nobody has explained them. */
  explanation: z.object({ comment: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
})
export type SnapshotComparison = z.infer<typeof comparison>

const money = z.object({
  currency: z.string(),
  /** The receipts by what they count as, each once. */
  receipts: z.array(z.object({ kind: z.string(), count, sum: amount })),
  /** Photos whose fiscal code was not read yet, and those of which no sum is known. */
  photos: z.object({ waiting: count, withoutSum: count }),
  financials: z.object({ count, sum: amount }),
  comparisons: z.array(comparison),
})

const error = z.object({
  _id: idSchema,
  description: z.string(),
  isBlocker: z.boolean(),
  status: z.string(),
  author: z.string(),
  responsible: z.string(),
  /** The step that failed; '' where none was named. */
  stepName: z.string(),
  detectionDate: z.iso.date(),
  plannedFixDate: z.iso.date().nullable(),
  /** The person who accepts that it is open; null where nobody does. */
  accepted: z.object({ by: person, comment: z.string() }).nullable(),
})
export type SnapshotError = z.infer<typeof error>

/** A field of a scenario's data: its key in `SCENARIO_DATA`, and its value. */
const dataValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

const scenario = z.object({
  _id: idSchema,
  number: z.string(),
  type: z.string(),
  status: z.string(),
  plant: z.string(),
  /** When it was in work for the first time; null where its history does not say it. */
  begunAt: since,
  /** When it was completed for the last time, with errors or without; null while it is not. */
  completedAt: since,
  /** Its data by the names of `SCENARIO_DATA` in lib/features/scenarios/data/rules.ts. */
  data: z.record(z.string(), dataValue),
  responsible: person.nullable(),
  reviewer: person.nullable(),
  dataResponsible: person.nullable(),
  /** In their order. */
  steps: z.array(step),
  /** The earlier runs, the first one first. */
  runs: z.array(run),
  /** The number of product lines, and the sums of each of their counts. */
  products: z.object({ lines: count, sums: z.array(lineSum) }),
  marks: z.array(mark),
  receipts: z.array(receipt),
  /** Null for a scenario of receipts. */
  money: money.nullable(),
  /** The error reports that are not solved. */
  errors: z.array(error),
})
export type SnapshotScenario = z.infer<typeof scenario>

/** The statements of a protocol about the tests: what its signers sign (docs/domain.md, Protocols). */
export const snapshotSchema = z.object({
  version: z.literal(SNAPSHOT_VERSION),
  /** The protocol's own number. */
  number: count,
  title: z.string(),
  takenAt: z.iso.datetime(),
  project: z.object({
    _id: idSchema,
    number: count,
    name: z.string(),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
  }),
  /** Whether all scenarios of the project are in it, or chosen ones. */
  coversProject: z.boolean(),
  composedBy: person,
  /** In the order in which they sign. */
  signers: z.array(person),
  /** The plants of the scenarios, each with its active cash registers. */
  plants: z.array(
    z.object({
      plant: z.string(),
      cashRegisters: z.array(z.object({ cashRegister: z.string(), server: z.string(), stand: z.string() })),
    }),
  ),
  /** In the order of their numbers. */
  scenarios: z.array(scenario),
  deviations: z.array(z.string()),
})
export type Snapshot = z.infer<typeof snapshotSchema>
