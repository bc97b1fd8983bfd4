import { describe, expect, test } from 'vitest'
import { addRange, freshRows, onlyOfPage, pageState, type Selected, togglePage, toggleRow } from './selection'

interface Row {
  id: string
  text?: string
}

const rows: Row[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const page = { rows, rowId: (row: Row) => row.id, maximum: 1000 }
const selectedOf = (...ids: string[]): Selected<Row> => new Map(ids.map((id) => [id, { id }]))
const idsOf = (selected: Selected<Row>) => [...selected.keys()]

describe('a selection', () => {
  test('selects and deselects a row', () => {
    const one = toggleRow(selectedOf(), 'b', page)
    expect(idsOf(one)).toEqual(['b'])
    expect(idsOf(toggleRow(one, 'b', page))).toEqual([])
    expect(idsOf(toggleRow(one, 'not here', page))).toEqual(['b'])
  })

  test.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    [null, 'c', ['c']],
    ['of another page', 'c', ['c']],
    ['a', 'of another page', []],
  ])('takes the range from %s to %s', (from, to, expected) => {
    expect(idsOf(addRange(selectedOf(), { from, to }, page))).toEqual(expected)
  })

  test('selects and deselects the page, and keeps the rows of other pages', () => {
    const all = togglePage(selectedOf('z', 'b'), page)
    expect(idsOf(all).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'z'])
    expect(idsOf(togglePage(all, page))).toEqual(['z'])
  })

  test('counts the selected rows of the page', () => {
    expect(pageState(selectedOf('z'), page)).toBe('none')
    expect(pageState(selectedOf('a'), page)).toBe('some')
    expect(pageState(selectedOf('a', 'b', 'c', 'd', 'e'), page)).toBe('all')
    expect(pageState(selectedOf(), { ...page, rows: [] })).toBe('none')
  })

  test('drops the rows of other pages', () => {
    expect(idsOf(onlyOfPage(selectedOf('z', 'd', 'b'), page))).toEqual(['d', 'b'])
  })

  test('does not exceed its maximum', () => {
    const small = { ...page, maximum: 3 }
    expect(togglePage(selectedOf('z'), small).size).toBe(3)
    expect(toggleRow(selectedOf('x', 'y', 'z'), 'a', small).size).toBe(3)
  })

  test('shows rows as they are now', () => {
    const now = { id: 'b', text: 'now' }
    expect(freshRows(selectedOf('z', 'b'), { ...page, rows: [now] })).toEqual([{ id: 'z' }, now])
  })

  test('shows rows in the order of the page, whichever was selected first', () => {
    expect(freshRows(selectedOf('c', 'z', 'a', 'b'), page).map(({ id }) => id)).toEqual(['z', 'a', 'b', 'c'])
  })
})
