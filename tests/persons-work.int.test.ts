import { beforeEach, expect, it } from 'vitest'
import { listUserActiveErrors } from '@/lib/features/profile/contract'
import { listPersonScenarios, type PersonScenarios } from '@/lib/features/scenarios/contract'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'

let person: Awaited<ReturnType<typeof createUser>>
let headers: Record<string, string>

beforeEach(async () => {
  person = await createUser()
  headers = await bearerHeaders(await createUser({ role: 'viewer' }))
})

const readScenarios = async (id: string) =>
  (await callForData(listPersonScenarios, { params: { id }, headers })).scenarios
const idsIn = (part: PersonScenarios['reviewer']) => part.items.map(({ _id }) => _id)

it('lists the open scenarios of a person by what they are there for, changed last first', async () => {
  const status = SCENARIO_STATUS.inProgress
  const before = new Date(Date.now() - 60_000)
  const mine = await createScenario({ responsibleId: person.id, reviewerId: person.id, status })
  const review = await createScenario({ reviewerId: person.id, status, updatedAt: before })
  const data = await createScenario({ dataResponsibleId: person.id, status })
  await createScenario({ responsibleId: person.id, status: SCENARIO_STATUS.completed })
  const deleted = { deletedAt: new Date(), deletedById: person.id }
  await createScenario({ responsibleId: person.id, status, ...deleted })

  const found = await readScenarios(person.id)
  expect(idsIn(found.responsible)).toEqual([mine.id])
  expect(idsIn(found.reviewer)).toEqual([mine.id, review.id])
  expect(found.reviewer.total).toBe(2)
  expect(idsIn(found.dataResponsible)).toEqual([data.id])
  const nothing = { total: 0, items: [] }
  const other = await createUser()
  expect(await readScenarios(other.id)).toEqual({
    responsible: nothing,
    reviewer: nothing,
    dataResponsible: nothing,
  })
})

it('shows the first 50 of many, and says how many there are', async () => {
  const { id: projectId } = await createProject()
  for (let index = 0; index < 51; index += 1) await createScenario({ projectId, responsibleId: person.id })
  const { responsible } = await readScenarios(person.id)
  expect([responsible.items.length, responsible.total]).toEqual([50, 51])
})

it('is listed only for people of the registry, to everyone who is signed in', async () => {
  const { id } = await createUser({ isApproved: false })
  expect(await callRoute(listPersonScenarios, { params: { id }, headers })).toMatchObject({ status: 404 })
  const params = { id: person.id }
  expect(await callRoute(listPersonScenarios, { params })).toMatchObject({ status: 401 })
})

it('unsolved error reports of another person are shown, unless they wait for approval', async () => {
  const error = await createErrorReport({ responsibleUserId: person.id })
  await createErrorReport({ responsibleUserId: person.id, status: 'closed' })
  const of = (id: string) => ({ params: { id }, headers })
  const { errors } = await callForData(listUserActiveErrors, of(person.id))
  expect(errors.map(({ _id }) => _id)).toEqual([error.id])
  const waiting = await createUser({ isApproved: false })
  expect(await callRoute(listUserActiveErrors, of(waiting.id))).toMatchObject({ status: 404 })
  expect(await callRoute(listUserActiveErrors, { params: { id: person.id } })).toMatchObject({ status: 401 })
})
