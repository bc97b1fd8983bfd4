import { expect, test } from 'vitest'
import { entryText, findFiscalCode, RECEIPT_TEXT_LIMIT, readReceipt, wrongFields } from './receipt-code'

const RUSSIAN = 't=20261125T1234&s=1234.50&fn=9999078900001234&i=12345&fp=1234567890&n=2'

test('a Russian code is read, a link of Kazakhstan or Belarus is kept as such', () => {
  expect(readReceipt(` ${RUSSIAN}\n`)).toMatchObject({
    country: 'RU',
    text: RUSSIAN,
    receipt: { sum: '1234.50', kind: 2 },
  })
  const kazakh = 'http://consumer.oofd.kz/?i=1234567890&f=010101234567&s=5400.00&t=20261125T123456'
  expect(readReceipt(kazakh)).toEqual({ country: 'KZ', text: kazakh, receipt: null })
  const belarusian = 'https://receipts.example.by/check/0011223344556677'
  expect(readReceipt(belarusian)).toEqual({ country: 'BY', text: belarusian, receipt: null })
})

test.each([
  '',
  'https://shop.kz/',
  'https://shop.ru/feedback?id=1',
  'javascript:alert(1)//.kz',
  'https://kz.example.com/a',
  't=20261125T1234&s=abc&fn=9999078900001234&i=12345&fp=1234567890&n=2',
  `${RUSSIAN}&x=\u0000`,
  `${RUSSIAN}&x=\u001d1`,
  `${RUSSIAN}&x=\ud800`,
  'https://ofd.example.kz/r?x=\u0000',
  'https://ofd.example.by/r?x=\u0007',
])('%j is no fiscal code', (text) => {
  expect(readReceipt(text)).toBeNull()
})

test('a text that is longer than what is stored is no fiscal code', () => {
  const link = 'https://ofd.example.kz/r?x='
  expect(readReceipt(link.padEnd(RECEIPT_TEXT_LIMIT, '1'))?.country).toBe('KZ')
  expect(readReceipt(link.padEnd(RECEIPT_TEXT_LIMIT + 1, '1'))).toBeNull()
  expect(readReceipt(`${RUSSIAN}&x=`.padEnd(RECEIPT_TEXT_LIMIT + 1, '1'))).toBeNull()
})

test('of several codes on a photo the fiscal one counts, the Russian one first', () => {
  const link = 'https://ofd.example.kz/r?x=1'
  expect(findFiscalCode(['https://shop.ru/a', link, RUSSIAN])?.country).toBe('RU')
  expect(findFiscalCode(['https://shop.ru/a', link])?.text).toBe(link)
  expect(findFiscalCode(['https://shop.ru/a'])).toBeNull()
})

const NOTHING = { text: '', t: '', s: '', fn: '', i: '', fp: '', n: '' }

test('typed values become the text of a code, and those that are wrong are named', () => {
  const typed = { ...NOTHING, s: '1 234,50', fn: '9999 0789 0000 1234', i: '12345', fp: '1234567890', n: '1' }
  const entry = { ...typed, t: '2026-11-25T12:34' }
  expect(readReceipt(entryText(entry))?.receipt).toEqual({
    time: '2026-11-25T12:34',
    sum: '1234.50',
    drive: '9999078900001234',
    document: '12345',
    sign: '1234567890',
    kind: 1,
  })
  expect(wrongFields(entry)).toEqual([])
  expect(wrongFields({ ...typed, fn: '12' })).toEqual(['t', 'fn'])
})

test('a scanned text counts before typed values, in either layout', () => {
  const russianLayout = 'е=20261125Е1234?ы=1234ю50?ат=9999078900001234?ш=12345?аз=1234567890?т=2'
  expect(entryText({ ...NOTHING, text: russianLayout, s: '1' })).toBe(RUSSIAN)
  expect(wrongFields({ ...NOTHING, text: RUSSIAN })).toEqual([])
  expect(wrongFields({ ...NOTHING, text: 'https://shop.ru/a' })).toEqual(['text'])
  // Its wrong parts are named by the answer of the call.
  expect(wrongFields({ ...NOTHING, text: RUSSIAN.replace('T1234', 'T2534') })).toEqual([])
})
