import { describe, expect, it } from 'vitest'
import { HISTORY_SUBJECTS } from '@/lib/shared/history'
import { changeLines, HISTORY_PARTS, insertedCount, SHARED_PARTS } from './rules'

const text = (value: string) => ({ kind: 'text', text: value })
const lines = (
  changes: Parameters<typeof changeLines>[0]['changes'],
  action: 'updated' | 'deleted' = 'updated',
) => changeLines({ action, changes })

describe('what an event changed', () => {
  it('is listed field by field, as a screen can show it', () => {
    expect(
      lines({
        plant: { before: 'M041', after: 'M042' },
        date: { before: '2026-03-29', after: null },
        exchange: { before: false, after: true },
        basket: { before: null, after: 12 },
        comment: { before: '', after: 'late' },
        reviewer: { before: null, after: { _id: 'a', name: 'Анна' } },
      }),
    ).toEqual([
      { kind: 'value', field: 'plant', before: text('M041'), after: text('M042') },
      {
        kind: 'value',
        field: 'date',
        before: { kind: 'day', day: '2026-03-29' },
        after: { kind: 'nothing' },
      },
      {
        kind: 'value',
        field: 'exchange',
        before: { kind: 'switch', isOn: false },
        after: { kind: 'switch', isOn: true },
      },
      { kind: 'value', field: 'basket', before: { kind: 'nothing' }, after: text('12') },
      { kind: 'value', field: 'comment', before: { kind: 'nothing' }, after: text('late') },
      { kind: 'value', field: 'reviewer', before: { kind: 'nothing' }, after: text('Анна') },
    ])
  })

  it('distinguishes days and moments from texts', () => {
    const changes = { lastActivity: { before: '2026-10-20', after: '2026-10-21T20:30:00.000Z' } }
    expect(lines(changes)).toEqual([
      {
        kind: 'value',
        field: 'lastActivity',
        before: { kind: 'day', day: '2026-10-20' },
        after: { kind: 'moment', moment: '2026-10-21T20:30:00.000Z' },
      },
    ])
  })

  it('leaves the status out, which the event itself has', () => {
    expect(lines({ status: { before: 'open', after: 'closed' } })).toEqual([])
  })

  it('of a deleted record is its last values', () => {
    const changes = { plant: { before: 'M041', after: null }, error: { before: '', after: null } }
    expect(lines(changes, 'deleted')).toEqual([{ kind: 'lastValue', field: 'plant', value: text('M041') }])
  })
})

describe('a change of product lines', () => {
  it('has the name of the line and its changed fields', () => {
    const before = { _id: 'a', line: 'Пазл', quantity: 1, name: 'Пазл' }
    const after = { _id: 'a', line: 'Пазл', quantity: 2, name: '' }
    expect(lines({ a: { before, after } })).toEqual([
      { kind: 'value', field: 'quantity', of: 'Пазл', before: text('1'), after: text('2') },
      { kind: 'value', field: 'name', of: 'Пазл', before: text('Пазл'), after: { kind: 'nothing' } },
    ])
  })

  it('names the lines that came and went', () => {
    const gone = { _id: 'a', line: 'Пазл', quantity: 1 }
    const come = { _id: 'b', line: 'Кукла', quantity: 1 }
    expect(lines({ lines: { before: [gone], after: [come] } })).toEqual([
      { kind: 'entries', field: 'lines', added: ['Кукла'], removed: ['Пазл'], changed: [] },
    ])
  })
})

describe('a list of entries', () => {
  const task = (_id: string, name: string, pm = '') => ({ _id, task: name, pm })
  const compare = (before: ReturnType<typeof task>[], after: ReturnType<typeof task>[]) =>
    lines({ tasks: { before, after } })[0]

  it('lists what was added, removed and changed', () => {
    const before = [task('1', 'CASH-1'), task('2', 'TEST-2'), task('3', 'DL-3')]
    const after = [task('3', 'DL-3'), task('1', 'CASH-1', 'Анна'), task('4', 'GIS-4')]
    expect(compare(before, after)).toEqual({
      kind: 'entries',
      field: 'tasks',
      added: ['GIS-4'],
      removed: ['TEST-2'],
      changed: ['CASH-1'],
    })
  })

  it('in another order has nothing added, removed or changed', () => {
    const [one, two] = [task('1', 'CASH-1'), task('2', 'TEST-2')]
    expect(compare([one, two], [two, one])).toMatchObject({ added: [], removed: [], changed: [] })
  })
})

describe('the number of records added at once', () => {
  it('comes from the event that added them', () => {
    const changes = { inserted: { before: null, after: 12 } }
    expect(insertedCount({ changes })).toBe(12)
    expect(insertedCount({ changes: {} })).toBeNull()
  })
})

it('is shown of every subject, in the history of a project or on a page of its own', () => {
  const shown = [...Object.values(HISTORY_PARTS), ...Object.values(SHARED_PARTS)].flat()
  expect(shown.toSorted()).toEqual(HISTORY_SUBJECTS.toSorted())
})
