import { expect, test } from 'vitest'
import type { RoadmapItem } from './contract'
import { matching, parsePriority, parseSize, parseStatus, roadmapFigures } from './rules'

const item = (given: Partial<RoadmapItem>): RoadmapItem => ({
  id: 'a',
  number: 1,
  title: 'A',
  status: 'Backlog',
  priority: null,
  size: null,
  labels: [],
  assignees: [],
  dueDate: null,
  updatedAt: '2026-11-20T10:00:00.000Z',
  url: '',
  ...given,
})

test.each([
  ['In progress', 'In progress'],
  ['IN PROGRESS', 'In progress'],
  [' done ', 'Done'],
  ['', 'Backlog'],
  ['Blocked', 'Backlog'],
])('the status %j stands in the column %s', (text, status) => expect(parseStatus(text)).toBe(status))

test.each([
  ['P0', 'P0'],
  ['p1 High', 'P1'],
  ['🔥 P2', 'P2'],
  ['P10', null],
  ['High', null],
  ['', null],
])('the priority %j is %s', (text, priority) => expect(parsePriority(text)).toBe(priority))

test('sizes are recognized by their letters, whatever the case', () => {
  expect(['xs', 'XL', 'XXL', ''].map(parseSize)).toEqual(['XS', 'XL', null, null])
})

test('due soon is what is under way or in review', () => {
  const statuses = ['Backlog', 'In progress', 'In progress', 'In review', 'Done'] as const
  const items = statuses.map((status) => item({ status }))
  expect(roadmapFigures(items)).toEqual({ total: 5, columns: 5, dueSoon: 3, completed: 1 })
})

test('a filter finds by title, number, priority and status', () => {
  const all = [
    item({ id: 'a', number: 41, title: 'Receipts', priority: 'P0' }),
    item({ id: 'b', number: 142, title: 'Baskets', status: 'Done' }),
    item({ id: 'c', number: null, title: 'A draft' }),
  ]
  const found = (given: Partial<Parameters<typeof matching>[1]>) =>
    matching(all, { search: '', priority: null, status: null, ...given })
      .map(({ id }) => id)
      .join('')
  expect(found({})).toBe('abc')
  expect(found({ search: ' bASK ' })).toBe('b')
  expect(found({ search: '#41' })).toBe('a')
  expect(found({ search: '4' })).toBe('ab')
  expect(found({ priority: 'P0' })).toBe('a')
  expect(found({ status: 'Done', search: 'r' })).toBe('')
})
