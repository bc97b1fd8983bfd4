import { setTableLayout } from '@/lib/features/profile/tables/contract'
import * as tables from '@/lib/features/profile/tables/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setTableLayout, async ({ actor, params, body }) => ({
  layout: await tables.setTableLayout(actor, params.table, body),
}))
