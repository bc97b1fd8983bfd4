import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import { dayAfter } from './project'
import type { Row } from './row'
import { createScenario } from './scenario'
import { PLANTS } from './vocabulary/plants'

export type FinancialRecordRow = Row<Prisma.FinancialRecordCreateManyInput>

/** Stores a financial record of a scenario. */
export function financialRecordRow(
  draw: Draw,
  at: Date,
  given: Partial<FinancialRecordRow> & Pick<FinancialRecordRow, 'scenarioId'>,
) {
  return {
    id: draw.id(at),
    date: dayAfter(at, 0),
    plant: draw.pick(PLANTS.Russia),
    unitNumber: `ЕО-${draw.digits(8)}`,
    idDocumentType: draw.pick(['WL', 'RV', 'WA', 'ZA']),
    materialDocument: `49${draw.digits(8)}`,
    invoice: `90${draw.digits(8)}`,
    amount: `${draw.integer(490, 59_990)}.${draw.pick(['00', '50', '90'])}`,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
  } satisfies FinancialRecordRow
}

/** Stores a financial record, and its scenario where none is named. */
export async function createFinancialRecord(given: Partial<FinancialRecordRow> = {}) {
  const scenarioId = given.scenarioId ?? (await createScenario()).id
  return prisma.financialRecord.create({
    data: financialRecordRow(testDraw, new Date(), { ...given, scenarioId }),
  })
}
