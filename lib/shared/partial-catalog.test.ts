import type { AbstractIntlMessages } from 'next-intl'
import { expect, it } from 'vitest'
import { mergeCatalogs, readCatalog, writePartialCatalog } from './partial-catalog'

const catalog = { common: { save: 'Save', close: 'Close' }, table: { next: 'Next', view: { label: 'View' } } }

const pick = (catalog: AbstractIntlMessages, keys: string[]) =>
  readCatalog(writePartialCatalog(catalog, keys))

it('picks single messages and whole namespaces', () => {
  expect(pick(catalog, ['common.save'])).toEqual({ common: { save: 'Save' } })
  expect(pick(catalog, ['table.next', 'table.view.label'])).toEqual({ table: catalog.table })
  expect(pick(catalog, ['common', 'table'])).toEqual(catalog)
})

it('keeps compiled messages, which are lists, whole', () => {
  const compiled = JSON.parse('{ "common": { "save": ["Save ", ["name"]] } }')
  expect(pick(compiled, ['common.save'])).toEqual(compiled)
  expect(mergeCatalogs(compiled, { common: { close: 'Close' } })).toEqual({
    common: { save: ['Save ', ['name']], close: 'Close' },
  })
})
