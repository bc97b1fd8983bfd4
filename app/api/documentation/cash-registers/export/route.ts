import { exportCashRegisters } from '@/lib/features/documentation/cash-registers/contract'
import { cashRegisters } from '@/lib/features/documentation/cash-registers/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportCashRegisters, async ({ query, language }) =>
  tableFileResponse(await cashRegisters.file({}, query, language)),
)
