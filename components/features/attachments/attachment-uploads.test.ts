import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { QueuedUpload, RefusedFile } from '@/lib/client/upload-queue'
import { eventually } from '@/tests/fixtures/eventually'
import type { AttachmentTarget } from './attachment-uploads'

const browser = vi.hoisted(() => ({
  kept: new Map<string, unknown>(),
  goOnline: () => {},
  /** Runs just before the browser reads its storage. */
  beforeRead: async () => {},
  isOnline: true,
}))
const sent = vi.hoisted((): { key: string; name: string; ownerId: string }[] => [])

vi.mock('@/lib/client/connection', () => ({
  whenReachable: () =>
    new Promise<void>((resolve) => {
      browser.goOnline = () => {
        browser.isOnline = true
        resolve()
      }
    }),
}))
vi.mock('@/lib/client/upload-queue', async () => ({
  refusedFiles: (await import('@/lib/client/store')).createStore<readonly RefusedFile[]>([]),
  createUploadQueue: () => ({
    keep: async (upload: QueuedUpload<AttachmentTarget>) => {
      browser.kept.set(upload.id, upload)
      return true
    },
    drop: async (id: string) => void browser.kept.delete(id),
    has: async (id: string) => browser.kept.has(id),
    list: async () => {
      await browser.beforeRead()
      return [...browser.kept.values()]
    },
  }),
}))
vi.mock('@/lib/features/attachments/client', () => ({
  sendAttachment: async (call: { file: File; idempotencyKey: string; ownerId: string }) => {
    // That of the page that sends.
    const { ApiError } = await import('@/lib/client/api-error')
    if (!browser.isOnline) throw new ApiError({ code: 'network', status: 0, message: '' })
    if (call.file.name === 'page.html')
      throw new ApiError({ code: 'unsupported_type', status: 415, message: '' })
    if (call.file.name === 'fault.txt') throw new ApiError({ code: 'storage_full', status: 507, message: '' })
    sent.push({ key: call.idempotencyKey, name: call.file.name, ownerId: call.ownerId })
  },
}))

const STEP: AttachmentTarget = {
  owner: 'step',
  ownerId: 'a'.repeat(24),
  place: { scenarioId: 'b'.repeat(24) },
}
const client = new QueryClient()
const file = (name: string) => new File(['text'], name)

/** The queue as a page has it that was opened just now. */
async function newPage() {
  vi.resetModules()
  return import('./attachment-uploads')
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  browser.kept.clear()
  browser.isOnline = true
  browser.beforeRead = async () => {}
  sent.length = 0
})

test('files are sent in their order, and are kept no longer', async () => {
  const { attachFiles } = await newPage()
  attachFiles(client, STEP, [file('1.txt'), file('2.txt')])
  await eventually(() => expect(sent.map(({ name }) => name)).toEqual(['1.txt', '2.txt']))
  await eventually(() => expect(browser.kept.size).toBe(0))
})

test('without a connection files wait, and each is sent once when it is back', async () => {
  const { attachFiles, attachmentsHeldUp } = await newPage()
  browser.isOnline = false
  attachFiles(client, STEP, [file('1.jpg'), file('2.jpg')])
  await eventually(() => expect(attachmentsHeldUp.get()).toBe(true))
  await eventually(() => expect(browser.kept.size).toBe(2))
  browser.goOnline()
  await eventually(() => expect(sent.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg']))
  await eventually(() => expect([browser.kept.size, attachmentsHeldUp.get()]).toEqual([0, false]))
})

test('what a closed page left is sent by the next one, under the key that it had', async () => {
  const closed = await newPage()
  browser.isOnline = false
  closed.attachFiles(client, STEP, [file('1.jpg')])
  await eventually(() => expect(browser.kept.size).toBe(1))
  const [key] = browser.kept.keys()
  browser.isOnline = true
  const { restoreAttachments } = await newPage()
  await Promise.all([restoreAttachments(client), restoreAttachments(client)])
  await eventually(() => expect(sent).toEqual([{ key, name: '1.jpg', ownerId: STEP.ownerId }]))
  await eventually(() => expect(browser.kept.size).toBe(0))
})

test('a file that was cancelled in another tab is not sent', async () => {
  const { attachFiles, attachmentsHeldUp } = await newPage()
  browser.isOnline = false
  attachFiles(client, STEP, [file('1.jpg'), file('2.jpg')])
  await eventually(() => expect(browser.kept.size).toBe(2))
  await eventually(() => expect(attachmentsHeldUp.get()).toBe(true))
  const [first] = browser.kept.keys()
  browser.kept.delete(first ?? '')
  browser.goOnline()
  await eventually(() => expect(sent.map(({ name }) => name)).toEqual(['2.jpg']))
  await eventually(() => expect(browser.kept.size).toBe(0))
})

test('a file that is attached while the kept ones are read is sent once', async () => {
  const { attachFiles, restoreAttachments } = await newPage()
  browser.isOnline = false
  browser.beforeRead = async () => {
    attachFiles(client, STEP, [file('1.jpg')])
    await eventually(() => expect(browser.kept.size).toBe(1))
  }
  await restoreAttachments(client)
  browser.goOnline()
  await eventually(() => expect(browser.kept.size).toBe(0))
  expect(sent.map(({ name }) => name)).toEqual(['1.jpg'])
})

/** The names of the files that the person is notified of as not taken. */
async function refusedNames() {
  const { refusedFiles } = await import('@/lib/client/upload-queue')
  return refusedFiles.get().map((refused) => refused.file.name)
}

test('a file that is refused holds up no other, is reported, and is kept until the person drops it', async () => {
  const { attachFiles, cancelAttachment } = await newPage()
  attachFiles(client, STEP, [file('page.html'), file('1.txt')])
  await eventually(() => expect(sent.map(({ name }) => name)).toEqual(['1.txt']))
  await eventually(() => expect(browser.kept.size).toBe(1))
  expect(await refusedNames()).toEqual(['page.html'])
  attachFiles(client, STEP, [file('2.txt')])
  expect(await refusedNames()).toEqual([])
  await eventually(() => expect(sent.map(({ name }) => name)).toEqual(['1.txt', '2.txt']))
  const [id] = browser.kept.keys()
  cancelAttachment(id ?? '')
  await eventually(() => expect(browser.kept.size).toBe(0))
})

test('a file of an earlier page that is refused is listed, and is not sent by the next one', async () => {
  browser.kept.set('1', { id: '1', target: STEP, file: file('page.html'), refusal: null })
  const { restoreAttachments } = await newPage()
  await restoreAttachments(client)
  await eventually(() => expect(browser.kept.get('1')).toMatchObject({ refusal: { status: 415 } }))
  // The list says so already.
  expect(await refusedNames()).toEqual([])
  browser.kept.set('1', { id: '1', target: STEP, file: file('1.txt'), refusal: browser.kept.get('1') })
  const next = await newPage()
  await next.restoreAttachments(client)
  expect(sent).toEqual([])
  // Until the person says so.
  next.retryAttachment(client, '1')
  await eventually(() => expect(sent.map(({ name }) => name)).toEqual(['1.txt']))
})

test('a refusal is said once: by the list on the screen where the file would stand, and else by a notice', async () => {
  const { attachFiles, noteList } = await newPage()
  const large = new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'film.txt')
  const endList = noteList(STEP.ownerId)
  attachFiles(client, STEP, [large, file('page.html'), file('1.txt')])
  await eventually(() => expect(sent.map(({ name }) => name)).toEqual(['1.txt']))
  expect(await refusedNames()).toEqual([])
  endList()
  attachFiles(client, STEP, [large, file('page.html'), file('2.txt')])
  await eventually(() => expect(sent.map(({ name }) => name)).toEqual(['1.txt', '2.txt']))
  expect(await refusedNames()).toEqual(['film.txt', 'page.html'])
})

test('the files of a report that waits are held, also over a reload, and go where it is stored', async () => {
  const waiting: AttachmentTarget = {
    owner: 'error_report',
    ownerId: 'c'.repeat(24),
    place: STEP.place,
    isAwaited: true,
  }
  const closed = await newPage()
  closed.attachFiles(client, waiting, [file('1.jpg')])
  await eventually(() => expect(browser.kept.size).toBe(1))
  const { attachHeldFiles } = await newPage()
  expect(sent).toEqual([])
  const stored: AttachmentTarget = { owner: 'error_report', ownerId: 'e'.repeat(24), place: STEP.place }
  await attachHeldFiles(client, waiting.ownerId, stored)
  await eventually(() => expect(sent).toMatchObject([{ name: '1.jpg', ownerId: stored.ownerId }]))
  await eventually(() => expect(browser.kept.size).toBe(0))
})

test('a file for which the server had no room is reported, and the next page sends it again', async () => {
  const { attachFiles } = await newPage()
  attachFiles(client, STEP, [file('fault.txt')])
  await eventually(async () => expect(await refusedNames()).toEqual(['fault.txt']))
  expect(browser.kept.size).toBe(1)
})

test('a file that is too large is reported, and neither kept nor sent', async () => {
  const { attachFiles } = await newPage()
  const large = new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'film.txt')
  attachFiles(client, STEP, [large, file('1.txt')])
  expect(await refusedNames()).toEqual(['film.txt'])
  await eventually(() => expect(sent.map(({ name }) => name)).toEqual(['1.txt']))
  await eventually(() => expect(browser.kept.size).toBe(0))
})
