import { describe, expect, test } from 'vitest'
import { listProjectHistory } from '@/lib/features/history/contract'
import { prisma } from '@/lib/server/db'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { createProject as createProjectCall, updateProject } from '../contract'

const DETAILS = { name: 'Кассы', startDate: '2026-01-01', endDate: '2026-02-01' }

const save = (projectId: string, headers: Record<string, string>, body: object) =>
  callRoute(updateProject, { params: { id: projectId }, headers, body: { ...DETAILS, ...body } })

const isRestricted = async (id: string) =>
  (await prisma.project.findUniqueOrThrow({ where: { id } })).membersOnly

describe('that only its members change a project', () => {
  test('is said by its manager and by admins, and stands in its history', async () => {
    const manager = await createUser({ role: 'pm' })
    const { id } = await createProject({ createdById: manager.id })
    const headers = await bearerHeaders(manager)
    expect(await save(id, headers, { membersOnly: true })).toMatchObject({
      status: 200,
      data: { project: { membersOnly: true } },
    })
    const admin = await bearerHeaders(await createUser({ role: 'admin' }))
    expect(await save(id, admin, { membersOnly: false })).toMatchObject({ status: 200 })
    const { events } = await callForData(listProjectHistory, { params: { id }, headers })
    expect(events.map(({ changes }) => changes.membersOnly)).toEqual([
      { before: true, after: false },
      { before: false, after: true },
    ])
  })

  test.each(['pm', 'executor', 'tester'])('is not said by another member, a %s', async (role) => {
    const member = await createUser({ role })
    const headers = await bearerHeaders(member)
    const { id } = await createProject()
    await createProjectMember({ projectId: id, telegramId: member.telegramUsername })
    expect(await save(id, headers, { membersOnly: true })).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await isRestricted(id)).toBe(false)
    await prisma.project.update({ where: { id }, data: { membersOnly: true } })
    expect(await save(id, headers, { membersOnly: false })).toMatchObject({ status: 403 })
    expect(await isRestricted(id)).toBe(true)
    // Setting the same value again changes nothing.
    expect(await save(id, headers, { membersOnly: true })).toMatchObject({ status: 200 })
  })

  test('is said of a new project by a PM, and not by a tester', async () => {
    const create = async (role: string) =>
      callRoute(createProjectCall, {
        headers: await bearerHeaders(await createUser({ role })),
        body: { ...DETAILS, projectImage: 'OD:Sales', membersOnly: true },
      })
    expect(await create('tester')).toMatchObject({ status: 403 })
    expect(await prisma.project.count()).toBe(0)
    expect(await create('pm')).toMatchObject({ status: 201, data: { project: { membersOnly: true } } })
  })
})
