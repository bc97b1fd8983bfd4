import { beforeEach, expect, it } from 'vitest'
import { createProject, getProject, updateProject } from '@/lib/features/projects/contract'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { introduceGroup, noteMove } from './service'

const VALID = {
  name: 'Летний релиз',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  projectImage: 'OD:Sales' as const,
}
const GROUP = '-1001234567890'
const FOREIGN = '-1009999999999'
const refused = {
  status: 422,
  code: 'invalid',
  fields: {
    telegramGroupId:
      'Nobody of this project has written /id in that group. Write /id there yourself, or ask an administrator to set the group.',
  },
}

let headers: { authorization: string }

beforeEach(async () => {
  const tester = await createUser()
  headers = await bearerHeaders(tester)
  await introduceGroup(GROUP, tester.id)
})

const createWith = (body: Record<string, unknown>) =>
  callRoute(createProject, { body: { ...VALID, ...body }, headers })
const create = async (body: Record<string, unknown> = {}) =>
  (await callForData(createProject, { body: { ...VALID, ...body }, headers })).project
const update = (id: string, body: Record<string, unknown>, as: Record<string, string> = headers) =>
  callRoute(updateProject, { params: { id }, body: { ...VALID, ...body }, headers: as })
const read = async (id: string) => (await callForData(getProject, { params: { id }, headers })).project

it('a group where nobody of the project wrote /id gets no news of it', async () => {
  await introduceGroup(FOREIGN, (await createUser()).id)
  expect(await createWith({ telegramGroupId: FOREIGN })).toMatchObject(refused)
  expect(await prisma.project.count()).toBe(0)
  const project = await create({ telegramGroupId: GROUP })
  expect(await update(project._id, { telegramGroupId: FOREIGN })).toMatchObject(refused)
  expect(await read(project._id)).toEqual(project)
  expect(await update(project._id, { name: 'Другое имя' })).toMatchObject({ status: 200 })
})

it('a group where a member of the team wrote /id is taken, unless they may not come in any more', async () => {
  const colleague = await createUser({ telegramUsername: '@Oleg_K' })
  await introduceGroup(FOREIGN, colleague.id)
  const teamMembers = [{ name: 'Олег', team: 'CASH', telegramId: '@oleg_k' }]
  expect(await createWith({ telegramGroupId: FOREIGN, teamMembers })).toMatchObject({ status: 201 })
  await prisma.user.update({ where: { id: colleague.id }, data: { isActive: false } })
  expect(await createWith({ telegramGroupId: FOREIGN, teamMembers })).toMatchObject(refused)
})

it('a group that an admin gave to a project is allowed to all', async () => {
  const admin = await bearerHeaders(await createUser({ role: 'admin' }))
  const project = await create()
  expect(await update(project._id, { telegramGroupId: FOREIGN }, admin)).toMatchObject({ status: 200 })
  expect(await createWith({ telegramGroupId: FOREIGN })).toMatchObject({ status: 201 })
})

it('a group stays introduced when Telegram moves it', async () => {
  await noteMove(GROUP, FOREIGN)
  expect(await createWith({ telegramGroupId: FOREIGN })).toMatchObject({ status: 201 })
})
