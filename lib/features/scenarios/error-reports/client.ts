import { callQuery } from '@/lib/client/call-query'
import { addCalls, changeCalls, fileCalls, listCalls, removalCalls } from '@/lib/client/record-calls'
import { toEditValues } from '@/lib/shared/records'
import type {
  countErrorReports,
  createErrorReport,
  deleteErrorReports,
  ErrorReport,
  exportErrorReports,
  listErrorReports,
  listReportedLines,
  updateErrorReport,
} from './contract'
import { ERROR_REPORT } from './rules'

/** Queries and mutations of a scenario's error reports. */
export const errorReportRecords = {
  rules: ERROR_REPORT,
  creation: () => import('./contract').then(({ createErrorReport }) => createErrorReport.body),
  update: () => import('./contract').then(({ updateErrorReport }) => updateErrorReport.body),
  toValues: (report: ErrorReport) => toEditValues(ERROR_REPORT.fields, report),
  parameters: { sort: 'sort', order: 'order' },
  pageSize: 50,
  calls: ({ scenarioId }: { scenarioId: string }) => {
    const params = { id: scenarioId }
    return {
      ...listCalls<typeof listErrorReports>('GET /scenarios/{id}/errors', 'errors', params),
      ...fileCalls<typeof exportErrorReports>('GET /scenarios/{id}/errors/export', params),
      ...addCalls<typeof createErrorReport>('POST /scenarios/{id}/errors', params),
      ...changeCalls<typeof updateErrorReport>(
        'PUT /scenarios/{id}/errors/{errorId}',
        { id: 'errorId', row: 'error' },
        params,
      ),
      ...removalCalls<typeof deleteErrorReports>(
        'POST /scenarios/{id}/errors/bulk/delete',
        ERROR_REPORT,
        params,
      ),
    }
  },
}

/** How many error reports name each step of a scenario. */
export function errorReportCountsQuery(scenarioId: string) {
  return callQuery<typeof countErrorReports>('GET /scenarios/{id}/errors/counts', {
    queryKey: ['error-report-counts', scenarioId],
    params: { id: scenarioId },
    subscribesTo: [{ subject: ERROR_REPORT.subject, scenarioId }],
  })
}

/** The product lines that the error reports of a scenario are about. */
export function reportedLinesQuery(scenarioId: string) {
  return callQuery<typeof listReportedLines>('GET /scenarios/{id}/errors/lines', {
    queryKey: ['reported-lines', scenarioId],
    params: { id: scenarioId },
    subscribesTo: [
      { subject: ERROR_REPORT.subject, scenarioId },
      { subject: 'product_lines', scenarioId },
    ],
  })
}
