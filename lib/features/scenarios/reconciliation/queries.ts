import 'server-only'
import { type Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { NOT_DELETED } from '@/lib/server/rows'
import { formatDay } from '@/lib/shared/dates'
import { byScenario } from '../information/rules'
import { receiptPhotoTypeSchema } from '../photos/contract'
import { type LineValues, lineName } from '../products/rules'
import type { AwaitedLines } from '../products/service'
import { toDecimal } from '../products/values'
import { toMadeTransaction, toWireReading } from '../receipts/queries'
import { secondTransactions } from '../receipts/rules'
import { FINISHED_STATUSES } from '../rules'
import { transactionReceiptTypeSchema } from '../transactions/contract'
import { TRANSACTION_RECEIPT_TYPES } from '../transactions/values'
import type { Reconciliation, WireCause, WireComparison } from './contract'
import {
  type ComparedMoney,
  compareMoney,
  explainDifference,
  lineSum,
  type MoneyCause,
  type MoneyFacts,
  sortReceipts,
} from './rules'
import {
  exceededCounts,
  MAX_CAUSES_PER_SET,
  MAX_EXCEEDED_COUNTS,
  MAX_SECOND_TRANSACTIONS,
  MONEY_COUNTS,
  RECEIPT_KINDS,
} from './values'

/** A decimal of the database, or an amount on the wire. */
type Decimal = string | { toFixed: (places: number) => string }

/** Returns an amount in hundredths. */
const toHundredths = (decimal: Decimal): bigint => {
  // Without this, a large one would be written with an exponent.
  const written = typeof decimal === 'string' ? decimal : decimal.toFixed(2)
  const [whole = '0', places = ''] = written.split('.')
  return BigInt(`${whole}${places.padEnd(2, '0')}`)
}

const ofScenarios = (ids: readonly string[]) => ({ scenarioId: { in: [...ids] } })

const findLines = (tx: TransactionClient, ids: readonly string[]) =>
  tx.productLine.findMany({
    where: { ...ofScenarios(ids), ...NOT_DELETED },
    select: {
      id: true,
      scenarioId: true,
      name: true,
      product: true,
      barcode: true,
      priceWithBonuses: true,
      quantity: true,
      assembled: true,
      handOut: true,
      notTaking: true,
      agentReport: true,
      returnDvD: true,
      returnFromCourier: true,
      returnNonDvD: true,
      vp: true,
    },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })

const findTransactions = (tx: TransactionClient, ids: readonly string[]) =>
  tx.transaction.findMany({
    where: { ...ofScenarios(ids), ...NOT_DELETED },
    select: { id: true, scenarioId: true, receiptType: true, transactionNumber: true, ofdLink: true },
    orderBy: { id: 'asc' },
  })

const findRecords = (tx: TransactionClient, ids: readonly string[]) =>
  tx.financialRecord.findMany({
    where: { ...ofScenarios(ids), ...NOT_DELETED },
    select: { id: true, scenarioId: true, date: true, plant: true, amount: true },
    orderBy: { id: 'asc' },
  })

async function findPhotos(tx: TransactionClient, ids: readonly string[]) {
  const rows = await tx.receiptPhoto.findMany({
    where: { ...ofScenarios(ids), ...NOT_DELETED },
    select: { id: true, scenarioId: true, receiptType: true, reading: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ reading, ...photo }) => ({ ...photo, reading: toWireReading(photo.id, reading) }))
}

const findExplanations = (tx: TransactionClient, ids: readonly string[]) =>
  tx.moneyExplanation.findMany({
    where: ofScenarios(ids),
    include: { explainedBy: { select: { id: true, name: true } } },
  })

/** A product line; one that is still to come from the scenario's basket has no id. */
type StoredLine = Pick<LineValues, 'name' | 'product' | 'barcode' | (typeof MONEY_COUNTS)[number]> & {
  id: string
  priceWithBonuses: Decimal
}

/** The stored money of a scenario. */
export interface StoredMoney {
  scenario: { status: string; shipment: string; payment: string; currency: string }
  lines: StoredLine[]
  transactions: Awaited<ReturnType<typeof findTransactions>>
  records: Awaited<ReturnType<typeof findRecords>>
  photos: Awaited<ReturnType<typeof findPhotos>>
  explanations: Awaited<ReturnType<typeof findExplanations>>
}

/** Returns the facts about the money of a scenario of orders; null for any other. */
export async function findMoney(
  scenarioId: string,
  tx: TransactionClient = prisma,
): Promise<StoredMoney | null> {
  return (await findMoneyByScenario([scenarioId], tx)).get(scenarioId) ?? null
}

/** Returns the facts about the money of each of these scenarios that is of orders; a constant number of statements. */
export async function findMoneyByScenario(
  scenarioIds: readonly string[],
  tx: TransactionClient,
  awaited: AwaitedLines = new Map(),
): Promise<Map<string, StoredMoney>> {
  const scenarios = await tx.scenario.findMany({
    where: { id: { in: [...scenarioIds] }, type: 'orders', ...NOT_DELETED },
    select: { id: true, status: true, shipment: true, payment: true, currency: true },
  })
  const found = scenarios.map(({ id }) => id)
  if (found.length === 0) return new Map()
  const lines = byScenario(await findLines(tx, found))
  const transactions = byScenario(await findTransactions(tx, found))
  const records = byScenario(await findRecords(tx, found))
  const photos = byScenario(await findPhotos(tx, found))
  const explanations = byScenario(await findExplanations(tx, found))
  return new Map(
    scenarios.map(({ id, ...scenario }) => [
      id,
      {
        scenario,
        lines: awaited.get(id)?.map((line) => ({ ...line, id: '' })) ?? lines(id),
        transactions: transactions(id),
        records: records(id),
        photos: photos(id),
        explanations: explanations(id),
      },
    ]),
  )
}

/** Returns the facts that the rules compare. */
function toFacts({ scenario, lines, transactions, records, photos }: StoredMoney): MoneyFacts {
  const { status, shipment, payment, currency } = scenario
  return {
    isFinished: FINISHED_STATUSES.some((one) => one === status),
    shipment,
    payment,
    currency,
    lines: lines.map(({ id, priceWithBonuses, ...counts }) => ({
      id,
      price: toHundredths(priceWithBonuses),
      counts,
    })),
    transactions: transactions.map(({ id, receiptType, transactionNumber: number }) => ({
      id,
      type: transactionReceiptTypeSchema.parse(receiptType),
      number,
    })),
    records: records.map(({ id, amount }) => ({ id, amount: toHundredths(amount) })),
    receipts: photos.flatMap(({ id: photoId, receiptType, reading: { receipt } }) => {
      const photoType = receiptPhotoTypeSchema.parse(receiptType)
      return receipt ? [{ ...receipt, photoId, photoType, sum: toHundredths(receipt.sum) }] : []
    }),
    isUnread: photos.some(({ reading }) => reading.state === 'waiting'),
  }
}

const add = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/** Returns a comparison's causes, each with what its record is called; null where there is no difference, or no side. */
function toWireCauses(
  stored: StoredMoney,
  facts: MoneyFacts,
  compared: ComparedMoney,
): WireComparison['causes'] {
  if (compared.state !== 'differs') return null
  const found = explainDifference(facts, compared)
  if (!found) return null
  const toWire = causeToWire(stored, facts)
  const { sets, ...rest } = found
  return {
    ...rest,
    sets: sets.map((set) => ({
      causes: set.slice(0, MAX_CAUSES_PER_SET).flatMap((cause) => toWire(cause) ?? []),
      more: Math.max(0, set.length - MAX_CAUSES_PER_SET),
    })),
  }
}

/** Returns a function that describes the record of a cause; null where there is none. */
function causeToWire(stored: StoredMoney, facts: MoneyFacts): (cause: MoneyCause) => WireCause | null {
  const lines = new Map(stored.lines.map((line, index) => [line.id, { ...line, place: index + 1 }]))
  const records = new Map(stored.records.map((record) => [record.id, record]))
  const receipts = new Map(facts.receipts.map((receipt) => [receipt.photoId, receipt]))
  const ofLine = ({ record, id, count, change }: MoneyCause & { record: 'line' }) => {
    const line = lines.get(id)
    if (!line) return null
    const from = line[count]
    return { record, id, place: line.place, name: lineName(line), count, from, to: from + change }
  }
  const ofFinancial = ({ record, id }: MoneyCause & { record: 'financial' }) => {
    const known = records.get(id)
    if (!known) return null
    const amount = toDecimal(toHundredths(known.amount))
    return { record, id, date: formatDay(known.date), plant: known.plant, amount }
  }
  const ofReceipt = ({ record, id, move }: MoneyCause & { record: 'receipt' }) => {
    const receipt = receipts.get(id)
    if (!receipt) return null
    const { document, photoType, sum } = receipt
    return { record, id, move, document, photoType, sum: toDecimal(sum) }
  }
  return (cause) => {
    if (cause.record === 'line') return ofLine(cause)
    return cause.record === 'financial' ? ofFinancial(cause) : ofReceipt(cause)
  }
}

function toSummedComparison(stored: StoredMoney, compared: ComparedMoney): SummedComparison {
  const { comparison, state, expected, actual, hasExpected, hasActual } = compared
  const sums = { expected: toDecimal(expected), actual: toDecimal(actual) }
  const known = stored.explanations.find((explanation) => explanation.comparison === comparison)
  const explanation = known && {
    comment: known.comment,
    explainedBy: { _id: known.explainedBy.id, name: known.explainedBy.name },
    explainedAt: known.explainedAt.toISOString(),
    expected: toDecimal(toHundredths(known.expected)),
    actual: toDecimal(toHundredths(known.actual)),
  }
  return {
    comparison,
    state,
    ...sums,
    difference: toDecimal(actual - expected),
    hasExpected,
    hasActual,
    isExplained:
      state === 'differs' && explanation?.expected === sums.expected && explanation.actual === sums.actual,
    explanation: explanation ?? null,
  }
}

type SummedComparison = Omit<WireComparison, 'causes'>

/** The money of a scenario without the causes of its differences, which take long to find. */
export type SummedMoney = Omit<Reconciliation, 'comparisons' | 'secondTransactions' | 'exceededCounts'> & {
  comparisons: SummedComparison[]
}

/** Returns the money of a scenario on the wire. */
export function toReconciliation(stored: StoredMoney): Reconciliation {
  const facts = toFacts(stored)
  const { lines, photos, transactions } = stored
  const second = secondTransactions(
    photos.map(({ reading }) => reading),
    transactions.map(toMadeTransaction),
  )
  return {
    ...sumMoney(stored, facts),
    secondTransactions: second.slice(0, MAX_SECOND_TRANSACTIONS),
    exceededCounts: exceededCounts(lines)
      .slice(0, MAX_EXCEEDED_COUNTS)
      .map(({ line, place, count, limit }) => ({
        id: line.id,
        place,
        name: lineName(line),
        count,
        value: line[count],
        limit,
        most: line[limit],
      })),
    comparisons: compareMoney(facts).map((compared) => ({
      ...toSummedComparison(stored, compared),
      causes: toWireCauses(stored, facts, compared),
    })),
  }
}

/** Returns the sums of a scenario's money, how they compare, and how differences are explained. */
export function toSummedMoney(stored: StoredMoney): SummedMoney {
  const facts = toFacts(stored)
  const comparisons = compareMoney(facts).map((compared) => toSummedComparison(stored, compared))
  return { ...sumMoney(stored, facts), comparisons }
}

function sumMoney({ photos }: StoredMoney, facts: MoneyFacts): Omit<SummedMoney, 'comparisons'> {
  const receipts = sortReceipts(facts)
  const sums = new Map<string, bigint>()
  for (const { transactionId: id, sum } of receipts) if (id) sums.set(id, (sums.get(id) ?? 0n) + sum)
  return {
    currency: facts.currency,
    lines: MONEY_COUNTS.map((count) => ({ count, sum: toDecimal(lineSum(facts, count)) })),
    receipts: RECEIPT_KINDS.flatMap((kind) => {
      const own = receipts.filter(({ counts }) => counts === kind)
      return own.length > 0
        ? [{ kind, count: own.length, sum: toDecimal(add(own.map(({ sum }) => sum))) }]
        : []
    }),
    photos: {
      waiting: photos.filter(({ reading }) => reading.state === 'waiting').length,
      withoutSum: photos.filter(({ reading }) => reading.state !== 'waiting' && !reading.receipt).length,
    },
    transactions: TRANSACTION_RECEIPT_TYPES.flatMap((receiptType) => {
      const own = facts.transactions.filter(({ type }) => type === receiptType)
      const known = own.flatMap(({ id }) => sums.get(id) ?? [])
      return own.length > 0
        ? [{ receiptType, count: own.length, withReceipt: known.length, sum: toDecimal(add(known)) }]
        : []
    }),
    financials: {
      count: facts.records.length,
      sum: toDecimal(add(facts.records.map(({ amount }) => amount))),
    },
  }
}

/** The comparison of a scenario that an explanation is given for. */
interface ExplainedComparison {
  scenarioId: string
  comparison: string
}

/** Stores why two sums differ, null that nobody explains it any more, and keeps the explanation that was there. */
export async function storeExplanation(
  tx: TransactionClient,
  of: ExplainedComparison,
  given: { comment: string; expected: string; actual: string; explainedById: string } | null,
): Promise<void> {
  const before = await tx.moneyExplanation.findFirst({ where: of })
  if (!before && !given) return
  await replaceExplanation(tx, of, given && { ...given, explainedAt: new Date() })
  await tx.formerExplanation.deleteMany({ where: of })
  if (before) await tx.formerExplanation.create({ data: before })
}

/** Puts back the explanation that the last change has replaced. Returns its comment; empty where there was none. */
export async function restoreExplanation(tx: TransactionClient, of: ExplainedComparison): Promise<string> {
  const former = await tx.formerExplanation.findFirst({ where: of })
  await replaceExplanation(tx, of, former)
  await tx.formerExplanation.deleteMany({ where: of })
  return former?.comment ?? ''
}

type ExplanationValues = Omit<Prisma.MoneyExplanationUncheckedCreateInput, keyof ExplainedComparison>

async function replaceExplanation(
  tx: TransactionClient,
  of: ExplainedComparison,
  values: ExplanationValues | null,
): Promise<void> {
  await tx.moneyExplanation.deleteMany({ where: of })
  if (values) await tx.moneyExplanation.create({ data: { ...values, ...of } })
}
