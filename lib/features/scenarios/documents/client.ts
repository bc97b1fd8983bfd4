import { addCalls, changeCalls, fileCalls, listCalls, removalCalls } from '@/lib/client/record-calls'
import { toEditValues } from '@/lib/shared/records'
import type {
  createScenarioDocument,
  deleteScenarioDocuments,
  exportScenarioDocuments,
  listScenarioDocuments,
  ScenarioDocument,
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
      ...listCalls<typeof listScenarioDocuments>('GET /scenarios/{id}/documents', 'documents', params),
      ...fileCalls<typeof exportScenarioDocuments>('GET /scenarios/{id}/documents/export', params),
      ...addCalls<typeof createScenarioDocument>('POST /scenarios/{id}/documents', params),
      ...changeCalls<typeof updateScenarioDocument>(
        'PUT /scenarios/{id}/documents/{docId}',
        { id: 'docId', row: 'document' },
        params,
      ),
      ...removalCalls<typeof deleteScenarioDocuments>(
        'POST /scenarios/{id}/documents/bulk/delete',
        DOCUMENT,
        params,
      ),
    }
  },
}
