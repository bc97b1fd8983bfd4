import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { pageCursors, sortedPageQuery, sortOrderSchema } from '@/lib/shared/pagination'
import { bulkDeleteEndpoint, deleteEndpoint, exportEndpoint } from '@/lib/shared/record-endpoints'
import {
  clearableTextSchema,
  idSchema,
  messageIfMissing,
  optionalTextSchema,
  requiredName,
  versionSchema,
} from '@/lib/shared/validation'
import { DOCUMENT_TYPES, SCENARIO_DOCUMENT_SORTS } from './values'

export const documentTypeSchema = z.enum(DOCUMENT_TYPES)
export type DocumentType = z.infer<typeof documentTypeSchema>

/** A scenario's document on the wire. */
export const scenarioDocumentSchema = z.object({
  _id: idSchema,
  docnum: z.string(),
  type: documentTypeSchema,
  comment: z.string(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ScenarioDocument = z.infer<typeof scenarioDocumentSchema>

export const scenarioDocumentSortSchema = z.enum(SCENARIO_DOCUMENT_SORTS)

/** How a list of documents and its export are sorted. */
const order = {
  sort: scenarioDocumentSortSchema.default('created'),
  order: sortOrderSchema.default('desc'),
}

const incomplete = message('scenarios.parts.documents.incomplete')
const required = {
  docnum: requiredName(incomplete),
  type: z.enum(DOCUMENT_TYPES, messageIfMissing(incomplete)),
}

const listParams = z.object({ id: idSchema })
const params = z.object({ id: idSchema, docId: idSchema })
const oneDocument = z.object({ document: scenarioDocumentSchema })

export const listScenarioDocuments = endpoint('GET /scenarios/{id}/documents', {
  summary:
    'The documents of a scenario, the one added last first unless `sort` and `order` say otherwise. A cursor ' +
    'belongs to its order.',
  access: 'authenticated',
  params: listParams,
  query: z.object({ ...order, ...sortedPageQuery }),
  data: z.object({ documents: z.array(scenarioDocumentSchema), ...pageCursors }),
})

export const createScenarioDocument = endpoint('POST /scenarios/{id}/documents', {
  summary: 'Adds a document to a scenario.',
  access: 'editor',
  params: listParams,
  body: z.object({
    ...required,
    comment: optionalTextSchema,
  }),
  data: oneDocument,
  status: 201,
})

export const updateScenarioDocument = endpoint('PUT /scenarios/{id}/documents/{docId}', {
  summary: 'Changes a document; fields that are absent stay as they are.',
  access: 'editor',
  params,
  body: z.object({
    ...z.object(required).partial().shape,
    comment: clearableTextSchema.optional(),
    version: versionSchema,
  }),
  data: oneDocument,
})
export type ScenarioDocumentUpdate = z.output<typeof updateScenarioDocument.body>

export const deleteScenarioDocument = deleteEndpoint('/scenarios/{id}/documents/{docId}', {
  summary: 'Deletes a document; it can be restored.',
  params,
})

export const deleteScenarioDocuments = bulkDeleteEndpoint('/scenarios/{id}/documents/bulk/delete', {
  summary: 'Deletes up to 1,000 documents of a scenario: all or none. They can be restored.',
  params: listParams,
})

export const exportScenarioDocuments = exportEndpoint('/scenarios/{id}/documents/export', {
  summary:
    'Every one of a scenario’s documents in the wanted order, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula.',
  params: listParams,
  query: order,
})
