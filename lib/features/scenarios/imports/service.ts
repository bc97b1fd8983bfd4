import 'server-only'
import { toAssignmentReminders } from '@/lib/features/notifications/reminders/rules'
import { remind } from '@/lib/features/notifications/reminders/service'
import { requireEditor } from '@/lib/server/auth'
import { isUniqueViolation, type TransactionClient, transaction } from '@/lib/server/db'
import { changesBetween } from '@/lib/server/history'
import type { RowChange } from '@/lib/server/record-bulk'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { message } from '@/lib/shared/messages'
import { partByVersion, type Undone } from '@/lib/shared/record-endpoints'
import { patchFor, toDataColumns } from '../data/queries'
import { type ScenarioRow, toWireListedScenario } from '../information/queries'
import { basketNumbersIn, basketUnknown, requireBaskets, scenarioRows } from '../information/service'
import { insertScenarios, takeBackNew } from '../service'
import { IMPORTED_PEOPLE } from '../sheets/values'
import type {
  AddedScenario,
  ChangedScenario,
  FormerScenario,
  ImportedReferences,
  SheetImport,
  SheetImported,
  UndoneImport,
} from './contract'
import { findRemembered, findTakenKeys, type ImportRecord, rememberImported } from './queries'

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
      const named = await findNamed(tx, projectId, [...added, ...changed])
      const formers = await updateAll(change, changed, named)
      const news = await addAll(change, { projectId, added, named })
      await rememberImported(tx, projectId, [
        ...changed.map(({ _id, ...row }) => toRecord(_id, row)),
        ...added.flatMap(({ key }, at) => (news[at] ? [toRowRecord(news[at], key)] : [])),
      ])
      return {
        added: news.map(({ id, scenarioNumber, version }) => ({ _id: id, scenarioNumber, version })),
        changed: formers,
      }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'scenarioImports.importedMeanwhile')
    throw error
  }
}

function toRecord(scenarioId: string, row: Omit<ChangedScenario, '_id' | 'version'>): ImportRecord {
  const { key, data } = row
  return { scenarioId, key, values: { ...data, ...givenReferences(row) } }
}

// Also what the row left empty: who fills it in has changed it since.
const toRowRecord = (row: ScenarioRow, key: string): ImportRecord => ({
  scenarioId: row.id,
  key,
  values: { ...toWireListedScenario(row).data, ...storedReferences(row) },
})

const REFERENCES = [...IMPORTED_PEOPLE, 'milestone'] as const
type Reference = (typeof REFERENCES)[number]

function givenReferences(row: ImportedReferences): Partial<Record<Reference, string | null>> {
  return Object.fromEntries(
    REFERENCES.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])),
  )
}

type Names = ReadonlyMap<string, { name: string; isActive: boolean }>
/** People and the milestones of a project by their ids, and whether they can be set. */
interface Named {
  people: Names
  milestones: Names
}

const fieldNames = ({ people, milestones }: Named, field: Reference) =>
  field === 'milestone' ? milestones : people

async function findNamed(
  tx: TransactionClient,
  projectId: string,
  rows: readonly ImportedReferences[],
): Promise<Named> {
  const ids = new Set(rows.flatMap((row) => Object.values(givenReferences(row)).filter((id) => id !== null)))
  const users = await tx.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, isActive: true, isApproved: true },
  })
  const milestones = await tx.milestone.findMany({
    where: { projectId },
    select: { id: true, name: true, deletedAt: true },
  })
  return {
    people: new Map(
      users.map(({ id, name, isActive, isApproved }) => [id, { name, isActive: isActive && isApproved }]),
    ),
    milestones: new Map(milestones.map(({ id, name, deletedAt }) => [id, { name, isActive: !deletedAt }])),
  }
}

function requireNamed(named: Named, field: Reference, id: string): string {
  const found = fieldNames(named, field).get(id)
  if (found?.isActive) return found.name
  const problem = field === 'milestone' ? message('milestones.notFound') : message('scenarios.personUnknown')
  throw new AppError('invalid', problem, { fields: { [field]: problem } })
}

/** The number of rows that one statement adds: each has some thirty columns. */
const ADDED_AT_ONCE = 500

interface Additions {
  projectId: string
  added: readonly AddedScenario[]
  named: Named
}

async function addAll(
  { tx, actor, lock }: RowChange<ScenarioRow>,
  { projectId, added, named }: Additions,
): Promise<ScenarioRow[]> {
  const ids: string[] = []
  for (let from = 0; from < added.length; from += ADDED_AT_ONCE) {
    const some = added.slice(from, from + ADDED_AT_ONCE)
    for (const row of some)
      for (const field of REFERENCES) if (row[field]) requireNamed(named, field, row[field])
    const { rows } = await insertScenarios(
      tx,
      actor,
      projectId,
      some.map(({ key: _, responsible, reviewer, dataResponsible, milestone, ...creation }) => ({
        ...creation,
        references: {
          responsibleId: responsible,
          reviewerId: reviewer,
          dataResponsibleId: dataResponsible,
          milestoneId: milestone,
        },
      })),
    )
    ids.push(...rows.map(({ id }) => id))
  }
  const rows = new Map((await lock(ids)).map((row) => [row.id, row]))
  await remind(
    tx,
    toAssignmentReminders(
      actor,
      [...rows.values()].flatMap((row) => toAssignments(row, storedReferences(row))),
    ),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

const storedReferences = (row: ScenarioRow): ImportedReferences => ({
  responsible: row.responsible?.id ?? null,
  reviewer: row.reviewer?.id ?? null,
  dataResponsible: row.dataResponsible?.id ?? null,
  milestone: row.milestoneId,
})

const toAssignments = (row: ScenarioRow, given: ImportedReferences) =>
  IMPORTED_PEOPLE.flatMap((role) => {
    const id = given[role]
    return id ? [{ row, role, person: { _id: id } }] : []
  })

const DATA_COLUMNS = Object.keys(toDataColumns({}))
const STORED_COLUMNS = [...DATA_COLUMNS, ...REFERENCES.map((field) => `${field}Id`)]

/** A locked scenario, and what its values become. */
interface Setting {
  row: ScenarioRow
  next: Pick<FormerScenario, 'data' | Reference>
}

async function updateAll(
  change: RowChange<ScenarioRow>,
  changed: readonly ChangedScenario[],
  named: Named,
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
      params: { numbers: joinNumbers(stale.map(({ row }) => row.scenarioNumber)) },
    })
  await requireBaskets(
    change.tx,
    settings.map(({ next }) => next.data.basket),
  )
  const remembered = await findRemembered(change.tx, [...rows.keys()])
  await store(change, settings, { named, record: change.record })
  return settings.map(({ row, next }) => ({
    _id: row.id,
    version: row.version + (hasValues(next) ? 1 : 0),
    remembered: remembered.get(row.id) ?? null,
    data: Object.fromEntries(
      Object.entries(toWireListedScenario(row).data).filter(([name]) => name in next.data),
    ),
    ...Object.fromEntries(
      Object.entries(storedReferences(row)).filter(([role]) => role in givenReferences(next)),
    ),
  }))
}

/** The number of scenarios that a message names. */
const MAX_NAMED_SCENARIOS = 10

const joinNumbers = (numbers: readonly string[]) =>
  numbers.slice(0, MAX_NAMED_SCENARIOS).join(', ') + (numbers.length > MAX_NAMED_SCENARIOS ? ' …' : '')

// A row may give its scenario another key alone, which is no change of the scenario.
const hasValues = (next: Setting['next']) =>
  Object.keys({ ...next.data, ...givenReferences(next) }).length > 0

async function store(
  change: RowChange<ScenarioRow>,
  all: readonly Setting[],
  { named, record }: { named: Named; record: RowChange<ScenarioRow>['record'] },
): Promise<void> {
  const settings = all.filter(({ next }) => hasValues(next))
  if (settings.length === 0) return
  // First of all: it refuses unknown people and milestones.
  const events = settings.map(({ row, next }) => ({
    row,
    action: 'updated' as const,
    changes: compareRow(row, next, named),
  }))
  await change.update(
    STORED_COLUMNS,
    settings.map(({ row, next }) => {
      const { data, type } = toWireListedScenario(row)
      const columns = toDataColumns(patchFor(type, { ...data, ...next.data }))
      // A column that the type does not have stays as it is.
      const own = Object.fromEntries(
        DATA_COLUMNS.map((name) => [name, Reflect.get(columns, name) ?? Reflect.get(row, name)]),
      )
      const now = { ...storedReferences(row), ...givenReferences(next) }
      return {
        id: row.id,
        ...own,
        ...('basket' in next.data && { basketNumber: next.data.basket }),
        responsibleId: now.responsible,
        reviewerId: now.reviewer,
        dataResponsibleId: now.dataResponsible,
        milestoneId: now.milestone,
      }
    }),
  )
  await record(events)
  await remind(
    change.tx,
    toAssignmentReminders(
      change.actor,
      settings.flatMap(({ row, next }) => toAssignments(row, givenReferences(next))),
    ),
  )
}

// As it is recorded elsewhere: a person with the id, a milestone by its name.
function compareRow(row: ScenarioRow, next: Setting['next'], named: Named) {
  const { data, type } = toWireListedScenario(row)
  const given = givenReferences(next)
  const before = storedReferences(row)
  const fields = REFERENCES.filter((field) => field in given && given[field] !== before[field])
  const recorded = (field: Reference, id: string | null | undefined, isSet: boolean) => {
    if (!id) return null
    const name = isSet
      ? requireNamed(named, field, id)
      : (nameIn(row, field) ?? named.milestones.get(id)?.name ?? '')
    return field === 'milestone' ? name : { _id: id, name }
  }
  const inFields = (references: ImportedReferences, isSet: boolean) =>
    Object.fromEntries(fields.map((field) => [field, recorded(field, references[field], isSet)]))
  return changesBetween(
    { ...data, ...inFields(before, false) },
    { ...patchFor(type, next.data), ...inFields(given, true) },
  )
}

const nameIn = (row: ScenarioRow, field: Reference) => (field === 'milestone' ? undefined : row[field]?.name)

/**
 * Deletes the scenarios that {@link importScenarios} added and puts back those that it changed, except for those that
 * somebody has changed since.
 * @throws AppError `forbidden` for a viewer, `invalid` where one of the values was in no scenario.
 */
export function undoScenarioImport(actor: Actor, projectId: string, undone: UndoneImport): Promise<Undone> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const change = await scenarioRows.begin(tx, actor, { projectId })
    const locked = await change.lock([...undone.added, ...undone.changed].map(({ _id }) => _id))
    const added = partByVersion(undone.added, locked)
    const changed = partByVersion(undone.changed, locked)
    const settings = changed.current.map(({ row, change: next }) => ({ row, next }))
    await requireFormerBaskets(
      tx,
      settings.map(({ next }) => next.data.basket),
    )
    const named = await findNamed(tx, projectId, undone.changed)
    // A person or a milestone may come back, also one that is gone since.
    const formers = { people: allActive(named.people), milestones: allActive(named.milestones) }
    await store(change, settings, { named: formers, record: change.recordUndoing })
    const gone = await takeBackNew(
      change,
      added.current.map(({ row }) => row),
    )
    await forgetImport(tx, projectId, { gone, settings })
    return {
      restored: gone.length + changed.current.length,
      skipped: added.skipped + added.current.length - gone.length + changed.skipped,
    }
  })
}

const allActive = (names: Names): Names =>
  new Map([...names].map(([id, { name }]) => [id, { name, isActive: true }]))

// A basket may come back, also one that was deleted since.
async function requireFormerBaskets(tx: TransactionClient, numbers: readonly (number | null | undefined)[]) {
  const wanted = basketNumbersIn(numbers)
  const found = await tx.basket.count({ where: { number: { in: wanted } } })
  if (found < wanted.length) throw basketUnknown()
}

// The next import begins where this one did. A key that another row has got meanwhile stays there.
async function forgetImport(
  tx: TransactionClient,
  projectId: string,
  {
    gone,
    settings,
  }: { gone: readonly ScenarioRow[]; settings: readonly { row: ScenarioRow; next: FormerScenario }[] },
): Promise<void> {
  const undone = [...gone, ...settings.map(({ row }) => row)]
  await tx.importedScenario.deleteMany({
    where: { projectId, scenarioId: { in: undone.map(({ id }) => id) } },
  })
  const former = settings.flatMap(({ row, next: { remembered } }) =>
    remembered ? [{ scenarioId: row.id, ...remembered }] : [],
  )
  const taken = await findTakenKeys(
    tx,
    projectId,
    former.map(({ key }) => key),
  )
  await rememberImported(
    tx,
    projectId,
    former.map((record) => (taken.has(record.key) ? { ...record, key: null } : record)),
  )
}
