import { beforeEach, describe, expect, test } from 'vitest'
import { dayAt, formatDay } from '@/lib/shared/dates'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { captureStatements, countStatements } from '@/tests/fixtures/plans'
import { bearerHeaders } from '@/tests/fixtures/session'
import { SCENARIO_STATUS } from '../values'
import { getWorkNeighbours, listWork } from './contract'

let anna: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let projectId: string

beforeEach(async () => {
  anna = await createUser({ name: 'Анна Ким', role: 'tester' })
  headers = await bearerHeaders(anna)
  ;({ id: projectId } = await createProject({ name: 'Летний релиз' }))
})

const read = (query: { limit?: string; cursor?: string } = {}) =>
  callForData(listWork, { query: { limit: '50', ...query }, headers })
const workIds = async () => (await read()).work.map(({ _id }) => _id)
const readNeighbours = async (id: string) =>
  (await callForData(getWorkNeighbours, { params: { id }, headers })).neighbours
const scenario = (given: Parameters<typeof createScenario>[0] = {}) => createScenario({ projectId, ...given })
const inDays = (days: number) => new Date(Date.parse(formatDay(new Date())) + days * 86_400_000)
const { inProgress, failed, completed, returned } = SCENARIO_STATUS

describe('the work of a person', () => {
  test('comes in the order of its need: blockers and late fixes, failed, in work, new', async () => {
    const mine = { responsibleId: anna.id }
    const fresh = await scenario(mine)
    const begun = await scenario({ ...mine, status: returned })
    const broken = await scenario({ ...mine, status: failed })
    const toSolve = await scenario({ status: completed })
    const owned = { responsibleUserId: anna.id, isBlocker: false }
    await createErrorReport({ ...owned, scenarioId: toSolve.id, plannedFixDate: inDays(9) })
    const late = await scenario()
    await createErrorReport({ ...owned, scenarioId: late.id, plannedFixDate: inDays(-3) })
    const later = await scenario()
    await createErrorReport({ ...owned, scenarioId: later.id, plannedFixDate: inDays(-9) })
    const blocked = await scenario(mine)
    await createErrorReport({ ...owned, scenarioId: blocked.id, isBlocker: true, plannedFixDate: inDays(5) })
    expect(await workIds()).toEqual([later, late, blocked, broken, toSolve, begun, fresh].map(({ id }) => id))
    expect((await read()).work[0]).toMatchObject({
      need: 'urgent',
      projectName: 'Летний релиз',
      errors: { total: 1, blockers: 0, plannedFixDate: dayAt(inDays(-9)), isLate: true },
    })
  })

  test('has the steps that name them, and leads to the first open one', async () => {
    const { id: scenarioId } = await scenario({ status: inProgress })
    await createScenarioStep({ scenarioId, step: 1, status: 'Done', responsible: anna.name })
    await createScenarioStep({ scenarioId, step: 2, description: 'Пробить чек' })
    await createScenarioStep({ scenarioId, step: 3, description: 'Вернуть товар', responsible: anna.name })
    expect((await read()).work).toMatchObject([
      {
        _id: scenarioId,
        steps: { total: 3, completed: 1 },
        openStep: { step: 3, description: 'Вернуть товар' },
      },
    ])
  })

  test('is neither that of others nor what is finished, solved or deleted', async () => {
    const other = await createUser()
    await scenario({ responsibleId: other.id })
    await scenario({ responsibleId: anna.id, status: completed })
    await scenario({ responsibleId: anna.id, deletedAt: new Date(), deletedById: other.id })
    const { id: scenarioId } = await scenario()
    await createErrorReport({ scenarioId, responsibleUserId: anna.id, status: 'closed' })
    await createScenarioStep({ scenarioId, step: 1, status: 'Canceled', responsible: anna.name })
    const finished = await scenario({ status: completed })
    await createScenarioStep({ scenarioId: finished.id, step: 1, responsible: anna.name })
    expect(await workIds()).toEqual([])
    expect((await callRoute(listWork, { query: {} })).status).toBe(401)
  })

  test('goes on page by page, in a number of statements that does not depend on it', async () => {
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) ids.push((await scenario({ responsibleId: anna.id })).id)
    const first = await read({ limit: '2' })
    const second = await read({ limit: '2', cursor: first.nextCursor ?? '' })
    const third = await read({ limit: '2', cursor: second.nextCursor ?? '' })
    expect([first, second, third].flatMap(({ work }) => work.map(({ _id }) => _id))).toEqual(ids)
    expect(third.nextCursor).toBeNull()
    const statements = await countStatements(() => read())
    for (let index = 0; index < 20; index += 1) await scenario({ responsibleId: anna.id })
    expect(await countStatements(() => read())).toBe(statements)
    expect(await captureStatements('ScenarioStep', () => read())).toHaveLength(1)
  })

  test('leads from one scenario to the next, and from a finished one to the beginning', async () => {
    const [first, second, third] = [
      await scenario({ responsibleId: anna.id, status: failed }),
      await scenario({ responsibleId: anna.id }),
      await scenario({ responsibleId: anna.id }),
    ]
    expect(await readNeighbours(second.id)).toEqual({
      previous: { _id: first.id, scenarioNumber: first.scenarioNumber },
      next: { _id: third.id, scenarioNumber: third.scenarioNumber },
      position: 2,
      total: 3,
    })
    const finished = await scenario({ responsibleId: anna.id, status: completed })
    expect(await readNeighbours(finished.id)).toEqual({
      previous: null,
      next: { _id: first.id, scenarioNumber: first.scenarioNumber },
      position: null,
      total: 3,
    })
  })
})
