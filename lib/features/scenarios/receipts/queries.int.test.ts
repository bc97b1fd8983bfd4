import { beforeEach, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createReceiptReading } from '@/tests/factories/receipt-reading'
import { createScenario } from '@/tests/factories/scenario'
import { findReadings } from './queries'

let scenarioId: string

beforeEach(async () => {
  scenarioId = (await createScenario()).id
})

test('every photo of a scenario has a reading: what its code says, or that it waits', async () => {
  const numbers = { drive: '9999078900001234', document: '0000012345', sign: '0012345678' }
  await createReceiptReading({ scenarioId, kind: 2, sum: '999999999999.99', ...numbers })
  await createReceiptPhoto({ scenarioId })
  await createReceiptReading({ scenarioId, country: 'KZ', text: 'https://consumer.example.kz/?i=1' })
  await createReceiptReading({ scenarioId, state: 'none' })
  await createReceiptReading()
  expect(await findReadings(scenarioId)).toMatchObject([
    {
      state: 'read',
      country: 'RU',
      receipt: { kind: 2, sum: '999999999999.99', time: '2026-11-25T12:34', ...numbers },
    },
    { state: 'waiting', country: null, text: '', receipt: null },
    { state: 'read', country: 'KZ', text: 'https://consumer.example.kz/?i=1', receipt: null },
    { state: 'none', country: null, receipt: null },
  ])
})

test.each([
  { kind: 5 },
  { sum: '-1' },
  { drive: '1' },
  { printedAt: '25.11.2026' },
  { sign: '' },
  { country: 'KZ', text: '' },
  { state: 'none', country: 'RU' },
  { state: 'none', text: 'x' },
])('the database refuses a reading that can not be: %j', async (wrong) => {
  await expect(createReceiptReading({ scenarioId, ...wrong })).rejects.toThrow()
})

test('a photo that is removed for good takes its reading with it', async () => {
  const { photoId } = await createReceiptReading({ scenarioId })
  await prisma.receiptPhoto.delete({ where: { id: photoId } })
  expect(await prisma.receiptReading.count()).toBe(0)
})
