import { listErrorReports } from '@/lib/features/scenarios/error-reports/contract'
import * as errorReports from '@/lib/features/scenarios/error-reports/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listErrorReports, async ({ params }) => ({
  errors: await errorReports.listErrorReports(params.id),
}))
