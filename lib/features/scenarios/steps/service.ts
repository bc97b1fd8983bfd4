import 'server-only'
import type { z } from 'zod'
import { requireEditor } from '@/lib/server/auth'
import { Prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { changesBetween, recordHistory } from '@/lib/server/history'
import { keysetList } from '@/lib/server/keyset'
import { announceTouched } from '@/lib/server/live'
import { requireProjectEditor, SCENARIO_SCOPE } from '@/lib/server/parents'
import { bulkSetting, defineRows } from '@/lib/server/record-bulk'
import type { RecordFilter } from '@/lib/server/record-table'
import { defineRecord } from '@/lib/server/records'
import { lockRows, NOT_DELETED, readRows } from '@/lib/server/rows'
import type { ExportedTable } from '@/lib/server/table-file'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import type { ExportFormat } from '@/lib/shared/export-format'
import type { Language } from '@/lib/shared/language'
import type { Undone } from '@/lib/shared/record-endpoints'
import { headCells, recordCells } from '@/lib/shared/records'
import { readPart } from '../information/queries'
import type { Replacement, ScenarioPlaces } from '../information/service'
import type {
  AddedStep,
  OrderedSteps,
  reorderScenarioSteps,
  ScenarioStep,
  StepResponsibleChange,
} from './contract'
import { addSeconds, findOrderChanges, findSomeSteps, nextOrder, placeSteps, steps as rows } from './queries'
import { onlyMove, orderWithReturned, SCENARIO_STEP, STEP_PLACE } from './rules'
import { STEP_STATUSES, STEPS_AT_ONCE } from './values'

export { STEPS_AT_ONCE }

interface Place {
  scenarioId: string
}

const records = defineRecord({
  ...rows,
  rules: SCENARIO_STEP,
  scope: SCENARIO_SCOPE,
  sheet: 'Steps',
  notFound: 'scenarios.parts.steps.notFound',
  hidden: ['step', 'secondsSpent'],
})
const responsibles = records.bulk('responsible')

const findKeptSteps = (tx: TransactionClient, { scenarioId }: Place) =>
  tx.scenarioStep.findMany({
    where: { scenarioId, ...NOT_DELETED },
    orderBy: [{ step: 'asc' }, { id: 'asc' }],
  })

const inOrder = keysetList<RecordFilter<{ scenarioId: string }>, 'step', ScenarioStep>({
  sorts: { step: { kind: 'bigint', toValue: ({ step }) => String(step) } },
  columns: { step: Prisma.sql`r.step` },
  id: Prisma.sql`r.id`,
  read: async (filter, rest) => (await records.table.read(filter, rest)).map(rows.toWire),
})

const toIds = (kept: readonly { id: string }[]) => kept.map(({ id }) => id)

/**
 * Returns the steps of a scenario in their order.
 * @throws AppError `not_found`.
 */
async function list(scenarioId: string): Promise<OrderedSteps> {
  const { rows: steps, stepsVersion } = await readPart(scenarioId, rows)
  return { steps, stepsVersion }
}

/**
 * Returns the same as {@link list}, or null where a scenario has more than {@link STEPS_AT_ONCE}.
 * @throws AppError `not_found`.
 */
async function listFew(scenarioId: string): Promise<OrderedSteps | null> {
  const { rows: steps, stepsVersion } = await readPart(scenarioId, rows, STEPS_AT_ONCE + 1)
  return steps.length > STEPS_AT_ONCE ? null : { steps, stepsVersion }
}

/**
 * Returns a page of the steps of a scenario in their order.
 * @throws AppError `not_found`, `invalid` for a malformed cursor.
 */
async function listPage(scenarioId: string, paging: { limit?: number; cursor?: string }) {
  const { stepsVersion } = await readPart(scenarioId, rows, 0)
  const filter = { parent: { scenarioId }, narrowed: {} }
  const { rows: steps, nextCursor } = await inOrder.find({ filter, sort: 'step', order: 'asc', ...paging })
  return { steps, stepsVersion, nextCursor }
}

/**
 * Returns those steps of a scenario that have these ids, in their order.
 * @throws AppError `not_found`, where the scenario is not there.
 */
async function listSome(scenarioId: string, ids: readonly string[]): Promise<OrderedSteps> {
  const found = await findSomeSteps(scenarioId, ids)
  if (!found) throw new AppError('not_found', 'scenarios.notFound')
  return found
}

/**
 * Returns the steps of a scenario in their order, as a file in the person's language.
 * @throws AppError `not_found`.
 */
async function file(
  parent: Place,
  { format, language }: { format: ExportFormat; language: Language | null },
): Promise<ExportedTable<ScenarioStep>> {
  await SCENARIO_SCOPE.require(parent)
  const translate = getTranslator(language)
  const { name, fields } = SCENARIO_STEP
  return {
    name,
    sheet: 'Steps',
    format,
    language,
    head: [translate(STEP_PLACE), ...headCells(fields, translate)],
    batches: inOrder.batches({ filter: { parent, narrowed: {} }, sort: 'step', order: 'asc' }),
    toCells: (step) => [{ kind: 'count', value: step.step }, ...recordCells(fields, step, translate)],
  }
}

/**
 * Adds steps behind a scenario's last one, all of them or none, as one event of its history.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown scenario, `invalid` for an unknown step of the
 * repository.
 */
async function addAll(actor: Actor, parent: Place, added: readonly AddedStep[]): Promise<OrderedSteps> {
  requireEditor(actor)
  await SCENARIO_SCOPE.require(parent)
  await transaction(async (tx) => {
    const place = await SCENARIO_SCOPE.place(tx, parent)
    await requireRepositorySteps(tx, added)
    const count = await tx.scenarioStep.count({ where: { ...parent, ...NOT_DELETED } })
    await records.table.insert(
      tx,
      parent,
      added.map((step, index) => ({
        ...step,
        step: count + index + 1,
        status: STEP_STATUSES[0],
        comment: '',
        secondsSpent: 0,
      })),
    )
    await nextOrder(tx, [parent.scenarioId])
    await recordHistory(tx, {
      ...place,
      subject: 'step',
      // The event is about all of the scenario's steps, not about one.
      subjectId: parent.scenarioId,
      label: '',
      action: 'created',
      changes: { inserted: { before: null, after: added.length } },
      actorId: actor.userId,
    })
  })
  return list(parent.scenarioId)
}

// Held until the steps are stored, so that none of them is removed for good meanwhile.
async function requireRepositorySteps(tx: TransactionClient, added: readonly AddedStep[]): Promise<void> {
  const wanted = [...new Set(added.flatMap(({ repositoryStepId }) => repositoryStepId ?? []))]
  const found = await readRows({}, tx)`
    SELECT id FROM "RepositoryStep" WHERE id = ANY (${wanted}::bpchar[]) ORDER BY id FOR KEY SHARE`
  if (found.length < wanted.length)
    throw new AppError('invalid', 'scenarios.parts.steps.repositoryStepGone', {
      fields: { steps: 'scenarios.parts.steps.repositoryStepGone' },
    })
}

/**
 * Adds seconds to the time that was spent on a step, without a conflict with a change of the step at the same time.
 * Returns the total in seconds.
 * @throws AppError `forbidden` for a viewer, `not_found` where the scenario has no such step.
 */
async function addTime(actor: Actor, parent: Place, added: { stepId: string; seconds: number }) {
  requireEditor(actor)
  return transaction(async (tx) => {
    const place = await SCENARIO_SCOPE.place(tx, parent)
    await requireProjectEditor(tx, actor, place)
    const secondsSpent = await addSeconds(tx, { ...parent, ...added })
    if (secondsSpent === null) throw new AppError('not_found', 'scenarios.parts.steps.notFound')
    await announceTouched(tx, [{ subject: 'step', id: added.stepId, ...place }])
    return { secondsSpent }
  })
}

/**
 * Puts a scenario's steps into this order. The order that they are in already changes nothing.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown scenario, `conflict` where the order is not of
 * the scenario's steps, or was made on an older one.
 */
async function reorder(
  actor: Actor,
  parent: Place,
  { steps, version }: z.output<typeof reorderScenarioSteps.body>,
): Promise<OrderedSteps> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const place = await SCENARIO_SCOPE.place(tx, parent)
    await requireProjectEditor(tx, actor, place)
    const kept = await findKeptSteps(tx, parent)
    const { stepsVersion } = await tx.scenario.findUniqueOrThrow({
      where: { id: parent.scenarioId },
      select: { stepsVersion: true },
    })
    const before = toIds(kept)
    const after = steps.map(({ _id }) => _id)
    const ordered = toOrder(kept, after)
    const isStale = version !== undefined && version !== stepsVersion
    if (isStale || !ordered) {
      throw new AppError('conflict', 'scenarios.parts.steps.otherOrder', {
        current: { _id: parent.scenarioId, steps: kept.map(rows.toWire), stepsVersion },
        changes: await findOrderChanges(tx, parent.scenarioId, stepsVersion - (version ?? stepsVersion)),
      })
    }
    if (before.every((id, index) => id === after[index])) return { steps: ordered, stepsVersion }
    await placeSteps(tx, [after])
    const next = await nextOrder(tx, [parent.scenarioId])
    const move = onlyMove(before, after)
    const one = move && ordered[move.to]
    await recordHistory(tx, {
      ...place,
      subject: 'step',
      action: 'updated',
      actorId: actor.userId,
      subjectId: one?._id ?? parent.scenarioId,
      label: one ? SCENARIO_STEP.toLabel(one) : '',
      changes: move
        ? { step: { before: move.from + 1, after: move.to + 1 } }
        : { order: { before: [], after: [] } },
    })
    return { steps: ordered, stepsVersion: next }
  })
}

type Kept = Prisma.ScenarioStepGetPayload<true>

/** Returns the steps in this order, with their places in it; null where it is not of exactly these. */
function toOrder(kept: readonly Kept[], ids: readonly string[]): ScenarioStep[] | null {
  const rowsById = new Map(kept.map((row) => [row.id, row]))
  const ordered = [...new Set(ids)].flatMap((id) => rowsById.get(id) ?? [])
  if (ordered.length < ids.length || ordered.length < kept.length) return null
  return ordered.map((row, index) => rows.toWire({ ...row, step: index + 1 }))
}

/**
 * Deletes steps, all of them or none; those behind them move up. Returns how many.
 * @throws AppError `forbidden` for a viewer, `not_found` where the scenario lacks one of them.
 */
function remove(actor: Actor, parent: Place, ids: readonly string[]): Promise<number> {
  return records.remove(actor, parent, ids, async (tx) => {
    await placeSteps(tx, [toIds(await findKeptSteps(tx, parent))])
    await nextOrder(tx, [parent.scenarioId])
  })
}

/** Makes room for steps that were brought back just now: each stands where it stood before. */
export async function makeRoomForSteps(tx: TransactionClient, ids: readonly string[]): Promise<void> {
  const returned = await tx.scenarioStep.findMany({ where: { id: { in: [...ids] } } })
  const scenarioIds = [...new Set(returned.map(({ scenarioId }) => scenarioId))]
  const others = await tx.scenarioStep.findMany({
    where: { scenarioId: { in: scenarioIds }, id: { notIn: [...ids] }, ...NOT_DELETED },
    orderBy: { step: 'asc' },
  })
  const of = (scenarioId: string) => (step: Place) => step.scenarioId === scenarioId
  const orders = scenarioIds.map((id) =>
    orderWithReturned(toIds(others.filter(of(id))), returned.filter(of(id))),
  )
  await placeSteps(tx, orders)
  await nextOrder(tx, scenarioIds)
}

/**
 * Sets the responsible person of steps, all or none. Returns the earlier one of those that changed.
 * @throws AppError `forbidden` for a viewer, `not_found` where the scenario lacks one of them.
 */
async function setResponsible(
  actor: Actor,
  parent: Place,
  { ids, responsible }: { ids: readonly string[]; responsible: string },
): Promise<{ changes: StepResponsibleChange[] }> {
  const changes = await responsibles.set(actor, parent, { ids, value: responsible })
  return { changes: changes.map(({ value, ...row }) => ({ ...row, responsible: value })) }
}

/**
 * Puts back the responsible people that `setResponsible` answered, where nobody has changed the step since.
 * @throws AppError `forbidden` for a viewer.
 */
function undoResponsible(actor: Actor, parent: Place, changes: readonly StepResponsibleChange[]) {
  return responsibles.undo(
    actor,
    parent,
    changes.map(({ responsible, ...row }) => ({ ...row, value: responsible })),
  )
}

/** Steps of several scenarios, which are locked before. */
export const scenarioStepRows = defineRows<Kept, ScenarioPlaces>({
  table: 'ScenarioStep',
  notFound: 'scenarios.parts.steps.notFound',
  lock: async (tx, places, ids) => {
    await lockRows(tx, 'ScenarioStep', ids)
    const kept = await tx.scenarioStep.findMany({
      where: { id: { in: [...ids] }, ...NOT_DELETED },
      orderBy: { id: 'asc' },
    })
    return kept.filter(({ scenarioId }) => places.has(scenarioId))
  },
  audit: async (_tx, actor, places) => (row) => ({
    projectId: places.get(row.scenarioId)?.projectId,
    scenarioId: row.scenarioId,
    subject: SCENARIO_STEP.subject,
    subjectId: row.id,
    label: SCENARIO_STEP.toLabel(rows.toWire(row)),
    actorId: actor.userId,
  }),
  lastValues: ({ status }) => ({ fromStatus: status }),
})

const names = bulkSetting<Kept, ScenarioPlaces, string>(scenarioStepRows, {
  hasValue: (row, responsible) => row.responsible === responsible,
  columns: (responsible) => ({ responsible }),
  event: ({ row, value }) => ({
    action: 'updated',
    changes: changesBetween({ responsible: row.responsible }, { responsible: value }),
  }),
})

/**
 * Writes another person's name into steps that name one, as a part of a transaction. Returns how many named the first one
 * still, and those that changed, with their versions after that: a person with the same name has the steps already.
 * @param places the scenarios of the steps, locked
 */
export async function replaceResponsible(
  tx: TransactionClient,
  actor: Actor,
  { from, to, ids, places }: Replacement & { places: ScenarioPlaces },
): Promise<{ count: number; changes: StepResponsibleChange[] }> {
  const change = await scenarioStepRows.begin(tx, actor, places)
  const theirs = (await change.lock(ids)).filter(({ responsible }) => responsible === from.name)
  const changed = await names.apply(change, theirs, () => to.name)
  const changes = changed.map(({ id, version, responsible }) => ({
    _id: id,
    version: version + 1,
    responsible,
  }))
  return { count: theirs.length, changes }
}

/**
 * Writes the names that {@link replaceResponsible} replaced back into the steps, where nobody has changed them since, as a
 * part of a transaction.
 * @param places the scenarios of the steps, locked
 */
export async function restoreResponsible(
  tx: TransactionClient,
  actor: Actor,
  { changes, places }: { changes: readonly StepResponsibleChange[]; places: ScenarioPlaces },
): Promise<Undone> {
  const change = await scenarioStepRows.begin(tx, actor, places)
  return names.restore(
    change,
    changes,
    async () =>
      ({ responsible }) =>
        responsible,
  )
}

/** The steps of a scenario. */
export const steps = {
  change: records.change,
  setStatus: records.setStatus,
  undoStatus: records.undoStatus,
  setResponsible,
  undoResponsible,
  list,
  listFew,
  listPage,
  listSome,
  file,
  addAll,
  addTime,
  reorder,
  remove,
}
