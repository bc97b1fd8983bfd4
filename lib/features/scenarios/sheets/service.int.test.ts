import { expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { onlyReadsProject } from '@/lib/shared/actor'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
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

test('the people who are found come with the rights that say who can only read the project', async () => {
  const [member, other, viewer, admin] = [
    await createUser(),
    await createUser(),
    await createUser({ role: 'viewer' }),
    await createUser({ role: 'admin' }),
  ]
  const { id } = await createProject()
  await createProjectMember({ projectId: id, telegramId: member.telegramUsername })
  const people = [member, other, viewer, admin].map(({ telegramUsername }) => telegramUsername)
  const call = {
    headers: await bearerHeaders(member),
    params: { id },
    body: { rows: [], people, baskets: [] },
  }
  const onlyRead = async () => {
    const { people: found, rights } = await callForData(matchScenarioRows, call)
    return found.flat().map((person) => onlyReadsProject(person, rights))
  }
  expect(await onlyRead()).toEqual([false, false, true, false])
  await prisma.project.update({ where: { id }, data: { membersOnly: true } })
  expect(await onlyRead()).toEqual([false, true, true, false])
})
