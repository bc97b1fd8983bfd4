import { expect, test, vi } from 'vitest'
import { logger } from '../logger'
import { loadInTurn } from './entries'

/** Keeps everything else in this process from running. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('what has a time limit is answered while entries load, of which one fails', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `entry-${index}`)
  const loaded: string[] = []
  const warned = vi.spyOn(logger, 'warn')
  let loadedAtTimer = names.length
  setTimeout(() => {
    loadedAtTimer = loaded.length
  }, 1)
  await loadInTurn(names, async (name) => {
    block(20)
    if (name === 'entry-3') throw new Error('broken')
    loaded.push(name)
  })
  expect(loaded).toEqual(names.filter((name) => name !== 'entry-3'))
  expect(loadedAtTimer).toBeLessThan(3)
  expect(warned.mock.calls).toMatchObject([
    [{ page: 'entry-3', failed: 1, failure: { message: 'broken' } }, 'pages not loaded at the start'],
  ])
})
