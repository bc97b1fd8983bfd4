import 'server-only'
import { z } from 'zod'
import { Prisma } from '@/lib/server/db'
import { keysetList } from '@/lib/server/keyset'
import { is, isNotDeleted, type RowOf, readRows, selectColumns, tableColumns } from '@/lib/server/rows'
import { byMoment } from '@/lib/shared/cursor'
import type { HistorySubject } from '@/lib/shared/history'
import { type HistoryEvent, historyActionSchema, historyChangeSchema, historySubjectSchema } from './contract'

interface HistoryFilter {
  /** Null for records of no project. */
  projectId?: string | null
  scenarioId?: string
  /** A record whose events, and those of its parts, have all their changes. */
  subjectId?: string
  subjects?: readonly HistorySubject[]
  /** Whether attachments of a project's own records are left out: these subjects are of scenarios. */
  isOfScenarios?: boolean
}

const EVENT_COLUMNS = tableColumns('HistoryEvent', 'changes')
const EVENT = {
  ...EVENT_COLUMNS,
  recorded: is.json,
  actor: is.object({ _id: is.text, name: is.text, avatar: is.text }),
  scenario: is.orNull(is.object({ _id: is.text, scenarioNumber: is.text, isDeleted: is.boolean })),
}

const changesSchema = z.object({
  changes: z.record(z.string(), historyChangeSchema),
  moreChanges: z.number(),
})

/** Maximum number of changes of an event in a list: all of one record, but not those of hundreds of product lines. */
const CHANGES_IN_LIST = 40

function toWireEvent(row: RowOf<typeof EVENT>): HistoryEvent {
  return {
    _id: row.id,
    subject: historySubjectSchema.parse(row.subject),
    subjectId: row.subjectId,
    label: row.label,
    scenario: row.scenario,
    action: historyActionSchema.parse(row.action),
    fromStatus: row.fromStatus,
    toStatus: row.toStatus,
    ...changesSchema.parse(row.recorded),
    isUndone: row.isUndone,
    actor: row.actor,
    createdAt: row.createdAt.toISOString(),
  }
}

async function readEvents(filter: HistoryFilter, rest: Prisma.Sql): Promise<HistoryEvent[]> {
  const { projectId, scenarioId, subjectId, subjects, isOfScenarios } = filter
  const conditions = [
    // Also for records that all projects share: the index keeps their events together.
    ...(projectId === null ? [Prisma.sql`event."projectId" IS NULL`] : []),
    ...(projectId ? [Prisma.sql`event."projectId" = ${projectId}`] : []),
    ...(scenarioId ? [Prisma.sql`event."scenarioId" = ${scenarioId}`] : []),
    ...(subjectId
      ? [Prisma.sql`(event."subjectId" = ${subjectId} OR event."scenarioId" = ${subjectId})`]
      : []),
    ...(subjects ? [Prisma.sql`event.subject IN (${Prisma.join([...subjects])})`] : []),
    ...(isOfScenarios ? [Prisma.sql`(event.subject <> 'attachment' OR event."scenarioId" IS NOT NULL)`] : []),
  ]
  return selectEvents(CHANGES_IN_LIST, Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')} ${rest}`)
}

/** Returns an event with all its changes; null also for one of a deleted project. */
export async function findEvent(id: string): Promise<HistoryEvent | null> {
  const isShown = Prisma.sql`(event."projectId" IS NULL OR EXISTS (
    SELECT FROM "Project" project WHERE project.id = event."projectId" AND ${isNotDeleted('project')}))`
  const [event = null] = await selectEvents(null, Prisma.sql`WHERE event.id = ${id} AND ${isShown}`)
  return event
}

async function selectEvents(changesAtMost: number | null, condition: Prisma.Sql): Promise<HistoryEvent[]> {
  const rows = await readRows(EVENT)`
    SELECT ${selectColumns('event', EVENT_COLUMNS)}, ${selectChanges(changesAtMost)} AS recorded,
      json_build_object('_id', actor.id, 'name', actor.name, 'avatar', actor.avatar) AS actor,
      CASE WHEN scenario.id IS NOT NULL THEN json_build_object(
        '_id', scenario.id, 'scenarioNumber', scenario."scenarioNumber",
        'isDeleted', scenario."deletedAt" IS NOT NULL) END AS scenario
    FROM "HistoryEvent" event
    JOIN "User" actor ON actor.id = event."actorId"
    LEFT JOIN "Scenario" scenario ON scenario.id = event."scenarioId"
    ${condition}`
  return rows.map(toWireEvent)
}

function selectChanges(changesAtMost: number | null): Prisma.Sql {
  if (changesAtMost === null)
    return Prisma.sql`jsonb_build_object('changes', event.changes, 'moreChanges', 0)`
  return Prisma.sql`(
    SELECT jsonb_build_object(
      'changes', coalesce(jsonb_object_agg(key, value) FILTER (WHERE place <= ${changesAtMost}), '{}'),
      'moreChanges', greatest(count(*) - ${changesAtMost}, 0))
    FROM jsonb_each(event.changes) WITH ORDINALITY AS change (key, value, place))`
}

/** Events with their actors, page by page. */
export const eventList = keysetList({
  sorts: { createdAt: byMoment<HistoryEvent>(({ createdAt }) => createdAt) },
  columns: { createdAt: Prisma.sql`event."createdAt"` },
  id: Prisma.sql`event.id`,
  read: readEvents,
})
