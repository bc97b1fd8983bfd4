import { describe, expect, it } from 'vitest'
import { hasSameShape } from './draft'

const EMPTY = { name: '', copyScenarios: false, source: undefined, period: { from: '', to: '' }, tasks: [] }

describe('a draft is put back', () => {
  it('if it has the shape of the form', () => {
    const draft = {
      name: 'Release',
      copyScenarios: true,
      period: { from: '2026-11-21', to: '' },
      tasks: [{ task: '7' }],
    }
    expect(hasSameShape(draft, EMPTY)).toBe(true)
  })

  it('with any value of a field that was empty at first', () => {
    expect(hasSameShape({ ...EMPTY, source: 42 }, EMPTY)).toBe(true)
  })
})

describe('a draft is left alone', () => {
  it.each([
    ['a field that the form no longer has', { name: '', owner: 'Ирина' }],
    ['another kind of value', { name: 42 }],
    ['another kind of value deep inside', { period: { from: 0, to: '' } }],
    ['a text in place of a list', { tasks: 'many' }],
    ['a list in place of an object', { period: [] }],
  ])('with %s', (_, draft) => {
    expect(hasSameShape(draft, EMPTY)).toBe(false)
  })

  it('if it is not an object', () => {
    expect(hasSameShape('Release', EMPTY)).toBe(false)
  })
})
