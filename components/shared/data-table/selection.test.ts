import { describe, expect, test } from 'vitest'
import { addRange, freshRows, onlyOnPage, pageState, type Selected, togglePage, toggleRow } from './selection'

interface Row {
  id: string
  text?: string
}

const rows: Row[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const page = { rows, rowId: (row: Row) => row.id, maximum: 1000 }
const select = (...ids: string[]): Selected<Row> => new Map(ids.map((id) => [id, { id }]))
const toIds = (selected: Selected<Row>) => [...selected.keys()]

describe('a selection', () => {
  test('selects and deselects a row', () => {
    const one = toggleRow(select(), 'b', page)
    expect(toIds(one)).toEqual(['b'])
    expect(toIds(toggleRow(one, 'b', page))).toEqual([])
    expect(toIds(toggleRow(one, 'not here', page))).toEqual(['b'])
  })

  test.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    [null, 'c', ['c']],
    ['of another page', 'c', ['c']],
    ['a', 'of another page', []],
  ])('takes the range from %s to %s', (from, to, expected) => {
    expect(toIds(addRange(select(), { from, to }, page))).toEqual(expected)
  })

  test('selects and deselects the page, and keeps the rows of other pages', () => {
    const all = togglePage(select('z', 'b'), page)
    expect(toIds(all).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'z'])
    expect(toIds(togglePage(all, page))).toEqual(['z'])
  })

  test('counts the selected rows of the page', () => {
    expect(pageState(select('z'), page)).toBe('none')
    expect(pageState(select('a'), page)).toBe('some')
    expect(pageState(select('a', 'b', 'c', 'd', 'e'), page)).toBe('all')
    expect(pageState(select(), { ...page, rows: [] })).toBe('none')
  })

  test('drops the rows of other pages', () => {
    expect(toIds(onlyOnPage(select('z', 'd', 'b'), page))).toEqual(['d', 'b'])
  })

  test('does not exceed its maximum', () => {
    const small = { ...page, maximum: 3 }
    expect(togglePage(select('z'), small).size).toBe(3)
    expect(toggleRow(select('x', 'y', 'z'), 'a', small).size).toBe(3)
  })

  test('shows rows as they are now', () => {
    const now = { id: 'b', text: 'now' }
    expect(freshRows(select('z', 'b'), { ...page, rows: [now] })).toEqual([{ id: 'z' }, now])
  })

  test('shows rows in the order of the page, whichever was selected first', () => {
    expect(freshRows(select('c', 'z', 'a', 'b'), page).map(({ id }) => id)).toEqual(['z', 'a', 'b', 'c'])
  })
})
