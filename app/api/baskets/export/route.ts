import { exportBaskets } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportBaskets, async ({ query, language }) =>
  tableFileResponse(await baskets.exportBaskets(query, language)),
)
