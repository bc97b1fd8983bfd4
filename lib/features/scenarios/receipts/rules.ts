import { isFiscalNumber, withoutZeros } from '../transactions/rules'
import { TRANSACTION_CODES } from '../transactions/values'
import type { ListedReading, MadeTransaction, ReceiptReading } from './contract'

/** Returns the key that a receipt shares with its transactions: number and kind, or the link. */
function receiptKey({ receipt, text }: ReceiptReading): string {
  return receipt ? `${withoutZeros(receipt.document)} ${receipt.kind}` : text
}

/** Returns the key of a receipt, the same however its numbers are padded. */
function receiptIdentity({ receipt, text }: ReceiptReading): string {
  return receipt
    ? [receipt.drive, withoutZeros(receipt.document), withoutZeros(receipt.sign)].join(' ')
    : text
}

function transactionKeys({ transactionNumber, receiptType, ofdLink }: MadeTransaction): string[] {
  const number = isFiscalNumber(transactionNumber)
    ? [`${withoutZeros(transactionNumber)} ${TRANSACTION_CODES[receiptType]}`]
    : []
  return ofdLink === '' ? number : [...number, ofdLink]
}

/**
 * Returns the transactions of the receipts of a scenario, by the photo's id (docs/domain.md, Reconciliation). All that are
 * given are those of the scenario in the order of their ids.
 */
export function findReceiptTransactions(
  readings: readonly ReceiptReading[],
  transactions: readonly MadeTransaction[],
): Map<string, ListedReading['transactions']> {
  const read = readings.filter(({ country }) => country !== null)
  const byKey = new Map<string, { identities: Set<string>; made: MadeTransaction[] }>()
  for (const reading of read) {
    const known = byKey.get(receiptKey(reading)) ?? { identities: new Set(), made: [] }
    known.identities.add(receiptIdentity(reading))
    byKey.set(receiptKey(reading), known)
  }
  for (const one of transactions) for (const key of transactionKeys(one)) byKey.get(key)?.made.push(one)
  return new Map(
    read.map((reading) => {
      const { identities, made = [] } = byKey.get(receiptKey(reading)) ?? {}
      const count = identities?.size ?? 0
      return [reading.photoId, { made, second: made.slice(count), isLacking: made.length < count }]
    }),
  )
}

/** Returns the transactions that are one too many for the receipts of a scenario, each once. */
export function secondTransactions(
  ...given: Parameters<typeof findReceiptTransactions>
): ListedReading['transactions']['second'] {
  return [...new Set([...findReceiptTransactions(...given).values()].flatMap(({ second }) => second))]
}
