import { listReportedLines } from '@/lib/features/scenarios/error-reports/contract'
import { errorReports } from '@/lib/features/scenarios/error-reports/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listReportedLines, ({ params }) => errorReports.listLines(params.id))
