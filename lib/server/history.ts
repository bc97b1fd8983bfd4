import 'server-only'
import { AppError } from '@/lib/shared/errors'
import type { ForeignChange } from '@/lib/shared/foreign-changes'
import type { HistoryAction, HistorySubject } from '@/lib/shared/history'
import { newId } from '@/lib/shared/ids'
import type { Touch } from '@/lib/shared/live'
import type { Prisma, TransactionClient } from './db'
import { announceTouched } from './live'
import { type HistoryPlace, requireProjectEditors } from './parents'
import { is, readRows } from './rows'

type Fields = Record<string, Prisma.InputJsonValue | null | undefined>

/** Field name to its value before and after. */
export type HistoryChanges = Record<
  string,
  { before: Prisma.InputJsonValue | null; after: Prisma.InputJsonValue | null }
>

export interface HistoryEntry extends HistoryPlace {
  /** The changed object. A sub-resource names itself, with its scenario or project beside it. */
  subject: HistorySubject
  subjectId: string
  /** The subject's name: data such as a number, the same in every language. */
  label: string
  action: HistoryAction
  fromStatus?: string
  /** The status after the event; for a creation, the initial status. */
  toStatus?: string
  changes?: HistoryChanges
  actorId: string
}

/**
 * Records a change. Called inside the transaction of the change, so that neither is stored without the other; every
 * trend and figure over time is computed from these events (docs/domain.md, Figures). A change of a part of a scenario
 * updates the scenario's time of change. When the transaction commits, the event is announced to all open screens.
 * @throws AppError `forbidden` where only its members change the project.
 */
export async function recordHistory(tx: TransactionClient, entry: HistoryEntry): Promise<void> {
  await requireProjectEditors(tx, [entry])
  await tx.historyEvent.create({ data: { id: newId(), ...entry } })
  await updateScenarios(tx, [entry])
  await announceTouched(tx, [touchedBy(entry)])
}

/**
 * Records changes of the same kind to many objects at once, as {@link recordHistory} does, in a constant number of
 * statements. A status of a scenario or a project that a person takes back by hand counts nowhere, and neither does its
 * return (docs/domain.md, Figures).
 * @throws AppError `forbidden` where only its members change one of the projects.
 */
export async function recordHistoryEntries(tx: TransactionClient, entries: HistoryEntry[]): Promise<void> {
  await recordTakingBack(tx, entries, 'byHand')
}

/**
 * Records changes that put back what the last changes of the same rows had changed. A change that is exactly undone by
 * an entry, and the entry itself, count nowhere (docs/domain.md, Figures).
 * @throws AppError `forbidden` where only its members change one of the projects.
 */
export async function recordUndoing(tx: TransactionClient, entries: HistoryEntry[]): Promise<void> {
  await recordTakingBack(tx, entries, 'undo')
}

async function recordTakingBack(
  tx: TransactionClient,
  entries: readonly HistoryEntry[],
  how: TakingBack,
): Promise<void> {
  await requireProjectEditors(tx, entries)
  const events = entries.map((entry) => ({ id: newId(), ...entry }))
  const undoing = await markUndone(tx, how === 'undo' ? events : events.filter(isStatus), how)
  await tx.historyEvent.createMany({
    data: events.map((event) => ({ ...event, isUndone: undoing.has(event.id) })),
  })
  await updateScenarios(tx, entries)
  await announceTouched(tx, entries.map(touchedBy))
}

/** How a change takes back one before it: by Undo, or by hand. */
type TakingBack = 'undo' | 'byHand'

/** The time within which a person takes back by hand what they have set. */
const BY_HAND_MINUTES = 5

const isStatus = ({ subject, action }: HistoryEntry) =>
  action === 'status_changed' && (subject === 'scenario' || subject === 'project')

/** Marks the events that these ones undo. Returns the ids of those that undo one. */
async function markUndone(
  tx: TransactionClient,
  events: readonly (HistoryEntry & { id: string })[],
  how: TakingBack,
): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const undoing = events.map(
    ({ id, subject, subjectId, action, actorId, fromStatus, toStatus, changes }) => ({
      id,
      subject,
      subjectId,
      action,
      actorId,
      from: toStatus ?? null,
      to: fromStatus ?? null,
      changes: Object.fromEntries(
        Object.entries(changes ?? {}).map(([field, { before, after }]) => [
          field,
          { before: after, after: before },
        ]),
      ),
    }),
  )
  // Undo takes back the last change of all; by hand, changes that were taken back since are as if they had never been.
  const isByHand = how === 'byHand'
  const rows = await readRows({ id: is.text }, tx)`
    UPDATE "HistoryEvent" event SET "isUndone" = true
    FROM jsonb_to_recordset(${JSON.stringify(undoing)}::jsonb)
      undoing (id text, subject text, "subjectId" bpchar, action text, "actorId" bpchar, "from" text, "to" text, changes jsonb)
    CROSS JOIN LATERAL (
      SELECT former.id FROM "HistoryEvent" former
      WHERE former."subjectId" = undoing."subjectId" AND former.subject = undoing.subject
        AND former.action = undoing.action AND NOT (${isByHand} AND former."isUndone")
      ORDER BY former."createdAt" DESC, former.id DESC LIMIT 1) last
    WHERE event.id = last.id AND NOT event."isUndone"
      AND (NOT ${isByHand} OR (event."actorId" = undoing."actorId"
        AND event."createdAt" > now() - make_interval(mins => ${BY_HAND_MINUTES})))
      AND event."fromStatus" IS NOT DISTINCT FROM undoing."from"
      AND event."toStatus" IS NOT DISTINCT FROM undoing."to" AND event.changes = undoing.changes
    RETURNING undoing.id`
  return new Set(rows.map(({ id }) => id))
}

// A scenario is updated whenever a part of it is. Its version stays, so that nobody who edits its data gets
// into a conflict.
async function updateScenarios(tx: TransactionClient, entries: readonly HistoryEntry[]): Promise<void> {
  const ids = entries.flatMap(({ subject, scenarioId }) =>
    scenarioId && subject !== 'scenario' ? [scenarioId] : [],
  )
  if (ids.length === 0) return
  // Locked in the order of their ids, as everywhere.
  await tx.$executeRaw`
    UPDATE "Scenario" SET "updatedAt" = now() WHERE id IN (
      SELECT id FROM "Scenario" WHERE id = ANY (${[...new Set(ids)]}::bpchar[]) ORDER BY id FOR NO KEY UPDATE)`
}

function touchedBy({ subject, subjectId, projectId, scenarioId, changes }: HistoryEntry): Touch {
  // An event about several objects at once names their project or, when they have none, the first of them.
  const isOne = (subject === 'project' || subjectId !== projectId) && changes?.inserted === undefined
  return { subject, id: isOne ? subjectId : undefined, projectId, scenarioId }
}

/** Maximum number of changes that are reported with a conflict. */
const MAX_REPORTED_CHANGES = 20

interface GuardedChange {
  /** The object as it is stored now. */
  current: { _id: string }
  /** The subject that has the version in history: the object, or a part of it. Absent for objects without history. */
  subject?: HistorySubject
  /** The version on which the change is based; when absent, the last write wins. */
  version: number | undefined
  /** The version that is stored now. */
  stored: number
}

/**
 * Accepts a change that is based on the stored version; the versioned row has to be locked.
 * @throws AppError `conflict` for another version, with the stored object and the changes that led to it.
 */
export async function requireVersion(
  tx: TransactionClient,
  { current, subject, version, stored }: GuardedChange,
): Promise<void> {
  if (version === undefined || version === stored) return
  // Each change increases the version by one, and makes one event.
  const count = Math.min(Math.max(stored - version, 1), MAX_REPORTED_CHANGES)
  const changes = subject ? await lastChanges(tx, { subjectId: current._id, subject }, count) : []
  throw new AppError('conflict', 'errors.staleVersion', { current, changes })
}

async function lastChanges(
  tx: TransactionClient,
  changed: Pick<HistoryEntry, 'subjectId' | 'subject'>,
  count: number,
): Promise<ForeignChange[]> {
  const events = await tx.historyEvent.findMany({
    where: changed,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: count,
    select: { changes: true, toStatus: true, createdAt: true, actor: { select: { id: true, name: true } } },
  })
  return events.map(({ actor, createdAt, toStatus, changes }) => ({
    by: { _id: actor.id, name: actor.name },
    at: createdAt.toISOString(),
    fields: [...new Set([...Object.keys(changes ?? {}), ...(toStatus ? ['status'] : [])])],
  }))
}

/**
 * Returns the result of a change. When {@link requireVersion} refused it, the error gets the whole object, which is
 * more than the locked row.
 * @param read reads the object as it is stored now
 */
export async function withWholeCurrent<Result>(
  change: Promise<Result>,
  read: () => Promise<{ _id: string }>,
): Promise<Result> {
  try {
    return await change
  } catch (error) {
    if (!(error instanceof AppError) || error.details.current === undefined) throw error
    throw new AppError('conflict', error.messageKey, { ...error.details, current: await read() })
  }
}

/** Returns the fields in which two states of the same object differ, as {@link HistoryChanges}. */
export function changesBetween(before: Fields, after: Fields): HistoryChanges {
  const changed = Object.keys(after).filter((field) => !isEqual(before[field], after[field]))
  return Object.fromEntries(
    changed.map((field) => [field, { before: before[field] ?? null, after: after[field] ?? null }]),
  )
}

/** Returns the fields of a deleted object, as {@link HistoryChanges}. */
export function removalChanges(before: Fields): HistoryChanges {
  return Object.fromEntries(
    Object.entries(before).map(([field, value]) => [field, { before: value ?? null, after: null }]),
  )
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
