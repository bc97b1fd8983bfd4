import 'server-only'
import { createHash } from 'node:crypto'
import type { ScenarioPerson } from '@/lib/features/scenarios/contract'
import { UNSOLVED_ERROR_STATUSES } from '@/lib/features/scenarios/error-reports/values'
import { byScenario } from '@/lib/features/scenarios/information/rules'
import { findAwaitedLines, sumLines } from '@/lib/features/scenarios/products/service'
import { summedMoney } from '@/lib/features/scenarios/reconciliation/service'
import { readScenarios } from '@/lib/features/scenarios/service'
import { STEP_STATUSES } from '@/lib/features/scenarios/steps/values'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import type { TransactionClient } from '@/lib/server/db'
import { is, NOT_DELETED, readRows } from '@/lib/server/rows'
import { storage } from '@/lib/server/storage'
import { formatDay, toIso } from '@/lib/shared/dates'
import { AppError } from '@/lib/shared/errors'
import { PROTOCOL_SCENARIO_LIMIT, SNAPSHOT_VERSION } from '../values'
import type { Snapshot, SnapshotError, SnapshotPerson, SnapshotReceipt, SnapshotScenario } from './contract'

/** Makes every statement of a transaction, of which this is the first, see the same data. */
export async function seeOneState(tx: TransactionClient): Promise<void> {
  await tx.$executeRaw`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`
}

const ofScenarios = (ids: readonly string[]) => ({ scenarioId: { in: [...ids] } })

async function findSteps(tx: TransactionClient, ids: readonly string[]) {
  const rows = await tx.scenarioStep.findMany({
    where: { ...ofScenarios(ids), ...NOT_DELETED },
    orderBy: [{ step: 'asc' }, { id: 'asc' }],
  })
  return byScenario(rows)
}

async function findRuns(tx: TransactionClient, ids: readonly string[]) {
  const rows = await tx.scenarioRun.findMany({
    where: ofScenarios(ids),
    include: { endedBy: { select: { name: true } } },
    orderBy: { number: 'asc' },
  })
  const outcomes = await tx.runOutcome.findMany({
    where: { runId: { in: rows.map(({ id }) => id) } },
    orderBy: { step: 'asc' },
  })
  const ofRuns = new Map<string, typeof outcomes>()
  for (const outcome of outcomes) {
    const known = ofRuns.get(outcome.runId)
    if (known) known.push(outcome)
    else ofRuns.set(outcome.runId, [outcome])
  }
  return byScenario(rows.map((row) => ({ ...row, outcomes: ofRuns.get(row.id) ?? [] })))
}

async function findMarks(tx: TransactionClient, ids: readonly string[]) {
  const rows = await tx.productMark.findMany({
    where: { ...ofScenarios(ids), ...NOT_DELETED },
    orderBy: { id: 'asc' },
  })
  return byScenario(rows)
}

async function findPhotos(tx: TransactionClient, ids: readonly string[]) {
  const rows = await tx.receiptPhoto.findMany({
    where: { ...ofScenarios(ids), ...NOT_DELETED },
    include: { reading: true },
    orderBy: { id: 'asc' },
  })
  return byScenario(rows)
}

async function findErrors(tx: TransactionClient, ids: readonly string[]) {
  const rows = await tx.errorReport.findMany({
    where: { ...ofScenarios(ids), status: { in: [...UNSOLVED_ERROR_STATUSES] }, ...NOT_DELETED },
    orderBy: { id: 'asc' },
  })
  return byScenario(rows)
}

/** Returns plants with their active cash registers. */
export async function findPlants(tx: TransactionClient, plants: string[]): Promise<Snapshot['plants']> {
  const rows = await tx.cashRegister.findMany({
    where: { plant: { in: plants }, isActive: true, ...NOT_DELETED },
    select: { plant: true, cashRegister: true, server: true, stand: true },
    orderBy: [{ cashRegister: 'asc' }, { id: 'asc' }],
  })
  return plants.map((plant) => ({
    plant,
    cashRegisters: rows.filter((row) => row.plant === plant).map(({ plant: _, ...register }) => register),
  }))
}

const ENDED: string[] = [SCENARIO_STATUS.completed, SCENARIO_STATUS.completedWithErrors]

/** Returns when each scenario was first in work and last completed, with errors or without; one statement for all of them. */
async function findTimes(tx: TransactionClient, ids: readonly string[]) {
  const rows = await readRows(
    { scenarioId: is.text, begunAt: is.orNull(is.date), completedAt: is.orNull(is.date) },
    tx,
  )`
    SELECT "scenarioId", min("createdAt") FILTER (WHERE "toStatus" = ${SCENARIO_STATUS.inProgress}) AS "begunAt",
      max("createdAt") FILTER (WHERE "toStatus" = ANY (${ENDED})) AS "completedAt"
    FROM "HistoryEvent"
    WHERE "scenarioId" = ANY (${ids}::bpchar[]) AND subject = 'scenario' AND NOT "isUndone"
      AND "toStatus" = ANY (${[SCENARIO_STATUS.inProgress, ...ENDED]})
    GROUP BY "scenarioId"`
  return new Map(rows.map(({ scenarioId, ...times }) => [scenarioId, times]))
}

/** Returns the last status that each step of scenarios came into, and when; one statement. */
async function findLastStatuses(tx: TransactionClient, ids: readonly string[]) {
  const rows = await readRows({ id: is.text, status: is.text, at: is.date }, tx)`
    SELECT DISTINCT ON ("subjectId") "subjectId" AS id, "toStatus" AS status, "createdAt" AS at
    FROM "HistoryEvent"
    WHERE "scenarioId" = ANY (${ids}::bpchar[]) AND subject = 'step' AND "toStatus" IS NOT NULL AND NOT "isUndone"
    ORDER BY "subjectId", "createdAt" DESC, id DESC`
  return new Map(rows.map(({ id, ...last }) => [id, last]))
}

/** The data that a protocol is composed of, beside that of its scenarios. */
export interface Composed {
  number: number
  title: string
  project: Snapshot['project']
  coversProject: boolean
  composedBy: SnapshotPerson
  signers: SnapshotPerson[]
  /** The scenarios of a protocol that does not cover its project. */
  scenarioIds: readonly string[]
  deviations: string[]
  accepted: ReadonlyMap<string, NonNullable<SnapshotError['accepted']>>
}

/**
 * Returns the snapshot of a protocol as of now, without the hashes of the pictures: a constant number of statements,
 * whatever it covers.
 * @throws AppError `invalid` for more scenarios than a protocol can have.
 */
export async function takeSnapshot(
  tx: TransactionClient,
  composed: Composed,
  takenAt: Date,
): Promise<Snapshot> {
  const { scenarioIds: _, accepted, ...head } = composed
  const scenarios = await readScenarios(tx, {
    projectId: composed.project._id,
    ...(!composed.coversProject && { ids: composed.scenarioIds }),
    limit: PROTOCOL_SCENARIO_LIMIT + 1,
  })
  if (scenarios.length > PROTOCOL_SCENARIO_LIMIT) throw new AppError('invalid', 'protocols.tooManyScenarios')
  const ids = scenarios.map(({ _id }) => _id)
  const times = await findTimes(tx, ids)
  const steps = await findSteps(tx, ids)
  const lastStatuses = await findLastStatuses(tx, ids)
  const runs = await findRuns(tx, ids)
  const marks = await findMarks(tx, ids)
  const photos = await findPhotos(tx, ids)
  const errors = await findErrors(tx, ids)
  const awaited = await findAwaitedLines(tx, ids)
  const lineSums = await sumLines(tx, ids, awaited)
  const money = await summedMoney(tx, ids, awaited)
  const teams = await findTeams(tx, scenarios)
  const plants = [...new Set(scenarios.map(({ data }) => data.plant).filter((plant) => plant !== ''))].sort()
  const toPerson = (person: ScenarioPerson | null) =>
    person && { _id: person._id, name: person.name, team: teams.get(person._id) ?? '' }
  return {
    version: SNAPSHOT_VERSION,
    ...head,
    takenAt: takenAt.toISOString(),
    plants: await findPlants(tx, plants),
    scenarios: scenarios.map(({ _id, scenarioNumber: number, type, status, data, ...people }) => ({
      _id,
      number,
      type,
      status,
      plant: data.plant,
      ...toTimes(status, times.get(_id)),
      data: { ...data },
      responsible: toPerson(people.responsible),
      reviewer: toPerson(people.reviewer),
      dataResponsible: toPerson(people.dataResponsible),
      steps: steps(_id).map((row) => toStep(row, lastStatuses.get(row.id))),
      runs: runs(_id).map(toRun),
      products: lineSums.get(_id) ?? { lines: 0, sums: [] },
      marks: marks(_id).map(toMark),
      receipts: photos(_id).map(toReceipt),
      money: toMoney(money.get(_id)),
      errors: errors(_id).map((row) => toError(row, accepted)),
    })),
  }
}

async function findTeams(
  tx: TransactionClient,
  scenarios: readonly Record<'responsible' | 'reviewer' | 'dataResponsible', ScenarioPerson | null>[],
) {
  const people = scenarios.flatMap(({ responsible, reviewer, dataResponsible }) => [
    responsible,
    reviewer,
    dataResponsible,
  ])
  const ids = [...new Set(people.flatMap((person) => person?._id ?? []))]
  const rows = await tx.user.findMany({ where: { id: { in: ids } }, select: { id: true, team: true } })
  return new Map(rows.map(({ id, team }) => [id, team]))
}

type Rows<Find extends (...given: never[]) => Promise<(id: string) => unknown[]>> = ReturnType<
  Awaited<ReturnType<Find>>
>[number]

type Outcome = SnapshotScenario['runs'][number]['outcomes'][number]

const toOutcome = ({
  step,
  number,
  description,
  responsible,
  status,
  comment,
  secondsSpent,
}: Outcome): Outcome => ({
  step,
  number,
  description,
  responsible,
  status,
  comment,
  secondsSpent,
})

function toTimes(status: string, times: { begunAt: Date | null; completedAt: Date | null } | undefined) {
  return {
    begunAt: times?.begunAt ? toIso(times.begunAt) : null,
    completedAt: ENDED.includes(status) && times?.completedAt ? toIso(times.completedAt) : null,
  }
}

function toStep(
  row: Rows<typeof findSteps>,
  last: { status: string; at: Date } | undefined,
): SnapshotScenario['steps'][number] {
  const isBegun = row.status !== STEP_STATUSES[0] && last?.status === row.status
  return {
    ...toOutcome(row),
    _id: row.id,
    systemComponent: row.systemComponent,
    expectedResult: row.expectedResult,
    outcomeAt: isBegun ? toIso(last.at) : null,
  }
}

const toRun = (row: Rows<typeof findRuns>): SnapshotScenario['runs'][number] => ({
  number: row.number,
  endedBy: row.endedBy.name,
  endedAt: toIso(row.endedAt),
  outcomes: row.outcomes.map(toOutcome),
})

const toMark = (row: Rows<typeof findMarks>): SnapshotScenario['marks'][number] => ({
  _id: row.id,
  code: row.brand,
  codeType: row.brandType,
  status: row.status,
  isMadeUp: row.isMadeUp,
  product: row.product,
  barcode: row.barcode,
})

function toReceipt({ reading, ...row }: Rows<typeof findPhotos>): SnapshotReceipt {
  return {
    _id: row.id,
    filename: row.filename,
    receiptType: row.receiptType,
    uploadedAt: toIso(row.uploadedAt),
    fileKey: row.fileKey,
    fileHash: null,
    country: reading?.country || null,
    text: reading?.text ?? '',
    fiscal:
      reading?.sum && reading.kind !== null
        ? {
            kind: reading.kind,
            time: reading.printedAt,
            sum: reading.sum.toFixed(2),
            drive: reading.drive,
            document: reading.document,
            sign: reading.sign,
          }
        : null,
  }
}

type SummedMoney = Awaited<ReturnType<typeof summedMoney>> extends Map<string, infer Money> ? Money : never

function toMoney(summed: SummedMoney | undefined): SnapshotScenario['money'] {
  if (!summed) return null
  const { currency, receipts, photos, financials, comparisons } = summed
  return {
    currency,
    receipts,
    photos,
    financials,
    comparisons: comparisons.map(({ comparison, state, expected, actual, difference, ...given }) => ({
      comparison,
      state,
      expected,
      actual,
      difference,
      explanation:
        given.isExplained && given.explanation
          ? {
              comment: given.explanation.comment,
              by: given.explanation.explainedBy.name,
              at: given.explanation.explainedAt,
            }
          : null,
    })),
  }
}

function toError(row: Rows<typeof findErrors>, accepted: Composed['accepted']): SnapshotError {
  return {
    _id: row.id,
    description: row.description,
    isBlocker: row.isBlocker,
    status: row.status,
    author: row.author,
    responsible: row.responsible,
    stepName: row.stepName,
    detectionDate: formatDay(row.detectionDate),
    plannedFixDate: row.plannedFixDate && formatDay(row.plannedFixDate),
    accepted: accepted.get(row.id) ?? null,
  }
}

/** Number of pictures that are read at a time. */
export const PICTURES_AT_ONCE = 8

/** The signal that ends the reading of pictures, and the function that is called while they are read. */
export interface PictureReading {
  /** Ends it, such as after the time that it may take. */
  stop?: AbortSignal
  onProgress?: (read: number, total: number) => void
}

/**
 * Does something with each of several pictures, some of them at a time.
 * @throws AppError `unavailable` when it was stopped.
 */
export async function forEachPicture(
  keys: readonly string[],
  work: (key: string) => Promise<unknown>,
  { stop, onProgress }: PictureReading = {},
): Promise<void> {
  for (let first = 0; first < keys.length; first += PICTURES_AT_ONCE) {
    if (stop?.aborted) throw new AppError('unavailable', 'protocols.picturesNotRead')
    const some = keys.slice(first, first + PICTURES_AT_ONCE)
    await Promise.all(some.map(work))
    onProgress?.(first + some.length, keys.length)
  }
}

/**
 * Returns the SHA-256 of stored pictures by their keys; null for one that is not there. A key never changes its content,
 * so that this needs no transaction.
 * @throws AppError `upstream` when the file store can't be reached, `unavailable` when it was stopped.
 */
export async function hashFiles(
  keys: readonly string[],
  reading?: PictureReading,
): Promise<Map<string, string | null>> {
  const hashes = new Map<string, string | null>()
  await forEachPicture(keys, async (key) => hashes.set(key, await hashFile(key)), reading)
  return hashes
}

async function hashFile(key: string): Promise<string | null> {
  const bytes = await storage().get(key)
  return bytes && createHash('sha256').update(bytes).digest('hex')
}
