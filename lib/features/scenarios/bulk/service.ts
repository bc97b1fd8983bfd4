import 'server-only'
import { enqueueGroupNotifications } from '@/lib/features/notifications/service'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { recordHistoryOfMany } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { partByVersion, type Undone } from '@/lib/shared/bulk'
import { AppError } from '@/lib/shared/errors'
import { nextVersion, scenarioEvent, statusNotification } from '../changes/service'
import { SCENARIO_STATUS, type ScenarioStatus, scenarioStatusSchema } from '../contract'
import { activePerson } from '../people/service'
import { canEditScenarios } from '../policy'
import { lockScenarios, type ScenarioRow } from '../queries'
import type { BulkResponsibleChange, BulkStatusChange } from './contract'

interface StatusSetting {
  row: ScenarioRow
  status: ScenarioStatus
}

interface ResponsibleSetting {
  row: ScenarioRow
  /** Null for nobody. */
  person: { _id: string; name: string } | null
}

function requireEditor(actor: Actor): void {
  if (!canEditScenarios(actor)) throw new AppError('forbidden', 'errors.viewerCannotChange')
}

/** Every one of these scenarios, locked; `not_found` unless all are there. */
async function lockAll(tx: TransactionClient, ids: string[]): Promise<ScenarioRow[]> {
  const wanted = [...new Set(ids)]
  const rows = await lockScenarios(tx, wanted)
  if (rows.length < wanted.length) throw new AppError('not_found', 'scenarios.notFound')
  return rows
}

/**
 * Sets the status of many scenarios, records it and tells the projects' groups, all of it or nothing. Answers what
 * those had before that had another.
 * @throws AppError `forbidden` for a viewer, `not_found` where one of them is not there.
 */
export async function setStatusOfScenarios(
  actor: Actor,
  { ids, status }: { ids: string[]; status: ScenarioStatus },
): Promise<{ changes: BulkStatusChange[] }> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const rows = (await lockAll(tx, ids)).filter((row) => row.status !== status)
    const needsErrorReport = status === SCENARIO_STATUS.failed ? { needsErrorReport: true } : {}
    await tx.scenario.updateMany({
      where: { id: { in: idsOf(rows) } },
      data: { status, ...needsErrorReport, ...nextVersion },
    })
    await tellOfStatuses(
      tx,
      actor,
      rows.map((row) => ({ row, status })),
    )
    return {
      changes: rows.map((row) => ({
        _id: row.id,
        version: row.version + 1,
        status: scenarioStatusSchema.parse(row.status),
        needsErrorReport: row.needsErrorReport,
      })),
    }
  })
}

/**
 * Puts back the statuses that {@link setStatusOfScenarios} answered, where nobody has changed the scenario since.
 * @throws AppError `forbidden` for a viewer.
 */
export async function undoStatusOfScenarios(actor: Actor, changes: BulkStatusChange[]): Promise<Undone> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const rows = await lockScenarios(
      tx,
      changes.map(({ _id }) => _id),
    )
    const { current, skipped } = partByVersion(changes, rows)
    const former = current.map(({ change: { _id, status, needsErrorReport } }) => ({
      _id,
      status,
      needsErrorReport,
    }))
    // The mark is only ever taken back: a report that was made meanwhile must not be asked for again.
    await tx.$executeRaw`
      UPDATE "Scenario" s SET status = former.status, version = s.version + 1, "updatedAt" = now(),
        "needsErrorReport" = s."needsErrorReport" AND former."needsErrorReport"
      FROM json_to_recordset(${JSON.stringify(former)}::json)
        AS former(_id bpchar, status text, "needsErrorReport" boolean)
      WHERE s.id = former._id`
    await tellOfStatuses(
      tx,
      actor,
      current.map(({ row, change }) => ({ row, status: change.status })),
    )
    return { restored: current.length, skipped }
  })
}

async function tellOfStatuses(tx: TransactionClient, actor: Actor, settings: StatusSetting[]): Promise<void> {
  await recordHistoryOfMany(
    tx,
    settings.map(({ row, status }) => ({
      ...scenarioEvent(actor, row),
      action: 'status_changed',
      fromStatus: row.status,
      toStatus: status,
    })),
  )
  await enqueueGroupNotifications(
    tx,
    settings.map(({ row, status }) => statusNotification(actor, row, status)),
  )
}

/**
 * Sets who is responsible for many scenarios, and records it, all of it or nothing. Answers what those had before that
 * had somebody else.
 * @throws AppError `forbidden` for a viewer, `not_found` where one of them is not there, `invalid` for anybody but an
 * active user.
 */
export async function setResponsibleOfScenarios(
  actor: Actor,
  { ids, responsible }: { ids: string[]; responsible: string | null },
): Promise<{ changes: BulkResponsibleChange[] }> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const rows = (await lockAll(tx, ids)).filter((row) => (row.responsible?.id ?? null) !== responsible)
    const person = responsible === null ? null : await activePerson(tx, 'responsible', responsible)
    await tx.scenario.updateMany({
      where: { id: { in: idsOf(rows) } },
      data: { responsibleId: responsible, ...nextVersion },
    })
    await recordResponsibles(
      tx,
      actor,
      rows.map((row) => ({ row, person })),
    )
    return {
      changes: rows.map((row) => ({
        _id: row.id,
        version: row.version + 1,
        responsible: row.responsible?.id ?? null,
      })),
    }
  })
}

/**
 * Puts back the people that {@link setResponsibleOfScenarios} answered, where nobody has changed the scenario since.
 * @throws AppError `forbidden` for a viewer, `invalid` where one of them is nobody.
 */
export async function undoResponsibleOfScenarios(
  actor: Actor,
  changes: BulkResponsibleChange[],
): Promise<Undone> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const rows = await lockScenarios(
      tx,
      changes.map(({ _id }) => _id),
    )
    const { current, skipped } = partByVersion(changes, rows)
    const people = await peopleOf(
      tx,
      current.map(({ change }) => change.responsible),
    )
    const former = current.map(({ change: { _id, responsible } }) => ({ _id, responsible }))
    await tx.$executeRaw`
      UPDATE "Scenario" s SET "responsibleId" = former.responsible, version = s.version + 1, "updatedAt" = now()
      FROM json_to_recordset(${JSON.stringify(former)}::json) AS former(_id bpchar, responsible bpchar)
      WHERE s.id = former._id`
    await recordResponsibles(
      tx,
      actor,
      current.map(({ row, change }) => ({ row, person: people.get(change.responsible ?? '') ?? null })),
    )
    return { restored: current.length, skipped }
  })
}

// Whoever was responsible before may be put back, also when they have been deactivated since.
async function peopleOf(tx: TransactionClient, ids: (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const users = await tx.user.findMany({ where: { id: { in: wanted } }, select: { id: true, name: true } })
  if (users.length < wanted.length) throw new AppError('invalid', 'scenarios.personUnknown')
  return new Map(users.map(({ id, name }) => [id, { _id: id, name }]))
}

async function recordResponsibles(
  tx: TransactionClient,
  actor: Actor,
  settings: ResponsibleSetting[],
): Promise<void> {
  await recordHistoryOfMany(
    tx,
    settings.map(({ row, person }) => {
      const before = row.responsible && { _id: row.responsible.id, name: row.responsible.name }
      return {
        ...scenarioEvent(actor, row),
        action: 'updated',
        changes: { responsible: { before, after: person } },
      }
    }),
  )
}

const idsOf = (rows: ScenarioRow[]) => rows.map(({ id }) => id)
