import { z } from 'zod'
import { BULK_LIMIT, bulkIdsSchema, changedRow, deletedSchema, undoneSchema } from '@/lib/shared/bulk'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/ids'
import { scenarioStatusSchema } from '../contract'

const personId = idSchema.nullable()

/** A scenario that a call has given another status, with what it had before. */
export const bulkStatusChangeSchema = z.object({
  ...changedRow,
  status: scenarioStatusSchema,
  needsErrorReport: z.boolean(),
})
export type BulkStatusChange = z.infer<typeof bulkStatusChangeSchema>

/** A scenario that a call has given another responsible person, with the one it had before. */
export const bulkResponsibleChangeSchema = z.object({ ...changedRow, responsible: personId })
export type BulkResponsibleChange = z.infer<typeof bulkResponsibleChangeSchema>

const change = { method: 'PUT', access: 'editor' } as const

export const setStatusOfScenarios = endpoint({
  ...change,
  path: '/scenarios/bulk/status',
  summary: 'Sets the status of up to 1,000 scenarios: all or none. Answers what the changed ones had before.',
  body: z.object({ ids: bulkIdsSchema, status: scenarioStatusSchema }),
  data: z.object({ changes: z.array(bulkStatusChangeSchema) }),
})

export const undoStatusOfScenarios = endpoint({
  ...change,
  path: '/scenarios/bulk/status/undo',
  summary: 'Puts back the status of scenarios that nobody has changed since.',
  body: z.object({ changes: z.array(bulkStatusChangeSchema).min(1).max(BULK_LIMIT) }),
  data: undoneSchema,
})

export const setResponsibleOfScenarios = endpoint({
  ...change,
  path: '/scenarios/bulk/responsible',
  summary:
    'Sets who runs up to 1,000 scenarios, null for nobody: all or none. Answers what the changed ones had before.',
  body: z.object({ ids: bulkIdsSchema, responsible: personId }),
  data: z.object({ changes: z.array(bulkResponsibleChangeSchema) }),
})

export const undoResponsibleOfScenarios = endpoint({
  ...change,
  path: '/scenarios/bulk/responsible/undo',
  summary: 'Puts back who runs scenarios that nobody has changed since.',
  body: z.object({ changes: z.array(bulkResponsibleChangeSchema).min(1).max(BULK_LIMIT) }),
  data: undoneSchema,
})

export const deleteScenarios = endpoint({
  method: 'POST',
  path: '/scenarios/bulk/delete',
  summary: 'Deletes up to 1,000 scenarios with all their parts: all or none. They can be restored.',
  access: 'editor',
  body: z.object({ ids: bulkIdsSchema }),
  data: deletedSchema,
})
