import 'server-only'
import { holdBasket } from '@/lib/features/baskets/service'
import { remindersOfAssignments } from '@/lib/features/notifications/reminders/rules'
import { remind } from '@/lib/features/notifications/reminders/service'
import { enqueueGroupNotification, enqueueGroupNotifications } from '@/lib/features/notifications/service'
import { type TransactionClient, transaction } from '@/lib/server/db'
import {
  changesBetween,
  type HistoryEntry,
  recordHistory,
  recordHistoryOfMany,
  staleVersion,
} from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { partByVersion, type Undone } from '@/lib/shared/bulk'
import { AppError } from '@/lib/shared/errors'
import {
  type BulkResponsibleChange,
  type BulkStatusChange,
  type ListedScenario,
  type ScenarioDataUpdate,
  type ScenarioStatus,
  type ScenarioStatusUpdate,
  scenarioStatusSchema,
} from '../contract'
import { canEditScenarios } from '../policy'
import {
  findListedScenario,
  lockScenario,
  lockScenarios,
  type ScenarioRow,
  wireListedScenario,
} from '../queries'
import { SCENARIO_STATUS } from '../rules'
import { columnsOf, patchFor } from './queries'

function requireEditor(actor: Actor): void {
  if (!canEditScenarios(actor)) throw new AppError('forbidden', 'errors.viewerCannotChange')
}

type Change = (tx: TransactionClient, row: ScenarioRow) => Promise<void>

/** The next version of the information block, for an update. */
export const nextVersion = { version: { increment: 1 } }

/**
 * Carries out a change of a scenario's information block, its row being locked meanwhile. Returns the scenario.
 * @param version the one that the change was made on; absent, the last write wins
 * @throws AppError `forbidden` for a viewer, `not_found`, `conflict` for a stale version.
 */
async function changeScenario(
  actor: Actor,
  { id, version }: { id: string; version: number | undefined },
  change: Change,
): Promise<ListedScenario> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const row = await lockScenario(tx, id)
    if (version !== undefined && version !== row.version) {
      const current = wireListedScenario(row)
      throw await staleVersion(tx, { current, subject: 'scenario', version, stored: row.version })
    }
    await change(tx, row)
    const changed = await findListedScenario(id, tx)
    if (!changed) throw new AppError('not_found', 'scenarios.notFound')
    return changed
  })
}

/** Fields that every event about a scenario itself has. */
export function scenarioEvent(
  actor: Actor,
  { id, projectId, scenarioNumber }: Pick<ScenarioRow, 'id' | 'projectId' | 'scenarioNumber'>,
) {
  return {
    projectId,
    scenarioId: id,
    subject: 'scenario',
    subjectId: id,
    label: scenarioNumber,
    actorId: actor.userId,
  } as const satisfies Partial<HistoryEntry>
}

/** Message to a project's group about a scenario's new status; the row is as it was before. */
function statusNotification(actor: Actor, row: ScenarioRow, toStatus: ScenarioStatus) {
  return {
    chatId: row.project.telegramGroupId,
    projectId: row.projectId,
    language: actor.language,
    facts: {
      kind: 'scenario_status',
      projectNumber: row.project.projectNumber,
      projectName: row.project.name,
      scenarioId: row.id,
      scenarioNumber: row.scenarioNumber,
      fromStatus: row.status,
      toStatus,
      actorName: actor.name,
    },
  } as const
}

/**
 * Sets a scenario's status, records it, and tells the project's group. 'Ошибка при тесте' also asks for an error
 * report, until one is made. The status it has already changes nothing.
 * @throws AppError `forbidden`, `not_found`, `conflict` for a stale version.
 */
export async function updateScenarioStatus(
  actor: Actor,
  id: string,
  { status, version }: ScenarioStatusUpdate,
): Promise<ListedScenario> {
  return changeScenario(actor, { id, version }, async (tx, row) => {
    if (row.status === status) return
    const needsErrorReport = row.needsErrorReport || status === SCENARIO_STATUS.failed
    await tx.scenario.update({ where: { id }, data: { status, needsErrorReport, ...nextVersion } })
    await recordHistory(tx, {
      ...scenarioEvent(actor, row),
      action: 'status_changed',
      fromStatus: row.status,
      toStatus: status,
    })
    await enqueueGroupNotification(tx, statusNotification(actor, row, status))
  })
}

/**
 * Changes the fields of a scenario's data that are given.
 * @throws AppError `forbidden`, `not_found`, `conflict` for a stale version, `invalid` for an unknown basket.
 */
export async function updateScenarioData(
  actor: Actor,
  id: string,
  { data, version }: ScenarioDataUpdate,
): Promise<ListedScenario> {
  return changeScenario(actor, { id, version }, async (tx, row) => {
    const { type, data: before } = wireListedScenario(row)
    const patch = patchFor(type, data)
    const changes = changesBetween(before, { ...before, ...patch })
    if (Object.keys(changes).length === 0) return
    if (changes.basket) await requireBasket(tx, patch.basket)
    await tx.scenario.update({ where: { id }, data: { ...columnsOf(patch), ...nextVersion } })
    await recordHistory(tx, { ...scenarioEvent(actor, row), action: 'updated', changes })
  })
}

/**
 * Makes sure that a basket has this number, until the caller's transaction ends; no number needs none.
 * @throws AppError `invalid`.
 */
export async function requireBasket(tx: TransactionClient, number: number | null | undefined): Promise<void> {
  if (number === null || number === undefined || (await holdBasket(tx, number))) return
  throw new AppError('invalid', 'scenarios.basketUnknown', {
    fields: { 'data.basket': 'scenarios.basketUnknown' },
  })
}

/** What a person can be to a scenario, with the column that says so. */
const PERSON_COLUMNS = {
  responsible: (responsibleId: string | null) => ({ responsibleId }),
  reviewer: (reviewerId: string | null) => ({ reviewerId }),
  dataResponsible: (dataResponsibleId: string | null) => ({ dataResponsibleId }),
} as const

interface PersonUpdate {
  role: keyof typeof PERSON_COLUMNS
  /** null for nobody. */
  userId: string | null
  version?: number
}

/**
 * Sets who is responsible for a scenario, reviews it, or answers for its data.
 * @throws AppError `forbidden`, `not_found`, `conflict` for a stale version, `invalid` for anybody but an active user.
 */
export async function updateScenarioPerson(
  actor: Actor,
  id: string,
  { role, userId, version }: PersonUpdate,
): Promise<ListedScenario> {
  return changeScenario(actor, { id, version }, async (tx, row) => {
    const before = row[role]
    if ((before?.id ?? null) === userId) return
    const after = userId === null ? null : await activePerson(tx, role, userId)
    await tx.scenario.update({ where: { id }, data: { ...PERSON_COLUMNS[role](userId), ...nextVersion } })
    const changes = { [role]: { before: before && { _id: before.id, name: before.name }, after } }
    await recordHistory(tx, { ...scenarioEvent(actor, row), action: 'updated', changes })
    await remind(tx, remindersOfAssignments(actor, [{ row, role, person: after }]))
  })
}

/**
 * Returns the active user with this id.
 * @throws AppError `invalid`, naming the field, for anybody else.
 */
async function activePerson(tx: TransactionClient, role: string, id: string) {
  const user = await tx.user.findFirst({ where: { id, isActive: true, isApproved: true } })
  if (user) return { _id: user.id, name: user.name }
  throw new AppError('invalid', 'scenarios.personUnknown', { fields: { [role]: 'scenarios.personUnknown' } })
}

interface StatusSetting {
  row: ScenarioRow
  status: ScenarioStatus
}

interface ResponsibleSetting {
  row: ScenarioRow
  /** Null for nobody. */
  person: { _id: string; name: string } | null
}

/** Locks all of these scenarios; `not_found` unless all are there. */
async function lockAll(tx: TransactionClient, ids: string[]): Promise<ScenarioRow[]> {
  const wanted = [...new Set(ids)]
  const rows = await lockScenarios(tx, wanted)
  if (rows.length < wanted.length) throw new AppError('not_found', 'scenarios.notFound')
  return rows
}

/**
 * Sets the status of many scenarios, records it and tells the projects' groups, all of it or nothing. Returns what
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
 * Puts back the statuses that {@link setStatusOfScenarios} returned, where nobody has changed the scenario since.
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
 * Sets who is responsible for many scenarios, and records it, all of it or nothing. Returns what those had before that
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
 * Puts back the people that {@link setResponsibleOfScenarios} returned, where nobody has changed the scenario since.
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
  await remind(tx, remindersOfAssignments(actor, settings))
}

const idsOf = (rows: ScenarioRow[]) => rows.map(({ id }) => id)
