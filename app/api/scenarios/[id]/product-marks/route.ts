import { listProductMarks } from '@/lib/features/scenarios/marks/contract'
import * as marks from '@/lib/features/scenarios/marks/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listProductMarks, async ({ params }) => ({
  productMarks: await marks.listProductMarks(params.id),
}))
