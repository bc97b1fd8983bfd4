import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/ids'

/** Document types of docs/domain.md, Parts of a scenario. */
export const DOCUMENT_TYPES = [
  'Заказ ZIMG',
  'Заказ ZIM',
  'Возврат ДвД',
  'Возврат не ДвД',
  'Обмен',
  'Поставка',
  'ШК чека',
] as const

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

export const listScenarioDocuments = endpoint({
  method: 'GET',
  path: '/scenarios/{id}/documents',
  summary: 'The documents of a scenario.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ documents: z.array(scenarioDocumentSchema) }),
})
