import { beforeEach, expect, test } from 'vitest'
import { getMorning } from '@/lib/features/dashboard/morning/contract'
import { exportErrors, listErrors } from '@/lib/features/error-register/contract'
import { searchProjects } from '@/lib/features/projects/contract'
import { listNearDeadlines } from '@/lib/features/projects/deadlines/contract'
import { exportScenarios, listScenarios } from '@/lib/features/scenarios/contract'
import { getScenarioNeighbours } from '@/lib/features/scenarios/neighbours/contract'
import { getWorkload, getWorkloadOfPerson, listWorkloadItems } from '@/lib/features/workload/contract'
import { prisma } from '@/lib/server/db'
import { dayAt } from '@/lib/shared/dates'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject, dayAfter } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, requestRoute } from '@/tests/fixtures/api'
import { bearerHeaders, cookieHeaders } from '@/tests/fixtures/session'

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

/** The answers to each of the two, the one in the west first; both ask at once, as those who share a reading do. */
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

test('so do the register of errors and what is due soon', async () => {
  await createErrorReport({ scenarioId, status: 'open', plannedFixDate: new Date(dayAt(new Date(), WEST)) })
  expect(
    await forBoth(async ({ headers }) => {
      const { errors, counts } = await callForData(listErrors, { query: { limit: 10 }, headers })
      return [counts?.late.count, errors.map(({ daysLate }) => daysLate !== null)]
    }),
  ).toEqual([
    [0, [false]],
    [1, [true]],
  ])
  expect(
    await forBoth(async ({ headers }) => {
      const answer = await requestRoute(exportErrors, { query: { format: 'csv', late: 'yes' }, headers })
      return (await answer.text()).trim().split('\r\n').length - 1
    }),
  ).toEqual([0, 1])
  expect(
    await forBoth(async ({ headers }) => {
      const { overdue, week } = await callForData(listNearDeadlines, { headers })
      return { overdue, week }
    }),
  ).toEqual([
    { overdue: 0, week: 1 },
    { overdue: 1, week: 0 },
  ])
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

test('the day of a browser is that of its own clock, on the start page and in the register alike', async () => {
  await createErrorReport({ scenarioId, status: 'open', plannedFixDate: new Date(dayAt(new Date(), WEST)) })
  const { cookie, ...others } = await cookieHeaders({ id: west.userId })
  const seenIn = async (zone: string, session: Record<string, string> = { ...others, cookie }) => {
    const headers = { ...session, cookie: `${session.cookie}; time-zone=${zone}` }
    const { morning } = await callForData(getMorning, { headers })
    const { counts } = await callForData(listErrors, { query: { limit: 10 }, headers })
    return [morning.burns.late.count, counts?.late.count]
  }
  expect(await seenIn(EAST)).toEqual([1, 1])
  expect(await seenIn(WEST)).toEqual([0, 0])
  expect(await seenIn(EAST, { ...west.headers, cookie })).toEqual([1, 1])
  // What is no zone is as none: the one that the person chose is theirs then.
  expect(await seenIn('Mars/Base')).toEqual([0, 0])
})
