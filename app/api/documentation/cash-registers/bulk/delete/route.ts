import { deleteCashRegisters } from '@/lib/features/documentation/cash-registers/contract'
import { cashRegisters } from '@/lib/features/documentation/cash-registers/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteCashRegisters, async ({ actor, body }) => ({
  deleted: await cashRegisters.remove(actor, {}, body.ids),
}))
