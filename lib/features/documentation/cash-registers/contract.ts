import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { pageCursors, sortedPageQuery, sortOrderSchema } from '@/lib/shared/pagination'
import {
  bulkDeleteEndpoint,
  bulkSetEndpoint,
  bulkUndoEndpoint,
  changedRow,
  deleteEndpoint,
  exportEndpoint,
} from '@/lib/shared/record-endpoints'
import { idSchema, nameSchema, requiredName, versionSchema } from '@/lib/shared/validation'
import { CASH_REGISTER_SORTS } from './values'

/** A cash register and where it stands, as it is stored. */
export const storedCashRegisterSchema = z.object({
  _id: idSchema,
  plant: z.string(),
  cashRegister: z.string(),
  server: z.string(),
  stand: z.string(),
  isActive: z.boolean(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type StoredCashRegister = z.infer<typeof storedCashRegisterSchema>

/** A cash register on the wire. */
export const cashRegisterSchema = storedCashRegisterSchema.extend({ lastUpdate: z.iso.datetime() })
export type CashRegister = z.infer<typeof cashRegisterSchema>

export const cashRegisterSortSchema = z.enum(CASH_REGISTER_SORTS)

/** Which cash registers a list and its export have, and in which order. */
const view = {
  sort: cashRegisterSortSchema.default('created'),
  order: sortOrderSchema.default('desc'),
  search: nameSchema.optional(),
}

const incomplete = message('documentation.incomplete')
const required = {
  plant: requiredName(incomplete),
  cashRegister: requiredName(incomplete),
  server: requiredName(incomplete),
  stand: requiredName(incomplete),
}

const params = z.object({ id: idSchema })
const oneCashRegister = z.object({ cashRegister: cashRegisterSchema })

export const listCashRegisters = endpoint('GET /documentation/cash-registers', {
  summary:
    'The cash registers that a search finds, the one added last first by default. A cursor belongs to its order.',
  access: 'authenticated',
  query: z.object({ ...view, ...sortedPageQuery }),
  data: z.object({ cashRegisters: z.array(cashRegisterSchema), ...pageCursors }),
})

export const createCashRegister = endpoint('POST /documentation/cash-registers', {
  summary: 'Adds a cash register.',
  access: 'editor',
  body: z.object({ ...required, isActive: z.boolean().default(true) }),
  data: oneCashRegister,
  status: 201,
})

export const updateCashRegister = endpoint('PUT /documentation/cash-registers/{id}', {
  summary: 'Changes a cash register; fields that are absent stay as they are.',
  access: 'editor',
  params,
  body: z.object({
    ...z.object(required).partial().shape,
    isActive: z.boolean().optional(),
    version: versionSchema,
  }),
  data: oneCashRegister,
})
export type CashRegisterUpdate = z.output<typeof updateCashRegister.body>

export const deleteCashRegister = deleteEndpoint('/documentation/cash-registers/{id}', {
  summary: 'Deletes a cash register; it can be restored.',
  params,
})

export const deleteCashRegisters = bulkDeleteEndpoint('/documentation/cash-registers/bulk/delete', {
  summary: 'Deletes up to 1,000 cash registers: all or none. They can be restored.',
})

/** A cash register that a call has switched on or off, with what it was before. */
export const registerStatusChangeSchema = z.object({ ...changedRow, isActive: z.boolean() })
export type RegisterStatusChange = z.infer<typeof registerStatusChangeSchema>

export const setStatusOfCashRegisters = bulkSetEndpoint('/documentation/cash-registers/bulk/status', {
  summary:
    'Says of up to 1,000 cash registers whether they are active: all or none. Answers what the changed ones were before.',
  value: { isActive: z.boolean() },
  change: registerStatusChangeSchema,
})

export const undoStatusOfCashRegisters = bulkUndoEndpoint('/documentation/cash-registers/bulk/status/undo', {
  summary: 'Puts back whether cash registers are active, where nobody has changed them since.',
  change: registerStatusChangeSchema,
})

export const exportCashRegisters = exportEndpoint('/documentation/cash-registers/export', {
  summary:
    'The cash registers that a search finds, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula.',
  query: view,
})
