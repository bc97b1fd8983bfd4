import 'server-only'
import type { Prisma } from '@/lib/server/db'
import { NO_SCOPE } from '@/lib/server/record-store'
import { recordsOf, removalOf } from '@/lib/server/records'
import type { CashRegister, StoredCashRegister } from './contract'
import { CASH_REGISTER } from './rules'

/** A stored cash register on the wire. */
function wireOf(row: Prisma.CashRegisterGetPayload<true>): StoredCashRegister {
  return {
    _id: row.id,
    plant: row.plant,
    cashRegister: row.cashRegister,
    server: row.server,
    stand: row.stand,
    isActive: row.isActive,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const records = recordsOf({
  rules: CASH_REGISTER,
  table: 'CashRegister',
  scope: NO_SCOPE,
  sheet: 'Cash registers',
  notFound: 'documentation.cashRegisters.notFound',
  wireOf,
  isKept: true,
})

/** Where the cash registers of the plants stand. */
export const cashRegisters = { ...records, ...removalOf(records) }

/** Returns a cash register with the moment of its last change, as callers read it. */
export function withLastUpdate(register: StoredCashRegister): CashRegister {
  return { ...register, lastUpdate: register.updatedAt }
}
