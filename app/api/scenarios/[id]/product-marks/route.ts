import { listProductMarks } from '@/lib/features/scenarios/marks/contract'
import { productMarks } from '@/lib/features/scenarios/marks/service'
import { defineListRoute } from '@/lib/server/route'

export const GET = defineListRoute(listProductMarks, async ({ params, query }) => {
  const { rows, ...page } = await productMarks.list({ scenarioId: params.id }, query)
  return { productMarks: rows, ...page }
})
