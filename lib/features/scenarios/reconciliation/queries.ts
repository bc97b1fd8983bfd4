import 'server-only'
import { type Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { NOT_DELETED } from '@/lib/server/rows'
import { formatDay } from '@/lib/shared/dates'
import { receiptPhotoTypeSchema } from '../photos/contract'
import { lineName } from '../products/rules'
import { toDecimal } from '../products/values'
import { receiptReadingsOf } from '../receipts/queries'
import { transactionReceiptTypeSchema } from '../transactions/contract'
import { TRANSACTION_RECEIPT_TYPES } from '../transactions/values'
import type { Reconciliation, WireCause, WireComparison } from './contract'
import {
  type ComparedMoney,
  causesOf,
  compareMoney,
  lineSum,
  type MoneyCause,
  type MoneyFacts,
  sortReceipts,
} from './rules'
import { MAX_CAUSES_OF_SET, MONEY_COUNTS, RECEIPT_KINDS } from './values'

/** A decimal of the database, or an amount on the wire, in hundredths. */
const toHundredths = (decimal: string | { toFixed: (places: number) => string }): bigint => {
  // Without this, a large one would be written with an exponent.
  const written = typeof decimal === 'string' ? decimal : decimal.toFixed(2)
  const [whole = '0', places = ''] = written.split('.')
  return BigInt(`${whole}${places.padEnd(2, '0')}`)
}

const findLines = (tx: TransactionClient, scenarioId: string) =>
  tx.productLine.findMany({
    where: { scenarioId, ...NOT_DELETED },
    select: {
      id: true,
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

const findTransactions = (tx: TransactionClient, scenarioId: string) =>
  tx.transaction.findMany({
    where: { scenarioId, ...NOT_DELETED },
    select: { id: true, receiptType: true, transactionNumber: true },
    orderBy: { id: 'asc' },
  })

const findRecords = (tx: TransactionClient, scenarioId: string) =>
  tx.financialRecord.findMany({
    where: { scenarioId, ...NOT_DELETED },
    select: { id: true, date: true, plant: true, amount: true },
    orderBy: { id: 'asc' },
  })

const findPhotoTypes = (tx: TransactionClient, scenarioId: string) =>
  tx.receiptPhoto.findMany({ where: { scenarioId, ...NOT_DELETED }, select: { id: true, receiptType: true } })

const findExplanations = (tx: TransactionClient, scenarioId: string) =>
  tx.moneyExplanation.findMany({
    where: { scenarioId },
    include: { explainedBy: { select: { id: true, name: true } } },
  })

/** What is stored of a scenario's money. */
interface StoredMoney {
  scenario: { shipment: string; payment: string; currency: string }
  lines: Awaited<ReturnType<typeof findLines>>
  transactions: Awaited<ReturnType<typeof findTransactions>>
  records: Awaited<ReturnType<typeof findRecords>>
  photoTypes: Awaited<ReturnType<typeof findPhotoTypes>>
  readings: Awaited<ReturnType<typeof receiptReadingsOf>>
  explanations: Awaited<ReturnType<typeof findExplanations>>
}

/** Returns what is stored of the money of a scenario of orders, a constant number of statements; null for any other. */
export async function findMoney(
  scenarioId: string,
  tx: TransactionClient = prisma,
): Promise<StoredMoney | null> {
  const scenario = await tx.scenario.findFirst({
    where: { id: scenarioId, type: 'orders', ...NOT_DELETED },
    select: { shipment: true, payment: true, currency: true },
  })
  if (!scenario) return null
  return {
    scenario,
    lines: await findLines(tx, scenarioId),
    transactions: await findTransactions(tx, scenarioId),
    records: await findRecords(tx, scenarioId),
    photoTypes: await findPhotoTypes(tx, scenarioId),
    readings: await receiptReadingsOf(scenarioId, tx),
    explanations: await findExplanations(tx, scenarioId),
  }
}

/** Returns the facts that the rules compare. */
function toFacts({ scenario, lines, transactions, records, ...photos }: StoredMoney): MoneyFacts {
  const types = new Map(
    photos.photoTypes.map(({ id, receiptType }) => [id, receiptPhotoTypeSchema.parse(receiptType)]),
  )
  return {
    ...scenario,
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
    receipts: photos.readings.flatMap(({ photoId, receipt }) => {
      const photoType = types.get(photoId)
      return receipt && photoType ? [{ ...receipt, photoId, photoType, sum: toHundredths(receipt.sum) }] : []
    }),
    isUnread: photos.readings.some(({ state }) => state === 'waiting'),
  }
}

const add = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

// A comparison's causes, each with what its record is called.
function toWireCauses(
  stored: StoredMoney,
  facts: MoneyFacts,
  compared: ComparedMoney,
): WireComparison['causes'] {
  if (compared.state !== 'differs') return null
  const lines = new Map(stored.lines.map((line, index) => [line.id, { ...line, place: index + 1 }]))
  const records = new Map(stored.records.map((record) => [record.id, record]))
  const receipts = new Map(facts.receipts.map((receipt) => [receipt.photoId, receipt]))
  const toWire = (cause: MoneyCause): WireCause[] => {
    const { id } = cause
    if (cause.record === 'line') {
      const line = lines.get(id)
      const from = line?.[cause.count] ?? 0
      const { record, count, change } = cause
      return line
        ? [{ record, id, place: line.place, name: lineName(line), count, from, to: from + change }]
        : []
    }
    if (cause.record === 'financial') {
      const record = records.get(id)
      return record
        ? [
            {
              record: cause.record,
              id,
              date: formatDay(record.date),
              plant: record.plant,
              amount: toDecimal(toHundredths(record.amount)),
            },
          ]
        : []
    }
    const receipt = receipts.get(id)
    const { record, move } = cause
    return receipt
      ? [
          {
            record,
            id,
            move,
            document: receipt.document,
            photoType: receipt.photoType,
            sum: toDecimal(receipt.sum),
          },
        ]
      : []
  }
  const { sets, ...rest } = causesOf(facts, compared)
  return {
    ...rest,
    sets: sets.map((set) => ({
      causes: set.slice(0, MAX_CAUSES_OF_SET).flatMap(toWire),
      more: Math.max(0, set.length - MAX_CAUSES_OF_SET),
    })),
  }
}

function toWireComparison(stored: StoredMoney, facts: MoneyFacts, compared: ComparedMoney): WireComparison {
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
    causes: toWireCauses(stored, facts, compared),
  }
}

/** Returns the money of a scenario on the wire. */
export function toReconciliation(stored: StoredMoney): Reconciliation {
  const facts = toFacts(stored)
  const receipts = sortReceipts(facts)
  const sumsOf = new Map<string, bigint>()
  for (const { transactionId: id, sum } of receipts) if (id) sumsOf.set(id, (sumsOf.get(id) ?? 0n) + sum)
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
      waiting: stored.readings.filter(({ state }) => state === 'waiting').length,
      withoutSum: stored.readings.filter(({ state, receipt }) => state !== 'waiting' && !receipt).length,
    },
    transactions: TRANSACTION_RECEIPT_TYPES.flatMap((receiptType) => {
      const own = facts.transactions.filter(({ type }) => type === receiptType)
      const known = own.flatMap(({ id }) => sumsOf.get(id) ?? [])
      return own.length > 0
        ? [{ receiptType, count: own.length, withReceipt: known.length, sum: toDecimal(add(known)) }]
        : []
    }),
    financials: {
      count: facts.records.length,
      sum: toDecimal(add(facts.records.map(({ amount }) => amount))),
    },
    comparisons: compareMoney(facts).map((compared) => toWireComparison(stored, facts, compared)),
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
