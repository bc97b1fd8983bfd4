import 'server-only'
import { holdBaskets } from '@/lib/features/baskets/service'
import { toAssignmentReminders, toStatusNews } from '@/lib/features/notifications/reminders/rules'
import { inform, remind } from '@/lib/features/notifications/reminders/service'
import { enqueueGroupNotifications } from '@/lib/features/notifications/service'
import { requireEditor } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { changesBetween, type HistoryEntry, recordHistory, requireVersion } from '@/lib/server/history'
import { requireProjectEditor, requireScenario } from '@/lib/server/parents'
import { bulkSetting, defineRows } from '@/lib/server/record-bulk'
import { updateRows } from '@/lib/server/record-table'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import type { Undone } from '@/lib/shared/record-endpoints'
import {
  type ListedScenario,
  type ScenarioPerson,
  type ScenarioStatus,
  scenarioStatusSchema,
} from '../contract'
import { patchFor, toDataColumns } from '../data/queries'
import { SCENARIO_STATUS } from '../values'
import type {
  BulkResponsibleChange,
  BulkStatusChange,
  ScenarioDataUpdate,
  ScenarioParts,
  ScenarioRole,
  ScenarioStatusUpdate,
} from './contract'
import {
  countParts,
  findListedScenario,
  lockScenario,
  lockScenarios,
  type ScenarioRow,
  toWireListedScenario,
} from './queries'

/** Returns how many there are in each part of a scenario. @throws AppError `not_found`. */
export async function scenarioParts(id: string): Promise<ScenarioParts> {
  await requireScenario(id)
  return countParts(id)
}

/** The scope of a call: the scenarios of a project, or any. */
interface ScenarioPlace {
  projectId?: string
}

/** How scenarios are locked and changed, one or many: with their project and people. */
export const scenarioRows = defineRows<ScenarioRow, ScenarioPlace>({
  table: 'Scenario',
  notFound: 'scenarios.notFound',
  lock: async (tx, { projectId }, ids) => {
    const rows = await lockScenarios(tx, ids)
    return projectId === undefined ? rows : rows.filter((row) => row.projectId === projectId)
  },
  audit: async (_tx, actor) => (row) => scenarioEvent(actor, row),
  lastValues: ({ status }) => ({ fromStatus: status }),
})

type ApplyChange = (tx: TransactionClient, row: ScenarioRow) => Promise<unknown>

/**
 * Carries out a change of a scenario's information block while its row is locked. Returns the scenario.
 * @param version the one that the change was made on; absent, the last write wins
 * @throws AppError `forbidden` for a viewer, and for others than the project's members where only these change it,
 * `not_found`, `conflict` for a stale version.
 */
async function changeScenario(
  actor: Actor,
  { id, version }: { id: string; version: number | undefined },
  change: ApplyChange,
): Promise<ListedScenario> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const row = await lockScenario(tx, id)
    await requireProjectEditor(tx, actor, row)
    const current = toWireListedScenario(row)
    await requireVersion(tx, { current, subject: 'scenario', version, stored: row.version })
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

/** A status, and whether an error report is requested until one is made. */
type StatusValue = Pick<ListedScenario, 'status' | 'needsErrorReport'>

const statuses = bulkSetting<ScenarioRow, ScenarioPlace, StatusValue>(scenarioRows, {
  hasValue: (row, { status }) => row.status === status,
  columns: ({ status, needsErrorReport }) => ({ status, needsErrorReport }),
  event: ({ row, value }) => ({
    action: 'status_changed',
    fromStatus: row.status,
    toStatus: value.status,
  }),
  also: async (tx, actor, settings) => {
    await enqueueGroupNotifications(
      tx,
      settings.map(({ row, value }) => statusNotification(actor, row, value.status)),
    )
    const changes = settings.map(({ row, value: { status } }) => ({
      row,
      toStatus: status,
      isCompleted: status === SCENARIO_STATUS.completed || status === SCENARIO_STATUS.completedWithErrors,
    }))
    await inform(tx, toStatusNews(actor, changes))
  },
})

const inStatus =
  (status: ScenarioStatus) =>
  (row: ScenarioRow): StatusValue => ({
    status,
    needsErrorReport: row.needsErrorReport || status === SCENARIO_STATUS.failed,
  })

/**
 * Sets a scenario's status, records it, and notifies the project's group. 'Ошибка при тесте' also asks for an error
 * report, until one is made. The status it has already changes nothing.
 * @throws AppError `forbidden`, `not_found`, `conflict` for a stale version.
 */
export async function updateScenarioStatus(
  actor: Actor,
  id: string,
  { status, version }: ScenarioStatusUpdate,
): Promise<ListedScenario> {
  return changeScenario(actor, { id, version }, async (tx, row) =>
    statuses.apply(await scenarioRows.begin(tx, actor, {}), [row], inStatus(status)),
  )
}

/**
 * Sets the status of many scenarios, records it and notifies the projects' groups, all or nothing. Returns the earlier
 * statuses of those that changed.
 * @throws AppError `forbidden` for a viewer, `not_found` where one of them is not there.
 */
export async function setStatusOfScenarios(
  actor: Actor,
  { ids, status }: { ids: string[]; status: ScenarioStatus },
): Promise<{ changes: BulkStatusChange[] }> {
  const rows = await statuses.set(actor, {}, ids, async () => inStatus(status))
  return {
    changes: rows.map((row) => ({
      _id: row.id,
      version: row.version + 1,
      status: scenarioStatusSchema.parse(row.status),
      needsErrorReport: row.needsErrorReport,
    })),
  }
}

/**
 * Puts back the statuses that {@link setStatusOfScenarios} returned, where nobody has changed the scenario since.
 * @throws AppError `forbidden` for a viewer.
 */
export function undoStatusOfScenarios(actor: Actor, changes: BulkStatusChange[]): Promise<Undone> {
  return statuses.undo(actor, {}, changes, async () => ({ status, needsErrorReport }, row) => ({
    status,
    // The request is only ever withdrawn: a report that was made meanwhile must not be requested again.
    needsErrorReport: row.needsErrorReport && needsErrorReport,
  }))
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
    const { type, data: before } = toWireListedScenario(row)
    const patch = patchFor(type, data)
    const changes = changesBetween(before, { ...before, ...patch })
    if (Object.keys(changes).length === 0) return
    if (changes.basket) await requireBaskets(tx, [patch.basket])
    const columns = Object.entries(toDataColumns(patch)).filter(([, value]) => value !== undefined)
    await updateRows(
      tx,
      'Scenario',
      columns.map(([name]) => name),
      [{ id, ...Object.fromEntries(columns) }],
    )
    await recordHistory(tx, { ...scenarioEvent(actor, row), action: 'updated', changes })
  })
}

type BasketNumbers = readonly (number | null | undefined)[]

/** Returns the numbers of baskets, each once, without those that are none. */
export const basketNumbersIn = (numbers: BasketNumbers): number[] =>
  [...new Set(numbers)].filter((number) => number !== null && number !== undefined)

/**
 * Checks that baskets have these numbers, and locks them until the caller's transaction ends; null is accepted.
 * @throws AppError `invalid`.
 */
export async function requireBaskets(tx: TransactionClient, numbers: BasketNumbers): Promise<void> {
  const wanted = basketNumbersIn(numbers)
  if (wanted.length > 0 && (await holdBaskets(tx, wanted)).length < wanted.length) throw basketUnknown()
}

/** Returns the error about a number that no basket has. */
export function basketUnknown(): AppError {
  return new AppError('invalid', 'scenarios.basketUnknown', {
    fields: { 'data.basket': 'scenarios.basketUnknown' },
  })
}

/** A person as history names them; null for nobody. */
export type PersonValue = Pick<ScenarioPerson, '_id' | 'name'> | null

/** Returns the person who has a role in a scenario. */
export function toPersonValue(row: ScenarioRow, role: ScenarioRole): PersonValue {
  const person = row[role]
  return person && { _id: person.id, name: person.name }
}

const peopleAs = (role: ScenarioRole) =>
  bulkSetting<ScenarioRow, ScenarioPlace, PersonValue>(scenarioRows, {
    hasValue: (row, person) => toPersonValue(row, role)?._id === person?._id,
    columns: (person) => ({ [`${role}Id`]: person?._id ?? null }),
    event: ({ row, value }) => ({
      action: 'updated',
      changes: { [role]: { before: toPersonValue(row, role), after: value } },
    }),
    also: (tx, actor, settings) =>
      remind(
        tx,
        toAssignmentReminders(
          actor,
          settings.map(({ row, value }) => ({ row, role, person: value })),
        ),
      ),
  })

const PEOPLE = {
  responsible: peopleAs('responsible'),
  reviewer: peopleAs('reviewer'),
  dataResponsible: peopleAs('dataResponsible'),
} as const satisfies Record<ScenarioRole, unknown>

interface PersonUpdate {
  role: ScenarioRole
  /** Null for nobody. */
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
    // A person who has left may stay, but can't be set again.
    if ((row[role]?.id ?? null) === userId) return
    const person = await activePerson(tx, role, userId)
    await PEOPLE[role].apply(await scenarioRows.begin(tx, actor, {}), [row], () => person)
  })
}

/**
 * Returns the active user with this id, null for nobody.
 * @throws AppError `invalid`, naming the field, for anybody else.
 */
async function activePerson(
  tx: TransactionClient,
  role: ScenarioRole,
  id: string | null,
): Promise<PersonValue> {
  if (id === null) return null
  const user = await tx.user.findFirst({ where: { id, isActive: true, isApproved: true } })
  if (user) return { _id: user.id, name: user.name }
  throw new AppError('invalid', 'scenarios.personUnknown', { fields: { [role]: 'scenarios.personUnknown' } })
}

/**
 * Sets who is responsible for many scenarios, and records it, all of it or nothing. Returns the earlier people of those
 * that changed.
 * @throws AppError `forbidden` for a viewer, `not_found` where one of them is not there, `invalid` for anybody but an
 * active user.
 */
export async function setResponsibleOfScenarios(
  actor: Actor,
  { ids, responsible }: { ids: string[]; responsible: string | null },
): Promise<{ changes: BulkResponsibleChange[] }> {
  const rows = await PEOPLE.responsible.set(actor, {}, ids, async (tx) => {
    const person = await activePerson(tx, 'responsible', responsible)
    return () => person
  })
  return {
    changes: rows.map((row) => ({
      _id: row.id,
      version: row.version + 1,
      responsible: row.responsible?.id ?? null,
    })),
  }
}

/**
 * Puts back the people that {@link setResponsibleOfScenarios} returned, where nobody has changed the scenario since.
 * @throws AppError `forbidden` for a viewer, `invalid` where one of them is nobody.
 */
export function undoResponsibleOfScenarios(actor: Actor, changes: BulkResponsibleChange[]): Promise<Undone> {
  return PEOPLE.responsible.undo(actor, {}, changes, async (tx, current) => {
    const people = await findPeople(
      tx,
      current.map(({ responsible }) => responsible),
    )
    return ({ responsible }) => people.get(responsible ?? '') ?? null
  })
}

// The earlier responsible person may be put back, also when deactivated since.
async function findPeople(tx: TransactionClient, ids: (string | null)[]): Promise<Map<string, PersonValue>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const users = await tx.user.findMany({ where: { id: { in: wanted } }, select: { id: true, name: true } })
  if (users.length < wanted.length) throw new AppError('invalid', 'scenarios.personUnknown')
  return new Map(users.map(({ id, name }) => [id, { _id: id, name }]))
}

/** A person whose place another one takes. */
export interface Replacement {
  /** Without an id: nobody. */
  from: { id: string | null; name: string }
  to: { id: string; name: string }
  /** The rows that may change; those that somebody else has meanwhile are left alone. */
  ids: readonly string[]
}

/** Locked scenarios by id. */
export type ScenarioPlaces = ReadonlyMap<string, ScenarioRow>

/** Locks scenarios until the transaction ends. Returns those that are not deleted, by id. */
export async function findScenarioPlaces(
  tx: TransactionClient,
  ids: readonly string[],
): Promise<ScenarioPlaces> {
  const rows = await lockScenarios(tx, ids)
  return new Map(rows.map((row) => [row.id, row]))
}
