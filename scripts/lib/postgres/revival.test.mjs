import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { keepUp, pauseBefore } from './revival.mjs'

/** A program whose starts can fail, restarted by a fake clock. */
function program() {
  /** @type {string[]} */
  const said = []
  /** @type {number[]} */
  const pauses = []
  let time = 0
  let failures = 0
  let child = new EventEmitter()
  /** @type {(value?: unknown) => void} */
  let onUp = () => {}
  const launch = async () => {
    if (failures-- > 0) throw new Error('the disk is full')
    child = new EventEmitter()
    setImmediate(() => onUp())
    return child
  }
  /** @param {number} milliseconds */
  const pause = async (milliseconds) => {
    pauses.push(milliseconds)
    time += milliseconds
  }
  const keeper = keepUp({ launch, pause, say: (line) => said.push(line), now: () => time })
  keeper.watch(child)
  return {
    said,
    pauses,
    keeper,
    /** @param {number} count */
    failNext: (count) => {
      failures = count
    },
    /** @param {number} milliseconds */
    stayUp: (milliseconds) => {
      time += milliseconds
    },
    /** Ends it, and waits until it is up again. */
    crash: () =>
      new Promise((resolve) => {
        onUp = resolve
        child.emit('exit', null, 'SIGKILL')
      }),
    end: () => child.emit('exit', 0, null),
  }
}

it('waits longer from try to try, up to half a minute', () => {
  expect([1, 2, 3, 4, 8, 9, 1_000].map(pauseBefore)).toEqual([200, 400, 800, 1_600, 25_600, 30_000, 30_000])
})

it('is retried indefinitely, and every try is reported', async () => {
  const { failNext, crash, pauses, said } = program()
  failNext(100)
  await crash()
  expect(pauses).toHaveLength(101)
  expect(pauses.at(-1)).toBe(30_000)
  expect(said).toHaveLength(102)
  expect(said[0]).toContain('SIGKILL')
  expect(said[1]).toContain('the disk is full')
  expect(said.at(-1)).toContain('up again')
})

it('waits longer where it ends again at once, and resets the back-off where it had stayed up', async () => {
  const { crash, stayUp, pauses } = program()
  for (let times = 0; times < 3; times++) await crash()
  stayUp(1_000)
  await crash()
  expect(pauses).toEqual([200, 400, 800, 200])
})

it('is not started again once it is to stop', () => {
  const { keeper, end, pauses, said } = program()
  keeper.stop()
  end()
  expect(pauses).toEqual([])
  expect(said).toEqual([])
})
