import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { amountSchema } from '@/lib/shared/number-schemas'
import { pageCursors, sortedPageQuery, sortOrderSchema } from '@/lib/shared/pagination'
import { bulkDeleteEndpoint, deleteEndpoint, exportEndpoint } from '@/lib/shared/record-endpoints'
import {
  clearableNameSchema,
  idSchema,
  optionalNameSchema,
  requiredDay,
  requiredName,
  versionSchema,
} from '@/lib/shared/validation'
import { FINANCIAL_RECORD_SORTS } from './values'

/** A financial record on the wire. */
export const financialRecordSchema = z.object({
  _id: idSchema,
  /** `YYYY-MM-DD`. */
  date: z.iso.date(),
  plant: z.string(),
  unitNumber: z.string(),
  idDocumentType: z.string(),
  materialDocument: z.string(),
  invoice: z.string(),
  /** Exact to two fraction digits. */
  amount: z.number(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type FinancialRecord = z.infer<typeof financialRecordSchema>

export const financialRecordSortSchema = z.enum(FINANCIAL_RECORD_SORTS)

/** How a list of financial records and its export are sorted. */
const order = {
  sort: financialRecordSortSchema.default('created'),
  order: sortOrderSchema.default('desc'),
}

const incomplete = message('scenarios.parts.financials.incomplete')
const required = { date: requiredDay(incomplete), plant: requiredName(incomplete) }

const listParams = z.object({ id: idSchema })
const params = z.object({ id: idSchema, finId: idSchema })
const oneRecord = z.object({ financial: financialRecordSchema })

export const listFinancialRecords = endpoint('GET /scenarios/{id}/financials', {
  summary:
    'The financial records of a scenario, the one added last first unless `sort` and `order` say otherwise. A cursor ' +
    'belongs to its order.',
  access: 'authenticated',
  params: listParams,
  query: z.object({ ...order, ...sortedPageQuery }),
  data: z.object({ financials: z.array(financialRecordSchema), ...pageCursors }),
})

export const createFinancialRecord = endpoint('POST /scenarios/{id}/financials', {
  summary: 'Adds a financial record to a scenario.',
  access: 'editor',
  params: listParams,
  body: z.object({
    ...required,
    unitNumber: optionalNameSchema,
    idDocumentType: optionalNameSchema,
    materialDocument: optionalNameSchema,
    invoice: optionalNameSchema,
    amount: amountSchema.default(0),
  }),
  data: oneRecord,
  status: 201,
})

export const updateFinancialRecord = endpoint('PUT /scenarios/{id}/financials/{finId}', {
  summary: 'Changes a financial record; fields that are absent stay as they are.',
  access: 'editor',
  params,
  body: z.object({
    ...z.object(required).partial().shape,
    unitNumber: clearableNameSchema.optional(),
    idDocumentType: clearableNameSchema.optional(),
    materialDocument: clearableNameSchema.optional(),
    invoice: clearableNameSchema.optional(),
    amount: amountSchema.optional(),
    version: versionSchema,
  }),
  data: oneRecord,
})
export type FinancialRecordUpdate = z.output<typeof updateFinancialRecord.body>

export const deleteFinancialRecord = deleteEndpoint('/scenarios/{id}/financials/{finId}', {
  summary: 'Deletes a financial record; it can be restored.',
  params,
})

export const deleteFinancialRecords = bulkDeleteEndpoint('/scenarios/{id}/financials/bulk/delete', {
  summary: 'Deletes up to 1,000 financial records of a scenario: all or none. They can be restored.',
  params: listParams,
})

export const exportFinancialRecords = exportEndpoint('/scenarios/{id}/financials/export', {
  summary:
    'Every one of a scenario’s financial records in the wanted order, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula.',
  params: listParams,
  query: order,
})
