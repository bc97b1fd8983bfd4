import 'server-only'
import { manyAggregationErrors } from '@/lib/features/aggregations/errors/service'
import { manyErrorReports } from '@/lib/features/scenarios/error-reports/service'
import { requireEditor } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { requireVersion } from '@/lib/server/history'
import { requireProjectEditors } from '@/lib/server/parents'
import { neededDay, personToday } from '@/lib/server/person-day'
import { NOT_DELETED } from '@/lib/server/rows'
import type { ExportedTable } from '@/lib/server/table-file'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { formatDay } from '@/lib/shared/dates'
import { AppError } from '@/lib/shared/errors'
import type { Language } from '@/lib/shared/language'
import type { Undone } from '@/lib/shared/record-endpoints'
import type {
  BlockedScenariosUpdate,
  ErrorStatusChange,
  PlannedFixChange,
  RegisterExportQuery,
  RegisteredError,
  RegisterQuery,
  SolverChange,
} from './contract'
import { countErrors, errorList, findReport, type RegisterFilter } from './queries'
import { EXPORT_NAME, exportHead, exportRow, toAggregationStatus } from './rules'

export { countErrorsByFilter } from './queries'

const withDay = (filter: Omit<RegisterExportQuery, 'format' | 'sort' | 'order'>): RegisterFilter => ({
  ...filter,
  today: new Date(neededDay(filter)),
})

/**
 * Returns a page of the register with its counts, or all of it.
 * @param isCounted whether the counts are wanted
 * @throws AppError `invalid` for a cursor of another order.
 */
export async function listErrors(
  { limit, cursor, sort, order, ...given }: RegisterQuery,
  { isCounted } = { isCounted: true },
) {
  const filter = withDay(given)
  const [{ rows: errors, ...cursors }, counts] = await Promise.all([
    errorList.find({ filter, sort, order, limit, cursor }),
    isCounted ? countErrors(filter) : undefined,
  ])
  return { errors, counts, ...cursors }
}

/** Returns every error that a filter finds, in its order, as a file in the person's language. */
export function exportErrors(
  { format, sort, order, ...given }: RegisterExportQuery,
  language: Language | null,
): ExportedTable<RegisteredError> {
  const translate = getTranslator(language)
  return {
    name: EXPORT_NAME,
    sheet: 'Errors',
    format,
    language,
    head: exportHead(translate),
    batches: errorList.batches({ filter: withDay(given), sort, order }),
    toCells: (error) => exportRow(error, translate),
  }
}

/** Parts errors by their kind: those that are no aggregation errors are, if anything, error reports. */
async function partByKind<Item extends { _id: string }>(tx: TransactionClient, items: readonly Item[]) {
  const found = await tx.aggregationError.findMany({
    where: { id: { in: items.map(({ _id }) => _id) } },
    select: { id: true },
  })
  const ids = new Set(found.map(({ id }) => id))
  return {
    aggregations: items.filter(({ _id }) => ids.has(_id)),
    reports: items.filter(({ _id }) => !ids.has(_id)),
  }
}

const toIds = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id)

/** @throws AppError `invalid` where aggregation errors have no such status. */
function requireAggregationStatus(status: ErrorStatusChange['status']) {
  const own = toAggregationStatus(status)
  if (own) return own
  const key = 'errorRegister.statusOfReports'
  throw new AppError('invalid', key, { fields: { status: key } })
}

/** @throws AppError `invalid` where aggregation errors are among these: nobody is named to solve them, and no fix is planned. */
async function requireReports(tx: TransactionClient, ids: readonly string[]): Promise<void> {
  const { aggregations } = await partByKind(
    tx,
    ids.map((_id) => ({ _id })),
  )
  const key = 'errorRegister.onlyReports'
  if (aggregations.length > 0) throw new AppError('invalid', key, { fields: { ids: key } })
}

/**
 * Sets the status of errors of both kinds, all of them or none. Returns the previous statuses of those that changed.
 * @throws AppError `forbidden` for a viewer, `not_found` where one of them is not there, `invalid` for a status that an
 * aggregation error among them can't have.
 */
export async function setStatusOfErrors(
  actor: Actor,
  { ids, status }: { ids: readonly string[]; status: ErrorStatusChange['status'] },
): Promise<{ changes: ErrorStatusChange[] }> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const parts = await partByKind(
      tx,
      [...new Set(ids)].map((_id) => ({ _id })),
    )
    const reportIds = toIds(parts.reports)
    const { change } = await manyErrorReports.begin(tx, actor, reportIds)
    const { statuses } = manyErrorReports
    const ofReports = await statuses.apply(change, await change.lockAll(reportIds), status)
    const ofAggregations = await setAggregations(tx, actor, toIds(parts.aggregations), status)
    const changes = [...ofReports, ...ofAggregations]
    return { changes: changes.map(({ value, ...row }) => ({ ...row, status: value })) }
  })
}

async function setAggregations(
  tx: TransactionClient,
  actor: Actor,
  ids: readonly string[],
  status: ErrorStatusChange['status'],
) {
  if (ids.length === 0) return []
  const { rows, statuses } = manyAggregationErrors
  const own = requireAggregationStatus(status)
  const change = await rows.begin(tx, actor, {})
  return statuses.apply(change, await change.lockAll(ids), own)
}

/**
 * Puts back the statuses that {@link setStatusOfErrors} returned, where nobody has changed the error since.
 * @throws AppError `forbidden` for a viewer, `invalid` for a status that an aggregation error can't have.
 */
export async function undoStatusOfErrors(
  actor: Actor,
  changes: readonly ErrorStatusChange[],
): Promise<Undone> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const { reports, aggregations } = await partByKind(tx, changes)
    const { change } = await manyErrorReports.begin(tx, actor, toIds(reports))
    const one = await manyErrorReports.statuses.restore(
      change,
      reports.map(({ status: value, ...row }) => ({ ...row, value })),
    )
    const { rows, statuses } = manyAggregationErrors
    const other = await statuses.restore(
      await rows.begin(tx, actor, {}),
      aggregations.map(({ status, ...row }) => ({ ...row, value: requireAggregationStatus(status) })),
    )
    return { restored: one.restored + other.restored, skipped: one.skipped + other.skipped }
  })
}

/**
 * Sets who is to solve error reports, null for nobody, and reminds them: all of them or none. Returns whom those that
 * changed had before.
 * @throws AppError `forbidden` for a viewer, `not_found` where one of them is not there, `invalid` for anybody but an
 * active user, or where an aggregation error is among them.
 */
export async function setResponsibleOfErrors(
  actor: Actor,
  { ids, responsible }: { ids: readonly string[]; responsible: string | null },
): Promise<{ changes: SolverChange[] }> {
  requireEditor(actor)
  return transaction(async (tx) => {
    await requireReports(tx, ids)
    const begun = await manyErrorReports.begin(tx, actor, ids)
    const locked = await begun.change.lockAll(ids)
    const solver = { responsible: await findPersonName(tx, responsible), responsibleUserId: responsible }
    const changed = await manyErrorReports.giveTo(begun, locked, solver)
    return {
      changes: changed.map((row) => ({
        _id: row.id,
        version: row.version + 1,
        responsible: row.responsible,
        responsibleUserId: row.responsibleUserId,
      })),
    }
  })
}

/** Returns the name of an active user, '' for nobody. @throws AppError `invalid` for anybody else. */
async function findPersonName(tx: TransactionClient, id: string | null): Promise<string> {
  if (id === null) return ''
  const user = await tx.user.findFirst({ where: { id, isActive: true, isApproved: true } })
  if (user) return user.name
  throw personUnknown()
}

const personUnknown = () =>
  new AppError('invalid', 'scenarios.personUnknown', { fields: { responsible: 'scenarios.personUnknown' } })

/**
 * Puts back the people that {@link setResponsibleOfErrors} returned, where nobody has changed the report since.
 * @throws AppError `forbidden` for a viewer, `invalid` where one of them is nobody.
 */
export async function undoResponsibleOfErrors(
  actor: Actor,
  changes: readonly SolverChange[],
): Promise<Undone> {
  requireEditor(actor)
  return transaction((tx) => restoreSolvers(tx, actor, changes))
}

/** Does the same as a part of a transaction. @throws AppError `invalid` where one of the people is nobody. */
export async function restoreSolvers(
  tx: TransactionClient,
  actor: Actor,
  changes: readonly SolverChange[],
): Promise<Undone> {
  const { change } = await manyErrorReports.begin(tx, actor, toIds(changes))
  return manyErrorReports.solvers.restore(change, changes, async (_tx, formers) => {
    const wanted = new Set(formers.flatMap(({ responsibleUserId }) => responsibleUserId ?? []))
    // A person who has left meanwhile may be put back.
    const known = await tx.user.count({ where: { id: { in: [...wanted] } } })
    if (known < wanted.size) throw personUnknown()
    return ({ responsible, responsibleUserId }) => ({ responsible, responsibleUserId })
  })
}

/**
 * Sets the day on which the fix of error reports is planned, all of them or none. Returns the previous days of those that
 * changed.
 * @throws AppError `forbidden` for a viewer, `not_found` where one of them is not there, `invalid` where an aggregation
 * error is among them.
 */
export async function setPlannedFixOfErrors(
  actor: Actor,
  { ids, plannedFixDate }: { ids: readonly string[]; plannedFixDate: Date | null },
): Promise<{ changes: PlannedFixChange[] }> {
  requireEditor(actor)
  return transaction(async (tx) => {
    await requireReports(tx, ids)
    const { change } = await manyErrorReports.begin(tx, actor, ids)
    const day = plannedFixDate && formatDay(plannedFixDate)
    const changed = await manyErrorReports.plannedDays.apply(change, await change.lockAll(ids), day)
    return { changes: changed.map(({ value, ...row }) => ({ ...row, plannedFixDate: value })) }
  })
}

/**
 * Puts back the days that {@link setPlannedFixOfErrors} returned, where nobody has changed the report since.
 * @throws AppError `forbidden` for a viewer.
 */
export async function undoPlannedFixOfErrors(
  actor: Actor,
  changes: readonly PlannedFixChange[],
): Promise<Undone> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const { change } = await manyErrorReports.begin(tx, actor, toIds(changes))
    const formers = changes.map(({ plannedFixDate: value, ...row }) => ({ ...row, value }))
    return manyErrorReports.plannedDays.restore(change, formers)
  })
}

/**
 * Says which scenarios wait for an error report beside its own, and records it; those in the trash stay as they are.
 * @throws AppError `forbidden` for a viewer, and where only its members change the project of the report or of a scenario
 * that is linked or no longer so, `not_found`, `conflict` for a stale version, `invalid` where one of the
 * scenarios is not there.
 */
export async function setBlockedScenarios(
  actor: Actor,
  id: string,
  { scenarioIds, version }: BlockedScenariosUpdate,
): Promise<RegisteredError> {
  requireEditor(actor)
  const today = await personToday(actor)
  return transaction(async (tx) => {
    const { change } = await manyErrorReports.begin(tx, actor, [id])
    const [row] = await change.lockAll([id])
    const before = await findReport(id, today, tx)
    if (!row || !before) throw new AppError('not_found', 'scenarios.parts.errors.notFound')
    await requireVersion(tx, { current: before, subject: 'error_report', version, stored: row.version })
    const wanted = new Set(scenarioIds.filter((scenarioId) => scenarioId !== row.scenarioId))
    const linked = new Set(before.blocks.flatMap(({ isLinked, _id }) => (isLinked ? [_id] : [])))
    const added = [...wanted].filter((scenarioId) => !linked.has(scenarioId))
    const removed = [...linked].filter((scenarioId) => !wanted.has(scenarioId))
    await requireLinkable(tx, actor, { added, removed })
    if (removed.length + added.length === 0) return before
    await tx.errorBlock.deleteMany({ where: { errorReportId: id, scenarioId: { in: removed } } })
    await tx.errorBlock.createMany({
      data: added.map((scenarioId) => ({ errorReportId: id, scenarioId })),
      skipDuplicates: true,
    })
    await tx.errorReport.update({ where: { id }, data: { version: { increment: 1 } } })
    const after = await findReport(id, today, tx)
    if (!after) throw new AppError('not_found', 'scenarios.parts.errors.notFound')
    await change.record([
      {
        row,
        action: 'updated',
        changes: { blocks: { before: linkedNumbers(before), after: linkedNumbers(after) } },
      },
    ])
    return after
  })
}

/**
 * Checks that the scenarios to link are there, and that the person may change what all of these wait for.
 * @throws AppError `invalid`, `forbidden` where only its members change the project of one.
 */
async function requireLinkable(
  tx: TransactionClient,
  actor: Actor,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  const found = await tx.scenario.findMany({
    where: { id: { in: [...added, ...removed] }, ...NOT_DELETED },
    select: { id: true, projectId: true },
  })
  const known = new Set(found.map(({ id }) => id))
  if (added.some((id) => !known.has(id))) {
    const key = 'errorRegister.scenarioUnknown'
    throw new AppError('invalid', key, { fields: { scenarioIds: key } })
  }
  await requireProjectEditors(
    tx,
    found.map(({ projectId }) => ({ actorId: actor.userId, projectId })),
  )
}

const linkedNumbers = ({ blocks }: RegisteredError) =>
  blocks.flatMap(({ isLinked, scenarioNumber }) => (isLinked ? [scenarioNumber] : [])).join(', ')
