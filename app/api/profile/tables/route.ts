import { listTableLayouts } from '@/lib/features/profile/tables/contract'
import * as tables from '@/lib/features/profile/tables/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listTableLayouts, async ({ actor }) => ({
  layouts: await tables.listTableLayouts(actor),
}))
