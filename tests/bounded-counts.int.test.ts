import pg from 'pg'
import { expect, test } from 'vitest'
import { searchProjects } from '@/lib/features/projects/contract'
import { listRepositorySteps } from '@/lib/features/repository-steps/contract'
import { listScenarios } from '@/lib/features/scenarios/contract'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { MAX_COUNTED } from '@/lib/shared/limits'
import { Store } from '@/scripts/seed/store'
import { testDraw } from './factories/draw'
import { historyEventRow } from './factories/history-event'
import { createProject, projectRow } from './factories/project'
import { createRepositoryStep, repositoryStepRow } from './factories/repository-step'
import { createScenario } from './factories/scenario'
import { createUser } from './factories/user'
import { callForData } from './fixtures/api'
import { bearerHeaders } from './fixtures/session'

const MORE = MAX_COUNTED + 5
const AT = new Date('2026-03-02T12:00:00Z')

async function store(fill: (store: Store, index: number) => void): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  const rows = new Store(client)
  for (let index = 0; index < MORE; index += 1) fill(rows, index)
  await rows.finish()
  await client.end()
}

test('projects that a search or a period finds are counted up to the limit, the whole list completely', async () => {
  const user = await createUser()
  const headers = await bearerHeaders(user)
  await store((rows, index) =>
    rows.add('Project', [
      projectRow(testDraw, AT, {
        createdById: user.id,
        projectNumber: index + 1,
        name: 'Many of them',
        status: 'archived',
      }),
    ]),
  )
  await createProject({
    createdById: user.id,
    projectNumber: 80_000,
    name: 'One of a kind',
    status: 'active',
  })
  const readCounts = async (query: Record<string, string>) =>
    (await callForData(searchProjects, { query: { limit: '1', ...query }, headers })).counts
  expect(await readCounts({})).toEqual({
    all: MORE + 1,
    draft: 0,
    active: 1,
    in_progress: 0,
    completed: 0,
  })
  expect(await readCounts({ query: 'kind' })).toMatchObject({ all: 1, active: 1 })
  const queries: Record<string, string>[] = [{ query: 'many' }, { happened: 'created', to: '2026-03-02' }]
  for (const query of queries)
    expect(await readCounts(query)).toEqual({
      all: MAX_COUNTED,
      isAtLeast: true,
      draft: 0,
      active: 0,
      in_progress: 0,
      completed: 0,
    })
})

test('what happened to projects and scenarios is counted so often', async () => {
  const user = await createUser({ team: 'CASH' })
  const headers = await bearerHeaders(user)
  const { id: projectId } = await createProject({ status: 'active' })
  const scenario = await createScenario({ projectId, responsibleId: user.id })
  const readCounts = async () => {
    const limit = '1'
    const scenarios = await callForData(listScenarios, {
      query: { happened: 'completed', projectId, limit },
      headers,
    })
    const projects = await callForData(searchProjects, { query: { happened: 'activated', limit }, headers })
    return [scenarios.counts, projects.counts]
  }
  const common = { projectId, action: 'status_changed', actorId: user.id } as const
  const completed = { fromStatus: SCENARIO_STATUS.new, toStatus: SCENARIO_STATUS.completed }
  const activated = { fromStatus: 'draft', toStatus: 'active' }
  const ofScenario = { ...common, scenarioId: scenario.id, subject: 'scenario', subjectId: scenario.id }
  const ofProject = { ...common, subject: 'project', subjectId: projectId }
  await store((rows, index) => {
    if (index >= MAX_COUNTED) return
    rows.add('HistoryEvent', [
      historyEventRow(testDraw, AT, { ...ofScenario, ...completed }),
      historyEventRow(testDraw, AT, { ...ofProject, ...activated }),
    ])
  })
  const exact = await readCounts()
  expect(exact).toMatchObject([
    { total: 1, times: MAX_COUNTED },
    { all: 1, active: 1, times: MAX_COUNTED },
  ])
  for (const counts of exact) expect(counts).not.toHaveProperty('areTimesAtLeast')
  await store((rows, index) => {
    if (index > 0) return
    rows.add('HistoryEvent', [
      historyEventRow(testDraw, AT, { ...ofScenario, ...completed }),
      historyEventRow(testDraw, AT, { ...ofProject, ...activated }),
    ])
  })
  const [scenarios, projects] = await readCounts()
  expect(scenarios).toMatchObject({ total: 1, times: MAX_COUNTED, areTimesAtLeast: true })
  expect(scenarios).not.toHaveProperty('isAtLeast')
  expect(projects).toMatchObject({ all: 1, isAtLeast: true, times: MAX_COUNTED, areTimesAtLeast: true })
})

test('pages of steps that a filter finds reach as far as was counted, of all of them to the last', async () => {
  const headers = await bearerHeaders(await createUser())
  await store((rows, index) =>
    rows.add('RepositoryStep', [
      repositoryStepRow(testDraw, AT, {
        number: index.toString(36).padStart(4, '0'),
        responsible: 'Everybody',
      }),
    ]),
  )
  await createRepositoryStep({ number: 'ZZZZ', responsible: 'Somebody' })
  const readPages = async (query: Record<string, string>) =>
    (await callForData(listRepositorySteps, { query: { limit: '100', ...query }, headers })).pagination
  const page = { page: 1, limit: 100 }
  expect(await readPages({})).toEqual({ ...page, total: MORE + 1, pages: 101 })
  expect(await readPages({ responsibleFilter: 'Everybody' })).toEqual({
    ...page,
    total: MAX_COUNTED,
    pages: 100,
    isAtLeast: true,
  })
  expect(await readPages({ responsibleFilter: 'Somebody' })).toEqual({ ...page, total: 1, pages: 1 })
})
