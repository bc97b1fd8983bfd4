import { beforeEach, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import { createProject, getProject, updateProject } from '../contract'

let headers: { authorization: string }

beforeEach(async () => {
  headers = await bearerOf(await createUser())
})

const VALID = {
  name: 'Релиз',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  projectImage: 'OD:Sales' as const,
}

const create = async (body: Record<string, unknown> = {}) =>
  (await dataOf(createProject, { body: { ...VALID, ...body }, headers })).project

const update = (id: string, body: Record<string, unknown>) =>
  callRoute(updateProject, { params: { id }, body: { ...VALID, ...body }, headers })

const read = async (id: string) => (await dataOf(getProject, { params: { id }, headers })).project

test('members are kept in the order sent, also where the order is all that changes', async () => {
  const { _id, teamMembers } = await create({ teamMembers: [{ name: 'Ирина' }, { name: 'Олег' }] })
  await update(_id, { teamMembers: teamMembers.toReversed() })
  expect(await read(_id)).toMatchObject({ teamMembers: teamMembers.toReversed(), version: 2 })
})

test('a member that is kept was stored when it was stored first', async () => {
  const { _id, teamMembers } = await create({ teamMembers: [{ name: 'Ирина' }] })
  const before = await prisma.projectMember.findFirstOrThrow()
  await update(_id, {
    teamMembers: [
      { _id: 'temp_0', name: 'Олег' },
      { ...teamMembers[0], team: 'OD' },
    ],
  })
  const after = await prisma.projectMember.findUniqueOrThrow({ where: { id: before.id } })
  expect(after).toMatchObject({ name: 'Ирина', team: 'OD', position: 1, createdAt: before.createdAt })
})

test('never touches another project’s rows', async () => {
  const other = await create({ tasks: [{ task: 'Чужая' }], teamMembers: [{ name: 'Чужой' }] })
  const mine = await create()
  await update(mine._id, {
    tasks: [{ ...other.tasks[0], task: 'Взятая' }],
    teamMembers: [{ ...other.teamMembers[0], name: 'Взятый' }],
  })
  expect(await read(other._id)).toEqual(other)
  expect((await read(mine._id)).tasks[0]?._id).not.toBe(other.tasks[0]?._id)
})
