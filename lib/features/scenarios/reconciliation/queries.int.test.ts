import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { is, readRows } from '@/lib/server/rows'
import { testDraw } from '@/tests/factories/draw'
import { financialRecordRow } from '@/tests/factories/financial-record'
import { productLineRow } from '@/tests/factories/product-line'
import { createProject } from '@/tests/factories/project'
import { scenarioRow } from '@/tests/factories/scenario'
import { transactionRow } from '@/tests/factories/transaction'
import { RANDOM_SCENARIOS } from '@/tests/fixtures/amounts'
import { moneyFacts } from '@/tests/fixtures/money-facts'
import { toDecimal } from '../products/values'
import { formatScenarioNumber } from '../rules'
import { SCENARIO_STATUS } from '../values'
import { compareMoney, type MoneyFacts } from './rules'

/** Numbers that match or not, with and without zeros; the last are no numbers of fiscal documents. */
const NUMBERS = ['1', '01', '001', '2', '0000000002', '3', '0', '', '12345678901']
/** Number of scenarios whose rows are stored at once. */
const BATCH = 250
const AT = new Date('2026-11-26T10:00:00Z')

function photoRow(scenarioId: string, receiptType = 'salesReceipt') {
  const id = testDraw.id(AT)
  return { id, scenarioId, receiptType, filename: `${id}.webp`, fileKey: id }
}

/** Returns the rows of a scenario with these facts. */
function toRows(facts: MoneyFacts, projectId: string, runningNumber: number) {
  const { shipment, payment, currency, isFinished } = facts
  const scenario = scenarioRow(testDraw, AT, {
    projectId,
    runningNumber,
    scenarioNumber: formatScenarioNumber(9999, runningNumber),
    basketNumber: null,
    type: 'orders',
    status: isFinished ? SCENARIO_STATUS.completed : SCENARIO_STATUS.readyToHandOut,
    shipment,
    payment,
    currency,
  })
  const scenarioId = scenario.id
  const given = { scenarioId }
  const receipts = facts.receipts.map((receipt) => {
    const photo = photoRow(scenarioId, receipt.photoType)
    const { kind, drive, document, sign } = receipt
    const sum = toDecimal(receipt.sum)
    const reading = { photoId: photo.id, state: 'read', country: 'RU', kind, sum, drive, document, sign }
    return { photo, reading: { ...reading, printedAt: '2026-11-25T12:34' } }
  })
  return {
    scenario,
    lines: facts.lines.map(({ price, counts }, position) =>
      productLineRow(testDraw, AT, { ...given, ...counts, position, priceWithBonuses: toDecimal(price) }),
    ),
    photos: [...receipts.map(({ photo }) => photo), ...(facts.isUnread ? [photoRow(scenarioId)] : [])],
    readings: receipts.map(({ reading }) => reading),
    transactions: facts.transactions.map(({ type, number }) =>
      transactionRow(testDraw, AT, { ...given, receiptType: type, transactionNumber: number, ofdLink: '' }),
    ),
    records: facts.records.map(({ amount }) =>
      financialRecordRow(testDraw, AT, { ...given, amount: toDecimal(amount) }),
    ),
  }
}

async function store(rows: readonly ReturnType<typeof toRows>[]): Promise<void> {
  await prisma.scenario.createMany({ data: rows.map(({ scenario }) => scenario) })
  await prisma.productLine.createMany({ data: rows.flatMap(({ lines }) => lines) })
  await prisma.receiptPhoto.createMany({ data: rows.flatMap(({ photos }) => photos) })
  await prisma.receiptReading.createMany({ data: rows.flatMap(({ readings }) => readings) })
  await prisma.transaction.createMany({ data: rows.flatMap(({ transactions }) => transactions) })
  await prisma.financialRecord.createMany({ data: rows.flatMap(({ records }) => records) })
}

const TITLE = 'the database compares random scenarios as the rules do, and keeps which of them differ'
test(TITLE, { timeout: 60_000 + 60 * RANDOM_SCENARIOS }, async () => {
  const { id: projectId } = await createProject()
  const drawn = fc.sample(moneyFacts(NUMBERS), { numRuns: RANDOM_SCENARIOS, seed: 20_261_126 })
  const rows = drawn.map((facts, place) => toRows(facts, projectId, place + 1))
  for (let from = 0; from < rows.length; from += BATCH) await store(rows.slice(from, from + BATCH))

  const compared = await readRows({ id: is.text, comparison: is.text, expected: is.text, actual: is.text })`
    SELECT "scenarioId" AS id, comparison, expected::numeric(30, 2)::text AS expected, actual::numeric(30, 2)::text AS actual
    FROM "money_of_scenarios"((SELECT array_agg(id) FROM "Scenario"))`
  const inDatabase = new Map<string, typeof compared>()
  for (const row of compared) inDatabase.set(row.id, [...(inDatabase.get(row.id) ?? []), row])
  const stored = await prisma.scenario.findMany({ select: { id: true, moneyDiffers: true } })
  const differing = new Map(stored.map(({ id, moneyDiffers }) => [id, moneyDiffers]))
  const states = new Map<string, number>()
  for (const [place, facts] of drawn.entries()) {
    const id = rows[place]?.scenario.id ?? ''
    const all = compareMoney(facts)
    for (const { comparison, state, hasExpected, hasActual } of all) {
      const end = state === 'differs' && hasExpected !== hasActual ? 'lacks a side' : state
      states.set(`${comparison} ${end}`, (states.get(`${comparison} ${end}`) ?? 0) + 1)
    }
    const byRules = all
      .filter(({ state }) => state === 'equal' || state === 'differs')
      .map(({ comparison, expected, actual }) => ({
        id,
        comparison,
        expected: toDecimal(expected),
        actual: toDecimal(actual),
      }))
    const order = all.map(({ comparison }): string => comparison)
    const bySql = (inDatabase.get(id) ?? []).toSorted(
      (one, other) => order.indexOf(one.comparison) - order.indexOf(other.comparison),
    )
    expect(bySql, JSON.stringify(rows[place])).toEqual(byRules)
    expect(differing.get(id)).toBe(all.some(({ state }) => state === 'differs'))
  }
  // Each comparison was drawn with all of its ends.
  const ends = [...states].filter(([, count]) => count > 0).map(([end]) => end)
  for (const comparison of new Set(ends.map((end) => end.split(' ')[0])))
    expect(ends).toEqual(expect.arrayContaining([`${comparison} differs`, `${comparison} noRecords`]))
  for (const comparison of ['handedOut', 'returned', 'transactions', 'financials'])
    expect(ends).toContain(`${comparison} lacks a side`)
})
