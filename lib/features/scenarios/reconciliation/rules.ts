import type { Summand } from '@/lib/shared/larger-sets'
import { smallestSets } from '@/lib/shared/smallest-sets'
import type { ReceiptPhotoType } from '../photos/contract'
import { isApplicable } from '../products/rules'
import type { Transaction } from '../transactions/contract'
import { isFiscalNumber, withoutZeros } from '../transactions/rules'
import { TRANSACTION_CODES } from '../transactions/values'
import {
  type COMPARISON_STATES,
  lacksSide,
  MAX_MOVES_IN_PAIRS,
  MAX_MOVES_IN_THREES,
  MAX_NAMED_CAUSES,
  MAX_PIECES_IN_SETS,
  MAX_SUMS_OF_SETS,
  type MONEY_COMPARISONS,
  type MONEY_COUNTS,
  RECEIPT_CURRENCIES,
  type RECEIPT_KINDS,
  RETURNS,
  SIDES,
} from './values'

export type MoneyComparison = (typeof MONEY_COMPARISONS)[number]
type ReceiptKind = (typeof RECEIPT_KINDS)[number]
type ComparisonState = (typeof COMPARISON_STATES)[number]

/** The counts of a product line that are money here. */
export type MoneyCount = (typeof MONEY_COUNTS)[number]

/** A product line: its price in hundredths of the currency, and its counts. */
export interface MoneyLine {
  id: string
  price: bigint
  counts: Record<MoneyCount, number>
}

/** A receipt on a photo, as its fiscal code says it; the sum is in hundredths. */
export interface MoneyReceipt {
  photoId: string
  photoType: ReceiptPhotoType
  kind: 1 | 2 | 3 | 4
  sum: bigint
  drive: string
  document: string
  sign: string
}

export interface MoneyTransaction {
  id: string
  type: Transaction['receiptType']
  number: string
}

/** Everything that is compared, each list in the order of its ids. */
export interface MoneyFacts {
  /** Whether the scenario is finished: what it lacks is not filled in any more. */
  isFinished: boolean
  shipment: string
  payment: string
  currency: string
  lines: readonly MoneyLine[]
  receipts: readonly MoneyReceipt[]
  /** Whether a photo waits to be read. */
  isUnread: boolean
  transactions: readonly MoneyTransaction[]
  /** Financial records; the amounts are in hundredths. */
  records: readonly { id: string; amount: bigint }[]
}

/** A receipt, once, with what it counts as and the transaction that has its number. */
export interface SortedReceipt extends MoneyReceipt {
  /** All photos of it, the first of which says its type. */
  photoIds: string[]
  counts: ReceiptKind
  transactionId: string | null
}

/** The two sums of a comparison, in hundredths. */
export interface ComparedMoney {
  comparison: MoneyComparison
  state: ComparisonState
  /** The reason for which the sums are not compared, if any. */
  blocked: ComparisonState | null
  expected: bigint
  actual: bigint
  /** Whether each side has records. */
  hasExpected: boolean
  hasActual: boolean
}

const RETURN_OF: Partial<Record<ReceiptPhotoType, ReceiptKind>> = {
  returnReceiptDvD: 'returnDvD',
  returnReceiptNonDvD: 'returnNonDvD',
  returnReceiptVP: 'returnVP',
}

function toReceiptKind(
  { kind, photoType }: MoneyReceipt,
  type: MoneyTransaction['type'] | undefined,
  payment: string,
): ReceiptKind {
  const isUnsure = type === undefined && payment === 'Pre-paid'
  if (kind === 1) {
    if (photoType === 'salesReceiptVK' || photoType === 'salesReceiptVP') return 'otherSale'
    if (type === 'Аванс') return 'prepayment'
    return isUnsure ? 'unknownSale' : 'sale'
  }
  if (kind !== 2) return 'expense'
  if (type === 'Возврат аванса') return 'prepaymentReturn'
  return RETURN_OF[photoType] ?? (isUnsure ? 'unknownReturn' : 'return')
}

/** Returns the receipts of a scenario, each once however many photos it has, with what each of them counts as. */
export function sortReceipts({
  receipts,
  transactions,
  payment,
}: Pick<MoneyFacts, 'receipts' | 'transactions' | 'payment'>): SortedReceipt[] {
  const byKey = new Map<string, SortedReceipt>()
  const receiptKey = (number: string, kind: number) => `${withoutZeros(number)} ${kind}`
  const byNumber = new Map(
    transactions
      .filter(({ number }) => isFiscalNumber(number))
      .map((one) => [receiptKey(one.number, TRANSACTION_CODES[one.type]), one] as const)
      // The first one of a number counts.
      .reverse(),
  )
  for (const receipt of receipts) {
    const document = withoutZeros(receipt.document)
    const key = [receipt.drive, document, withoutZeros(receipt.sign)].join(' ')
    const known = byKey.get(key)
    if (known) known.photoIds.push(receipt.photoId)
    else {
      const own = byNumber.get(receiptKey(document, receipt.kind))
      const counts = toReceiptKind(receipt, own?.type, payment)
      byKey.set(key, { ...receipt, photoIds: [receipt.photoId], counts, transactionId: own?.id ?? null })
    }
  }
  return [...byKey.values()]
}

const add = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/** Returns the sum of a count times the price over all lines, in hundredths. */
export function lineSum(
  { lines, shipment }: Pick<MoneyFacts, 'lines' | 'shipment'>,
  count: MoneyCount,
): bigint {
  return isApplicable(count, shipment)
    ? add(lines.map(({ price, counts }) => price * BigInt(counts[count])))
    : 0n
}

/** The sums of a scenario's money, in hundredths, and what keeps sales and returns from being compared. */
function sumMoney(facts: MoneyFacts) {
  const receipts = sortReceipts(facts)
  const lines = (count: MoneyCount) => lineSum(facts, count)
  const paid = (...kinds: readonly ReceiptKind[]) =>
    add(receipts.filter(({ counts }) => kinds.includes(counts)).map(({ sum }) => sum))
  const isForeign = !RECEIPT_CURRENCIES.includes(facts.currency.toUpperCase())
  const blocked = isForeign ? 'otherCurrency' : facts.isUnread ? 'unread' : null
  const unlessWaiting = (isUnsorted: boolean): ComparisonState | null =>
    blocked ?? (isUnsorted ? 'unsorted' : null)
  const registrable = receipts.filter(({ counts }) => counts !== 'expense')
  return {
    lines,
    paid,
    returned: lines('returnDvD') + lines('returnNonDvD') + lines('vp'),
    /** Of receipts that can be registered, and of those that are. */
    registrable: add(registrable.map(({ sum }) => sum)),
    registered: add(registrable.filter(({ transactionId }) => transactionId).map(({ sum }) => sum)),
    salesBlocked: unlessWaiting(paid('unknownSale') > 0n),
    returnsBlocked: unlessWaiting(paid('unknownReturn') > 0n),
  }
}

function compared(
  comparison: MoneyComparison,
  [expected, actual]: readonly [bigint, bigint],
  [hasExpected, hasActual]: readonly [boolean, boolean],
  blocked: ComparisonState | null = null,
): ComparedMoney {
  const ofSums = expected === actual ? 'equal' : 'differs'
  const state = hasExpected && hasActual ? (blocked ?? ofSums) : 'noRecords'
  return { comparison, state, blocked, expected, actual, hasExpected, hasActual }
}

const both = (one: bigint, other: bigint) => [one > 0n, other > 0n] as const

/** Returns all comparisons of a scenario's money (docs/domain.md, Reconciliation), in hundredths. */
export function compareMoney(facts: MoneyFacts): ComparedMoney[] {
  const sums = sumMoney(facts)
  const { lines, paid, returned, registrable, registered, salesBlocked, returnsBlocked } = sums
  const [ordered, assembled, handOut] = [lines('quantity'), lines('assembled'), lines('handOut')]
  const notTaken = lines('notTaking') + lines('returnFromCourier')
  const amounts = facts.records.map(({ amount }) => amount)
  const hasAmounts = amounts.some((amount) => amount !== 0n)
  const all = [
    compared('prepayment', [ordered, paid('prepayment')], both(ordered, paid('prepayment')), salesBlocked),
    compared('handedOut', [handOut, paid('sale')], both(handOut, paid('sale')), salesBlocked),
    compared(
      'prepaymentReturned',
      [ordered - handOut, paid('prepaymentReturn')],
      [ordered > 0n || handOut > 0n, paid('prepaymentReturn') > 0n],
      returnsBlocked,
    ),
    ...compareReturns(sums),
    compared('notTaken', [assembled - handOut, notTaken], [assembled > 0n || handOut > 0n, notTaken > 0n]),
    compared('agentReport', [handOut, lines('agentReport')], both(handOut, lines('agentReport'))),
    compared(
      'transactions',
      [registrable, registered],
      [registrable > 0n, facts.transactions.some(({ number }) => isFiscalNumber(number))],
    ),
    compared('financials', [handOut - returned, add(amounts)], [handOut + returned > 0n, hasAmounts]),
  ]
  const isMissing = (one: ComparedMoney) => facts.isFinished && !one.blocked && lacksSide(one)
  return all.map((one) => (isMissing(one) ? { ...one, state: 'differs' } : one))
}

/** Compares returns: as a whole where receipts mix their kinds, else kind by kind. */
function compareReturns({
  lines,
  paid,
  returned,
  returnsBlocked,
}: ReturnType<typeof sumMoney>): ComparedMoney[] {
  const returnedReceipts = paid(...RETURNS)
  const areMixed = paid('return') > 0n
  const hasReturns = both(returned, returnedReceipts)
  // Where both have returns, a kind that only one side has is a difference.
  const ofKind = (comparison: MoneyComparison, expected: bigint, actual: bigint) => {
    const isAny = hasReturns.every(Boolean) && (expected > 0n || actual > 0n)
    const has = [!areMixed && (isAny || expected > 0n), !areMixed && (isAny || actual > 0n)] as const
    return compared(comparison, [expected, actual], has, returnsBlocked)
  }
  return [
    compared(
      'returned',
      [returned, returnedReceipts],
      areMixed ? hasReturns : [false, false],
      returnsBlocked,
    ),
    ofKind('returnedDvD', lines('returnDvD'), paid('returnDvD')),
    ofKind('returnedNonDvD', lines('returnNonDvD'), paid('returnNonDvD')),
    ofKind('returnedVP', lines('vp'), paid('returnVP')),
  ]
}

/** A correction of one record after which two sums differ by less, or by nothing. */
export type MoneyCause =
  /** A count of a line is that much more, or less. */
  | { record: 'line'; id: string; count: MoneyCount; change: number }
  /** A receipt is not counted here, or is although it counts as something else; or it lacks a transaction. */
  | { record: 'receipt'; id: string; move: 'out' | 'in' | 'register' }
  | { record: 'financial'; id: string; move: 'out' }

/** A cause with what it adds to actual − expected, and to the actual side alone, in hundredths. */
interface Move extends Summand {
  cause: MoneyCause
}

/** The causes of a difference. */
export interface MoneyCauses {
  /** Sets of causes; each of them explains the difference exactly, and none of fewer records does. */
  sets: MoneyCause[][]
  /** Whether there are more sets of that size than named. */
  hasOthers: boolean
  /** The largest size of which all sets were looked through. */
  searched: number
  /** Whether larger ones were too many to be looked through. */
  isLimited: boolean
}

/** Returns the smallest sets of records that explain a comparison that differs; null where a side has no records at all. */
export function explainDifference(facts: MoneyFacts, compared: ComparedMoney): MoneyCauses | null {
  const { comparison, expected, actual, hasExpected, hasActual } = compared
  const direct = directCauses(facts, comparison)
  if (direct) return { sets: [direct], hasOthers: false, searched: direct.length, isLimited: false }
  if (!hasExpected || !hasActual) return null
  const missing = expected - actual
  const single = singleCauses(facts, comparison, missing)
  if (single.length > 0)
    return {
      sets: single.slice(0, MAX_NAMED_CAUSES),
      hasOthers: single.length > MAX_NAMED_CAUSES,
      searched: 1,
      isLimited: false,
    }
  const found = smallestSets(setMoves(facts, comparison), missing, {
    // That nothing is left on either side explains nothing.
    rejected: expected === 0n ? undefined : -actual,
    most: MAX_NAMED_CAUSES,
    maxOfPairs: MAX_MOVES_IN_PAIRS,
    maxOfThrees: MAX_MOVES_IN_THREES,
    maxOfSums: MAX_SUMS_OF_SETS,
  })
  return { ...found, sets: found.sets.map((set) => set.map(({ cause }) => cause)) }
}

// Where both sides are of the same records, those that differ are the cause, all of them.
function directCauses(facts: MoneyFacts, comparison: MoneyComparison): MoneyCause[] | null {
  const { lines, shipment } = facts
  const balanced = (count: MoneyCount, balance: (of: (count: MoneyCount) => number) => number) =>
    lines.flatMap(({ id, price, counts }): MoneyCause[] => {
      const change = balance((one) => (isApplicable(one, shipment) ? counts[one] : 0))
      return price > 0n && change !== 0 ? [{ record: 'line', id, count, change }] : []
    })
  if (comparison === 'agentReport') return balanced('agentReport', (of) => of('handOut') - of('agentReport'))
  if (comparison === 'notTaken')
    return balanced(
      'assembled',
      (of) => of('notTaking') + of('returnFromCourier') + of('handOut') - of('assembled'),
    )
  if (comparison !== 'transactions') return null
  return sortReceipts(facts)
    .filter(({ counts, transactionId, sum }) => counts !== 'expense' && transactionId === null && sum > 0n)
    .map(({ photoId: id }) => ({ record: 'receipt', id, move: 'register' }))
}

// The records of a comparison that may be counted wrongly as a whole: here, or elsewhere.
function recordMoves(facts: MoneyFacts, comparison: MoneyComparison): Move[] {
  if (comparison === 'financials')
    return facts.records
      .filter(({ amount }) => amount !== 0n)
      .map(({ id, amount }) => ({
        cause: { record: 'financial', id, move: 'out' },
        effect: -amount,
        measure: -amount,
        of: id,
      }))
  const kinds = SIDES[comparison]?.receipts ?? []
  const code = comparison === 'prepayment' || comparison === 'handedOut' ? 1 : 2
  const candidates = sortReceipts(facts).filter(({ kind, sum }) => kind === code && sum > 0n)
  const moved = (move: 'in' | 'out'): Move[] =>
    candidates
      .filter(({ counts }) => kinds.includes(counts) === (move === 'out'))
      .map(({ photoId: id, sum }) => ({
        cause: { record: 'receipt', id, move },
        effect: move === 'in' ? sum : -sum,
        measure: move === 'in' ? sum : -sum,
        of: id,
      }))
  return [...moved('out'), ...moved('in')]
}

/** A count of a line that a comparison is made of, and the range of its corrections. */
interface Correctable {
  id: string
  count: MoneyCount
  /** The amount that one piece more adds to actual − expected. */
  perPiece: bigint
  least: number
  most: number
}

function correctables({ lines }: MoneyFacts, comparison: MoneyComparison): Correctable[] {
  const { plus = [], minus = [] } = SIDES[comparison] ?? {}
  return lines
    .filter(({ price }) => price > 0n)
    .flatMap(({ id, price, counts }) =>
      [...plus, ...minus].map((count) => {
        const limit = count === 'quantity' ? counts.quantity * 2 : counts.quantity
        const [least, most] = [-counts[count], Math.max(limit - counts[count], 0)]
        return { id, count, perPiece: plus.includes(count) ? -price : price, least, most }
      }),
    )
}

const toMove = ({ id, count, perPiece }: Correctable, change: number): Move => ({
  cause: { record: 'line', id, count, change },
  effect: perPiece * BigInt(change),
  of: id,
})

// Records as a whole come before pieces, fewer pieces before more.
function singleCauses(facts: MoneyFacts, comparison: MoneyComparison, missing: bigint): MoneyCause[][] {
  const records = recordMoves(facts, comparison)
    .filter(({ effect }) => effect === missing)
    .map(({ cause }) => cause)
  const lines = correctables(facts, comparison)
    .filter(({ perPiece }) => missing % perPiece === 0n)
    .map((one) => ({ ...one, change: missing / one.perPiece }))
    .filter(({ change, least, most }) => change >= BigInt(least) && change <= BigInt(most))
    .map((one) => ({ ...toMove(one, Number(one.change)), size: Math.abs(Number(one.change)) }))
    .toSorted((one, other) => one.size - other.size)
    .map(({ cause }) => cause)
  return [...records, ...lines].map((cause) => [cause])
}

function setMoves(facts: MoneyFacts, comparison: MoneyComparison): Move[] {
  const lines = correctables(facts, comparison).flatMap((one) => {
    const changes = [one.least]
    for (let pieces = 1; pieces <= MAX_PIECES_IN_SETS; pieces += 1) changes.push(-pieces, pieces)
    const possible = changes.filter((change) => change !== 0 && change >= one.least && change <= one.most)
    return [...new Set(possible)].map((change) => toMove(one, change))
  })
  return [...recordMoves(facts, comparison), ...lines]
}
