import 'server-only'
import { holdBasket } from '@/lib/features/baskets/service'
import { enqueueGroupNotification } from '@/lib/features/notifications/service'
import { prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { changesBetween, type HistoryEntry, recordHistory } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import {
  type ProjectScenarioListQuery,
  SCENARIO_STATUS,
  type Scenario,
  type ScenarioCreation,
  type ScenarioDataUpdate,
  type ScenarioListQuery,
  type ScenarioStatusUpdate,
} from './contract'
import { columnsOf, patchFor } from './data/rules'
import { canDeleteScenarios, canEditScenarios } from './policy'
import {
  countScenarios,
  findOpenScenarios,
  findScenario,
  findScenarios,
  lockScenario,
  type ScenarioRow,
  tallyOfProject,
  wireListedScenario,
  wireNewScenario,
} from './queries'
import { countWide, formatScenarioNumber } from './rules'

const notFound = () => new AppError('not_found', 'scenarios.notFound')
const projectNotFound = () => new AppError('not_found', 'projects.notFound')

async function requireProject(id: string): Promise<void> {
  if ((await prisma.project.count({ where: { id } })) === 0) throw projectNotFound()
}

function requireEditor(actor: Actor): void {
  if (!canEditScenarios(actor)) throw new AppError('forbidden', 'errors.viewerCannotChange')
}

/** Scenarios of all projects, newest first; with paging also the counts, which follow all filters but the status. */
export async function listScenarios({ limit, cursor, ...filter }: ScenarioListQuery) {
  const [list, counts] = await Promise.all([
    findScenarios({ filter, order: 'newest first', limit, cursor }),
    limit === undefined ? undefined : countScenarios(filter),
  ])
  return { ...list, counts }
}

/**
 * The scenarios of a project in the order they were made.
 * @throws AppError `not_found` for an unknown project.
 */
export async function listProjectScenarios(projectId: string, query: ProjectScenarioListQuery) {
  const { limit, cursor, ...filter } = query
  await requireProject(projectId)
  return findScenarios({ filter: { ...filter, projectId }, order: 'oldest first', limit, cursor })
}

/**
 * A scenario with all its parts.
 * @throws AppError `not_found`.
 */
export async function getScenario(id: string): Promise<Scenario> {
  const scenario = await findScenario(id)
  if (!scenario) throw notFound()
  return scenario
}

/** How a project's scenarios stand, counted wide (contract.md, section 5). */
export async function statsOfProject(projectId: string) {
  return countWide(await tallyOfProject(projectId))
}

/** The unfinished scenarios that a person is responsible for: id, number, status and the project's name. */
export function openScenariosOf(userId: string) {
  return findOpenScenarios(userId)
}

/**
 * Creates a scenario in a project and gives it the project's next running number.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown project, `invalid` for an unknown basket.
 */
export async function createScenario(
  actor: Actor,
  projectId: string,
  input: ScenarioCreation,
): Promise<Scenario> {
  requireEditor(actor)
  await requireProject(projectId)
  return transaction(async (open) => {
    const columns = columnsOf(input.data)
    await requireBasket(open, columns.basketNumber)
    // From here to the commit all who create in this project wait for each other, so little is left to do.
    const { runningNumber, ...project } = await takeNumber(open, projectId)
    const id = newId()
    const scenarioNumber = formatScenarioNumber(project.projectNumber, runningNumber)
    const row = await open.scenario.create({
      data: { id, projectId, runningNumber, scenarioNumber, type: input.type, ...columns },
    })
    await recordHistory(open, {
      projectId,
      scenarioId: id,
      subject: 'scenario',
      subjectId: id,
      action: 'created',
      toStatus: SCENARIO_STATUS.new,
      actorId: actor.userId,
    })
    return wireNewScenario(row, project)
  })
}

// One statement counts and answers: however many create at once, each gets a number of its own.
async function takeNumber(open: TransactionClient, projectId: string) {
  const [taken] = await open.$queryRaw<{ name: string; projectNumber: number; runningNumber: number }[]>`
    UPDATE "Project" SET "lastScenarioNumber" = "lastScenarioNumber" + 1 WHERE id = ${projectId}
    RETURNING name, "projectNumber", "lastScenarioNumber" AS "runningNumber"`
  if (!taken) throw projectNotFound()
  return taken
}

async function requireBasket(open: TransactionClient, number: number | null | undefined): Promise<void> {
  if (number === null || number === undefined || (await holdBasket(open, number))) return
  throw new AppError('invalid', 'scenarios.basketUnknown', {
    fields: { 'data.basket': 'scenarios.basketUnknown' },
  })
}

/**
 * Deletes a scenario with all its parts; its number is not given again.
 * @throws AppError `forbidden` for a viewer, `not_found` where the project has no such scenario.
 */
export async function deleteScenario(actor: Actor, projectId: string, id: string): Promise<void> {
  if (!canDeleteScenarios(actor)) throw new AppError('forbidden', 'errors.viewerCannotChange')
  await transaction(async (open) => {
    const row = await lockScenario(open, id)
    if (row?.projectId !== projectId) throw notFound()
    await open.scenario.delete({ where: { id } })
    await recordHistory(open, {
      projectId,
      subject: 'scenario',
      subjectId: id,
      action: 'deleted',
      fromStatus: row.status,
      changes: { scenarioNumber: { before: row.scenarioNumber, after: null } },
      actorId: actor.userId,
    })
  })
}

type Change = (open: TransactionClient, row: ScenarioRow) => Promise<void>

// What every change of a scenario's information block has in common.
async function changeScenario(
  actor: Actor,
  id: string,
  version: number | undefined,
  change: Change,
): Promise<Scenario> {
  requireEditor(actor)
  const isStale = await transaction(async (open) => {
    const row = await lockScenario(open, id)
    if (!row) throw notFound()
    if (version !== undefined && version !== row.version) return true
    await change(open, row)
    return false
  })
  const scenario = await getScenario(id)
  if (isStale) throw new AppError('conflict', 'errors.staleVersion', { current: scenario })
  return scenario
}

const eventOf = (actor: Actor, { id, projectId }: ScenarioRow) =>
  ({
    projectId,
    scenarioId: id,
    subject: 'scenario',
    subjectId: id,
    actorId: actor.userId,
  }) satisfies Partial<HistoryEntry>

const nextVersion = { version: { increment: 1 } }

/**
 * Sets a scenario's status, records it, and tells the project's group. 'Ошибка при тесте' also asks for an error
 * report, until one is made. The status it has already changes nothing.
 * @throws AppError `forbidden`, `not_found`, `conflict` for a stale version.
 */
export async function updateScenarioStatus(
  actor: Actor,
  id: string,
  { status, version }: ScenarioStatusUpdate,
): Promise<Scenario> {
  return changeScenario(actor, id, version, async (open, row) => {
    if (row.status === status) return
    const needsErrorReport = row.needsErrorReport || status === SCENARIO_STATUS.failed
    await open.scenario.update({ where: { id }, data: { status, needsErrorReport, ...nextVersion } })
    const change = { fromStatus: row.status, toStatus: status }
    await recordHistory(open, { ...eventOf(actor, row), action: 'status_changed', ...change })
    await enqueueGroupNotification(open, {
      chatId: row.project.telegramGroupId,
      projectId: row.projectId,
      language: actor.language,
      facts: {
        kind: 'scenario_status',
        projectNumber: row.project.projectNumber,
        projectName: row.project.name,
        scenarioId: id,
        scenarioNumber: row.scenarioNumber,
        ...change,
        actorName: actor.name,
      },
    })
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
): Promise<Scenario> {
  return changeScenario(actor, id, version, async (open, row) => {
    const { type, data: before } = wireListedScenario(row)
    const patch = patchFor(type, data)
    const changes = changesBetween(before, { ...before, ...patch })
    if (Object.keys(changes).length === 0) return
    if (changes.basket) await requireBasket(open, patch.basket)
    await open.scenario.update({ where: { id }, data: { ...columnsOf(patch), ...nextVersion } })
    await recordHistory(open, { ...eventOf(actor, row), action: 'updated', changes })
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
): Promise<Scenario> {
  return changeScenario(actor, id, version, async (open, row) => {
    const before = row[role]
    if ((before?.id ?? null) === userId) return
    const after = userId === null ? null : await activePerson(open, role, userId)
    await open.scenario.update({ where: { id }, data: { ...PERSON_COLUMNS[role](userId), ...nextVersion } })
    const changes = { [role]: { before: before && { _id: before.id, name: before.name }, after } }
    await recordHistory(open, { ...eventOf(actor, row), action: 'updated', changes })
  })
}

async function activePerson(open: TransactionClient, role: string, id: string) {
  const user = await open.user.findFirst({ where: { id, isActive: true, isApproved: true } })
  if (user) return { _id: user.id, name: user.name }
  throw new AppError('invalid', 'scenarios.personUnknown', { fields: { [role]: 'scenarios.personUnknown' } })
}
