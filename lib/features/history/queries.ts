import 'server-only'
import { z } from 'zod'
import { Prisma, prisma } from '@/lib/server/db'
import { keysetList } from '@/lib/server/keyset'
import { byMoment } from '@/lib/shared/cursor'
import type { HistorySubject } from '@/lib/shared/history'
import { type HistoryEvent, historyActionSchema, historyChangeSchema, historySubjectSchema } from './contract'

interface HistoryFilter {
  projectId?: string
  scenarioId?: string
  /** A thing of which, and of whose parts, everything is told. */
  subjectId?: string
  subjects?: readonly HistorySubject[]
}

type EventRow = Prisma.HistoryEventGetPayload<true> & {
  actor: HistoryEvent['actor']
  scenario: HistoryEvent['scenario']
}

const changesSchema = z.record(z.string(), historyChangeSchema)

function wireEvent(row: EventRow): HistoryEvent {
  return {
    _id: row.id,
    subject: historySubjectSchema.parse(row.subject),
    subjectId: row.subjectId,
    label: row.label,
    scenario: row.scenario,
    action: historyActionSchema.parse(row.action),
    fromStatus: row.fromStatus,
    toStatus: row.toStatus,
    changes: changesSchema.parse(row.changes),
    actor: row.actor,
    createdAt: row.createdAt.toISOString(),
  }
}

async function readEvents(filter: HistoryFilter, rest: Prisma.Sql): Promise<HistoryEvent[]> {
  const { projectId, scenarioId, subjectId, subjects } = filter
  const conditions = [
    ...(projectId ? [Prisma.sql`event."projectId" = ${projectId}`] : []),
    ...(scenarioId ? [Prisma.sql`event."scenarioId" = ${scenarioId}`] : []),
    ...(subjectId
      ? [Prisma.sql`(event."subjectId" = ${subjectId} OR event."scenarioId" = ${subjectId})`]
      : []),
    ...(subjects ? [Prisma.sql`event.subject IN (${Prisma.join([...subjects])})`] : []),
  ]
  const rows = await prisma.$queryRaw<EventRow[]>`
    SELECT event.*,
      json_build_object('_id', actor.id, 'name', actor.name, 'avatar', actor.avatar) AS actor,
      CASE WHEN scenario.id IS NOT NULL THEN json_build_object(
        '_id', scenario.id, 'scenarioNumber', scenario."scenarioNumber",
        'isDeleted', scenario."deletedAt" IS NOT NULL) END AS scenario
    FROM "HistoryEvent" event
    JOIN "User" actor ON actor.id = event."actorId"
    LEFT JOIN "Scenario" scenario ON scenario.id = event."scenarioId"
    WHERE ${Prisma.join(conditions, ' AND ')} ${rest}`
  return rows.map(wireEvent)
}

/** Events with who brought them about, page by page. */
export const eventList = keysetList({
  sorts: { createdAt: byMoment<HistoryEvent>(({ createdAt }) => createdAt) },
  columns: { createdAt: Prisma.sql`event."createdAt"` },
  id: Prisma.sql`event.id`,
  read: readEvents,
})
