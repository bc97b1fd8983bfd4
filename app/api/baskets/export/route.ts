import { exportBaskets } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportBaskets, ({ query, language }) =>
  tableFileResponse(baskets.exportBaskets(query, language)),
)
