import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()

beforeEach(() => {
  vi.resetModules()
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () => import('./screen-scale')

test('what a device was measured with is there when the deck is opened again', async () => {
  const first = await open()
  first.loadDeckSettings()
  first.keepDeckSettings({ scale: 5.5 })
  first.keepDeckSettings({ size: 12 })
  expect(JSON.parse(kept.get('scan-deck') ?? '')).toEqual({ scale: 5.5, size: 12 })
})

test('a storage that is forbidden or has something else in it is no obstacle', async () => {
  kept.set('scan-deck', '{"scale":"wide","size":-1}')
  const broken = await open()
  broken.loadDeckSettings()
  broken.keepDeckSettings({})
  expect(JSON.parse(kept.get('scan-deck') ?? '')).toEqual({ scale: null, size: 20 })
  vi.stubGlobal('localStorage', undefined)
  expect(() => broken.keepDeckSettings({ size: 30 })).not.toThrow()
})
