import { expect, test } from 'vitest'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { callForData } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { matchScenarioRows } from './contract'
import { personName } from './rules'

test('a person is found by their username, however it is written, and by their name', async () => {
  const irina = await createUser({ name: 'Ирина Соколова', telegramUsername: '@Irina_S' })
  await createUser({ name: 'Ирина Орлова', telegramUsername: '@irina_so' })
  const headers = await bearerHeaders(irina)
  const { id } = await createProject()
  const written = [
    '@irina_s',
    'irina_s',
    'IRINA_S',
    't.me/irina_s',
    'https://t.me/irina_s/',
    'Ирина Соколова',
    'СОКОЛОВА ирина',
  ]
  const body = { rows: [], people: [...written, 'Ирина', '@irina'].map(personName), baskets: [] }
  const { people } = await callForData(matchScenarioRows, { headers, params: { id }, body })
  const ids = people.map((found) => found.map(({ _id }) => _id))
  expect(ids).toEqual([...written.map(() => [irina.id]), [], []])
})
