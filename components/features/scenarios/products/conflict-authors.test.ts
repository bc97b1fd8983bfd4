import { expect, test } from 'vitest'
import type { HistoryEvent } from '@/lib/features/history/contract'
import { BLANK_LINE } from '@/lib/features/scenarios/products/rules'
import { toId } from '@/tests/stand-ins/product-lines-server'
import { changesInHistory } from './conflict-authors'
import type { LineConflict } from './line-edits'

const event = (name: string, changes: HistoryEvent['changes'], at = '10:00'): HistoryEvent => ({
  _id: toId(99),
  subject: 'product_lines',
  subjectId: toId(98),
  label: '',
  scenario: null,
  action: 'updated',
  fromStatus: null,
  toStatus: null,
  changes,
  moreChanges: 0,
  isUndone: false,
  actor: { _id: toId(97), name, avatar: '' },
  createdAt: `2026-11-22T${at}:00.000Z`,
})
const line = (number: number, values = {}) => ({ _id: toId(number), line: 'Кукла', ...values })
const edit = (number: number, before: object, after: object) => ({
  [toId(number)]: { before: line(number, before), after: line(number, after) },
})
const said = (events: HistoryEvent[], conflict: LineConflict) =>
  changesInHistory(events, [conflict]).map(({ by, at, fields }) => [by.name, at.slice(11, 16), ...fields])

const quantity = { kind: 'field', id: toId(1), field: 'quantity', mine: 7 } as const

test('the last change of the same field of the same line is the one that a conflict is with', () => {
  const events = [
    event('Вера', edit(1, { vp: 0 }, { vp: 2 }), '13:00'),
    event('Глеб', edit(2, { quantity: 1 }, { quantity: 2 }), '12:00'),
    event('Анна', edit(1, { quantity: 1 }, { quantity: 9 }), '11:00'),
    event('Борис', edit(1, { quantity: 3 }, { quantity: 1 }), '10:00'),
  ]
  expect(said(events, quantity)).toEqual([['Анна', '11:00', `${toId(1)} quantity`]])
})

test('a line is deleted by one, or changed by another before it is deleted', () => {
  const whole = { ...BLANK_LINE, _id: toId(1) }
  const deletion = event('Анна', { lines: { before: [line(1)], after: [] } })
  const change = event('Борис', edit(1, { quantity: 1 }, { quantity: 9 }))
  expect(said([change, deletion], { kind: 'line', id: toId(1), mine: whole, theirs: null })).toEqual([
    ['Анна', '10:00', toId(1)],
  ])
  expect(said([deletion, change], { kind: 'line', id: toId(1), mine: null, theirs: whole })).toEqual([
    ['Борис', '10:00', toId(1)],
  ])
})

test('nobody is named where the history says nothing of it', () => {
  const ofSteps: HistoryEvent = {
    ...event('Анна', edit(1, { quantity: 1 }, { quantity: 9 })),
    subject: 'step',
  }
  expect(said([ofSteps, event('Борис', {})], quantity)).toEqual([])
})
