import { deleteErrorReport, updateErrorReport } from '@/lib/features/scenarios/error-reports/contract'
import { errorReports } from '@/lib/features/scenarios/error-reports/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateErrorReport, async ({ actor, params, body }) => ({
  error: await errorReports.change(actor, { parent: { scenarioId: params.id }, id: params.errorId }, body),
}))

export const DELETE = defineRoute(deleteErrorReport, async ({ actor, params }) => {
  await errorReports.remove(actor, { scenarioId: params.id }, [params.errorId])
  return {}
})
