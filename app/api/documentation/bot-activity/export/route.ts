import { exportBots } from '@/lib/features/documentation/bots/contract'
import { bots } from '@/lib/features/documentation/bots/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportBots, async ({ query, language }) =>
  tableFileResponse(await bots.file({}, query, language)),
)
