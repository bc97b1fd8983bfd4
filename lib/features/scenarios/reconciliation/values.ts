import { message } from '@/lib/shared/messages'

/** The comparisons of a scenario's money, in the order in which they are shown (docs/domain.md, Reconciliation). */
export const MONEY_COMPARISONS = [
  'prepayment',
  'handedOut',
  'prepaymentReturned',
  'returned',
  'returnedDvD',
  'returnedNonDvD',
  'returnedVP',
  'notTaken',
  'agentReport',
  'transactions',
  'financials',
] as const

/** The names of the comparisons. */
export const COMPARISON_NAMES = {
  prepayment: message('money.names.prepayment'),
  handedOut: message('money.names.handedOut'),
  prepaymentReturned: message('money.names.prepaymentReturned'),
  returned: message('money.names.returned'),
  returnedDvD: message('money.names.returnedDvD'),
  returnedNonDvD: message('money.names.returnedNonDvD'),
  returnedVP: message('money.names.returnedVP'),
  notTaken: message('money.names.notTaken'),
  agentReport: message('money.names.agentReport'),
  transactions: message('money.names.transactions'),
  financials: message('money.names.financials'),
} as const satisfies Record<(typeof MONEY_COMPARISONS)[number], unknown>

/** Returns the field of a scenario's history that has the explanations of a comparison. */
export const explanationField = (comparison: (typeof MONEY_COMPARISONS)[number]) => `money.${comparison}`

/** The counts of a product line that are compared as money. */
export const MONEY_COUNTS = [
  'quantity',
  'assembled',
  'handOut',
  'notTaking',
  'agentReport',
  'returnDvD',
  'returnFromCourier',
  'returnNonDvD',
  'vp',
] as const

/** The kinds of receipts: that of its transaction, else of its code and its photo. */
export const RECEIPT_KINDS = [
  'prepayment',
  'sale',
  'prepaymentReturn',
  'returnDvD',
  'returnNonDvD',
  'returnVP',
  'return',
  'otherSale',
  'unknownSale',
  'unknownReturn',
  'expense',
] as const

/** The kinds of receipts of returns. */
export const RETURNS = [
  'returnDvD',
  'returnNonDvD',
  'returnVP',
  'return',
] as const satisfies (typeof RECEIPT_KINDS)[number][]

/** The parts of one side of a comparison: the counts of lines that are added and subtracted, and the kinds of receipts. */
interface Side {
  plus: readonly (typeof MONEY_COUNTS)[number][]
  minus?: readonly (typeof MONEY_COUNTS)[number][]
  receipts: readonly (typeof RECEIPT_KINDS)[number][]
}

/** The sides of the comparisons that are made of lines and receipts. */
export const SIDES: Partial<Record<(typeof MONEY_COMPARISONS)[number], Side>> = {
  prepayment: { plus: ['quantity'], receipts: ['prepayment'] },
  handedOut: { plus: ['handOut'], receipts: ['sale'] },
  prepaymentReturned: { plus: ['quantity'], minus: ['handOut'], receipts: ['prepaymentReturn'] },
  returned: { plus: ['returnDvD', 'returnNonDvD', 'vp'], receipts: RETURNS },
  returnedDvD: { plus: ['returnDvD'], receipts: ['returnDvD'] },
  returnedNonDvD: { plus: ['returnNonDvD'], receipts: ['returnNonDvD'] },
  returnedVP: { plus: ['vp'], receipts: ['returnVP'] },
  financials: { plus: ['handOut'], minus: ['returnDvD', 'returnNonDvD', 'vp'], receipts: [] },
}

/**
 * The outcomes of a comparison. Nothing is compared while a side has no records and the scenario is not finished, photos wait
 * to be read, a receipt of a prepaid order could be that of the prepayment, or the receipts are in another currency.
 */
export const COMPARISON_STATES = [
  'equal',
  'differs',
  'noRecords',
  'unread',
  'unsorted',
  'otherCurrency',
] as const

/** The currencies of Russian fiscal receipts, as a scenario may name them. */
export const RECEIPT_CURRENCIES: readonly string[] = ['', 'RUB', 'RUR', '₽']

/** Maximum number of possible corrections among which two that explain a difference together are looked for. */
export const MAX_MOVES_IN_PAIRS = 20_000

/** The same for three. */
export const MAX_MOVES_IN_THREES = 600

/** Maximum number of sums that are tried for larger sets, of each half of the records. */
export const MAX_SUMS_OF_SETS = 40_000

/** Maximum number of pieces by which a line is corrected in a set with others. */
export const MAX_PIECES_IN_SETS = 3

/** Maximum number of sets that are named where several explain a difference equally well. */
export const MAX_NAMED_CAUSES = 3

/** Maximum number of causes of one set that are named. */
export const MAX_CAUSES_PER_SET = 20

/** Maximum number of transactions that are named because another one was made of the same receipt. */
export const MAX_SECOND_TRANSACTIONS = 20

/** Maximum number of counts that are named because they are larger than they can be. */
export const MAX_EXCEEDED_COUNTS = 20

/** The counts that can't be larger than another one of their line. */
const LIMITED_COUNTS = [
  { count: 'assembled', limit: 'quantity' },
  { count: 'handOut', limit: 'assembled' },
] as const

type LimitedLine = Record<'quantity' | 'assembled' | 'handOut', number>

/**
 * Returns the counts of lines that are larger than they can be, each with the place of its line from 1. What no line has is not
 * kept, and limits nothing.
 */
export function exceededCounts<Line extends LimitedLine>(lines: readonly Line[]) {
  const kept = LIMITED_COUNTS.filter(({ limit }) => lines.some((line) => line[limit] > 0))
  return lines.flatMap((line, index) =>
    kept
      .filter(({ count, limit }) => line[count] > line[limit])
      .map(({ count, limit }) => ({ line, place: index + 1, count, limit })),
  )
}

/** The comparisons whose second side not every order has. */
const OPTIONAL: readonly (typeof MONEY_COMPARISONS)[number][] = [
  'prepayment',
  'prepaymentReturned',
  'notTaken',
  'agentReport',
]

interface ComparedSides {
  comparison: (typeof MONEY_COMPARISONS)[number]
  expected: string | bigint
  actual: string | bigint
  hasExpected: boolean
  hasActual: boolean
}

/** Returns whether one side has a sum and the other one, which every order has, no records: nothing says that they agree. */
export const lacksSide = (compared: ComparedSides): boolean => {
  const { comparison, expected, actual, hasExpected, hasActual } = compared
  if (expected === actual || hasExpected === hasActual) return false
  return hasActual || !OPTIONAL.includes(comparison)
}
