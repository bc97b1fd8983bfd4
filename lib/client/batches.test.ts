import { expect, test } from 'vitest'
import { sendInBatches } from './batches'

const ITEMS = Array.from({ length: 7 }, (_, index) => index)

test('all items are sent, in batches that fit into a call', async () => {
  const sent: number[][] = []
  const outcome = await sendInBatches(ITEMS, 3, async (batch) => {
    sent.push(batch)
    return batch.map((item) => item * 10)
  })
  expect(sent).toEqual([[0, 1, 2], [3, 4, 5], [6]])
  expect(outcome).toEqual({ results: [0, 10, 20, 30, 40, 50, 60], failure: null })
})

test('what was stored before a batch failed is known, and nothing is sent after it', async () => {
  const error = new Error('refused')
  const sent: number[][] = []
  const outcome = await sendInBatches(ITEMS, 3, async (batch) => {
    sent.push(batch)
    if (batch.includes(3)) throw error
    return batch
  })
  expect(sent).toHaveLength(2)
  expect(outcome).toEqual({ results: [0, 1, 2], failure: { error } })
})
