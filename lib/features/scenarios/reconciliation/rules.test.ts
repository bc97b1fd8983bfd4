import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyFacts } from '@/tests/fixtures/money-facts'
import type { ReceiptPhotoType } from '../photos/contract'
import { BLANK_LINE, PRODUCT_COSTS, PRODUCT_LINE } from '../products/rules'
import {
  compareMoney,
  explainDifference,
  type MoneyCause,
  type MoneyComparison,
  type MoneyFacts,
  type MoneyLine,
  type MoneyReceipt,
  type MoneyTransaction,
  sortReceipts,
} from './rules'
import { exceededCounts, lacksSide, MONEY_COUNTS } from './values'

const NO_COUNTS: MoneyLine['counts'] = { ...BLANK_LINE, quantity: 0 }
const line = (id: string, price: bigint, counts: Partial<MoneyLine['counts']>): MoneyLine => ({
  id,
  price,
  counts: { ...NO_COUNTS, ...counts },
})
const receipt = (photoId: string, given: Partial<MoneyReceipt>): MoneyReceipt => ({
  photoId,
  photoType: 'salesReceipt',
  kind: 1,
  sum: 0n,
  drive: '9999078900001234',
  document: photoId,
  sign: '1',
  ...given,
})
const facts = (given: Partial<MoneyFacts>): MoneyFacts => ({
  isFinished: false,
  shipment: 'InStore',
  payment: 'Postpay',
  currency: 'RUB',
  lines: [],
  receipts: [],
  isUnread: false,
  transactions: [],
  records: [],
  ...given,
})
const find = (all: MoneyFacts, name: MoneyComparison) => {
  const found = compareMoney(all).find(({ comparison }) => comparison === name)
  if (!found) throw new Error(name)
  return found
}
const readState = (all: MoneyFacts, name: MoneyComparison) => find(all, name).state
const readSets = (all: MoneyFacts, name: MoneyComparison) => explainDifference(all, find(all, name))?.sets

describe('the goods that were handed out', () => {
  const lines = [
    line('tea', 10_000n, { quantity: 3, handOut: 3 }),
    line('mug', 25_050n, { quantity: 1, handOut: 1 }),
  ]

  test('are compared with the receipts of sales, exact to the hundredth', () => {
    const exact = facts({ lines, receipts: [receipt('1', { sum: 55_050n })] })
    expect(find(exact, 'handedOut')).toMatchObject({ state: 'equal', expected: 55_050n, actual: 55_050n })
    const off = facts({ lines, receipts: [receipt('1', { sum: 55_049n })] })
    expect(find(off, 'handedOut').state).toBe('differs')
    expect(explainDifference(off, find(off, 'handedOut'))).toEqual({
      sets: [],
      hasOthers: false,
      searched: 3,
      isLimited: false,
    })
  })

  test('differ by exactly four receipts that are too many', () => {
    const sums = [4_599_090n, 4_599_000n, 12_500n, 7_750n, 11_000n, 99n]
    const receipts = sums.map((sum, place) => receipt(String(1001 + place), { sum }))
    const all = facts({ lines: [line('phone', 4_599_189n, { quantity: 9, handOut: 1 })], receipts })
    expect(explainDifference(all, find(all, 'handedOut'))).toMatchObject({
      sets: [['1002', '1003', '1004', '1005'].map((id) => ({ record: 'receipt', id, move: 'out' }))],
      hasOthers: false,
    })
  })

  test('differ by a line of which one piece less was sold', () => {
    const all = facts({ lines, receipts: [receipt('1', { sum: 45_050n })] })
    expect(readSets(all, 'handedOut')).toEqual([
      [{ record: 'line', id: 'tea', count: 'handOut', change: -1 }],
    ])
  })

  test('differ by a receipt that is one too many, or by two lines without any', () => {
    const twice = facts({ lines, receipts: [receipt('1', { sum: 55_050n }), receipt('2', { sum: 700n })] })
    expect(readSets(twice, 'handedOut')).toEqual([[{ record: 'receipt', id: '2', move: 'out' }]])
    const both = facts({
      lines: [...lines, line('jar', 7_777n, { quantity: 2, handOut: 2 })],
      receipts: [receipt('1', { sum: 30_000n })],
    })
    expect(readSets(both, 'handedOut')?.[0]).toEqual([
      { record: 'line', id: 'mug', count: 'handOut', change: -1 },
      { record: 'line', id: 'jar', count: 'handOut', change: -2 },
    ])
  })

  test('have nothing to be compared with until both have records', () => {
    expect(readState(facts({ lines }), 'handedOut')).toBe('noRecords')
    expect(readState(facts({ receipts: [receipt('1', { sum: 5n })] }), 'handedOut')).toBe('noRecords')
  })

  test('lack a side where only receipts, or only lines, say something, unless not every order has the other one', () => {
    const lacking = (all: MoneyFacts) =>
      compareMoney(all).flatMap((compared) => (lacksSide(compared) ? [compared.comparison] : []))
    const receipts = [
      receipt('1', { sum: 9_229_340n }),
      receipt('2', { sum: 4_599_090n, kind: 2, photoType: 'returnReceiptDvD' }),
    ]
    const ordered = facts({ lines: [line('tea', 10_000n, { quantity: 3 })] })
    expect(lacking({ ...ordered, receipts })).toEqual(['handedOut', 'returnedDvD', 'transactions'])
    expect(lacking(facts({ lines }))).toEqual(['handedOut', 'financials'])
    expect(lacking(ordered)).toEqual([])
    const sale = { id: '1', type: 'Продажа', number: '42' } as const
    expect(lacking({ ...ordered, transactions: [sale] })).toEqual([])
  })

  test('differ from a side without records once the scenario is finished, and no record is to blame', () => {
    const finished = (given: Partial<MoneyFacts>) => facts({ ...given, isFinished: true })
    const differing = (all: MoneyFacts) =>
      compareMoney(all).flatMap(({ comparison, state }) => (state === 'differs' ? [comparison] : []))
    const alone = finished({ lines })
    expect(differing(alone)).toEqual(['handedOut', 'financials'])
    expect(explainDifference(alone, find(alone, 'handedOut'))).toBeNull()
    const paid = { lines, records: [{ id: '1', amount: 55_050n }] }
    const receipts = [receipt('1', { sum: 55_050n })]
    expect(differing(finished({ ...paid, receipts }))).toEqual(['transactions'])
    expect(readSets(finished({ ...paid, receipts }), 'transactions')).toEqual([
      [{ record: 'receipt', id: '1', move: 'register' }],
    ])
    // What can't be compared with receipts is not missed among them, and what was only ordered is not missed anywhere.
    expect(differing(finished({ ...paid, isUnread: true }))).toEqual([])
    expect(differing(finished({ ...paid, currency: 'KZT' }))).toEqual([])
    expect(differing(finished({ lines: [line('tea', 10_000n, { quantity: 3 })] }))).toEqual([])
    expect(differing(facts({ lines }))).toEqual([])
  })

  test('wait for photos that are not read, and are not compared with another currency', () => {
    const receipts = [receipt('1', { sum: 5n })]
    expect(readState(facts({ lines, receipts, isUnread: true }), 'handedOut')).toBe('unread')
    expect(readState(facts({ lines, receipts, currency: 'KZT' }), 'handedOut')).toBe('otherCurrency')
  })
})

describe('a receipt', () => {
  test('counts once, however many photos it has and however its numbers are padded', () => {
    const photos = [
      receipt('1', { sum: 5n, document: '42' }),
      receipt('2', { sum: 5n, document: '0042', sign: '01' }),
    ]
    expect(sortReceipts(facts({ receipts: photos }))).toMatchObject([
      { photoIds: ['1', '2'], counts: 'sale' },
    ])
  })

  test('of a prepaid order is told from the prepayment by its transaction', () => {
    const lines = [line('tea', 10_000n, { quantity: 3, handOut: 2 })]
    const receipts = [
      receipt('1', { sum: 30_000n }),
      receipt('2', { sum: 20_000n }),
      receipt('3', { sum: 10_000n, kind: 2 }),
    ]
    const order = facts({ lines, receipts, payment: 'Pre-paid' })
    expect(readState(order, 'handedOut')).toBe('noRecords')
    const transactions: MoneyTransaction[] = [
      { id: 'a', type: 'Аванс', number: '0001' },
      { id: 'b', type: 'Зачет аванса', number: '2' },
    ]
    const begun = { ...order, transactions: transactions.slice(1) }
    expect(readState(begun, 'handedOut')).toBe('unsorted')
    const sorted = {
      ...order,
      transactions: [...transactions, { id: 'c', type: 'Возврат аванса', number: '3' } as const],
    }
    expect(
      compareMoney(sorted).flatMap(({ comparison, state }) => (state === 'equal' ? [comparison] : [])),
    ).toEqual(['prepayment', 'handedOut', 'prepaymentReturned', 'transactions'])
  })

  test('without a transaction is named where others have one', () => {
    const receipts = [receipt('1', { sum: 100n }), receipt('2', { sum: 200n })]
    const all = facts({ receipts, transactions: [{ id: 'a', type: 'Продажа', number: '1' }] })
    expect(find(all, 'transactions')).toMatchObject({ state: 'differs', expected: 300n, actual: 100n })
    expect(readSets(all, 'transactions')).toEqual([[{ record: 'receipt', id: '2', move: 'register' }]])
    const contradictory = { ...all, transactions: [{ id: 'a', type: 'Возврат', number: '1' } as const] }
    expect(readSets(contradictory, 'transactions')?.[0]).toHaveLength(2)
    const otherNumbers = {
      ...all,
      transactions: [{ id: 'a', type: 'Продажа', number: '12345678901' } as const],
    }
    expect(readState(otherNumbers, 'transactions')).toBe('noRecords')
  })

  test('filed as another kind of return is a difference of both kinds', () => {
    const all = facts({
      lines: [line('tea', 10_000n, { quantity: 1, handOut: 1, returnDvD: 1 })],
      receipts: [receipt('1', { kind: 2, sum: 10_000n, photoType: 'returnReceiptNonDvD' })],
    })
    expect([readState(all, 'returnedDvD'), readState(all, 'returnedNonDvD')]).toEqual(['differs', 'differs'])
    expect(readSets(all, 'returnedDvD')?.[0]).toEqual([{ record: 'receipt', id: '1', move: 'in' }])
    const unfiled = { ...all, receipts: [receipt('1', { kind: 2, sum: 10_000n })] }
    expect([readState(unfiled, 'returned'), readState(unfiled, 'returnedDvD')]).toEqual([
      'equal',
      'noRecords',
    ])
  })
})

describe('the lines', () => {
  test('have to account for what was assembled and not handed out, where it is recorded', () => {
    const counts = { quantity: 3, assembled: 3, handOut: 1 }
    const order = (notTaking: number) =>
      facts({ shipment: 'FBS', lines: [line('tea', 100n, { ...counts, notTaking })] })
    expect([0, 1, 2].map((taken) => readState(order(taken), 'notTaken'))).toEqual([
      'noRecords',
      'differs',
      'equal',
    ])
    expect(readSets(order(1), 'notTaken')).toEqual([
      [{ record: 'line', id: 'tea', count: 'assembled', change: -1 }],
    ])
    expect(readState({ ...order(1), shipment: 'InStore' }, 'notTaken')).toBe('noRecords')
  })

  test('are caused by all lines whose own counts differ, also by those that outweigh one another', () => {
    const counts = { quantity: 9, assembled: 3, handOut: 3 }
    const lines = [
      line('over', 100n, { ...counts, handOut: 5 }),
      line('right', 100n, { ...counts, handOut: 2, notTaking: 1 }),
      line('lost', 100n, { ...counts, handOut: 1 }),
      line('two', 100n, { ...counts, notTaking: 2 }),
    ]
    expect(readSets(facts({ shipment: 'FBS', lines }), 'notTaken')).toEqual([
      [
        { record: 'line', id: 'over', count: 'assembled', change: 2 },
        { record: 'line', id: 'lost', count: 'assembled', change: -2 },
        { record: 'line', id: 'two', count: 'assembled', change: 2 },
      ],
    ])
  })

  test('can’t be more than was assembled, nor that more than was ordered, where these counts are kept', () => {
    const named = (...lines: Partial<MoneyLine['counts']>[]) =>
      exceededCounts(lines.map((counts) => ({ ...NO_COUNTS, ...counts }))).map(
        ({ place, count, limit }) => `${place} ${count} ${limit}`,
      )
    const right = { quantity: 3, assembled: 2, handOut: 2 }
    expect(named(right, { ...right, handOut: 3 }, { ...right, assembled: 4 })).toEqual([
      '2 handOut assembled',
      '3 assembled quantity',
    ])
    expect(named(right, { quantity: 1, handOut: 1 })).toEqual(['2 handOut assembled'])
    expect(named({ quantity: 1, handOut: 1 }, { assembled: 0, handOut: 2 })).toEqual([])
  })

  test('are compared with the carrier’s report and with accounting', () => {
    const all = facts({
      shipment: 'NextDay',
      lines: [line('tea', 100n, { quantity: 3, handOut: 3, agentReport: 2, returnDvD: 1 })],
      records: [
        { id: 'sale', amount: 300n },
        { id: 'more', amount: 55n },
      ],
    })
    expect(readSets(all, 'agentReport')).toEqual([
      [{ record: 'line', id: 'tea', count: 'agentReport', change: 1 }],
    ])
    expect(find(all, 'financials')).toMatchObject({ expected: 200n, actual: 355n })
    expect(readSets(all, 'financials')?.[0]).toEqual([
      { record: 'financial', id: 'more', move: 'out' },
      { record: 'line', id: 'tea', count: 'returnDvD', change: -1 },
    ])
  })
})

describe('the named causes', () => {
  const PHOTO_OF: Partial<Record<MoneyComparison, ReceiptPhotoType>> = {
    returnedDvD: 'returnReceiptDvD',
    returnedNonDvD: 'returnReceiptNonDvD',
    returnedVP: 'returnReceiptVP',
    returned: 'returnReceiptVP',
  }
  const TYPE_OF: Partial<Record<MoneyComparison, MoneyTransaction['type']>> = {
    prepayment: 'Аванс',
    handedOut: 'Продажа',
    prepaymentReturned: 'Возврат аванса',
  }

  // The facts once what a cause says is set right.
  function corrected(all: MoneyFacts, cause: MoneyCause, comparison: MoneyComparison): MoneyFacts {
    if (cause.record === 'line') {
      const { count, change } = cause
      const lines = all.lines.map((one) =>
        one.id === cause.id
          ? { ...one, counts: { ...one.counts, [count]: one.counts[count] + change } }
          : one,
      )
      return { ...all, lines }
    }
    if (cause.record === 'financial')
      return { ...all, records: all.records.filter(({ id }) => id !== cause.id) }
    const own = sortReceipts(all).find(({ photoId }) => photoId === cause.id)
    if (!own) throw new Error('There is no such receipt.')
    const others = all.receipts.filter(({ photoId }) => !own.photoIds.includes(photoId))
    if (cause.move === 'out') return { ...all, receipts: others }
    const type = TYPE_OF[comparison] ?? (own.kind === 1 ? 'Продажа' : 'Возврат')
    const photoType = PHOTO_OF[comparison] ?? (cause.move === 'in' ? 'salesReceipt' : own.photoType)
    return {
      ...all,
      receipts: [...others, { ...own, photoType }],
      transactions: [
        { id: '0', type, number: own.document },
        ...all.transactions.filter(({ number }) => Number(number) !== Number(own.document)),
      ],
    }
  }

  test('explain every difference of random lines, transactions, receipts and records', () => {
    let explained = 0
    // Every receipt has a number of its own, so that one transaction belongs to one of them.
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(moneyFacts(['0']), numbers, (drawn, own) => {
        const all = {
          ...drawn,
          receipts: drawn.receipts.map((one, place) => ({ ...one, document: String(own[place]) })),
          transactions: drawn.transactions.map((one, place) => ({ ...one, number: `0${own[place + 2]}` })),
        }
        for (const compared of compareMoney(all).filter(({ state }) => state === 'differs')) {
          for (const set of explainDifference(all, compared)?.sets ?? []) {
            const right = set.reduce<MoneyFacts>(
              (now, cause) => corrected(now, cause, compared.comparison),
              all,
            )
            const { expected, actual } = find(right, compared.comparison)
            expect(actual - expected).toBe(0n)
            explained += 1
          }
        }
      }),
      { numRuns: 3_000 },
    )
    expect(explained).toBeGreaterThan(1_000)
  })

  test('name one record where one was made wrong in a scenario that agreed', () => {
    const counts = fc.integer({ min: 1, max: 9 })
    const prices = fc.uniqueArray(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(
        prices,
        counts,
        fc.nat(),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (drawn, handOut, at, extra) => {
          const lines = drawn.map((price, place) => line(String(place), price, { quantity: 9, handOut }))
          const total = drawn.reduce((sum, price) => sum + price * BigInt(handOut), 0n)
          const receipts = [receipt('1', { sum: total })]
          expect(readState(facts({ lines, receipts }), 'handedOut')).toBe('equal')
          const surplus = facts({ lines, receipts: [...receipts, receipt('2', { sum: extra })] })
          expect(readSets(surplus, 'handedOut')?.[0]).toEqual([{ record: 'receipt', id: '2', move: 'out' }])
          const wrong = at % lines.length
          const forgotten = lines.map((one, place) =>
            place === wrong ? { ...one, counts: { ...one.counts, handOut: 0 } } : one,
          )
          const found = explainDifference(
            facts({ lines: forgotten, receipts }),
            find(facts({ lines: forgotten, receipts }), 'handedOut'),
          )
          expect(found?.sets[0]).toHaveLength(1)
        },
      ),
    )
  })
})

test('the counts that are compared as money are those that have a cost', () => {
  const counts = PRODUCT_COSTS.map((cost) => PRODUCT_LINE[cost].of)
  expect(MONEY_COUNTS.toSorted()).toEqual(counts.toSorted())
})
