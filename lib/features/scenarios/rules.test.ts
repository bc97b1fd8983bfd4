import { expect, test } from 'vitest'
import {
  countListed,
  countWide,
  formatScenarioNumber,
  hasErrorStatus,
  OPEN_STATUSES,
  readScenarioNumber,
} from './rules'
import { SCENARIO_STATUSES } from './values'

/** Each status its own power of two, so that a sum shows which were counted. */
const tally = Object.fromEntries(SCENARIO_STATUSES.map((status, index) => [status, 2 ** index]))

test('the project page counts wide', () => {
  expect(countWide(tally)).toEqual({
    total: 511,
    withErrors: 64 + 128,
    inProgress: 2 + 4 + 8 + 16 + 32,
    completed: 256,
  })
})

test('all scenarios count narrow', () => {
  const narrow = { total: 511, new: 1, inProgress: 2, withErrors: 64, completed: 256, others: 188 }
  expect(countListed(tally)).toEqual(narrow)
  expect(countListed(tally, 'others')).toEqual(narrow)
  expect(countListed(tally, 'withErrors')).toEqual({
    total: 511,
    new: 1,
    inProgress: 62,
    withErrors: 192,
    completed: 256,
    others: 0,
  })
})

test('no scenarios count as 0', () => {
  expect(countWide({})).toEqual({ total: 0, withErrors: 0, inProgress: 0, completed: 0 })
})

test('a scenario is open until it is completed, with errors or without', () => {
  expect(SCENARIO_STATUSES.filter((status) => !OPEN_STATUSES.includes(status))).toEqual([
    'Выполнен с ошибками',
    'Выполнен',
  ])
})

test('both error statuses are highlighted', () => {
  expect(SCENARIO_STATUSES.filter(hasErrorStatus)).toEqual(['Ошибка при тесте', 'Выполнен с ошибками'])
})

test('numbers have five and three digits, or more', () => {
  expect(formatScenarioNumber(42, 7)).toBe('00042-007')
  expect(formatScenarioNumber(123_456, 1000)).toBe('123456-1000')
})

test('numbers of scenarios are read with and without their project', () => {
  const read = (text: string) => readScenarioNumber(text, 12)
  expect([read('00012-003'), read('12 – 3'), read('P-3'), read('3')]).toEqual(
    Array.from({ length: 4 }, () => ({ value: 3 })),
  )
  expect(read('00013-003')).toEqual({ problem: 'otherProject' })
  expect([read('12-мар'), read('0'), read('12-3-4')]).toEqual(
    Array.from({ length: 3 }, () => ({ problem: 'number' })),
  )
})
