import { deleteCashRegister, updateCashRegister } from '@/lib/features/documentation/cash-registers/contract'
import { cashRegisters, withLastUpdate } from '@/lib/features/documentation/cash-registers/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateCashRegister, async ({ actor, params, body }) => ({
  cashRegister: withLastUpdate(await cashRegisters.change(actor, { parent: {}, id: params.id }, body)),
}))

export const DELETE = defineRoute(deleteCashRegister, async ({ actor, params }) => {
  await cashRegisters.remove(actor, {}, [params.id])
  return {}
})
