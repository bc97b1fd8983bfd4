import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/shared/dates'
import { burnPoints, daysBetween, deadlineOn, type Goal, toDayRange } from './rules'

const GOAL: Goal = {
  of: 'project',
  start: '2026-11-01',
  end: '2026-12-08',
  total: 12,
  completed: 4,
  completedLately: 5,
  isOver: false,
}
const TODAY = '2026-11-26'

describe('a deadline', () => {
  it('says the days left, the pace needed and the pace of the last 14 days', () => {
    const deadline = deadlineOn(GOAL, TODAY)
    expect(deadline).toMatchObject({ state: 'later', days: 12, isBehind: true })
    expect(deadline.needed?.toFixed(1)).toBe('0.7')
    expect(deadline.pace?.toFixed(1)).toBe('0.4')
  })

  it.each([
    ['2026-11-23', 'overdue', 3],
    ['2026-11-26', 'today', 0],
    ['2026-11-27', 'tomorrow', 1],
    ['2026-11-28', 'near', 2],
    ['2026-12-03', 'near', 7],
    ['2026-12-04', 'later', 8],
  ] as const)('of %s is %s', (end, state, days) => {
    expect(deadlineOn({ ...GOAL, end }, TODAY)).toMatchObject({ state, days })
  })

  it('needs everything that is left on its last day, and nothing when it is past or all is completed', () => {
    expect(deadlineOn({ ...GOAL, end: TODAY }, TODAY).needed).toBe(8)
    expect(deadlineOn({ ...GOAL, end: '2026-11-20' }, TODAY)).toMatchObject({ needed: null, isBehind: false })
  })

  it('is done when all of its scenarios are completed, whatever its day, and not without any', () => {
    for (const end of ['2026-11-23', TODAY, '2026-12-08'])
      expect(deadlineOn({ ...GOAL, completed: 12, end }, TODAY)).toMatchObject({
        state: 'done',
        needed: null,
        isBehind: false,
      })
    const empty = { ...GOAL, total: 0, completed: 0, end: '2026-11-23' }
    expect(deadlineOn(empty, TODAY).state).toBe('overdue')
    expect(deadlineOn({ ...empty, of: 'milestone' }, TODAY).state).toBe('passed')
    expect(deadlineOn({ ...empty, of: 'milestone', total: 2 }, TODAY).state).toBe('overdue')
  })

  it('of a project that has not begun says when it begins, and the pace needed over its own days', () => {
    const ahead = {
      ...GOAL,
      start: '2026-12-02',
      end: '2026-12-12',
      total: 5,
      completed: 0,
      completedLately: 0,
    }
    expect(deadlineOn(ahead, TODAY)).toEqual({
      state: 'ahead',
      days: 6,
      needed: 0.5,
      pace: null,
      isBehind: false,
    })
    expect(deadlineOn({ ...ahead, total: 0 }, TODAY)).toMatchObject({ state: 'ahead', needed: null })
    expect(deadlineOn(ahead, '2026-12-02')).toMatchObject({
      state: 'later',
      days: 10,
      pace: 0,
      isBehind: true,
    })
    // A milestone is only ahead of its first day where somebody further east has added it.
    expect(deadlineOn({ ...ahead, of: 'milestone' }, '2026-12-01').state).toBe('later')
  })

  it('is over with its project, whatever its day', () => {
    expect(deadlineOn({ ...GOAL, end: '2026-01-01', isOver: true }, TODAY)).toMatchObject({
      state: 'over',
      needed: null,
      isBehind: false,
    })
  })

  it('divides by the days since the start while there are fewer than 14', () => {
    expect(deadlineOn({ ...GOAL, start: '2026-11-22' }, TODAY).pace).toBe(1)
    expect(deadlineOn({ ...GOAL, start: TODAY }, TODAY).pace).toBe(5)
  })

  it('has no pace below zero where more was reopened than completed', () => {
    expect(deadlineOn({ ...GOAL, completedLately: -3 }, TODAY).pace).toBe(0)
  })
})

describe('a pace', () => {
  const paceWith = (completed: number, completedLately: number, end: string) =>
    deadlineOn({ ...GOAL, completed, completedLately, end }, TODAY)

  it('is nothing only where nothing is needed or done', () => {
    expect(paceWith(10, 0, '2027-02-04')).toMatchObject({ needed: 0.03, pace: 0, isBehind: true })
    expect(paceWith(11, 0, '2028-12-01')).toMatchObject({ needed: 0.01, pace: 0 })
  })

  it('is too slow where the figures that are shown say so', () => {
    expect(paceWith(11, 1, '2026-12-05')).toMatchObject({ needed: 0.1, pace: 0.07, isBehind: true })
    expect(paceWith(4, 5, '2026-12-16')).toMatchObject({ needed: 0.4, pace: 0.4, isBehind: false })
    expect(paceWith(4, 5, '2026-12-13')).toMatchObject({ needed: 0.5, pace: 0.4, isBehind: true })
  })
})

describe('days', () => {
  it('are counted over the end of a month, of a year and of summer time', () => {
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2)
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  })

  it('belong to one filter each', () => {
    const found = (day: string) =>
      (['overdue', 'week', 'later'] as const).filter((filter) => {
        const { first = '', last = '9999' } = toDayRange(filter, TODAY)
        return first <= day && day <= last
      })
    for (let days = -20; days < 40; days += 1) expect(found(addDays(TODAY, days))).toHaveLength(1)
    expect(found('2026-11-25')).toEqual(['overdue'])
    expect(found('2026-12-03')).toEqual(['week'])
  })
})

describe('a burn-down', () => {
  const days = [
    { day: '2026-11-18', added: 4, completed: 0 },
    { day: '2026-11-21', added: 0, completed: 1 },
    { day: '2026-11-22', added: 2, completed: 2 },
    { day: '2026-11-23', added: 0, completed: -1 },
  ]

  it('says what was left at the end of each day, what was added after the first day, and the pace that is needed from now on', () => {
    const today = '2026-11-22'
    const points = burnPoints(days.slice(0, 3), {
      start: '2026-11-20',
      end: '2026-11-24',
      today,
      paceDay: today,
    })
    expect(points).toEqual([
      { day: '2026-11-20', left: 4, needed: null, added: 0 },
      { day: '2026-11-21', left: 3, needed: null, added: 0 },
      { day: '2026-11-22', left: 3, needed: 3, added: 2 },
      { day: '2026-11-23', left: null, needed: 1.5, added: 0 },
      { day: '2026-11-24', left: null, needed: 0, added: 0 },
    ])
  })

  const goalOn = (end: string, isOver = false): Goal => {
    return { of: 'project', start: '2026-11-20', end, total: 6, completed: 2, completedLately: 0, isOver }
  }
  const neededLine = ({ start, end, isOver }: Goal, paceDay: string) =>
    burnPoints(days, { start, end, today: '2026-11-23', paceDay: isOver ? null : paceDay })
      .filter(({ needed }) => needed !== null)
      .map(({ day, needed }) => [day, needed])

  it('needs the pace that the head says, from all that is left to nothing on the last day, whatever there was at first', () => {
    const goal = goalOn('2026-11-28')
    const line = neededLine(goal, '2026-11-23')
    expect(line.at(0)).toEqual(['2026-11-23', 4])
    expect(line.at(-1)).toEqual(['2026-11-28', 0])
    const [[, first], [, second]] = [line[0] ?? [], line[1] ?? []]
    expect(Number(first) - Number(second)).toBeCloseTo(deadlineOn(goal, '2026-11-23').needed ?? 0)
    // The head counts from the person's own day, which may be another one than that of UTC.
    expect(neededLine(goal, '2026-11-24').at(0)).toEqual(['2026-11-24', 4])
    expect(neededLine(goal, '2026-11-22').at(0)).toEqual(['2026-11-22', 4])
  })

  it('needs all that is left on the last day, and no pace where the head needs none', () => {
    expect(neededLine(goalOn('2026-11-24'), '2026-11-23')).toEqual([
      ['2026-11-23', 4],
      ['2026-11-24', 0],
    ])
    expect(neededLine(goalOn('2026-11-23'), '2026-11-23')).toEqual([
      ['2026-11-22', 4],
      ['2026-11-23', 0],
    ])
    expect(neededLine(goalOn('2026-11-22'), '2026-11-23')).toEqual([])
    expect(neededLine(goalOn('2026-11-28', true), '2026-11-23')).toEqual([])
    // Of a project that begins later, the line is that of its own days.
    const range = { start: '2026-11-25', end: '2026-11-29', today: '2026-11-23', paceDay: '2026-11-23' }
    expect(burnPoints(days, range).map(({ needed }) => needed)).toEqual([4, 3, 2, 1, 0])
    const none = { start: '2026-11-20', end: '2026-11-28', today: '2026-11-20', paceDay: '2026-11-20' }
    expect(burnPoints([], none).every(({ needed }) => needed === null)).toBe(true)
  })

  it('marks the first scenarios as added later nowhere, whenever they came', () => {
    const marks = (first: (typeof days)[number], end: string) =>
      burnPoints([first, { day: '2026-11-25', added: 3, completed: 0 }], {
        start: '2026-11-20',
        end,
        today: '2026-11-26',
        paceDay: '2026-11-26',
      }).flatMap(({ day, added }) => (added > 0 ? [[day, added]] : []))
    const later = [['2026-11-25', 3]]
    // After the last day, and completed on the day on which they came.
    expect(marks({ day: '2026-11-23', added: 2000, completed: 0 }, '2026-11-21')).toEqual(later)
    expect(marks({ day: '2026-11-23', added: 2, completed: 2 }, '2026-11-30')).toEqual(later)
    expect(marks({ day: '2026-11-18', added: 2, completed: 0 }, '2026-11-30')).toEqual(later)
  })

  it('goes on to the current day where the project is late', () => {
    const today = '2026-11-23'
    const points = burnPoints(days, { start: '2026-11-20', end: '2026-11-21', today, paceDay: today })
    expect(points.at(-1)).toEqual({ day: today, left: 4, needed: null, added: 0 })
  })

  it('of years has a bounded number of points, and loses nothing that was added later', () => {
    const range = { start: '2024-01-01', end: '2027-01-01', today: '2026-11-23', paceDay: '2026-11-23' }
    const points = burnPoints(days, range)
    expect(points.length).toBeLessThanOrEqual(180)
    expect(points.at(-1)?.day).toBe('2027-01-01')
    expect(points.reduce((sum, { added }) => sum + added, 0)).toBe(2)
    // Nor the line to the last day, where the current one is not shown and the last one is the next.
    const late = burnPoints(days, { ...range, today: '2026-12-31', paceDay: '2026-12-31' })
    expect(late.map(({ needed }) => needed).filter((needed) => needed !== null)).toEqual([4, 0])
  })
})
