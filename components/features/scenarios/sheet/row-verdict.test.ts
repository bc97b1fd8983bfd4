import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { JudgedRow } from '@/lib/features/scenarios/sheets/rules'
import { getTranslator } from '@/lib/shared/catalog'
import { RowVerdict } from './row-verdict'

const said = (state: JudgedRow['state'], isStored: boolean) => {
  const row: JudgedRow = {
    rowNumber: 2,
    cells: new Map(),
    problems: [],
    state,
    type: 'receipts',
    key: null,
    keyHolder: null,
    scenario: null,
    changes: [],
  }
  const translate = getTranslator('en')
  return renderToStaticMarkup(createElement(RowVerdict, { row, isStored, translate })).replace(/<[^>]*>/g, '')
}

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
