import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { STANDS } from './vocabulary/documentation'
import { CASH_REGISTERS, PLANTS } from './vocabulary/plants'

export type CashRegisterRow = Row<Prisma.CashRegisterCreateManyInput>

/** A cash register of a plant on one of the stands. */
export function cashRegisterRow(draw: Draw, at: Date, given: Partial<CashRegisterRow> = {}) {
  return {
    id: draw.id(at),
    plant: draw.pick(PLANTS.Russia),
    cashRegister: draw.pick(CASH_REGISTERS),
    ...draw.pick(STANDS),
    isActive: draw.chance(0.85),
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
  } satisfies CashRegisterRow
}

export function createCashRegister(given: Partial<CashRegisterRow> = {}) {
  return prisma.cashRegister.create({ data: cashRegisterRow(testDraw, new Date(), given) })
}
