import { expect, test } from 'vitest'
import { untilTimersAreOnTime } from './timers'

/** Keeps everything else in this process from running. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('waits until nothing blocks the process any more, also after a pause between', async () => {
  let rounds = 0
  const load = () => {
    block(300)
    rounds += 1
    if (rounds < 3) setTimeout(load, 20)
  }
  setTimeout(load, 0)
  await untilTimersAreOnTime()
  expect(rounds).toBe(3)
})
