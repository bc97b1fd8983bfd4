import 'server-only'
import { remindersOfAssignments } from '@/lib/features/notifications/reminders/rules'
import { remind } from '@/lib/features/notifications/reminders/service'
import { requireEditor } from '@/lib/server/auth'
import { isUniqueViolation, type TransactionClient, transaction } from '@/lib/server/db'
import { changesBetween } from '@/lib/server/history'
import type { RowChange } from '@/lib/server/record-bulk'
import type { Actor } from '@/lib/shared/actor'
import { partByVersion, type Undone } from '@/lib/shared/bulk'
import { AppError } from '@/lib/shared/errors'
import { patchFor, toDataColumns } from '../data/queries'
import { type ScenarioRow, toWireListedScenario } from '../information/queries'
import { requireBasket, scenarioRows } from '../information/service'
import { insertScenarios } from '../service'
import { IMPORTED_PEOPLE, type ImportedPerson } from '../sheets/values'
import type {
  AddedScenario,
  ChangedScenario,
  FormerScenario,
  ImportedPeople,
  SheetImport,
  SheetImported,
  UndoneImport,
} from './contract'
import { type ImportRecord, rememberImported } from './queries'

/**
 * Adds and changes the scenarios of a file's rows, all of them or none.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown project or scenario, `invalid` for an unknown
 * basket or person, `conflict` where a scenario was changed or a row imported meanwhile, with their numbers.
 */
export async function importScenarios(
  actor: Actor,
  projectId: string,
  { added, changed }: SheetImport,
): Promise<SheetImported> {
  requireEditor(actor)
  try {
    return await transaction(async (tx) => {
      const change = await scenarioRows.begin(tx, actor, { projectId })
      const people = await findPeople(tx, [...added, ...changed])
      const formers = await updateAll(change, changed, people)
      const news = await addAll(change, { projectId, added, people })
      await rememberImported(tx, projectId, [
        ...changed.map(({ _id, ...row }) => toRecord(_id, row)),
        ...added.flatMap((row, at) => (news[at] ? [toRecord(news[at]._id, row)] : [])),
      ])
      return { added: news, changed: formers }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'scenarioImports.importedMeanwhile')
    throw error
  }
}

function toRecord(scenarioId: string, row: Omit<ChangedScenario, '_id' | 'version'>): ImportRecord {
  const { key, data } = row
  return { scenarioId, key, values: { ...data, ...givenPeople(row) } }
}

function givenPeople(row: ImportedPeople): Partial<Record<ImportedPerson, string | null>> {
  return Object.fromEntries(
    IMPORTED_PEOPLE.flatMap((role) => (row[role] === undefined ? [] : [[role, row[role]]])),
  )
}

type People = ReadonlyMap<string, { _id: string; name: string; isActive: boolean }>

async function findPeople(tx: TransactionClient, rows: readonly ImportedPeople[]): Promise<People> {
  const ids = new Set(rows.flatMap((row) => Object.values(givenPeople(row)).filter((id) => id !== null)))
  const users = await tx.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, isActive: true, isApproved: true },
  })
  return new Map(
    users.map(({ id, name, isActive, isApproved }) => [
      id,
      { _id: id, name, isActive: isActive && isApproved },
    ]),
  )
}

function requirePerson(people: People, role: ImportedPerson, id: string) {
  const person = people.get(id)
  if (person?.isActive) return person
  throw new AppError('invalid', 'scenarios.personUnknown', { fields: { [role]: 'scenarios.personUnknown' } })
}

/** The number of rows that one statement adds: each has some thirty columns. */
const ADDED_AT_ONCE = 500

interface Additions {
  projectId: string
  added: readonly AddedScenario[]
  people: People
}

async function addAll(
  { tx, actor, lock }: RowChange<ScenarioRow>,
  { projectId, added, people }: Additions,
): Promise<SheetImported['added']> {
  const ids: string[] = []
  for (let from = 0; from < added.length; from += ADDED_AT_ONCE) {
    const some = added.slice(from, from + ADDED_AT_ONCE)
    for (const row of some)
      for (const role of IMPORTED_PEOPLE) if (row[role]) requirePerson(people, role, row[role])
    const { rows } = await insertScenarios(
      tx,
      actor,
      projectId,
      some.map(({ key: _, responsible, reviewer, dataResponsible, ...creation }) => ({
        ...creation,
        people: { responsibleId: responsible, reviewerId: reviewer, dataResponsibleId: dataResponsible },
      })),
    )
    ids.push(...rows.map(({ id }) => id))
  }
  const rows = new Map((await lock(ids)).map((row) => [row.id, row]))
  await remind(
    tx,
    remindersOfAssignments(
      actor,
      [...rows.values()].flatMap((row) => assignmentsOf(row, peopleOf(row))),
    ),
  )
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [{ _id: id, scenarioNumber: row.scenarioNumber, version: row.version }] : []
  })
}

const peopleOf = (row: ScenarioRow): ImportedPeople => ({
  responsible: row.responsible?.id ?? null,
  reviewer: row.reviewer?.id ?? null,
  dataResponsible: row.dataResponsible?.id ?? null,
})

const assignmentsOf = (row: ScenarioRow, given: ImportedPeople) =>
  IMPORTED_PEOPLE.flatMap((role) => {
    const id = given[role]
    return id ? [{ row, role, person: { _id: id } }] : []
  })

const DATA_COLUMNS = Object.keys(toDataColumns({}))
const STORED_COLUMNS = [...DATA_COLUMNS, ...IMPORTED_PEOPLE.map((role) => `${role}Id`)]

/** A locked scenario, and what its values become. */
interface Setting {
  row: ScenarioRow
  next: Pick<FormerScenario, 'data' | ImportedPerson>
}

async function updateAll(
  change: RowChange<ScenarioRow>,
  changed: readonly ChangedScenario[],
  people: People,
): Promise<FormerScenario[]> {
  if (changed.length === 0) return []
  const rows = new Map((await change.lockAll(changed.map(({ _id }) => _id))).map((row) => [row.id, row]))
  const settings = changed.flatMap((next) => {
    const row = rows.get(next._id)
    return row ? [{ row, next }] : []
  })
  const stale = settings.filter(({ row, next }) => row.version !== next.version)
  if (stale.length > 0)
    throw new AppError('conflict', 'scenarioImports.changedMeanwhile', {
      params: { numbers: namesOf(stale.map(({ row }) => row.scenarioNumber)) },
    })
  const baskets = new Set(settings.map(({ next }) => next.data.basket))
  for (const basket of baskets) await requireBasket(change.tx, basket)
  await store(change, settings, { people, record: change.record })
  return settings.map(({ row, next }) => ({
    _id: row.id,
    version: row.version + 1,
    data: Object.fromEntries(
      Object.entries(toWireListedScenario(row).data).filter(([name]) => name in next.data),
    ),
    ...Object.fromEntries(Object.entries(peopleOf(row)).filter(([role]) => role in givenPeople(next))),
  }))
}

/** The number of scenarios that a message names. */
const NAMED = 10

const namesOf = (numbers: readonly string[]) =>
  numbers.slice(0, NAMED).join(', ') + (numbers.length > NAMED ? ' …' : '')

async function store(
  change: RowChange<ScenarioRow>,
  settings: readonly Setting[],
  { people, record }: { people: People; record: RowChange<ScenarioRow>['record'] },
): Promise<void> {
  await change.update(
    STORED_COLUMNS,
    settings.map(({ row, next }) => {
      const { data, type } = toWireListedScenario(row)
      const columns = toDataColumns(patchFor(type, { ...data, ...next.data }))
      // A column that the type does not have stays as it is.
      const own = Object.fromEntries(
        DATA_COLUMNS.map((name) => [name, Reflect.get(columns, name) ?? Reflect.get(row, name)]),
      )
      const now = { ...peopleOf(row), ...givenPeople(next) }
      return {
        id: row.id,
        ...own,
        ...('basket' in next.data && { basketNumber: next.data.basket }),
        responsibleId: now.responsible,
        reviewerId: now.reviewer,
        dataResponsibleId: now.dataResponsible,
      }
    }),
  )
  await record(
    settings.map(({ row, next }) => ({ row, action: 'updated', changes: changesOf(row, next, people) })),
  )
  await remind(
    change.tx,
    remindersOfAssignments(
      change.actor,
      settings.flatMap(({ row, next }) => assignmentsOf(row, givenPeople(next))),
    ),
  )
}

function changesOf(row: ScenarioRow, next: Setting['next'], people: People) {
  const { data, type } = toWireListedScenario(row)
  const roles = IMPORTED_PEOPLE.filter((role) => role in givenPeople(next))
  const personIn = (role: ImportedPerson) => {
    const id = next[role]
    if (!id) return null
    if (id === row[role]?.id) return { _id: id, name: row[role].name }
    const { _id, name } = requirePerson(people, role, id)
    return { _id, name }
  }
  return changesBetween(
    {
      ...data,
      ...Object.fromEntries(
        roles.map((role) => [role, row[role] && { _id: row[role].id, name: row[role].name }]),
      ),
    },
    { ...patchFor(type, next.data), ...Object.fromEntries(roles.map((role) => [role, personIn(role)])) },
  )
}

/**
 * Deletes the scenarios that {@link importScenarios} added and puts back those that it changed, except for those that
 * somebody has changed since.
 * @throws AppError `forbidden` for a viewer.
 */
export function undoScenarioImport(actor: Actor, projectId: string, undone: UndoneImport): Promise<Undone> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const change = await scenarioRows.begin(tx, actor, { projectId })
    const locked = await change.lock([...undone.added, ...undone.changed].map(({ _id }) => _id))
    const added = partByVersion(undone.added, locked)
    const changed = partByVersion(undone.changed, locked)
    const settings = changed.current.map(({ row, change: next }) => ({ row, next }))
    const people = await findPeople(tx, undone.changed)
    // Whoever was there may come back, also one who has left since.
    const formers = new Map([...people].map(([id, person]) => [id, { ...person, isActive: true }]))
    if (settings.length > 0) await store(change, settings, { people: formers, record: change.recordUndoing })
    const gone = added.current.map(({ row }) => row)
    if (gone.length > 0) {
      const deleted = { deletedAt: new Date(), deletedById: actor.userId }
      await change.update(
        Object.keys(deleted),
        gone.map(({ id }) => ({ id, ...deleted })),
      )
      await change.record(gone.map((row) => ({ row, action: 'deleted', ...scenarioRows.lastValues(row) })))
    }
    // The next import of the same file begins where this one did.
    await tx.importedScenario.deleteMany({
      where: {
        projectId,
        scenarioId: { in: [...gone, ...settings.map(({ row }) => row)].map(({ id }) => id) },
      },
    })
    return {
      restored: added.current.length + changed.current.length,
      skipped: added.skipped + changed.skipped,
    }
  })
}
