import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { logout } from '@/lib/features/auth/contract'
import { updateProjectStatus } from '@/lib/features/projects/contract'
import { deleteScenario } from '@/lib/features/scenarios/contract'
import { updateScenarioStatus } from '@/lib/features/scenarios/information/contract'
import { updateUser } from '@/lib/features/users/contract'
import { transaction } from '@/lib/server/db'
import { recordHistory } from '@/lib/server/history'
import { type Announcement, announceTouched } from '@/lib/server/live'
import { noteRelease } from '@/lib/server/release'
import { is, readRows } from '@/lib/server/rows'
import type { Touch } from '@/lib/shared/live'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { openStream as openStreamAs } from '@/tests/fixtures/event-stream'
import { eventually } from '@/tests/fixtures/eventually'
import { bearerHeaders } from '@/tests/fixtures/session'
import { streamTouches } from './contract'

let headers: Record<string, string>
let project: Awaited<ReturnType<typeof createProject>>

beforeEach(async () => {
  headers = await bearerHeaders(await createUser())
  project = await createProject()
})

const openStream = (how: { query?: string; lastEventId?: string; as?: Record<string, string> } = {}) =>
  openStreamAs({ as: headers, ...how })

/** Returns how many connections of this process listen for announcements. */
async function listeners(): Promise<number> {
  const [row] = await readRows({ count: is.number })`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND (query LIKE 'LISTEN %' OR query = 'SELECT 1')`
  return row?.count ?? 0
}

const projectTouch = () => ({ subject: 'project', id: project.id, projectId: project.id })

const setStatus = (status: string) =>
  callForData(updateProjectStatus, { params: { id: project.id }, body: { status }, headers })

it('a change reaches everybody who subscribes, over one connection to the database', async () => {
  const one = await openStream()
  await one.isListening()
  const other = await openStream()
  await setStatus('active')
  await eventually(() => {
    expect(one.touched()).toEqual([projectTouch()])
    expect(other.touched()).toEqual([projectTouch()])
  })
  expect(await listeners()).toBe(1)
})

it('a stream begins with the build that answers, and how many streams there are', async () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-release-'))
  onTestFinished(() => fs.rmSync(root, { recursive: true }))
  fs.mkdirSync(path.join(root, '.next'))
  fs.writeFileSync(path.join(root, '.next', 'BUILD_ID'), 'b7')
  noteRelease(root)
  const one = await openStream()
  await one.isListening()
  const other = await openStream()
  await eventually(() => expect([one.streams(), other.streams()]).toEqual([1, 2]))
  expect(one.release()).toBe('b7')
})

describe('a new subscriber', () => {
  let present: Awaited<ReturnType<typeof openStream>>

  // What was touched is known as long as the connection stands.
  beforeEach(async () => {
    present = await openStream()
    await present.isListening()
  })

  it('receives what was touched since the page was rendered', async () => {
    const since = Date.now()
    await setStatus('active')
    const stream = await openStream({ query: `?since=${since}` })
    await eventually(() => expect(stream.touched()).toEqual([projectTouch()]))
    expect(stream.isReset()).toBe(false)
  })

  it('receives what was touched while the connection was away', async () => {
    const before = await openStream()
    await eventually(() => expect(before.lastEventId()).not.toBe(''))
    before.leave()
    await setStatus('active')
    const stream = await openStream({ query: `?since=${Date.now()}`, lastEventId: before.lastEventId() })
    await eventually(() => expect(stream.touched()).toEqual([projectTouch()]))
  })

  it('receives `reset` where it is unknown what was touched since', async () => {
    const stream = await openStream({ query: `?since=${Date.now() - 60_000}` })
    await eventually(() => expect(stream.isReset()).toBe(true))
  })

  it.each([
    ['was made before', () => ({ query: `?since=${Date.now() + 1}` })],
    ['came before the last event received', () => ({ query: '?since=0', lastEventId: `${Date.now() + 1}` })],
    ['is irrelevant', () => ({})],
  ])('receives nothing of a change that %s', async (_, how) => {
    await setStatus('active')
    await eventually(() => expect(present.touched()).toHaveLength(1))
    const stream = await openStream(how())
    await setStatus('completed')
    await eventually(() => expect(stream.touched()).toHaveLength(1))
    expect(stream.isReset()).toBe(false)
  })

  it('may send a malformed event id', async () => {
    const stream = await openStream({ lastEventId: 'abc' })
    await setStatus('active')
    await eventually(() => expect(stream.touched()).toHaveLength(1))
    expect(await callRoute(streamTouches, { headers, query: { since: -1 } })).toMatchObject({ status: 422 })
  })
})

it('a change that was rolled back is not announced', async () => {
  const stream = await openStream()
  await stream.isListening()
  const undone = transaction(async (tx) => {
    const { id: projectId, createdById: actorId } = project
    await recordHistory(tx, {
      projectId,
      subject: 'close_day',
      subjectId: projectId,
      label: '',
      action: 'deleted',
      actorId,
    })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  // Announcements come in order: with the next one, an earlier one would be there.
  await setStatus('active')
  await eventually(() => expect(stream.touched()).toEqual([projectTouch()]))
})

describe('what is announced of a change', () => {
  const numbered = (count: number, of: (number: string) => Announcement) =>
    Array.from({ length: count }, (_, index) => of(String(index).padStart(24, '0')))

  async function readTouches(announced: Announcement[], as = headers) {
    const stream = await openStream({ as, query: '?since=0' })
    await stream.isListening()
    await transaction((tx) => announceTouched(tx, announced))
    await transaction((tx) => announceTouched(tx, [{ subject: 'trash' }]))
    await eventually(() => expect(stream.touched().at(-1)).toEqual({ subject: 'trash' }))
    return stream.touched().slice(0, -1)
  }

  it('comes in order, and in at most ten writes a second', async () => {
    const stream = await openStream({ query: '?since=0' })
    await stream.isListening()
    const before = stream.writes()
    const since = performance.now()
    const baskets = numbered(100, (id) => ({ subject: 'basket', id }))
    for (const basket of baskets) await transaction((tx) => announceTouched(tx, [basket]))
    await eventually(() => expect(stream.touched()).toEqual(baskets))
    const seconds = (performance.now() - since) / 1_000
    expect(stream.writes() - before).toBeLessThanOrEqual(10 * seconds + 2)
  })

  it('needs no project', async () => {
    expect(await readTouches([{ subject: 'basket', id: '7' }])).toEqual([{ subject: 'basket', id: '7' }])
  })

  it.each<[string, Announcement[], Touch[]]>([
    [
      'the same thing once',
      numbered(30, () => ({ subject: 'basket', id: '7' })),
      [{ subject: 'basket', id: '7' }],
    ],
    [
      'many things by where they are',
      numbered(30, (id) => ({ subject: 'step', id, projectId: 'p', scenarioId: 's' })),
      [{ subject: 'step', projectId: 'p', scenarioId: 's' }],
    ],
    [
      'many scenarios by their project',
      numbered(30, (id) => ({ subject: 'scenario', id, projectId: 'p', scenarioId: id })),
      [{ subject: 'scenario', projectId: 'p' }],
    ],
    [
      'parts of many scenarios by their project',
      numbered(30, (id) => ({ subject: 'step', id: `${id}s`, projectId: 'p', scenarioId: id })),
      [{ subject: 'step', projectId: 'p' }],
    ],
    [
      'what lies in many projects by its subject',
      numbered(30, (id) => ({ subject: 'close_day', id: `${id}d`, projectId: id })),
      [{ subject: 'close_day' }],
    ],
  ])('names %s', async (_, announced, touched) => {
    expect(await readTouches(announced)).toEqual(touched)
  })

  it('reaches nobody else where it is one person’s own', async () => {
    const person = await createUser()
    const own: Announcement = { subject: 'session', onlyFor: person.id }
    expect(await readTouches([own])).toEqual([])
    expect(await readTouches([own], await bearerHeaders(person))).toEqual([{ subject: 'session' }])
  })
})

describe('a touched scenario', () => {
  const STATUSES = ['В работе', 'Выполнен'] as const
  const setScenarioStatus = (id: string, status: (typeof STATUSES)[number]) =>
    callForData(updateScenarioStatus, { params: { id }, body: { status }, headers })

  it('follows its touch, as lists have it', async () => {
    const { id } = await createScenario({ projectId: project.id })
    const stream = await openStream()
    await stream.isListening()
    const { scenario } = await setScenarioStatus(id, 'В работе')
    await eventually(() => expect(stream.scenarioEvents()).toHaveLength(2))
    const [touch, sent] = stream.scenarioEvents()
    expect(touch).toEqual({ id })
    expect(sent?.row).toMatchObject({ _id: id, status: 'В работе', version: scenario.version })
  })

  it('is never older than a touch that was sent before it, and comes in its last state', async () => {
    const { id, version } = await createScenario({ projectId: project.id })
    const streams = [await openStream(), await openStream({ as: await bearerHeaders(await createUser()) })]
    for (const stream of streams) await stream.isListening()
    const changes = 30
    for (let change = 0; change < changes; change += 1)
      await setScenarioStatus(id, change % 2 === 0 ? 'В работе' : 'Выполнен')
    for (const stream of streams) {
      await eventually(() => expect(stream.scenarioEvents().at(-1)?.row?.version).toBe(version + changes))
      let touches = 0
      for (const { row } of stream.scenarioEvents()) {
        if (row) expect(row.version).toBeGreaterThanOrEqual(version + touches)
        else touches += 1
      }
      expect(touches).toBe(changes)
    }
  })

  it('is not sent where it is deleted', async () => {
    const { id } = await createScenario({ projectId: project.id })
    const other = await createScenario({ projectId: project.id })
    const stream = await openStream()
    await stream.isListening()
    await callForData(deleteScenario, { params: { id: project.id, scenarioId: id }, headers })
    await setScenarioStatus(other.id, 'В работе')
    await eventually(() => expect(stream.scenarioEvents().at(-1)?.row?._id).toBe(other.id))
    expect(stream.scenarioEvents().flatMap(({ row }) => row?._id ?? [])).toEqual([other.id])
  })
})

describe('when its reader leaves', () => {
  it.each(['leave', 'cancel'] as const)(
    'a stream ends, and with the last one its connection (%s)',
    async (go) => {
      const one = await openStream()
      await one.isListening()
      const other = await openStream()
      await one[go]()
      await setStatus('active')
      await eventually(() => expect(other.touched()).toHaveLength(1))
      expect(one.touched()).toEqual([])
      expect(await listeners()).toBe(1)

      await other[go]()
      await eventually(async () => expect(await listeners()).toBe(0))
    },
  )

  it('the next one opens another', async () => {
    const gone = await openStream()
    await gone.isListening()
    await gone.cancel()
    const stream = await openStream()
    await stream.isListening()
    await setStatus('completed')
    await eventually(() => expect(stream.touched()).toHaveLength(1))
  })
})

describe('the streams of a person', () => {
  const openMany = async (count: number, as = headers) => {
    const streams: Awaited<ReturnType<typeof openStream>>[] = []
    for (let opened = 0; opened < count; opened++) streams.push(await openStream({ as }))
    return streams
  }

  it('are five a session: the oldest is closed, and asked to stay away for a while', async () => {
    const [oldest, ...others] = await openMany(6)
    await others[0]?.isListening()
    await eventually(() => expect(oldest?.isClosed()).toBe(true))
    expect(oldest?.retryAfterMs()).toBeGreaterThan(60_000)
    await setStatus('active')
    for (const stream of others) await eventually(() => expect(stream.touched()).toHaveLength(1))
    expect(oldest?.touched()).toEqual([])
    for (const stream of others) expect(stream.isClosed()).toBe(false)
  })

  it('are twenty a person, over all sessions, independent of anybody else', async () => {
    const person = await createUser()
    const [somebody] = await openMany(1)
    const streams: Awaited<ReturnType<typeof openMany>> = []
    for (let session = 0; session < 5; session++)
      streams.push(...(await openMany(4, await bearerHeaders(person))))
    expect(streams.filter((stream) => stream.isClosed())).toEqual([])
    await openMany(1, await bearerHeaders(person))
    await eventually(() => expect(streams[0]?.isClosed()).toBe(true))
    expect(streams.filter((stream) => stream.isClosed())).toHaveLength(1)
    expect(somebody?.isClosed()).toBe(false)
  })
})

describe('the end of a session ends its streams at once', () => {
  let person: Awaited<ReturnType<typeof createUser>>
  let theirs: Record<string, string>
  let stream: Awaited<ReturnType<typeof openStream>>
  let other: Awaited<ReturnType<typeof openStream>>

  beforeEach(async () => {
    person = await createUser({ role: 'tester' })
    theirs = await bearerHeaders(person)
    stream = await openStream({ as: theirs })
    other = await openStream({ as: await bearerHeaders(person) })
    await stream.isListening()
  })

  it('with a logout, and no other session of the person', async () => {
    await callForData(logout, { headers: theirs })
    await eventually(() => expect(stream.isClosed()).toBe(true))
    await setStatus('active')
    await eventually(() => expect(other.touched()).toContainEqual(projectTouch()))
  })

  it('when an admin deactivates the person, with all their sessions', async () => {
    const admin = await bearerHeaders(await createUser({ role: 'admin' }))
    await callForData(updateUser, { params: { id: person.id }, body: { isActive: false }, headers: admin })
    await eventually(() => {
      expect(stream.isClosed()).toBe(true)
      expect(other.isClosed()).toBe(true)
    })
  })
})

it('a stream is kept by no cache and no proxy', async () => {
  const { response } = await openStream()
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
})

it('nobody subscribes without signing in', async () => {
  expect(await callRoute(streamTouches)).toMatchObject({ status: 401, code: 'unauthenticated' })
  await eventually(async () => expect(await listeners()).toBe(0))
})
