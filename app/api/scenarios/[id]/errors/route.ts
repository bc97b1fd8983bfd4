import { createErrorReport, listErrorReports } from '@/lib/features/scenarios/error-reports/contract'
import { errorReports } from '@/lib/features/scenarios/error-reports/service'
import { defineListRoute, defineRoute } from '@/lib/server/route'

export const GET = defineListRoute(listErrorReports, async ({ params, query }) => {
  const { rows, ...cursors } = await errorReports.list({ scenarioId: params.id }, query)
  return { errors: rows, ...cursors }
})

export const POST = defineRoute(createErrorReport, async ({ actor, params, body }) => ({
  error: await errorReports.add(actor, { scenarioId: params.id }, body),
}))
