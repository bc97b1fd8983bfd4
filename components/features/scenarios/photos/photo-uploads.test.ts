import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '@/tests/fixtures/eventually'
import { TabStorage } from '@/tests/fixtures/tab-storage'
import type { PhotoTarget } from './photo-uploads'

const server = vi.hoisted(() => ({
  isReachable: true,
  goOnline: () => {},
  /** The names of the files that it has taken, each with the key of its call. */
  taken: new Map<string, string[]>(),
}))

vi.mock('@/lib/client/connection', () => ({
  whenReachable: () =>
    new Promise<void>((resolve) => {
      server.goOnline = () => {
        server.isReachable = true
        resolve()
      }
    }),
}))
vi.mock('@/lib/features/scenarios/photos/client', () => ({
  sendReceiptPhoto: async ({ file, idempotencyKey }: { file: File; idempotencyKey: string }) => {
    // That of the page that sends.
    const errors = await import('@/lib/client/api-error')
    if (!server.isReachable) throw new errors.ApiError({ code: 'network', status: 0, message: '' })
    if (file.name === 'broken.jpg')
      throw new errors.ApiError({ code: 'invalid', status: 422, message: 'Incomplete' })
    server.taken.set(file.name, [...(server.taken.get(file.name) ?? []), idempotencyKey])
  },
}))

const SCENARIO = 'a'.repeat(24)
const listener = { onStored: vi.fn<(target: object) => void>(), onSettled: vi.fn<(result: object) => void>() }
const photo = (name: string) => new File(['photo'], name, { type: 'image/jpeg' })
const TARGET: PhotoTarget = { scenarioId: SCENARIO, receiptType: 'salesReceipt' }
const untyped = (scenarioId: string): PhotoTarget => ({ scenarioId, receiptType: null })

/** The queue as a page has it that was opened just now, with what earlier pages have left. */
async function openPage() {
  vi.resetModules()
  const [page, kept] = await Promise.all([import('./photo-uploads'), import('@/lib/client/upload-queue')])
  const queue = kept.createUploadQueue('receipt-photos', (target) => target)
  const queuedNames = async () => (await queue.list()).map(({ file }) => file.name)
  return { ...page, list: queue.list, queuedNames }
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', new TabStorage())
  vi.stubGlobal('window', new EventTarget())
  server.isReachable = true
  server.taken.clear()
  listener.onStored.mockReset()
  listener.onSettled.mockReset()
})

test('without a connection photos wait, and each is sent once when it is back', async () => {
  server.isReachable = false
  const page = await openPage()
  page.addPhotos(TARGET, [photo('1.jpg'), photo('2.jpg')], listener)
  await eventually(() => expect(page.photosHeldUp.get()).toBe(true))
  expect(listener.onSettled).not.toHaveBeenCalled()
  server.goOnline()
  await eventually(() =>
    expect(listener.onSettled).toHaveBeenCalledWith(expect.objectContaining({ stored: 2, failed: 0 })),
  )
  expect([...server.taken].map(([name, keys]) => [name, keys.length])).toEqual([
    ['1.jpg', 1],
    ['2.jpg', 1],
  ])
  await eventually(async () => expect(await page.queuedNames()).toEqual([]))
})

test('what a closed page left is sent by one of two tabs', async () => {
  server.isReachable = false
  const closed = await openPage()
  closed.addPhotos(TARGET, [photo('1.jpg')], listener)
  await eventually(async () => expect(await closed.queuedNames()).toEqual(['1.jpg']))
  server.isReachable = true
  const [one, other] = [await openPage(), await openPage()]
  await one.restoreUploads(listener)
  await eventually(async () => expect(await one.queuedNames()).toEqual([]))
  await other.restoreUploads(listener)
  expect(server.taken.get('1.jpg')).toHaveLength(1)
  expect(listener.onStored.mock.calls).toEqual([[TARGET]])
})

test('a photo that is refused is kept with the reason, and is sent again only when the person says so', async () => {
  const page = await openPage()
  page.addPhotos(TARGET, [photo('broken.jpg')], listener)
  await eventually(() => expect(listener.onSettled).toHaveBeenCalledTimes(1))
  await eventually(async () =>
    expect(await page.list()).toMatchObject([{ refusal: { message: 'Incomplete' } }]),
  )
  const next = await openPage()
  await next.restoreUploads(listener)
  expect(await next.whenUploadsSettled(SCENARIO)).toBe(1)
  expect(listener.onSettled).toHaveBeenCalledTimes(1)
  const [left] = await next.list()
  next.retryUpload(left?.id ?? '', listener)
  await eventually(() => expect(listener.onSettled).toHaveBeenCalledTimes(2))
  next.cancelUpload(left?.id ?? '')
  await eventually(async () => expect(await next.list()).toEqual([]))
})

test('photos that were chosen before their type outlive the page, and are sent once it is chosen', async () => {
  const closed = await openPage()
  closed.addPhotos(untyped(SCENARIO), [photo('1.jpg'), photo('2.jpg')], listener)
  closed.addPhotos(untyped('b'.repeat(24)), [photo('чужое.jpg')], listener)
  await eventually(async () => expect(await closed.queuedNames()).toEqual(['1.jpg', '2.jpg', 'чужое.jpg']))
  const next = await openPage()
  await next.restoreUploads(listener)
  expect(server.taken.size).toBe(0)
  expect(await next.whenUploadsSettled(SCENARIO)).toBe(0)
  next.sendHeld(SCENARIO, 'returnReceiptDvD', listener)
  await eventually(() =>
    expect(listener.onSettled).toHaveBeenCalledWith(expect.objectContaining({ stored: 2, failed: 0 })),
  )
  expect([...server.taken]).toEqual([
    ['1.jpg', [expect.any(String)]],
    ['2.jpg', [expect.any(String)]],
  ])
  await eventually(async () => expect(await next.queuedNames()).toEqual(['чужое.jpg']))
  next.dropHeld('b'.repeat(24))
  await eventually(async () => expect(await next.queuedNames()).toEqual([]))
})

test('a photo without a type is asked about before the page is left, where the browser can’t keep it', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const asks = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  const page = await openPage()
  expect(asks()).toBe(false)
  page.addPhotos(untyped(SCENARIO), [photo('1.jpg')], listener)
  expect(asks()).toBe(true)
  page.dropHeld(SCENARIO)
  expect(asks()).toBe(false)
  // Choosing a refused one again would change nothing.
  page.addPhotos(TARGET, [photo('broken.jpg')], listener)
  expect(asks()).toBe(true)
  await eventually(() => expect(asks()).toBe(false))
})
