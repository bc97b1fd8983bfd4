import 'server-only'
import { enqueueGroupNotification } from '@/lib/features/notifications/service'
import { prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { recordHistory } from '@/lib/server/history'
import { PRESENT } from '@/lib/server/presence'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import { changeScenario, nextVersion, scenarioEvent, statusNotification } from './changes/service'
import {
  type ProjectScenarioListQuery,
  SCENARIO_STATUS,
  type Scenario,
  type ScenarioCreation,
  type ScenarioListQuery,
  type ScenarioStatusUpdate,
} from './contract'
import { columnsOf } from './data/rules'
import { requireBasket } from './data/service'
import { deleteScenarios } from './deletion/service'
import { scenarioList } from './listing/queries'
import { canEditScenarios } from './policy'
import { countScenarios, findOpenScenarios, findScenario, tallyOfProject, wireNewScenario } from './queries'
import { countWide, formatScenarioNumber } from './rules'

const forbidden = () => new AppError('forbidden', 'errors.viewerCannotChange')
const notFound = () => new AppError('not_found', 'scenarios.notFound')
const projectNotFound = () => new AppError('not_found', 'projects.notFound')

async function requireProject(id: string): Promise<void> {
  if ((await prisma.project.count({ where: { id } })) === 0) throw projectNotFound()
}

/**
 * Scenarios of all projects; with paging also the counts, which follow all filters but the status.
 * @throws AppError `invalid` for a cursor of another order.
 */
export async function listScenarios({ limit, cursor, sort, order, ...filter }: ScenarioListQuery) {
  const [{ rows: scenarios, ...cursors }, counts] = await Promise.all([
    scenarioList.find({ filter, sort, order, limit, cursor }),
    limit === undefined ? undefined : countScenarios(filter),
  ])
  return { scenarios, counts, ...cursors }
}

/**
 * The scenarios of a project.
 * @throws AppError `not_found` for an unknown project, `invalid` for a cursor of another order.
 */
export async function listProjectScenarios(projectId: string, query: ProjectScenarioListQuery) {
  const { limit, cursor, sort, order, ...filter } = query
  await requireProject(projectId)
  const { rows: scenarios, ...cursors } = await scenarioList.find({
    filter: { ...filter, projectId },
    sort,
    order,
    limit,
    cursor,
  })
  return { scenarios, ...cursors }
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

/**
 * Whether a scenario is there.
 * @throws AppError `not_found` where it is not.
 */
export async function requireScenario(id: string): Promise<void> {
  if ((await prisma.scenario.count({ where: { id, ...PRESENT } })) === 0) throw notFound()
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
  if (!canEditScenarios(actor)) throw forbidden()
  await requireProject(projectId)
  return transaction(async (tx) => {
    const columns = columnsOf(input.data)
    await requireBasket(tx, columns.basketNumber)
    // From here to the commit all who create in this project wait for each other, so little is left to do.
    const { runningNumber, ...project } = await takeNumber(tx, projectId)
    const id = newId()
    const scenarioNumber = formatScenarioNumber(project.projectNumber, runningNumber)
    const row = await tx.scenario.create({
      data: { id, projectId, runningNumber, scenarioNumber, type: input.type, ...columns },
    })
    await recordHistory(tx, {
      ...scenarioEvent(actor, row),
      action: 'created',
      toStatus: SCENARIO_STATUS.new,
    })
    return wireNewScenario(row, project)
  })
}

// One statement counts and answers: however many create at once, each gets a number of its own.
async function takeNumber(tx: TransactionClient, projectId: string) {
  const [taken] = await tx.$queryRaw<{ name: string; projectNumber: number; runningNumber: number }[]>`
    UPDATE "Project" SET "lastScenarioNumber" = "lastScenarioNumber" + 1 WHERE id = ${projectId}
    RETURNING name, "projectNumber", "lastScenarioNumber" AS "runningNumber"`
  if (!taken) throw projectNotFound()
  return taken
}

/**
 * Deletes a scenario with all its parts; it can be restored, and its number is not given again.
 * @throws AppError `forbidden` for a viewer, `not_found` where the project has no such scenario.
 */
export async function deleteScenario(actor: Actor, projectId: string, id: string): Promise<void> {
  await deleteScenarios(actor, [id], projectId)
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
): Promise<Scenario> {
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
