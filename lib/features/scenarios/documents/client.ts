import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { fileCalls, removalCalls } from '@/lib/client/record-calls'
import type { PageInput } from '@/lib/client/records'
import { toEditValues } from '@/lib/shared/records'
import type {
  createScenarioDocument,
  deleteScenarioDocuments,
  exportScenarioDocuments,
  listScenarioDocuments,
  ScenarioDocument,
  ScenarioDocumentSort,
  updateScenarioDocument,
} from './contract'
import { DOCUMENT } from './rules'

/** Queries and mutations of a scenario's documents. */
export const documentRecords = {
  rules: DOCUMENT,
  creation: () => import('./contract').then(({ createScenarioDocument }) => createScenarioDocument.body),
  update: () => import('./contract').then(({ updateScenarioDocument }) => updateScenarioDocument.body),
  toValues: (document: ScenarioDocument) => toEditValues(DOCUMENT.fields, document),
  parameters: { sort: 'documentSort', order: 'documentOrder' },
  pageSize: 50,
  calls: ({ scenarioId }: { scenarioId: string }) => {
    const params = { id: scenarioId }
    return {
      list: async (input: PageInput<ScenarioDocumentSort>) => {
        const { documents: rows, nextCursor } = await callApi<typeof listScenarioDocuments>(
          'GET /scenarios/{id}/documents',
          { params, ...input },
        )
        return { rows, nextCursor }
      },
      ...fileCalls<typeof exportScenarioDocuments>('GET /scenarios/{id}/documents/export', params),
      add: (body: z.input<typeof createScenarioDocument.body>) =>
        callApi<typeof createScenarioDocument>('POST /scenarios/{id}/documents', { params, body }),
      change: async (docId: string, body: z.input<typeof updateScenarioDocument.body>) => {
        const { document } = await callApi<typeof updateScenarioDocument>(
          'PUT /scenarios/{id}/documents/{docId}',
          { params: { ...params, docId }, body },
        )
        return document
      },
      ...removalCalls<typeof deleteScenarioDocuments>(
        'POST /scenarios/{id}/documents/bulk/delete',
        DOCUMENT,
        params,
      ),
    }
  },
}
