import { expect, it } from 'vitest'
import { mergeSentences, pickSentences } from './sentences'

const catalog = { common: { save: 'Save', close: 'Close' }, table: { next: 'Next', view: { label: 'View' } } }

it('picks single sentences, those directly in a namespace, and whole namespaces', () => {
  expect(pickSentences(catalog, ['common.save'])).toEqual({ common: { save: 'Save' } })
  expect(pickSentences(catalog, ['table.*'])).toEqual({ table: { next: 'Next' } })
  expect(pickSentences(catalog, ['common', 'table'])).toEqual(catalog)
})

it('keeps compiled sentences, which are lists, whole', () => {
  const compiled = JSON.parse('{ "common": { "save": ["Save ", ["name"]] } }')
  expect(pickSentences(compiled, ['common.*'])).toEqual(compiled)
  expect(mergeSentences(compiled, { common: { close: 'Close' } })).toEqual({
    common: { save: ['Save ', ['name']], close: 'Close' },
  })
})
