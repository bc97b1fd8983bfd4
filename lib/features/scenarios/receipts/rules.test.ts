import { expect, test } from 'vitest'
import type { MadeTransaction, ReceiptReading } from './contract'
import { findReceiptTransactions, secondTransactions } from './rules'

const LINK = 'https://ofd.example.kz/?i=1'

function reading(
  photoId: string,
  given: Partial<NonNullable<ReceiptReading['receipt']>> = {},
): ReceiptReading {
  const receipt = {
    time: '2026-11-25T12:34',
    sum: '1.00',
    drive: '9999078900001234',
    document: '17',
    sign: '5',
    kind: 1 as const,
    ...given,
  }
  return { photoId, state: 'read', country: 'RU', text: photoId, receipt }
}

const transaction = (_id: string, given: Partial<MadeTransaction> = {}): MadeTransaction => ({
  _id,
  receiptType: 'Продажа',
  transactionNumber: '17',
  ofdLink: '',
  ...given,
})

const ids = (made: readonly MadeTransaction[] = []) => made.map(({ _id }) => _id)

test('a transaction was made of the receipt with its number and kind, however they are padded', () => {
  const found = findReceiptTransactions(
    [reading('sale'), reading('return', { kind: 2 }), reading('other', { document: '18' })],
    [
      transaction('padded', { transactionNumber: '00017' }),
      transaction('prepaid', { receiptType: 'Возврат аванса' }),
      transaction('none', { transactionNumber: '' }),
      transaction('long', { transactionNumber: '12345678901' }),
    ],
  )
  expect(ids(found.get('sale')?.made)).toEqual(['padded'])
  expect(ids(found.get('return')?.made)).toEqual(['prepaid'])
  expect(found.get('other')).toEqual({ made: [], second: [], isLacking: true })
})

test('a second one of the same receipt is named once, however many photos the receipt has', () => {
  const photos = [reading('one'), reading('two', { document: '0017', sign: '05' })]
  const transactions = [transaction('first'), transaction('second')]
  for (const own of findReceiptTransactions(photos, transactions).values()) {
    expect(ids(own.made)).toEqual(['first', 'second'])
    expect(ids(own.second)).toEqual(['second'])
    expect(own.isLacking).toBe(false)
  }
  expect(ids(secondTransactions(photos, transactions))).toEqual(['second'])
})

test('two receipts of one number, from two drives, may have a transaction each', () => {
  const photos = [reading('one'), reading('two', { drive: '9999078900005678' })]
  expect(findReceiptTransactions(photos, [transaction('first')]).get('two')?.isLacking).toBe(true)
  const both = [transaction('first'), transaction('second')]
  expect(findReceiptTransactions(photos, both).get('two')?.isLacking).toBe(false)
  expect(secondTransactions(photos, both)).toEqual([])
  expect(ids(secondTransactions(photos, [...both, transaction('third')]))).toEqual(['third'])
})

test('a link’s receipt has the transactions with that link, and a photo without a code has none', () => {
  const linked: ReceiptReading = { photoId: 'link', state: 'read', country: 'KZ', text: LINK, receipt: null }
  const empty: ReceiptReading = { photoId: 'none', state: 'none', country: null, text: '', receipt: null }
  const found = findReceiptTransactions(
    [linked, empty],
    [transaction('linked', { ofdLink: LINK }), transaction('bare', { transactionNumber: '' })],
  )
  expect(ids(found.get('link')?.made)).toEqual(['linked'])
  expect(found.has('none')).toBe(false)
})
