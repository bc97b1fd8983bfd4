import { beforeEach, expect, test } from 'vitest'
import { searchProjects } from '@/lib/features/projects/contract'
import { exportScenarios, listScenarios } from '@/lib/features/scenarios/contract'
import { getScenarioNeighbours } from '@/lib/features/scenarios/neighbours/contract'
import { getWorkload, getWorkloadOfPerson, listWorkloadItems } from '@/lib/features/workload/contract'
import { prisma } from '@/lib/server/db'
import { dayAt } from '@/lib/shared/dates'
import { createProject, dayAfter } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, requestRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'

// 25 hours lie between them: it is never the same day in both.
const WEST = 'Pacific/Niue'
const EAST = 'Pacific/Kiritimati'

async function personIn(timeZone: string) {
  const { id: userId } = await createUser()
  await prisma.reminderSettings.create({ data: { userId, timeZone } })
  return { userId, headers: await bearerHeaders({ id: userId }) }
}
type Person = Awaited<ReturnType<typeof personIn>>

let west: Person
let east: Person
let scenarioId: string

beforeEach(async () => {
  west = await personIn(WEST)
  east = await personIn(EAST)
  const endDate = new Date(dayAt(new Date(), WEST))
  const { id: projectId } = await createProject({
    status: 'active',
    startDate: dayAfter(endDate, -5),
    endDate,
  })
  const { id } = await createScenario({ projectId, status: 'В работе', responsibleId: west.userId })
  scenarioId = id
})

/** What each of the two is answered, the one in the west first; both ask at once, as those who share a reading do. */
const forBoth = <Answer>(ask: (person: Person) => Promise<Answer>) => Promise.all([ask(west), ask(east)])

test('a call that leaves out the day means that of the person', async () => {
  const query = { limit: 10 }
  expect(
    await forBoth(async ({ headers }) => {
      const { scenarios } = await callForData(listScenarios, {
        query: { ...query, state: 'overdue' },
        headers,
      })
      return scenarios.length
    }),
  ).toEqual([0, 1])
  expect(
    await forBoth(async ({ headers }) => {
      const { projects } = await callForData(searchProjects, {
        query: { ...query, deadline: 'overdue' },
        headers,
      })
      return projects.length
    }),
  ).toEqual([0, 1])
  expect(
    await forBoth(async ({ headers }) => {
      const { neighbours } = await callForData(getScenarioNeighbours, {
        params: { id: scenarioId },
        query: { state: 'overdue' },
        headers,
      })
      return neighbours.total
    }),
  ).toEqual([0, 1])
  expect(
    await forBoth(async ({ headers }) => {
      const answer = await requestRoute(exportScenarios, {
        query: { format: 'csv', state: 'overdue' },
        headers,
      })
      return (await answer.text()).trim().split('\r\n').length - 1
    }),
  ).toEqual([0, 1])
})

test('so does what a person has to do', async () => {
  const person = west.userId
  expect(
    await forBoth(async ({ headers }) => {
      const { people } = (await callForData(getWorkload, { headers })).workload
      return people.find(({ _id }) => _id === person)?.figures.overdue
    }),
  ).toEqual([0, 1])
  expect(
    await forBoth(async ({ headers }) => {
      const { workload } = await callForData(getWorkloadOfPerson, { query: { person }, headers })
      return workload.total.overdue
    }),
  ).toEqual([0, 1])
  expect(
    await forBoth(async ({ headers }) => {
      const { items } = await callForData(listWorkloadItems, { query: { person }, headers })
      return items.map(({ isLate }) => isLate)
    }),
  ).toEqual([[false], [true]])
})
