import { deleteErrorReports } from '@/lib/features/scenarios/error-reports/contract'
import { errorReports } from '@/lib/features/scenarios/error-reports/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteErrorReports, async ({ actor, params, body }) => ({
  deleted: await errorReports.remove(actor, { scenarioId: params.id }, body.ids),
}))
