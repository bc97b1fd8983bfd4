import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { fileCalls, removalCalls } from '@/lib/client/record-calls'
import type { PageInput } from '@/lib/client/records'
import { toEditValues } from '@/lib/shared/records'
import type {
  countErrorReports,
  createErrorReport,
  deleteErrorReports,
  ErrorReport,
  ErrorReportSort,
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
      list: async (input: PageInput<ErrorReportSort>) => {
        const { errors: rows, nextCursor } = await callApi<typeof listErrorReports>(
          'GET /scenarios/{id}/errors',
          { params, ...input },
        )
        return { rows, nextCursor }
      },
      ...fileCalls<typeof exportErrorReports>('GET /scenarios/{id}/errors/export', params),
      add: (body: z.input<typeof createErrorReport.body>) =>
        callApi<typeof createErrorReport>('POST /scenarios/{id}/errors', { params, body }),
      change: async (errorId: string, body: z.input<typeof updateErrorReport.body>) => {
        const { error } = await callApi<typeof updateErrorReport>('PUT /scenarios/{id}/errors/{errorId}', {
          params: { ...params, errorId },
          body,
        })
        return error
      },
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
  return queryOptions({
    queryKey: ['error-report-counts', scenarioId],
    queryFn: ({ signal }) =>
      callApi<typeof countErrorReports>('GET /scenarios/{id}/errors/counts', {
        params: { id: scenarioId },
        signal,
      }),
    meta: { subscribesTo: [{ subject: ERROR_REPORT.subject, scenarioId }] },
  })
}

/** The product lines that the error reports of a scenario are about. */
export function reportedLinesQuery(scenarioId: string) {
  return queryOptions({
    queryKey: ['reported-lines', scenarioId],
    queryFn: ({ signal }) =>
      callApi<typeof listReportedLines>('GET /scenarios/{id}/errors/lines', {
        params: { id: scenarioId },
        signal,
      }),
    meta: {
      subscribesTo: [
        { subject: ERROR_REPORT.subject, scenarioId },
        { subject: 'product_lines', scenarioId },
      ],
    },
  })
}
