import type { AbstractIntlMessages } from 'next-intl'
import { expect, it } from 'vitest'
import { mergeSentences, readSentences, type SentencePath, writtenSentences } from './sentences'

const catalog = { common: { save: 'Save', close: 'Close' }, table: { next: 'Next', view: { label: 'View' } } }

const picked = (catalog: AbstractIntlMessages, paths: SentencePath[]) =>
  readSentences(writtenSentences(catalog, paths))

it('picks single sentences, those directly in a namespace, and whole namespaces', () => {
  expect(picked(catalog, ['common.save'])).toEqual({ common: { save: 'Save' } })
  expect(picked(catalog, ['table.*'])).toEqual({ table: { next: 'Next' } })
  expect(picked(catalog, ['common', 'table'])).toEqual(catalog)
})

it('keeps compiled sentences, which are lists, whole', () => {
  const compiled = JSON.parse('{ "common": { "save": ["Save ", ["name"]] } }')
  expect(picked(compiled, ['common.*'])).toEqual(compiled)
  expect(mergeSentences(compiled, { common: { close: 'Close' } })).toEqual({
    common: { save: ['Save ', ['name']], close: 'Close' },
  })
})
