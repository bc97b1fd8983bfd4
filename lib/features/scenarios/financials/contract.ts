import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/ids'

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

export const listFinancialRecords = endpoint({
  method: 'GET',
  path: '/scenarios/{id}/financials',
  summary: 'The financial records of a scenario.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ financials: z.array(financialRecordSchema) }),
})
