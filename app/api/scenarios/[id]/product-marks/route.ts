import { listProductMarks } from '@/lib/features/scenarios/marks/contract'
import { productMarks } from '@/lib/features/scenarios/marks/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listProductMarks, async ({ params, query }) => {
  const { rows, ...page } = await productMarks.list({ scenarioId: params.id }, query)
  return { productMarks: rows, ...page }
})
