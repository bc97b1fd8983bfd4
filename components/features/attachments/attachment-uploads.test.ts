import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { KeptUpload } from '@/lib/client/upload-queue'
import { eventually } from '@/tests/fixtures/eventually'
import type { AttachmentTarget } from './attachment-uploads'

const browser = vi.hoisted(() => ({
  kept: new Map<string, unknown>(),
  goOnline: () => {},
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
vi.mock('@/lib/client/upload-queue', () => ({
  createUploadQueue: () => ({
    keep: async (upload: KeptUpload<AttachmentTarget>) => {
      browser.kept.set(upload.id, upload)
      return true
    },
    drop: async (id: string) => void browser.kept.delete(id),
    kept: async () => [...browser.kept.values()],
  }),
}))
vi.mock('@/lib/features/attachments/client', () => ({
  sendAttachment: async (call: { file: File; idempotencyKey: string; ownerId: string }) => {
    // That of the page that sends.
    const { ApiError } = await import('@/lib/client/api-error')
    if (!browser.isOnline) throw new ApiError({ code: 'network', status: 0, message: '' })
    if (call.file.name === 'page.html')
      throw new ApiError({ code: 'unsupported_type', status: 415, message: '' })
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

test('a file that is refused holds up no other', async () => {
  const { attachFiles } = await newPage()
  attachFiles(client, STEP, [file('page.html'), file('1.txt')])
  await eventually(() => expect(sent.map(({ name }) => name)).toEqual(['1.txt']))
  expect(browser.kept.size).toBe(1)
})
