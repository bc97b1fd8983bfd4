import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { scan } from '@/tests/fixtures/scanner'
import { getTranslator } from './catalog'
import { partNames, readFiscalQr, readTypedReceipt } from './fiscal-qr'
import { toRussianLayout } from './keyboard-layout'

const NUMBERS = 'fn=9999078900001234&i=12345&fp=1234567890'
const SALE = {
  time: '2026-11-25T12:34',
  sum: '1234.50',
  drive: '9999078900001234',
  document: '12345',
  sign: '1234567890',
  kind: 1,
}

test('the codes of receipts as people bring them are read', async () => {
  const file = await readFile(new URL('../../tests/fixtures/fiscal-qr.txt', import.meta.url), 'utf8')
  const different = [
    {},
    { time: '2026-11-25T12:34:56', kind: 2 },
    { sum: '1234.00', document: '0000012345', sign: '0012345678', kind: 3 },
    { sum: '0.05', kind: 4, time: '2026-11-25T23:59' },
    {},
    {},
  ]
  expect(file.trim().split('\n').map(readFiscalQr)).toEqual(
    different.map((each) => ({ receipt: { ...SALE, ...each }, wrong: null })),
  )
})

test.each([
  [` t=20261125T1234&amp;s=1234.5&${NUMBERS}&n=1\n`, {}],
  [`https://check.example/rec?t=20261125T1234&s=1234.50&${NUMBERS}&n=1`, {}],
])('%s is read', (text, different) => {
  expect(readFiscalQr(text)).toEqual({ receipt: { ...SALE, ...different }, wrong: null })
})

test.each([
  [`t=20261131T1234&s=1234.50&${NUMBERS}&n=1`, ['t']],
  [`t=20261125T2460&s=1234.50&${NUMBERS}&n=1`, ['t']],
  [`t=20261125T1234&s=1 234.50&${NUMBERS}&n=1`, ['s']],
  [`t=20261125T1234&s=-5&${NUMBERS}&n=5`, ['s', 'n']],
  ['t=20261125T1234&s=1&fn=12&i=12345678901&n=1', ['fn', 'i', 'fp']],
  [`t=20261125T1234&t=20261125T1235&s=1.00&${NUMBERS}&n=1`, ['t']],
])('%s: what is wrong is named', (text, wrong) => {
  expect(readFiscalQr(text)).toEqual({ receipt: null, wrong })
})

const TYPED = `t=20261125T1234&s=1234.50&${NUMBERS}&n=1`
const RUSSIAN = toRussianLayout(TYPED)

test.each([
  RUSSIAN,
  RUSSIAN.replaceAll('?', '&').replace('ю', '.'),
  RUSSIAN.replaceAll('?', '&'),
  RUSSIAN.replaceAll('?', '.'),
])('typed in a Russian layout as %s, it is read', (text) => {
  expect(readTypedReceipt(text)).toEqual({ receipt: SALE, wrong: null })
})

test('what is wrong is named in words', () => {
  const wrong = readTypedReceipt(RUSSIAN.replace('20261125', '20261325'))?.wrong ?? []
  expect(wrong).toEqual(['t'])
  expect(partNames(wrong, getTranslator('ru'))).toBe('день и время')
  expect(partNames(['s', 'fn'], getTranslator('en'))).toBe('sum, number of the fiscal drive (FN)')
})

test('other texts are none', () => {
  for (const text of ['', '4600439931256', 'https://example.com?t=1', 'hello', 't=1&s=2'])
    expect(readFiscalQr(text)).toBeNull()
})

test('is read from a picture of a receipt', async () => {
  const picture = await readFile(new URL('../../tests/fixtures/fiscal-qr.png', import.meta.url))
  const found = await scan(picture)
  expect(readFiscalQr(found?.code ?? '')?.receipt).toMatchObject({ kind: 1, drive: '9999078900001234' })
})
