import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { getFile } from '@/lib/features/files/contract'
import { refuseProtocol } from '@/lib/features/protocols/signatures/contract'
import {
  editReceiptPhoto,
  type ReceiptPhoto,
  undoReceiptPhotoEdit,
  uploadReceiptPhotos,
} from '@/lib/features/scenarios/photos/contract'
import { typeReceipt } from '@/lib/features/scenarios/receipts/contract'
import { prisma } from '@/lib/server/db'
import { housekeeping } from '@/lib/server/housekeeping'
import { createProtocol } from '@/tests/factories/protocol'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { hashSeen } from '@/tests/fixtures/protocols'
import { bearerHeaders } from '@/tests/fixtures/session'
import { filesInStorage } from '@/tests/fixtures/stored-files'

let headers: Record<string, string>
let photo: ReceiptPhoto
let params: { id: string; photoId: string }
let before: string[]

beforeEach(async () => {
  before = filesInStorage()
  headers = await bearerHeaders(await createUser())
  const { id } = await createScenario()
  // The upper half is red, the lower one blue.
  const red = { create: { width: 200, height: 100, channels: 3 as const, background: '#f00' } }
  const bytes = await sharp({ create: { ...red.create, height: 200, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .extend({ right: 100, background: '#00f' })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('receiptType', 'salesReceipt')
  form.set('photos', new File([new Uint8Array(bytes)], 'чек.png', { type: 'image/png' }))
  photo = (await callForData(uploadReceiptPhotos, { params: { id }, form, headers })).receiptPhoto
  params = { id, photoId: photo._id }
})

async function readPicture({ url }: ReceiptPhoto) {
  const key = url.replace('/api/files/', '')
  const answer = await requestRoute(getFile, { params: { key }, headers })
  const picture = sharp(new Uint8Array(await answer.arrayBuffer()))
  const { width, height } = await picture.metadata()
  const { dominant } = await picture.stats()
  return { width, height, isRed: dominant.r > 200 && dominant.b < 60 }
}

const edit = (body: object) =>
  callForData(editReceiptPhoto, { params, headers, body: { turn: 0, crop: null, ...body } })

test('a photo is turned and cropped as another file, and Undo puts the one before back', async () => {
  const { receiptPhoto: turned } = await edit({ turn: 90, version: photo.version })
  expect(turned).toMatchObject({ _id: photo._id, version: photo.version + 1 })
  expect(turned.url).not.toBe(photo.url)
  expect(await readPicture(turned)).toMatchObject({ width: 200, height: 300 })
  // Turned clockwise, what was above is on the right.
  const crop = { left: 0.5, top: 0, width: 0.5, height: 0.5 }
  const { receiptPhoto: cropped } = await edit({ crop, version: turned.version })
  expect(await readPicture(cropped)).toEqual({ width: 100, height: 150, isRed: true })
  const undo = (version: number) =>
    callForData(undoReceiptPhotoEdit, { params, headers, body: { version } }).then(
      (data) => data.receiptPhoto,
    )
  const once = await undo(cropped.version)
  expect(once.url).toBe(turned.url)
  expect((await undo(once.version)).url).toBe(photo.url)
  expect(await callRoute(undoReceiptPhotoEdit, { params, headers, body: {} })).toMatchObject({ status: 404 })
  expect(filesInStorage()).toHaveLength(before.length + 2)
  const events = await prisma.historyEvent.findMany({
    where: { subjectId: photo._id, action: 'updated' },
    orderBy: { id: 'asc' },
  })
  expect(events.map(({ changes }) => changes)).toEqual([
    { shape: { before: '', after: '90°' } },
    { shape: { before: '', after: '50 × 50 %' } },
    { shape: { before: '50 × 50 %', after: '' } },
    { shape: { before: '90°', after: '' } },
  ])
})

test('an edit of an older picture, of none, beyond it or by a viewer is refused and leaves no file', async () => {
  const call = (body: object, as = headers) => callRoute(editReceiptPhoto, { params, headers: as, body })
  const stored = filesInStorage()
  expect((await call({ turn: 90, version: photo.version + 1 })).status).toBe(409)
  expect((await call({ turn: 0 })).status).toBe(422)
  expect((await call({ turn: 45 })).status).toBe(422)
  expect((await call({ crop: { left: 0.5, top: 0, width: 0.7, height: 1 } })).status).toBe(422)
  const viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
  expect((await call({ turn: 90 }, viewer)).status).toBe(403)
  expect(filesInStorage()).toEqual(stored)
})

test('a code that was typed stays, one that could not be read is looked for again', async () => {
  await prisma.receiptReading.update({ where: { photoId: photo._id }, data: { state: 'none' } })
  const { receiptPhoto } = await edit({ turn: 180 })
  const reading = () => prisma.receiptReading.findUniqueOrThrow({ where: { photoId: photo._id } })
  expect(await reading()).toMatchObject({ state: 'waiting' })
  const text = 't=20261125T1234&s=1.00&fn=9999078900001234&i=1&fp=2&n=1'
  await callForData(typeReceipt, { params, headers, body: { text } })
  await edit({ turn: 180, version: receiptPhoto.version })
  expect(await reading()).toMatchObject({ state: 'typed', text })
})

test('the earlier picture is removed after 30 days, or with its photo', async () => {
  await edit({ turn: 90 })
  await edit({ turn: 90 })
  expect(filesInStorage()).toHaveLength(before.length + 6)
  const earlier = await prisma.earlierPhotoFile.findFirstOrThrow({ orderBy: { replacedAt: 'asc' } })
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
  const { fileKey } = earlier
  await prisma.earlierPhotoFile.update({ where: { fileKey }, data: { replacedAt: longAgo } })
  await housekeeping.run({})
  expect(filesInStorage()).toHaveLength(before.length + 4)
  await prisma.receiptPhoto.delete({ where: { id: photo._id } })
  await housekeeping.run({})
  expect(filesInStorage()).toEqual(before)
})

test('Undo leaves the picture that a frozen protocol shows', async () => {
  const { receiptPhoto: turned } = await edit({ turn: 90, version: photo.version })
  const { projectId } = await prisma.scenario.findUniqueOrThrow({ where: { id: params.id } })
  const signer = await createUser()
  const { id } = await createProtocol({ projectId, signerIds: [signer.id] })
  const shown = { params: { id }, headers: await bearerHeaders(signer) }
  await callForData(refuseProtocol, { ...shown, body: { reason: 'Рано', seen: await hashSeen(shown) } })
  await callForData(undoReceiptPhotoEdit, { params, headers, body: { version: turned.version } })
  await housekeeping.run({})
  expect(await readPicture(turned)).toMatchObject({ width: 200, height: 300 })
  expect(await prisma.unclaimedFile.count()).toBe(0)
})

test('a photo is not found under another scenario', async () => {
  const elsewhere = { ...params, id: (await createScenario()).id }
  const { receiptPhoto: turned } = await edit({ turn: 90, version: photo.version })
  const answers = [
    await callRoute(editReceiptPhoto, { params: elsewhere, headers, body: { turn: 90, crop: null } }),
    await callRoute(undoReceiptPhotoEdit, { params: elsewhere, headers, body: { version: turned.version } }),
    await callRoute(typeReceipt, {
      params: elsewhere,
      headers,
      body: { text: 'https://consumer.oofd.kz/1' },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})
