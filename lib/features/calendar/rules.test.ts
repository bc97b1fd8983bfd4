import { expect, test } from 'vitest'
import type { CalendarItem } from './contract'
import {
  beginCalendar,
  canMoveTo,
  dayItems,
  daysByKey,
  dayToFollow,
  itemState,
  itemWarning,
  shownDays,
  stepSpan,
} from './rules'

test('a day shows its first items, and the chosen one wherever it comes', () => {
  const day = '2026-11-26'
  const items = ['a', 'b', 'c', 'd'].map((_id) => ({ _id, day: _id === 'b' ? '2026-11-27' : day }))
  const readShown = (chosenId?: string) => dayItems(items, { day, shown: 1, chosenId }).map(({ _id }) => _id)
  expect(readShown()).toEqual(['a'])
  expect(readShown('a')).toEqual(['a'])
  expect(readShown('d')).toEqual(['a', 'd'])
  expect(readShown('b')).toEqual(['a'])
})

test('a month begins with the first items of each day, and with all counts', () => {
  const item = (_id: string, day: string): CalendarItem => ({
    kind: 'milestone',
    _id,
    day,
    title: _id,
    scenarioId: null,
    projectId: 'p',
    projectNumber: 1,
    projectName: 'P',
    projectStart: '2026-11-01',
    projectEnd: '2026-12-31',
    isOver: false,
    isEmpty: false,
    version: 1,
    rights: null,
  })
  const [first, second] = ['2026-11-26', '2026-11-27'] as const
  const items = [item('a', first), item('b', first), item('c', second), item('d', first)]
  const counts = [
    { day: first, count: 3 },
    { day: second, count: 1 },
  ]
  const beginning = beginCalendar({ items, counts }, 2)
  expect(beginning.items.map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
  expect(beginning.counts).toEqual(counts)
  expect(beginCalendar({ items, counts }, 3).items).toEqual(items)
})

test('a month is shown in whole weeks, at most six', () => {
  const days = shownDays('month', '2026-11-26')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(shownDays('month', '2027-02-10')).toHaveLength(28)
  for (let month = 1; month <= 12; month += 1) {
    const shown = shownDays('month', `2026-${String(month).padStart(2, '0')}-15`)
    expect(shown.length % 7).toBe(0)
    expect(shown.length).toBeLessThanOrEqual(42)
  }
  expect(shownDays('week', '2026-11-26')).toHaveLength(7)
  expect(shownDays('day', '2026-11-26')).toEqual(['2026-11-26'])
})

test('the next month and the one before are found from any day, also of a short month', () => {
  expect(stepSpan('month', '2027-01-31', true)).toBe('2027-02-01')
  expect(stepSpan('month', '2027-03-31', false)).toBe('2027-02-01')
  expect(stepSpan('month', '2026-12-05', true)).toBe('2027-01-01')
  expect(stepSpan('week', '2026-12-28', true)).toBe('2027-01-04')
  expect(stepSpan('day', '2027-01-01', false)).toBe('2026-12-31')
})

test('arrow keys move by a day and by a week, a project never before its second day', () => {
  expect(daysByKey('ArrowRight')).toBe(1)
  expect(daysByKey('ArrowUp')).toBe(-7)
  expect(daysByKey('Enter')).toBeNull()
  const days = { projectStart: '2026-11-01', projectEnd: '2026-11-30' }
  expect(canMoveTo({ kind: 'project', ...days }, '2026-11-01')).toBe(false)
  expect(canMoveTo({ kind: 'milestone', ...days }, '2020-01-01')).toBe(true)
})

test('what is past is late, but not a milestone without scenarios, nor what is over', () => {
  const past = { day: '2026-11-25', isOver: false, isEmpty: false } as const
  const today = '2026-11-26'
  for (const kind of ['project', 'milestone', 'fix'] as const)
    expect(itemState({ ...past, kind }, today)).toBe('overdue')
  expect(itemState({ ...past, kind: 'milestone', isEmpty: true }, today)).toBe('passed')
  expect(itemState({ ...past, kind: 'milestone', isEmpty: true, day: today }, today)).toBe('ahead')
  expect(itemState({ ...past, kind: 'milestone', isOver: true }, today)).toBe('over')
})

test('a milestone is warned of where its day is not one of the days of its project', () => {
  const days = { projectStart: '2026-11-01', projectEnd: '2026-11-30' }
  const milestone = { kind: 'milestone', ...days } as const
  expect(itemWarning(milestone, '2026-11-30')).toBeNull()
  expect(itemWarning(milestone, '2026-12-01')?.day).toBe('2026-11-30')
  expect(itemWarning(milestone, '2026-10-31')?.day).toBe('2026-11-01')
  expect(itemWarning({ kind: 'fix', ...days }, '2026-12-01')).toBeNull()
})

test('a calendar follows an item that was moved out of the shown days, and stays where it is seen', () => {
  expect(dayToFollow('week', '2026-11-25', '2026-11-29')).toBe('2026-11-25')
  expect(dayToFollow('week', '2026-11-25', '2026-11-30')).toBe('2026-11-30')
  // A month shows whole weeks.
  expect(dayToFollow('month', '2026-11-25', '2026-12-06')).toBe('2026-11-25')
  expect(dayToFollow('month', '2026-11-25', '2026-12-07')).toBe('2026-12-07')
  expect(dayToFollow('day', '2026-11-25', '2026-11-26')).toBe('2026-11-26')
})
