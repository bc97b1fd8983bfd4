import 'server-only'
import { AppError } from '@/lib/shared/errors'
import type { ForeignChange, HistoryAction, HistorySubject } from '@/lib/shared/history'
import { newId } from '@/lib/shared/ids'
import type { Touch } from '@/lib/shared/live'
import type { Prisma, TransactionClient } from './db'
import { announceTouched } from './live'

type Fields = Record<string, Prisma.InputJsonValue | null | undefined>

/** Field name to its value before and after. */
export type HistoryChanges = Record<
  string,
  { before: Prisma.InputJsonValue | null; after: Prisma.InputJsonValue | null }
>

export interface HistoryEntry {
  /** Absent where what was changed belongs to no project. */
  projectId?: string
  scenarioId?: string
  /** The thing that was changed. A sub-resource names itself, and its scenario or project beside it. */
  subject: HistorySubject
  subjectId: string
  /** The subject's name: data such as a number, the same in every language. */
  label: string
  action: HistoryAction
  fromStatus?: string
  /** The status after the event; of a creation, the status it starts in. */
  toStatus?: string
  changes?: HistoryChanges
  actorId: string
}

/**
 * Records who changed what. Called inside the transaction of the change, so that neither is stored without the other;
 * every trend and figure over time is made of these events (docs/domain.md, Figures). Screens that are open anywhere
 * hear of it when it is committed.
 */
export async function recordHistory(tx: TransactionClient, entry: HistoryEntry): Promise<void> {
  await tx.historyEvent.create({ data: { id: newId(), ...entry } })
  await announceTouched(tx, [touchedBy(entry)])
}

/**
 * Records, as {@link recordHistory} does, the changes of the same kind of many things at once, in a constant number of
 * statements.
 */
export async function recordHistoryOfMany(tx: TransactionClient, entries: HistoryEntry[]): Promise<void> {
  await tx.historyEvent.createMany({ data: entries.map((entry) => ({ id: newId(), ...entry })) })
  await announceTouched(tx, entries.map(touchedBy))
}

function touchedBy({ subject, subjectId, projectId, scenarioId, changes }: HistoryEntry): Touch {
  // An event about several things at once names their project or, where they have none, the first of them.
  const isOne = (subject === 'project' || subjectId !== projectId) && changes?.inserted === undefined
  return { subject, id: isOne ? subjectId : undefined, projectId, scenarioId }
}

/** The changes that a refused one is told of, at most. */
const TOLD_CHANGES = 20

interface GuardedChange {
  /** The thing as it is stored now. */
  current: { _id: string }
  /** What events call what has the version: the thing, or a part of it. Absent for what makes no history. */
  subject?: HistorySubject
  /** The version that the change was made on; absent, the last write wins. */
  version: number | undefined
  /** The version that is stored now. */
  stored: number
}

/**
 * Lets a change pass that was made on the version that is stored; what has the version is locked.
 * @throws AppError `conflict` for another version, which tells what is stored now, and who made it so.
 */
export async function requireVersion(
  tx: TransactionClient,
  { current, subject, version, stored }: GuardedChange,
): Promise<void> {
  if (version === undefined || version === stored) return
  // Each change makes one version more, and one event.
  const count = Math.min(Math.max(stored - version, 1), TOLD_CHANGES)
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
 * Returns what a change answers. Where {@link requireVersion} refused it, the refusal tells of the whole thing, which is
 * made of more than the row that was locked.
 * @param read reads it as it is stored now
 */
export async function withWholeCurrent<Result>(
  change: Promise<Result>,
  read: () => Promise<{ _id: string }>,
): Promise<Result> {
  try {
    return await change
  } catch (error) {
    if (!(error instanceof AppError) || error.details.current === undefined) throw error
    throw new AppError('conflict', error.sentence, { ...error.details, current: await read() })
  }
}

/** Returns the fields in which two states of the same thing differ, as {@link HistoryChanges}. */
export function changesBetween(before: Fields, after: Fields): HistoryChanges {
  const changed = Object.keys(after).filter((field) => !isEqual(before[field], after[field]))
  return Object.fromEntries(
    changed.map((field) => [field, { before: before[field] ?? null, after: after[field] ?? null }]),
  )
}

/** Returns the fields of a deleted thing, as {@link HistoryChanges}. */
export function changesOfRemoval(before: Fields): HistoryChanges {
  return Object.fromEntries(
    Object.entries(before).map(([field, value]) => [field, { before: value ?? null, after: null }]),
  )
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
