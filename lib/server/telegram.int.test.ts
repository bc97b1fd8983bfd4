import { expect, it, vi } from 'vitest'
import { botUsername } from './telegram'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))

it('knows the name', async () => {
  expect(await botUsername()).toBe(telegram.botUsername)
})
