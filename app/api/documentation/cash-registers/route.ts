import { createCashRegister, listCashRegisters } from '@/lib/features/documentation/cash-registers/contract'
import { cashRegisters, withLastUpdate } from '@/lib/features/documentation/cash-registers/service'
import { defineListRoute, defineRoute } from '@/lib/server/route'

export const GET = defineListRoute(listCashRegisters, async ({ query }) => {
  const { rows, ...cursors } = await cashRegisters.list({}, query)
  return { cashRegisters: rows.map(withLastUpdate), ...cursors }
})

export const POST = defineRoute(createCashRegister, async ({ actor, body }) => ({
  cashRegister: withLastUpdate(await cashRegisters.add(actor, {}, body)),
}))
