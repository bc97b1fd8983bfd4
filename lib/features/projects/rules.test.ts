import { describe, expect, it, test } from 'vitest'
import {
  drawableText,
  formatTicket,
  isTicketKey,
  matchRows,
  progressOf,
  projectIdIn,
  ticketPrefix,
} from './rules'

const known = [{ id: 'a' }, { id: 'b' }]
const matched = (...ids: (string | null | undefined)[]) =>
  matchRows(
    known,
    ids.map((_id) => ({ _id })),
  ).map(({ before }) => before?.id ?? null)

test('entries go on with the rows they name, in the order sent', () => {
  expect(matched('b', 'a')).toEqual(['b', 'a'])
})

test('missing, temporary, unknown and repeated ids are new', () => {
  expect(matched(undefined, null, 'temp_0', 'c', 'a', 'a')).toEqual([null, null, null, null, 'a', null])
})

test.each([
  ['Cash desk returns', 'CASH'],
  ['CASH', 'CASH'],
  ['Retest of TEST stand', 'TEST'],
  ['gis_edo exchange', 'GIS'],
  ['Проверка IM', 'IM'],
  ['DL 2.5', 'DL'],
  ['report (ABAP)', 'ABAP'],
  ['test of cash', 'CASH'],
  ['handle timeouts', 'OPER'],
  ['', 'OPER'],
])('%j belongs to %s', (task, prefix) => {
  expect(ticketPrefix(task)).toBe(prefix)
})

test('a task with a hyphen is a key itself', () => {
  expect(isTicketKey('CASH-123')).toBe(true)
  expect(isTicketKey('CASH 123')).toBe(false)
})

test('a key has five digits', () => {
  expect(formatTicket('OPER', 42)).toBe('OPER-00042')
})

describe('projectIdIn', () => {
  it.each([
    ['/projects/0123456789abcdef01234567', '0123456789abcdef01234567'],
    ['/projects/0123456789abcdef01234567?tab=receipts', '0123456789abcdef01234567'],
    ['/p/0123456789abcdef01234567/', '0123456789abcdef01234567'],
    ['/p/42', null],
    ['/projects/00042', null],
    ['/projects/create', null],
    ['/projects/42/edit', null],
    ['/scenarios/42', null],
    ['//evil.example/p/42', null],
    ['', null],
  ])('%s leads to %s', (address, reference) => {
    expect(projectIdIn(address)).toBe(reference)
  })
})

describe('progressOf', () => {
  const preview = {
    _id: '',
    number: '00042',
    name: 'n',
    status: 'active',
    startDate: '',
    endDate: '',
  } as const

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
