import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetVisits, recentVisits, rememberVisit, type Visit } from './visits'

const visit = (id: string): Visit => ({ kind: 'project', id, number: '00042', name: `Project ${id}` })
const visitedIds = (userId: string) => recentVisits(userId).map(({ id }) => id)

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the last one comes first, each once, and only some are kept', () => {
  for (let index = 0; index < 10; index += 1) rememberVisit('anna', visit(String(index)))
  rememberVisit('anna', visit('5'))
  expect(visitedIds('anna')).toEqual(['5', '9', '8', '7', '6', '4', '3', '2'])
})

test('one person’s visits are not shown to another, nor after signing out', () => {
  rememberVisit('anna', visit('1'))
  expect(visitedIds('boris')).toEqual([])
  expect(visitedIds('anna')).toEqual(['1'])
  forgetVisits()
  expect(kept.size).toBe(0)
})

test.each(['', 'nonsense', '{"userId":"anna"}', '{"userId":"anna","visits":[1,{"kind":"user"}]}'])(
  'an invalid entry, such as %j, is ignored',
  (text) => {
    kept.set('recently-visited', text)
    expect(visitedIds('anna')).toEqual([])
  },
)

test('a browser without storage works as well', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberVisit('anna', visit('1'))
  expect(visitedIds('anna')).toEqual([])
})
