import { Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { drawPicture } from './pictures'

const MAX_CACHED = 300
const MAX_WAITING = 50

/** A small square, a different one for each number. */
const square = (number: number) =>
  drawPicture({
    element: {
      type: 'div',
      props: { style: { width: 4 + (number % 8), height: 4, background: '#abc' }, number },
    },
    width: 16,
    height: 16,
  })

/** Counts the pictures that the thread is asked for, and how many of them are drawn at the same time. */
function watchDrawing() {
  const drawings = { asked: 0, atOnce: 0 }
  let underWay = 0
  const { postMessage } = Worker.prototype
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...sent) {
    drawings.asked += 1
    underWay += 1
    drawings.atOnce = Math.max(drawings.atOnce, underWay)
    this.once('message', () => {
      underWay -= 1
    })
    return postMessage.apply(this, sent)
  })
  return drawings
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

it('draws one picture at a time; others wait, and beyond a limit callers are asked to retry later', async () => {
  const drawings = watchDrawing()
  const pictures = await Promise.allSettled(numbers(1_000, 1 + MAX_WAITING + 2).map(square))
  const refused = pictures.flatMap((picture) => (picture.status === 'rejected' ? [picture.reason] : []))
  expect(refused).toMatchObject([{ code: 'unavailable' }, { code: 'unavailable' }])
  expect(drawings).toEqual({ asked: 1 + MAX_WAITING, atOnce: 1 })
})

it(`keeps the last ${MAX_CACHED} pictures, and no more`, async () => {
  const drawings = watchDrawing()
  for (const number of numbers(0, MAX_CACHED)) await square(number)
  await square(0)
  expect(drawings.asked).toBe(MAX_CACHED)
  await square(MAX_CACHED)
  await square(0)
  expect(drawings.asked).toBe(MAX_CACHED + 1)
  await square(1)
  expect(drawings.asked).toBe(MAX_CACHED + 2)
})
