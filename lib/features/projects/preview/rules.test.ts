import { describe, expect, it } from 'vitest'
import { drawableText, progressOf, projectReferenceIn } from './rules'

describe('projectReferenceIn', () => {
  it.each([
    ['/p/42', '42'],
    ['/p/00042', '00042'],
    ['/projects/0123456789abcdef01234567', '0123456789abcdef01234567'],
    ['/projects/42?tab=receipts', '42'],
    ['/p/42/', '42'],
    ['/projects/create', null],
    ['/projects/42/edit', null],
    ['/scenarios/42', null],
    ['//evil.example/p/42', null],
    ['', null],
  ])('%s leads to %s', (address, reference) => {
    expect(projectReferenceIn(address)).toBe(reference)
  })
})

describe('progressOf', () => {
  const preview = { number: '00042', name: 'n', status: 'active', startDate: '', endDate: '' } as const

  it('is never 100 before the last scenario is completed', () => {
    expect(progressOf({ ...preview, scenarioCount: 1000, completedCount: 999 })).toBe(99)
    expect(progressOf({ ...preview, scenarioCount: 1000, completedCount: 1000 })).toBe(100)
  })

  it('is 0 without scenarios', () => {
    expect(progressOf({ ...preview, scenarioCount: 0, completedCount: 0 })).toBe(0)
  })
})

describe('drawableText', () => {
  it.each([
    ['Летний релиз: кассы & КСО — №2', 'Летний релиз: кассы & КСО — №2'],
    ['Цена 100 ₽', 'Цена 100 ₽'],
    ['Релиз 🚀 касс', 'Релиз касс'],
    ['и\u0306од', 'йод'],
    ['A\u2011B\u2009C\n', 'A-B C'],
    ['日本語', ''],
  ])('%s: %s', (text, drawable) => {
    expect(drawableText(text)).toBe(drawable)
  })
})
