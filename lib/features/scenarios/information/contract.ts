import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { bulkSetEndpoint, bulkUndoEndpoint, changedRow } from '@/lib/shared/record-endpoints'
import { idSchema, versionSchema } from '@/lib/shared/validation'
import { listedScenarioSchema, scenarioStatusSchema } from '../contract'
import { scenarioDataPatchSchema } from '../data/contract'
import { transactionReceiptTypeSchema } from '../transactions/contract'
import { SCENARIO_ROLES } from '../values'

/** The roles of people in a scenario. */
export type ScenarioRole = (typeof SCENARIO_ROLES)[number]

/** A scenario in which a call has given roles to somebody else. */
export const rolesChangeSchema = z.object({ ...changedRow, roles: z.array(z.enum(SCENARIO_ROLES)).min(1) })
export type RolesChange = z.infer<typeof rolesChangeSchema>

/** Null for nobody. */
const person = idSchema.nullable()
const change = {
  access: 'editor',
  params: z.object({ id: idSchema }),
  // A refused change answers it as `current`: lists that it can't have changed are left out.
  data: z.object({ scenario: listedScenarioSchema }),
} as const

export const updateScenarioStatus = endpoint('PUT /scenarios/{id}/status', {
  ...change,
  summary: 'Sets a scenario’s status; any may follow any.',
  body: z.object({ status: scenarioStatusSchema, version: versionSchema }),
})
export type ScenarioStatusUpdate = z.output<typeof updateScenarioStatus.body>

export const updateScenarioData = endpoint('PUT /scenarios/{id}/data', {
  ...change,
  summary: 'Changes a scenario’s data; fields that are absent, or of the other type, change nothing.',
  body: z.object({ data: scenarioDataPatchSchema, version: versionSchema }),
})
export type ScenarioDataUpdate = z.output<typeof updateScenarioData.body>

export const updateScenarioResponsible = endpoint('PUT /scenarios/{id}/responsible', {
  ...change,
  summary: 'Sets who runs a scenario; null for nobody.',
  body: z.object({ responsible: person, version: versionSchema }),
})

export const updateScenarioReviewer = endpoint('PUT /scenarios/{id}/reviewer', {
  ...change,
  summary: 'Sets who reviews a scenario; null for nobody.',
  body: z.object({ reviewer: person, version: versionSchema }),
})

export const updateScenarioDataResponsible = endpoint('PUT /scenarios/{id}/data-responsible', {
  ...change,
  summary: 'Sets who answers for a scenario’s data; null for nobody.',
  body: z.object({ dataResponsible: person, version: versionSchema }),
})

/** A scenario that a call has given another status, with the status before. */
export const bulkStatusChangeSchema = z.object({
  ...changedRow,
  status: scenarioStatusSchema,
  needsErrorReport: z.boolean(),
})
export type BulkStatusChange = z.infer<typeof bulkStatusChangeSchema>

/** A scenario that a call has given another responsible person, with the one it had before. */
export const bulkResponsibleChangeSchema = z.object({ ...changedRow, responsible: person })
export type BulkResponsibleChange = z.infer<typeof bulkResponsibleChangeSchema>

export const setStatusOfScenarios = bulkSetEndpoint('/scenarios/bulk/status', {
  summary: 'Sets the status of up to 1,000 scenarios: all or none. Answers what the changed ones had before.',
  value: { status: scenarioStatusSchema },
  change: bulkStatusChangeSchema,
})

export const undoStatusOfScenarios = bulkUndoEndpoint('/scenarios/bulk/status/undo', {
  summary: 'Puts back the status of scenarios that nobody has changed since.',
  change: bulkStatusChangeSchema,
})

export const setResponsibleOfScenarios = bulkSetEndpoint('/scenarios/bulk/responsible', {
  summary: 'Sets who runs up to 1,000 scenarios: all or none. Answers what the changed ones had before.',
  value: { responsible: person },
  change: bulkResponsibleChangeSchema,
})

export const undoResponsibleOfScenarios = bulkUndoEndpoint('/scenarios/bulk/responsible/undo', {
  summary: 'Puts back who runs scenarios that nobody has changed since.',
  change: bulkResponsibleChangeSchema,
})

const count = z.number().int()

/** The counts of each part of a scenario, and of those that need somebody. */
export const scenarioPartsSchema = z.object({
  products: count,
  marks: count,
  steps: z.object({ total: count, completed: count, failed: count }),
  receipts: count,
  transactions: count,
  /** The transactions of each type that there is, in the order of the types. */
  transactionTypes: z.array(z.object({ receiptType: transactionReceiptTypeSchema, count })),
  financials: count,
  /** The sum of the financial records, with its two decimals, whatever its size. */
  amount: z.string(),
  /** `open` are those that are not solved. */
  errors: z.object({ total: count, open: count }),
  /** Those on the scenario itself. */
  comments: count,
})
export type ScenarioParts = z.infer<typeof scenarioPartsSchema>

export const getScenarioParts = endpoint('GET /scenarios/{id}/parts', {
  summary:
    'How many there are in each part of a scenario, how far its steps have come, and its unsolved errors.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ parts: scenarioPartsSchema }),
})
