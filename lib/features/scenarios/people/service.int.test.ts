import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createProject } from '@/tests/factories/project'
import { createScenario as scenarioInDatabase } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import {
  getScenario,
  updateScenarioDataResponsible,
  updateScenarioResponsible,
  updateScenarioReviewer,
} from '../contract'

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let viewer: { authorization: string }
let projectId: string

beforeEach(async () => {
  tester = await createUser({ name: 'Ирина Смирнова' })
  headers = await bearerOf(tester)
  viewer = await bearerOf(await createUser({ role: 'viewer' }))
  projectId = (await createProject()).id
})

const read = async (id: string) => (await dataOf(getScenario, { params: { id }, headers })).scenario
const history = (subjectId: string) =>
  prisma.historyEvent.findMany({ where: { subjectId }, orderBy: { id: 'asc' } })

describe.each([
  ['responsible', updateScenarioResponsible],
  ['reviewer', updateScenarioReviewer],
  ['dataResponsible', updateScenarioDataResponsible],
] as const)('%s', (role, endpoint) => {
  const setPerson = (id: string, userId: unknown, as: Record<string, string> = headers, version?: number) =>
    callRoute<typeof endpoint.params, typeof endpoint.query, typeof endpoint.body, typeof endpoint.data>(
      endpoint,
      {
        params: { id },
        body: { [role]: userId, version },
        headers: as,
      },
    )

  test('is set, recorded and taken away', async () => {
    const { id } = await scenarioInDatabase({ projectId })
    const person = await createUser({ name: 'Олег' })
    expect(await setPerson(id, person.id, headers, 1)).toMatchObject({
      status: 200,
      data: {
        scenario: {
          [role]: { _id: person.id, name: 'Олег', telegramUsername: person.telegramUsername },
          version: 2,
        },
      },
    })
    await setPerson(id, person.id)
    expect(await setPerson(id, null)).toMatchObject({
      status: 200,
      data: { scenario: { [role]: null, version: 3 } },
    })
    expect(await history(id)).toMatchObject([
      { action: 'updated', changes: { [role]: { before: null, after: { _id: person.id, name: 'Олег' } } } },
      { action: 'updated', changes: { [role]: { before: { name: 'Олег' }, after: null } } },
    ])
  })

  test('must be somebody who can sign in', async () => {
    const { id } = await scenarioInDatabase({ projectId })
    const gone = await createUser({ isActive: false })
    for (const userId of [newId(), gone.id]) {
      expect(await setPerson(id, userId)).toMatchObject({
        status: 422,
        fields: { [role]: 'This person is not among the active users.' },
      })
    }
    for (const userId of ['x', 7, { not: '' }, undefined]) {
      expect(await setPerson(id, userId)).toMatchObject({ status: 422 })
    }
    expect(await read(id)).toMatchObject({ version: 1 })
  })

  test('is refused without session, for viewers, for unknown ids and versions', async () => {
    const { id } = await scenarioInDatabase({ projectId })
    expect(await setPerson(id, tester.id, {})).toMatchObject({ status: 401 })
    expect(await setPerson(id, tester.id, viewer)).toMatchObject({ status: 403 })
    expect(await setPerson(newId(), tester.id)).toMatchObject({ status: 404 })
    expect(await setPerson(id, tester.id, headers, 2)).toMatchObject({ status: 409 })
    expect(await read(id)).toMatchObject({ [role]: null })
  })
})
