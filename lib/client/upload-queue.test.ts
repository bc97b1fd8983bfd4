import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { TabStorage } from '@/tests/fixtures/tab-storage'
import { ApiError, isRefusal } from './api-error'
import { clearQueues, isAnythingQueued, lookForQueued, QUEUE_DATABASE } from './persisted-queue'
import { createUploadQueue } from './upload-queue'

const session = vi.hoisted(() => ({ userId: 'anna' }))
vi.mock('./session-store', () => {
  const userId = () => session.userId
  return { storedUserId: userId, pageUserId: userId }
})

const toTarget = (stored: unknown) => (typeof stored === 'string' ? stored : null)
const queue = createUploadQueue('photos', toTarget)
const photo = (name: string) => new File([`bytes of ${name}`], name, { type: 'image/jpeg' })

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new TabStorage())
  vi.stubGlobal('indexedDB', new IDBFactory())
  session.userId = 'anna'
})

test('files come back in their order with their bytes and where they go, until they are dropped', async () => {
  await queue.keep({ id: '2', target: 'scenario 2', file: photo('b.jpg'), refusal: null })
  await queue.keep({ id: '1', target: 'scenario 1', file: photo('a.jpg'), refusal: null })
  const kept = await queue.list()
  expect(kept.map(({ id, target, file }) => [id, target, file.name, file.type])).toEqual([
    ['1', 'scenario 1', 'a.jpg', 'image/jpeg'],
    ['2', 'scenario 2', 'b.jpg', 'image/jpeg'],
  ])
  expect(await kept[1]?.file.text()).toBe('bytes of b.jpg')
  await queue.drop('1')
  expect([await queue.has('1'), await queue.has('2')]).toEqual([false, true])
  expect((await queue.list()).map(({ id }) => id)).toEqual(['2'])
})

test('a file that was refused comes back with the reason', async () => {
  const refusal = new ApiError({ code: 'too_large', status: 413, message: 'Too large' })
  await queue.keep({ id: '1', target: 'scenario', file: photo('a.jpg'), refusal })
  const [kept] = await queue.list()
  expect(kept?.refusal?.message).toBe('Too large')
  expect(isRefusal(kept?.refusal)).toBe(true)
})

test('another queue, another person and a target of an older release are left out', async () => {
  await queue.keep({ id: '1', target: 'scenario', file: photo('a.jpg'), refusal: null })
  const older = createUploadQueue('photos', (stored) => stored)
  await older.keep({ id: '2', target: { of: 'older' }, file: photo('b.jpg'), refusal: null })
  expect(await createUploadQueue('others', toTarget).list()).toEqual([])
  session.userId = 'boris'
  expect(await queue.list()).toEqual([])
  session.userId = 'anna'
  expect((await queue.list()).map(({ id }) => id)).toEqual(['1'])
  expect((await older.list()).map(({ id }) => id)).toEqual(['1'])
})

test('a person who signs in again finds what they have left, also after another one, who does not', async () => {
  await queue.keep({ id: '1', target: 'scenario', file: photo('a.jpg'), refusal: null })
  await lookForQueued()
  expect(await isAnythingQueued()).toBe(true)
  expect((await queue.list()).map(({ id }) => id)).toEqual(['1'])
  session.userId = 'boris'
  expect(await isAnythingQueued()).toBe(false)
  await lookForQueued()
  expect(await queue.list()).toEqual([])
  session.userId = 'anna'
  expect((await queue.list()).map(({ id }) => id)).toEqual(['1'])
})

test('what could not be sent for two weeks is dropped', async () => {
  const day = 24 * 60 * 60 * 1_000
  const now = vi.spyOn(Date, 'now')
  now.mockReturnValue(0)
  await queue.keep({ id: '1', target: 'scenario', file: photo('a.jpg'), refusal: null })
  now.mockReturnValue(day)
  await queue.keep({ id: '2', target: 'scenario', file: photo('b.jpg'), refusal: null })
  now.mockReturnValue(14.5 * day)
  expect((await queue.list()).map(({ id }) => id)).toEqual(['2'])
  expect(await queue.has('1')).toBe(false)
  session.userId = 'boris'
  now.mockReturnValue(15.5 * day)
  await lookForQueued()
  expect(await queue.has('2')).toBe(false)
  now.mockRestore()
})

test('signing out leaves nothing behind, but what waits of somebody else who used this browser', async () => {
  await queue.keep({ id: '1', target: 'scenario', file: photo('a.jpg'), refusal: null })
  session.userId = 'boris'
  await queue.keep({ id: '2', target: 'scenario', file: photo('b.jpg'), refusal: null })
  await clearQueues()
  expect(await queue.list()).toEqual([])
  session.userId = 'anna'
  expect((await queue.list()).map(({ id }) => id)).toEqual(['1'])
})

test('nothing is read where nothing of the person waits, and never the files of others', async () => {
  await createUploadQueue('attachments', toTarget).keep({
    id: '1',
    target: 'scenario',
    file: photo('a.jpg'),
    refusal: null,
  })
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  const found = vi.spyOn(IDBIndex.prototype, 'getAll')
  await lookForQueued()
  expect(await isAnythingQueued()).toBe(true)
  expect(found).not.toHaveBeenCalled()
  expect(await queue.list()).toEqual([])
  session.userId = 'boris'
  expect(await isAnythingQueued()).toBe(false)
  expect(read).not.toHaveBeenCalled()
})

test('what an older release has kept is found', async () => {
  const opened = indexedDB.open(QUEUE_DATABASE, 1)
  opened.onupgradeneeded = () => {
    const store = opened.result.createObjectStore('uploads', { keyPath: 'id' })
    const { buffer: bytes } = new Uint8Array([1])
    const about = { target: 'scenario', type: 'image/jpeg', filename: 'a.jpg', refusal: null, bytes }
    store.put({ id: '1', ...about, queue: 'photos', owner: 'anna', keptAt: Date.now() })
  }
  await new Promise((resolve) => (opened.onsuccess = resolve))
  opened.result.close()
  await lookForQueued()
  expect(await isAnythingQueued()).toBe(true)
  expect((await queue.list()).map(({ id }) => id)).toEqual(['1'])
})

test('a browser without room says that the file is not kept', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  expect(await queue.keep({ id: '1', target: 'scenario', file: photo('a.jpg'), refusal: null })).toBe(false)
  expect(await queue.has('1')).toBe(true)
  expect(await queue.list()).toEqual([])
})
