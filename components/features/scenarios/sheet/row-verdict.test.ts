import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rowOutcome, rowsToStore } from '@/lib/features/scenarios/imports/rules'
import type { JudgedRow } from '@/lib/features/scenarios/sheets/rules'
import { getTranslator } from '@/lib/shared/catalog'
import { OutcomeCounts, RowVerdict } from './row-verdict'

const translate = getTranslator('en')
const toText = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replaceAll(/(<[^>]*>)+/g, ' ')
    .trim()

const toRow = (state: JudgedRow['state']): JudgedRow => ({
  rowNumber: 2,
  cells: new Map(),
  problems: [],
  state,
  type: 'receipts',
  key: null,
  keyHolder: null,
  scenario: null,
  changes: [{ field: 'plant', before: 'A101', after: 'B202', isEdited: state === 'edited' }],
})

const said = (state: JudgedRow['state'], isStored: boolean) =>
  toText(createElement(RowVerdict, { row: toRow(state), isStored, translate }))

test('a row with other values is said to stay as it is unless it is stored', () => {
  expect(said('changed', true)).toBe('Changed')
  expect(said('changed', false)).toBe('Differs; stays as it is')
  expect(said('edited', true)).toBe('Changed by both')
  expect(said('edited', false)).toBe('Differs; stays as it is')
})

test('of others it does not matter', () => {
  for (const state of ['same', 'deleted', 'refused'] as const)
    expect(said(state, false)).toBe(said(state, true))
})

test.each([
  [{ isUpdating: false, takesEdited: false }, 'New: 1 Differ; stay as they are: 3 Left out: 1'],
  [{ isUpdating: true, takesEdited: false }, 'New: 1 Changed: 2 Differ; stay as they are: 1 Left out: 1'],
  [{ isUpdating: true, takesEdited: true }, 'New: 1 Changed: 2 Changed by both: 1 Left out: 1'],
])('the counts say what will happen, as it is chosen: %j', (choice, expected) => {
  const states = ['new', 'changed', 'changed', 'edited', 'refused'] as const
  const rows = states.map((state, at) => ({ ...toRow(state), rowNumber: at + 2 }))
  const stored = new Set(rowsToStore(rows, choice).map(({ rowNumber }) => rowNumber))
  const outcomes = rows.map((row) => rowOutcome(row, stored.has(row.rowNumber)))
  expect(toText(createElement(OutcomeCounts, { outcomes, translate }))).toBe(expected)
})
