import { expect, it } from 'vitest'
import { changerNames } from './foreign-changes'

it('each person who made a change first is named once, the last one first', () => {
  const change = (name: string) => ({ by: { _id: name, name }, at: '2026-11-22T10:00:00.000Z', fields: [] })
  expect(changerNames(['Анна', 'Пётр', 'Анна'].map(change))).toBe('Анна, Пётр')
  expect(changerNames([])).toBe('')
})
