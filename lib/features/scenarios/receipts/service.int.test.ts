import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { startJobs } from '@/lib/server/jobs'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createReceiptReading } from '@/tests/factories/receipt-reading'
import { createScenario } from '@/tests/factories/scenario'
import { createTransaction } from '@/tests/factories/transaction'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { eventually } from '@/tests/fixtures/eventually'
import { receiptPicture } from '@/tests/fixtures/images'
import { bearerHeaders } from '@/tests/fixtures/session'
import { deleteReceiptPhoto, uploadReceiptPhotos } from '../photos/contract'
import { deleteTransaction } from '../transactions/contract'
import { listReceiptReadings, readReceiptAgain, typeReceipt } from './contract'
import { receiptReadingJobs } from './service'

const FISCAL = 't=20261125T1234&s=1234.50&fn=9999078900001234&i=12345&fp=1234567890&n=1'

let headers: Record<string, string>
let id: string

beforeEach(async () => {
  headers = await bearerHeaders(await createUser({ name: 'Анна Ким' }))
  id = (await createScenario()).id
})

const list = async (scenarioId = id) =>
  (await callForData(listReceiptReadings, { params: { id: scenarioId }, headers })).readings

async function upload(text: string | null): Promise<string> {
  const form = new FormData()
  form.set('receiptType', 'salesReceipt')
  form.set('photos', new File([await receiptPicture(text)], 'чек.jpg', { type: 'image/jpeg' }))
  return (await callForData(uploadReceiptPhotos, { params: { id }, form, headers })).receiptPhoto._id
}

/** Runs the jobs until nothing of the scenario waits any more. */
async function readAll() {
  const stop = startJobs(receiptReadingJobs)
  try {
    await eventually(async () => {
      expect((await list()).filter(({ state }) => state === 'waiting')).toEqual([])
    })
  } finally {
    await stop()
  }
}

describe('a photo that is uploaded', () => {
  test('is read in the background: its kind, sum, time and numbers', async () => {
    await upload(FISCAL)
    expect(await list()).toMatchObject([{ state: 'waiting', receipt: null }])
    await readAll()
    expect(await list()).toMatchObject([
      {
        state: 'read',
        country: 'RU',
        text: FISCAL,
        receipt: {
          kind: 1,
          sum: '1234.50',
          time: '2026-11-25T12:34',
          drive: '9999078900001234',
          document: '12345',
          sign: '1234567890',
        },
        same: [],
      },
    ])
  })

  test('without a fiscal code says so', async () => {
    await upload('https://shop.example/feedback')
    await upload('https://ofd.example.kz/?i=\u0000')
    await upload(null)
    await readAll()
    expect((await list()).map(({ state }) => state)).toEqual(['none', 'none', 'none'])
  })

  test('by an earlier release is read, too, even where its file is gone', async () => {
    await createReceiptPhoto({ scenarioId: id, uploadedAt: new Date(0) })
    await readAll()
    expect(await list()).toMatchObject([{ state: 'none' }])
  })
})

test('a photo that can’t be read keeps no other waiting, and counts as one without a code after two days', async () => {
  // No file has an empty name: it is that of the folder.
  const broken = await createReceiptPhoto({ scenarioId: id, uploadedAt: new Date(0), fileKey: '' })
  await createReceiptPhoto({ scenarioId: id, uploadedAt: new Date(1) })
  const states = async () => (await list()).map(({ state }) => state)
  const runRepeated = () => receiptReadingJobs[1]?.run({})
  await runRepeated()
  expect(await states()).toEqual(['waiting', 'none'])
  await prisma.receiptReading.update({
    where: { photoId: broken.id },
    data: { updatedAt: new Date(Date.now() - 49 * 60 * 60 * 1_000) },
  })
  await runRepeated()
  expect(await states()).toEqual(['none', 'none'])
})

describe('a reading that a person corrects', () => {
  test('is typed, kept in the history, and read again from the photo', async () => {
    const photoId = await upload(FISCAL)
    await readAll()
    const typed = FISCAL.replace('1234.50', '99,90')
    const call = { params: { id, photoId }, headers }
    const { reading } = await callForData(typeReceipt, { ...call, body: { text: ` ${typed}\n` } })
    expect(reading).toMatchObject({ state: 'typed', text: typed, receipt: { sum: '99.90' } })
    const events = await prisma.historyEvent.findMany({ where: { subjectId: photoId, action: 'updated' } })
    expect(events).toMatchObject([{ changes: { qrText: { before: FISCAL, after: typed } } }])
    expect((await callForData(readReceiptAgain, call)).reading).toMatchObject({ state: 'waiting' })
    await readAll()
    expect(await list()).toMatchObject([{ state: 'read', receipt: { sum: '1234.50' } }])
  })

  test('a text that is no fiscal code is refused with what is wrong with it, and nothing changes', async () => {
    const { photoId } = await createReceiptReading({ scenarioId: id })
    const type = (text: string) =>
      callRoute(typeReceipt, { params: { id, photoId }, headers, body: { text } })
    expect(await type(FISCAL.replace('n=1', 'n=7').replace('i=12345', 'i=x'))).toMatchObject({
      status: 422,
      fields: { text: expect.stringContaining('number of the fiscal document (FD), kind of receipt') },
    })
    const unstorable = `${FISCAL}&x=\u0000`
    for (const text of ['', 'hello', 'x'.repeat(3_001), unstorable])
      expect((await type(text)).status).toBe(422)
    expect(await list()).toMatchObject([{ state: 'read' }])
  })

  test('is changed by nobody who may only look, and only where it is', async () => {
    const { photoId } = await createReceiptReading()
    const body = { text: FISCAL }
    const calls = { params: { id, photoId }, headers }
    expect((await callRoute(typeReceipt, { ...calls, body })).status).toBe(404)
    expect((await callRoute(readReceiptAgain, calls)).status).toBe(404)
    expect((await callRoute(typeReceipt, { params: calls.params, body })).status).toBe(401)
    const viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
    expect((await callRoute(typeReceipt, { ...calls, body, headers: viewer })).status).toBe(403)
  })
})

test('the same receipt is named, here and in another scenario, however its numbers are padded', async () => {
  const numbers = { drive: '9999078900001234', document: '12345', sign: '1234567890' }
  const one = await createReceiptReading({ scenarioId: id, ...numbers })
  const two = await createReceiptReading({ scenarioId: id, ...numbers, document: '0000012345' })
  const elsewhere = await createReceiptReading(numbers)
  await createReceiptReading({ scenarioId: id, ...numbers, sign: '1234567891' })
  const link = { country: 'KZ', text: 'https://ofd.example.kz/?i=1' }
  const kazakh = await createReceiptReading({ scenarioId: id, ...link })
  const again = await createReceiptReading({ scenarioId: id, ...link })
  const same = new Map((await list()).map((reading) => [reading.photoId, reading.same]))
  const ids = (photoId: string) => same.get(photoId)?.map((photo) => photo.photoId)
  expect(ids(one.photoId)).toEqual([two.photoId, elsewhere.photoId])
  expect(ids(two.photoId)).toEqual([one.photoId, elsewhere.photoId])
  expect(ids(kazakh.photoId)).toEqual([again.photoId])
  expect([...same.values()].filter((photos) => photos.length === 0)).toHaveLength(1)
  const other = await prisma.receiptPhoto.findUniqueOrThrow({
    where: { id: elsewhere.photoId },
    include: { scenario: true },
  })
  expect(same.get(one.photoId)?.[1]).toMatchObject({
    scenarioId: other.scenarioId,
    scenarioNumber: other.scenario.scenarioNumber,
  })
  await callForData(deleteReceiptPhoto, {
    params: { id: other.scenarioId, photoId: elsewhere.photoId },
    headers,
  })
  expect((await list()).find(({ photoId }) => photoId === one.photoId)?.same).toHaveLength(1)
})

test('the transactions that were made of a receipt are named, a second one as such', async () => {
  const { photoId } = await createReceiptReading({ scenarioId: id, document: '0017', kind: 1 })
  const own = async () => (await list()).find((reading) => reading.photoId === photoId)?.transactions
  expect(await own()).toEqual({ made: [], second: [], isLacking: true })
  const made = { scenarioId: id, receiptType: 'Продажа', transactionNumber: '17' }
  const { id: first } = await createTransaction(made)
  await createTransaction({ ...made, receiptType: 'Возврат' })
  await createTransaction({ ...made, scenarioId: (await createScenario()).id })
  expect(await own()).toMatchObject({ made: [{ _id: first }], second: [], isLacking: false })
  const { id: second } = await createTransaction(made)
  expect(await own()).toMatchObject({ made: [{ _id: first }, { _id: second }], second: [{ _id: second }] })
  const params = { id, txId: second }
  await callForData(deleteTransaction, { params, headers })
  expect((await own())?.second).toEqual([])
})

test('an unknown scenario has no readings', async () => {
  expect(await callRoute(listReceiptReadings, { params: { id: '0'.repeat(24) }, headers })).toMatchObject({
    status: 404,
  })
  expect((await callRoute(listReceiptReadings, { params: { id } })).status).toBe(401)
})
