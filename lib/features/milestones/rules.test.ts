import { expect, it } from 'vitest'
import { deadlineOn } from '@/lib/features/projects/deadlines/rules'
import { dayWarning, milestoneGoal } from './rules'

it('a milestone without scenarios is not reached when its day has passed, and one with all of them completed is', () => {
  const milestone = { day: '2026-11-26', createdAt: '2026-11-20T08:00:00.000Z' }
  const stateWith = (total: number, completed: number, today: string, isOver = false) =>
    deadlineOn(
      milestoneGoal(milestone, { progress: { total, completed, completedLately: 0 }, isOver }),
      today,
    ).state
  expect(stateWith(0, 0, '2026-11-27')).toBe('passed')
  expect(stateWith(0, 0, '2026-11-26')).toBe('today')
  expect(stateWith(2, 1, '2026-11-27')).toBe('overdue')
  expect(stateWith(2, 2, '2026-11-27')).toBe('done')
  expect(stateWith(2, 2, '2026-11-21')).toBe('done')
  // Of a project that is over.
  expect(stateWith(2, 1, '2026-11-27', true)).toBe('over')
})

it('a day that is not within the project is warned of, its own first and last ones are not', () => {
  const project = { start: '2026-11-22', end: '2026-12-26' }
  const warnedDay = (day: string) => dayWarning(day, project)?.day
  expect(['', project.start, project.end].map(warnedDay)).toEqual([undefined, undefined, undefined])
  expect(warnedDay('2026-01-01')).toBe(project.start)
  expect(warnedDay('2026-12-27')).toBe(project.end)
  expect(dayWarning('2026-12-27', project)?.messageKey).not.toBe(
    dayWarning('2026-01-01', project)?.messageKey,
  )
})
