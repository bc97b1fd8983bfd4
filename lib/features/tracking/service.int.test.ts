import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { getTrackStatus, listTrackedProjects, trackProject, untrackProject } from './contract'

let headers: { authorization: string }

// A viewer: tracking is one of the few things that they change.
beforeEach(async () => {
  headers = await bearerHeaders(await createUser({ role: 'viewer' }))
})

const track = (id: string) => callForData(trackProject, { params: { id }, headers })
const untrack = (id: string) => callForData(untrackProject, { params: { id }, headers })
const status = (id: string) => callForData(getTrackStatus, { params: { id }, headers })

test('tracking and its end may be repeated', async () => {
  const { id } = await createProject()
  expect(await status(id)).toEqual({ isTracked: false })
  expect([await track(id), await track(id), await status(id)]).toEqual(Array(3).fill({ isTracked: true }))
  expect(await prisma.trackedProject.count()).toBe(1)
  expect([await untrack(id), await untrack(id), await status(id)]).toEqual(
    Array(3).fill({ isTracked: false }),
  )
  expect(await prisma.trackedProject.count()).toBe(0)
})

test('many clicks at once track once', async () => {
  const { id } = await createProject()
  await Promise.all(Array.from({ length: 20 }, () => track(id)))
  expect(await prisma.trackedProject.count()).toBe(1)
})

test('the status is never cached', async () => {
  const { id } = await createProject()
  const { headers: answered } = await callRoute(getTrackStatus, { params: { id }, headers })
  expect(answered.get('cache-control')).toBe('no-store')
})

test('the list shows the caller’s own projects, the one tracked last first', async () => {
  const first = await createProject({ name: 'Первый' })
  const second = await createProject({ name: 'Второй' })
  await track(second.id)
  await track(first.id)
  const other = await bearerHeaders(await createUser())
  expect(await callForData(listTrackedProjects, { headers: other })).toEqual({ trackedProjects: [] })
  const { trackedProjects } = await callForData(listTrackedProjects, { headers })
  expect(trackedProjects.map(({ project }) => project.name)).toEqual(['Первый', 'Второй'])
  expect(trackedProjects[0]?.project).toMatchObject({ _id: first.id, memberCount: 0 })
})

describe('refusals', () => {
  const calls = [trackProject, untrackProject, getTrackStatus]

  test('unknown and malformed ids are 404', async () => {
    for (const call of calls) {
      for (const id of [newId(), 'x', '1']) {
        expect(await callRoute(call, { params: { id }, headers })).toMatchObject({
          status: 404,
          code: 'not_found',
        })
      }
    }
  })

  test('without a session nothing is answered', async () => {
    const { id } = await createProject()
    for (const call of calls) expect(await callRoute(call, { params: { id } })).toMatchObject({ status: 401 })
    expect(await callRoute(listTrackedProjects)).toMatchObject({ status: 401 })
  })
})
