import { TRANSACTION_RECEIPT_TYPES } from '@/lib/features/scenarios/transactions/values'
import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import { dayAfter } from './project'
import type { Row } from './row'
import { createScenario } from './scenario'
import { PLANTS } from './vocabulary/plants'

export type TransactionRow = Row<Prisma.TransactionCreateManyInput>

/** A receipt that a cash register printed. */
export function transactionRow(
  draw: Draw,
  at: Date,
  given: Partial<TransactionRow> & Pick<TransactionRow, 'scenarioId'>,
) {
  const transactionNumber = given.transactionNumber ?? draw.digits(draw.integer(6, 12))
  return {
    id: draw.id(at),
    date: dayAfter(at, 0),
    plant: draw.pick(PLANTS.Russia),
    receiptType: draw.pick(TRANSACTION_RECEIPT_TYPES),
    ofdLink:
      transactionNumber === ''
        ? ''
        : `https://ofd.example/receipt/${transactionNumber}-${at.getTime()}-${draw.digits(6)}`,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
    transactionNumber,
  } satisfies TransactionRow
}

/** Stores a transaction, and its scenario where none is named. */
export async function createTransaction(given: Partial<TransactionRow> = {}) {
  const scenarioId = given.scenarioId ?? (await createScenario()).id
  return prisma.transaction.create({ data: transactionRow(testDraw, new Date(), { ...given, scenarioId }) })
}
