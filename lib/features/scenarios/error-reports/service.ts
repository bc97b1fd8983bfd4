import 'server-only'
import type { z } from 'zod'
import { toErrorReportReminders } from '@/lib/features/notifications/reminders/rules'
import { remind } from '@/lib/features/notifications/reminders/service'
import { enqueueGroupNotification } from '@/lib/features/notifications/service'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { changesBetween } from '@/lib/server/history'
import { announceTouched } from '@/lib/server/live'
import { requireScenario, SCENARIO_SCOPE } from '@/lib/server/parents'
import { personToday } from '@/lib/server/person-day'
import { bulkField, bulkSetting, defineRows, type RowChange } from '@/lib/server/record-bulk'
import { defineRecord } from '@/lib/server/records'
import { lockRows, NOT_DELETED } from '@/lib/server/rows'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { lockScenario } from '../information/queries'
import { findScenarioPlaces, type Replacement, type ScenarioPlaces } from '../information/service'
import { lineName } from '../products/rules'
import type { createErrorReport, ErrorReport, ErrorReportUpdate } from './contract'
import {
  countByStep,
  findReportedLines,
  findReportLinks,
  type LineLink,
  linkLines,
  toWireErrorReport,
} from './queries'
import { ERROR_REPORT, reportedLineName, reportedStepName, toLineNames } from './rules'

const records = defineRecord({
  rules: ERROR_REPORT,
  table: 'ErrorReport',
  scope: SCENARIO_SCOPE,
  sheet: 'Errors',
  notFound: 'scenarios.parts.errors.notFound',
  toWire: toWireErrorReport,
  trash: true,
  hidden: ['authorUserId'],
})

interface Place {
  scenarioId: string
}

/**
 * Reports an error of a scenario, notifies the project's group, and answers the scenario's request for a report.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown scenario, `invalid` for an unknown responsible
 * person.
 */
async function add(
  actor: Actor,
  parent: Place,
  { author: typed, detectionDate, lineIds, ...rest }: z.output<typeof createErrorReport.body>,
): Promise<ErrorReport> {
  const author = typed || actor.name
  const links = await linksMeant(parent, lineIds)
  const creation = {
    ...rest,
    ...(await stepMeant(parent, rest)),
    ...withLineNames(links),
    author,
    authorUserId: await personNamed(actor, author),
    responsibleUserId: rest.responsibleUserId ?? (await personNamed(actor, rest.responsible)),
    detectionDate: detectionDate ?? (await personToday(actor)),
  }
  await requirePerson(rest.responsibleUserId)
  return records.add(actor, parent, creation, async (tx, report) => {
    if (links) await linkLines(tx, report._id, links)
    await notifyGroup(tx, actor, parent, report)
  })
}

/** Returns the id of the user with this name: the caller's own, else the only one. */
async function personNamed(actor: Actor, name: string): Promise<string | null> {
  if (name === '') return null
  if (name === actor.name) return actor.userId
  const people = await prisma.user.findMany({
    where: { name, isActive: true },
    select: { id: true },
    take: 2,
  })
  return people.length === 1 ? (people[0]?.id ?? null) : null
}

/** Returns the new solver of a report, where another name is given without the person’s id. */
async function solverMeant(
  actor: Actor,
  id: string,
  { responsible, responsibleUserId }: ErrorReportUpdate,
): Promise<{ responsibleUserId?: string | null }> {
  if (responsible === undefined || responsibleUserId) return {}
  const stored = await prisma.errorReport.findUnique({ where: { id }, select: { responsible: true } })
  if (stored?.responsible === responsible) return {}
  return { responsibleUserId: await personNamed(actor, responsible) }
}

/**
 * Returns the name of a step that is given by its id, unless a name is given, too: it stays as it was when the step was
 * chosen. Without a step there is none.
 * @throws AppError `invalid` where the scenario has no such step, not even a deleted one.
 */
async function stepMeant(
  { scenarioId }: Place,
  { stepId, stepName }: Pick<ErrorReportUpdate, 'stepId' | 'stepName'>,
): Promise<{ stepName?: string }> {
  if (!stepId) return stepId === null && stepName === undefined ? { stepName: '' } : {}
  const step = await prisma.scenarioStep.findFirst({ where: { id: stepId, scenarioId } })
  if (step) return stepName ? {} : { stepName: reportedStepName(step) }
  const messageKey = 'scenarios.parts.errors.stepUnknown'
  throw new AppError('invalid', messageKey, { fields: { stepId: messageKey } })
}

/**
 * Returns the product lines of these ids in their order, with what a report calls them: what it has called them before,
 * or what they are called now. Null without ids.
 * @param reportId the report, unless it is a new one
 * @throws AppError `invalid` where the scenario has no such line, not even a deleted one.
 */
async function linksMeant(
  { scenarioId }: Place,
  lineIds: readonly string[] | null | undefined,
  reportId?: string,
): Promise<LineLink[] | null> {
  if (!lineIds) return null
  const ids = [...new Set(lineIds)]
  const lines = await prisma.productLine.findMany({
    where: { id: { in: ids }, scenarioId },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  if (lines.length < ids.length) {
    const messageKey = 'scenarios.parts.errors.lineUnknown'
    throw new AppError('invalid', messageKey, { fields: { lineIds: messageKey } })
  }
  const former = reportId && ids.length > 0 ? await findReportLinks(reportId) : []
  const names = new Map(former.map(({ lineId, name }) => [lineId, name]))
  return lines.map((line) => ({
    lineId: line.id,
    name: names.get(line.id) ?? reportedLineName(lineName(line), line.position + 1),
  }))
}

const withLineNames = (links: readonly LineLink[] | null) =>
  links && { lineNames: toLineNames(links.map(({ name }) => name)) }

/** @throws AppError `invalid` where nobody has this id. */
async function requirePerson(id: string | null | undefined): Promise<void> {
  if (!id || (await prisma.user.count({ where: { id, isActive: true } })) > 0) return
  throw new AppError('invalid', 'scenarios.personUnknown', {
    fields: { responsibleUserId: 'scenarios.personUnknown' },
  })
}

async function notifyGroup(
  tx: TransactionClient,
  actor: Actor,
  { scenarioId }: Place,
  report: ErrorReport,
): Promise<void> {
  const scenario = await lockScenario(tx, scenarioId)
  const { project, projectId, scenarioNumber } = scenario
  const { isBlocker, description, responsibleUserId } = report
  if (scenario.needsErrorReport) {
    await tx.scenario.update({ where: { id: scenarioId }, data: { needsErrorReport: false } })
    await announceTouched(tx, [{ subject: 'scenario', id: scenarioId, projectId, scenarioId }])
  }
  await enqueueGroupNotification(tx, {
    chatId: project.telegramGroupId,
    projectId,
    language: actor.language,
    facts: {
      kind: 'error_report',
      projectNumber: project.projectNumber,
      projectName: project.name,
      scenarioId,
      scenarioNumber,
      isBlocker,
      description,
      actorName: actor.name,
    },
  })
  const people = [scenario.responsible?.id ?? null, responsibleUserId]
  await remind(tx, toErrorReportReminders(actor, { scenario, report, people }))
}

/** Reminds the new solver of a report. */
async function remindSolver(
  tx: TransactionClient,
  actor: Actor,
  { scenarioId }: Place,
  report: ErrorReport,
): Promise<void> {
  const scenario = await lockScenario(tx, scenarioId)
  const people = [report.responsibleUserId]
  await remind(tx, toErrorReportReminders(actor, { scenario, report, people, givenIn: report.version }))
}

/**
 * Changes the given fields of an error report, and reminds its new solver.
 * @throws AppError `forbidden` for a viewer, `not_found`, `conflict` for a stale version, `invalid` for an unknown
 * responsible person.
 */
async function change(
  actor: Actor,
  target: { parent: Place; id: string },
  { lineIds, ...given }: ErrorReportUpdate,
): Promise<ErrorReport> {
  await requirePerson(given.responsibleUserId)
  const { author } = given
  const solver = await solverMeant(actor, target.id, given)
  const meant = author === undefined ? {} : { authorUserId: await personNamed(actor, author) }
  const step = await stepMeant(target.parent, given)
  const links = await linksMeant(target.parent, lineIds, target.id)
  return records.change(
    actor,
    target,
    { ...given, ...meant, ...solver, ...step, ...withLineNames(links) },
    async (tx, before, after) => {
      if (links) await linkLines(tx, target.id, links)
      if (after.responsibleUserId !== before.responsibleUserId)
        await remindSolver(tx, actor, target.parent, after)
    },
  )
}

/**
 * Returns how many error reports name each step of a scenario, and the last of them, by the ids of the steps.
 * @throws AppError `not_found`.
 */
async function count(scenarioId: string) {
  await requireScenario(scenarioId)
  return countByStep(scenarioId)
}

/**
 * Returns the product lines that the error reports of a scenario are about.
 * @throws AppError `not_found`.
 */
async function listLines(scenarioId: string) {
  await requireScenario(scenarioId)
  return { lines: await findReportedLines(scenarioId) }
}

/** The error reports of a scenario. */
export const errorReports = { ...records, add, change, count, listLines }

type ReportRow = Prisma.ErrorReportGetPayload<true>

/** Error reports of several scenarios, which are locked before. */
const scenarioReports = defineRows<ReportRow, ScenarioPlaces>({
  table: 'ErrorReport',
  notFound: 'scenarios.parts.errors.notFound',
  lock: async (tx, places, ids) => {
    await lockRows(tx, 'ErrorReport', ids)
    const rows = await tx.errorReport.findMany({
      where: { id: { in: [...ids] }, ...NOT_DELETED },
      orderBy: { id: 'asc' },
    })
    return rows.filter(({ scenarioId }) => places.has(scenarioId))
  },
  audit: async (_tx, actor, places) => (row) => ({
    projectId: places.get(row.scenarioId)?.projectId,
    scenarioId: row.scenarioId,
    subject: ERROR_REPORT.subject,
    subjectId: row.id,
    label: ERROR_REPORT.toLabel(toWireErrorReport(row)),
    actorId: actor.userId,
  }),
  lastValues: ({ status }) => ({ fromStatus: status }),
})

type Solver = Pick<ErrorReport, 'responsible' | 'responsibleUserId'>

const solvers = bulkSetting<ReportRow, ScenarioPlaces, Solver>(scenarioReports, {
  hasValue: (row, { responsible, responsibleUserId }) =>
    row.responsibleUserId === responsibleUserId &&
    (responsibleUserId !== null || row.responsible === responsible),
  columns: (solver) => ({ ...solver }),
  event: ({ row: { responsible, responsibleUserId }, value }) => ({
    action: 'updated',
    changes: changesBetween({ responsible, responsibleUserId }, { ...value }),
  }),
})

// Gives locked reports to a person, who is reminded. Returns those that had another one, as they were before.
async function giveTo(
  { change, places }: ReportsChange,
  locked: readonly ReportRow[],
  solver: Solver,
): Promise<ReportRow[]> {
  const given = await solvers.apply(change, locked, () => solver)
  const reminders = given.flatMap((row) => {
    const scenario = places.get(row.scenarioId)
    const report = toWireErrorReport(row)
    const people = [solver.responsibleUserId]
    const givenIn = row.version + 1
    return scenario ? toErrorReportReminders(change.actor, { scenario, report, people, givenIn }) : []
  })
  await remind(change.tx, reminders)
  return given
}

/** Returns the id of who is to solve a report: who is named, else who is responsible for its scenario; null for nobody. */
function solverIn({ responsible, responsibleUserId, scenarioId }: ReportRow, places: ScenarioPlaces) {
  if (responsibleUserId !== null || responsible !== '') return responsibleUserId
  return places.get(scenarioId)?.responsible?.id ?? null
}

/**
 * Gives error reports from the person who is to solve them to another one, who is reminded, as a part of a transaction.
 * Returns those that the first one still had to solve, as they were before.
 * @param places the scenarios of the reports, locked, as they were before
 */
export async function replaceSolver(
  tx: TransactionClient,
  actor: Actor,
  { from, to, ids, places }: Replacement & { places: ScenarioPlaces },
): Promise<ReportRow[]> {
  const change = await scenarioReports.begin(tx, actor, places)
  const theirs = (await change.lock(ids)).filter((row) => solverIn(row, places) === from.id)
  return giveTo({ change, places }, theirs, { responsible: to.name, responsibleUserId: to.id })
}

/** A change of error reports of any scenarios, in one transaction; the scenarios are locked. */
interface ReportsChange {
  change: RowChange<ReportRow>
  places: ScenarioPlaces
}

/** Begins a change of these error reports, of any scenarios, as a part of a transaction. */
async function begin(tx: TransactionClient, actor: Actor, ids: readonly string[]): Promise<ReportsChange> {
  const reports = await tx.errorReport.findMany({
    where: { id: { in: [...ids] }, ...NOT_DELETED },
    select: { scenarioId: true },
    distinct: ['scenarioId'],
  })
  const places = await findScenarioPlaces(
    tx,
    reports.map(({ scenarioId }) => scenarioId),
  )
  return { change: await scenarioReports.begin(tx, actor, places), places }
}

/** Error reports of any scenarios, several of which are changed together as a part of a transaction. */
export const manyErrorReports = {
  begin,
  giveTo,
  /** Puts solvers back. */
  solvers,
  statuses: bulkField(scenarioReports, toWireErrorReport, 'status'),
  plannedDays: bulkField(scenarioReports, toWireErrorReport, 'plannedFixDate'),
}

/** Returns an SQL condition on a history table with this alias: the event's subject is no deleted error report. */
export function hasNoDeletedReport(events: string): Prisma.Sql {
  const event = Prisma.raw(`"${events}"`)
  return Prisma.sql`(${event}.subject <> 'error_report' OR NOT EXISTS (
    SELECT FROM "ErrorReport" "gone" WHERE "gone".id = ${event}."subjectId" AND "gone"."deletedAt" IS NOT NULL))`
}
