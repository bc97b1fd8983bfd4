import { setStatusOfCashRegisters } from '@/lib/features/documentation/cash-registers/contract'
import { setActivity } from '@/lib/features/documentation/cash-registers/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setStatusOfCashRegisters, ({ actor, body }) => setActivity(actor, body))
