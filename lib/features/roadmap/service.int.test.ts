import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { prisma } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { eventually } from '@/tests/fixtures/eventually'
import { bearerHeaders } from '@/tests/fixtures/session'
import type { StandInItem } from '@/tests/stand-ins/code-host-board'
import { getRoadmap, getRoadmapStatus, refreshRoadmap } from './contract'

const { codeHost } = await vi.hoisted(() => import('@/tests/fixtures/code-host'))
const { board } = codeHost

let headers: Record<string, string>

beforeEach(async () => {
  headers = await bearerHeaders(await createUser({ role: 'viewer' }))
})

const ITEM: StandInItem = { title: 'Receipts', number: 41, status: 'In progress' }
const isConnected = async () => (await callForData(getRoadmapStatus)).connected
/** As if it had been read, or had failed, `minutes` ago. */
const age = (minutes: number) =>
  prisma.roadmap.updateMany({
    data: { readAt: new Date(Date.now() - minutes * 60_000), askAgainAt: new Date() },
  })

describe('a code host that answers', () => {
  it('answers every item with its fields, in the order of the board', async () => {
    board.items = [
      {
        title: 'Receipts',
        number: 41,
        status: 'in progress',
        priority: 'P1 High',
        size: 'xl',
        due: '2026-12-01',
        assignees: ['irina', 'boris'],
        labels: [
          { name: 'bug', color: 'd73a4a' },
          { name: 'strange', color: 'red;background:url(x)' },
        ],
      },
      { title: 'A draft' },
      { title: 'Archived', number: 42, isArchived: true },
      { title: 'Hidden', number: 43, isHidden: true },
    ]
    const { data, raw } = await callRoadmap(headers)
    expect(raw).toMatchObject({ cached: false })
    expect(data.project).toEqual({
      title: 'U.T.A. roadmap',
      description: 'What comes next',
      url: 'https://host.example/projects/7',
    })
    expect(data.items.map(({ title }) => title)).toEqual(['Receipts', 'A draft'])
    expect(data.items[0]).toMatchObject({
      number: 41,
      status: 'In progress',
      priority: 'P1',
      size: 'XL',
      dueDate: '2026-12-01',
      assignees: ['irina', 'boris'],
      url: 'https://host.example/issues/41',
      labels: [
        { name: 'bug', color: '#d73a4a' },
        { name: 'strange', color: '#888888' },
      ],
    })
    expect(data.items[1]).toMatchObject({ number: null, status: 'Backlog', priority: null, url: '' })
    expect(data.columns.map(({ count }) => count)).toEqual([1, 0, 1, 0, 0])
    expect(await isConnected()).toBe(true)
  })

  it('is asked for all pages, and once for all who ask at the same time', async () => {
    board.items = Array.from({ length: 250 }, (_, index) => ({ title: `Item ${index}`, number: index + 1 }))
    const answers = await Promise.all(Array.from({ length: 10 }, () => callForData(getRoadmap)))
    for (const { items } of answers) expect(items.map(({ number }) => number)).toEqual(numbersTo(250))
    expect(board.calls).toBe(3)
    await callForData(getRoadmap)
    expect(board.calls).toBe(3)
  })

  it('is asked again after five minutes, or when somebody refreshes', async () => {
    board.items = [ITEM]
    await callForData(getRoadmap)
    board.items = [ITEM, { title: 'Baskets', number: 42 }]
    expect((await callForData(getRoadmap)).items).toHaveLength(1)
    await age(6)
    expect((await callForData(getRoadmap)).items).toHaveLength(2)
    board.items = []
    await age(1)
    const answer = await callRoute(refreshRoadmap, { headers })
    expect(refreshRoadmap.data.parse(answer.data)).toMatchObject({ items: [], cached: false })
    expect(answer).toMatchObject({ message: 'Roadmap data refreshed successfully' })
    expect(await callRoute(refreshRoadmap)).toMatchObject({ status: 401 })
  })

  it('may have an empty board', async () => {
    expect(await callForData(getRoadmap)).toMatchObject({ items: [], cached: false })
    expect(await isConnected()).toBe(true)
  })
})

it('is empty where no board is configured, and a refresh does not say that it was read', async () => {
  const { GITHUB_PROJECT } = environment()
  delete environment().GITHUB_PROJECT
  onTestFinished(() => {
    environment().GITHUB_PROJECT = GITHUB_PROJECT
  })
  const empty = { project: null, items: [], lastUpdated: null }
  expect(await callForData(getRoadmap)).toMatchObject(empty)
  expect(await callRoute(refreshRoadmap, { headers })).toMatchObject({
    status: 200,
    data: empty,
    message: 'The roadmap is not configured.',
  })
  expect(board.calls).toBe(0)
  expect(await isConnected()).toBe(false)
})

describe('a code host that does not answer', () => {
  const failures = ['failing', 'rate-limited', 'abused', 'changed'] as const

  it.each(failures)('%s: what was read before is answered as cached', async (mode) => {
    board.items = [ITEM]
    await callForData(getRoadmap)
    await age(6)
    board.mode = mode
    const { data, raw } = await callRoadmap()
    expect(data.items).toHaveLength(1)
    expect(raw).toMatchObject({ cached: true })
    expect(await isConnected()).toBe(false)
    expect(await callRoute(refreshRoadmap, { headers })).toMatchObject({
      status: 200,
      message: 'Showing cached roadmap data',
    })
    expect(JSON.stringify(await prisma.roadmap.findMany())).not.toContain('secret')
  })

  it.each(failures)('%s, and nothing was read before: the failure is answered', async (mode) => {
    board.mode = mode
    expect(await callRoute(getRoadmap)).toMatchObject({
      status: 502,
      code: 'upstream',
      error: 'Failed to fetch roadmap data',
    })
    expect(await callRoute(refreshRoadmap, { headers })).toMatchObject({
      status: 502,
      error: 'Failed to refresh roadmap data',
    })
    expect(await isConnected()).toBe(false)
  })

  it('answers the failure in the language of the person’s profile', async () => {
    board.mode = 'failing'
    const inRussian = await bearerHeaders(await createUser({ language: 'ru' }))
    expect(await callRoute(getRoadmap, { headers: inRussian })).toMatchObject({
      status: 502,
      error: 'Не удалось загрузить дорожную карту',
    })
  })

  it('slow: the stored roadmap is answered at once, and replaced once the new one comes', async () => {
    board.items = [ITEM]
    await callForData(getRoadmap)
    await age(6)
    board.mode = 'slow'
    expect(await callForData(getRoadmap)).toMatchObject({ cached: true })
    board.items = []
    board.release()
    await eventually(async () =>
      expect(await callForData(getRoadmap)).toMatchObject({ items: [], cached: false }),
    )
  })

  it.each(['rate-limited', 'abused'] as const)('%s: it is left alone as long as it demands', async (mode) => {
    board.mode = mode
    await callRoute(getRoadmap)
    await callRoute(getRoadmap)
    await callRoute(refreshRoadmap, { headers })
    expect(board.calls).toBe(1)
    const { askAgainAt } = await prisma.roadmap.findFirstOrThrow()
    expect(askAgainAt.getTime() - Date.now()).toBeGreaterThan(9 * 60_000)
  })

  it('comes back: the next call after the pause gets it', async () => {
    board.mode = 'failing'
    await callRoute(getRoadmap)
    board.mode = 'well'
    board.items = [ITEM]
    expect(await callRoute(getRoadmap)).toMatchObject({ status: 502 })
    await prisma.roadmap.updateMany({ data: { askAgainAt: new Date() } })
    expect(await callForData(getRoadmap)).toMatchObject({ items: [{ number: 41 }], cached: false })
    expect(await isConnected()).toBe(true)
  })
})

it('shows nobody’s name without sign-in', async () => {
  board.items = [{ ...ITEM, assignees: ['irina'] }]
  expect((await callForData(getRoadmap)).items).toMatchObject([{ title: 'Receipts', assignees: [] }])
  expect((await callForData(getRoadmap, { headers })).items).toMatchObject([{ assignees: ['irina'] }])
})

it('is for those signed in alone where it is not public', async () => {
  vi.resetModules()
  vi.stubEnv('ROADMAP_PUBLIC', 'off')
  expect((await requestRoute(getRoadmap)).status).toBe(401)
  expect((await requestRoute(getRoadmapStatus)).status).toBe(401)
  expect((await requestRoute(getRoadmapStatus, { headers })).status).toBe(200)
})

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

async function callRoadmap(as: Record<string, string> = {}) {
  const response = await requestRoute(getRoadmap, { headers: as })
  const raw = z.object({ data: getRoadmap.data, cached: z.boolean() }).parse(await response.json())
  return { data: raw.data, raw }
}
