import 'server-only'
import { NO_SCOPE } from '@/lib/server/parents'
import { rowToWire } from '@/lib/server/record-table'
import { defineRecord } from '@/lib/server/records'
import type { Actor } from '@/lib/shared/actor'
import type { Undone } from '@/lib/shared/record-endpoints'
import type { CashRegister, RegisterStatusChange, StoredCashRegister } from './contract'
import { CASH_REGISTER } from './rules'

/** Where the cash registers of the plants stand. */
export const cashRegisters = defineRecord({
  rules: CASH_REGISTER,
  table: 'CashRegister',
  scope: NO_SCOPE,
  sheet: 'Cash registers',
  notFound: 'documentation.cashRegisters.notFound',
  toWire: rowToWire(CASH_REGISTER),
  trash: true,
})

const activity = cashRegisters.bulk('isActive')

/**
 * Switches cash registers on or off, all or none. Returns the earlier state of those that changed.
 * @throws AppError `forbidden` for a viewer, `not_found` where one is not there.
 */
export async function setActivity(
  actor: Actor,
  { ids, isActive }: { ids: readonly string[]; isActive: boolean },
): Promise<{ changes: RegisterStatusChange[] }> {
  const changes = await activity.set(actor, {}, { ids, value: isActive })
  return { changes: changes.map(({ value, ...row }) => ({ ...row, isActive: value })) }
}

/**
 * Puts back what `setActivity` answered, where nobody has changed the cash register since.
 * @throws AppError `forbidden` for a viewer.
 */
export function undoActivity(actor: Actor, changes: readonly RegisterStatusChange[]): Promise<Undone> {
  return activity.undo(
    actor,
    {},
    changes.map(({ isActive, ...row }) => ({ ...row, value: isActive })),
  )
}

/** Returns a cash register with the moment of its last change, as callers read it. */
export function withLastUpdate(register: StoredCashRegister): CashRegister {
  return { ...register, lastUpdate: register.updatedAt }
}
