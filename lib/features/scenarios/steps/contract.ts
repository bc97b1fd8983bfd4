import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { ID_FORMAT } from '@/lib/shared/ids'
import { MEBIBYTE } from '@/lib/shared/limits'
import {
  bulkDeleteEndpoint,
  bulkSetEndpoint,
  bulkUndoEndpoint,
  changedRow,
  deleteEndpoint,
  exportEndpoint,
} from '@/lib/shared/record-endpoints'
import {
  clearableNameSchema,
  clearableTextSchema,
  idSchema,
  nameSchema,
  optionalNameSchema,
  optionalTextSchema,
  versionSchema,
} from '@/lib/shared/validation'
import { MAX_ADDED_SECONDS, MAX_ADDED_STEPS, STEP_STATUSES } from './values'

export const stepStatusSchema = z.enum(STEP_STATUSES)
export type StepStatus = z.infer<typeof stepStatusSchema>

/** A scenario's step on the wire (docs/domain.md, Parts of a scenario). */
export const scenarioStepSchema = z.object({
  _id: idSchema,
  /** 1-based and gap-free within the scenario. */
  step: z.number().int().min(1),
  /** The repository's step it was picked from; null where that is gone. */
  repositoryStepId: idSchema.nullable(),
  number: z.string(),
  description: z.string(),
  systemComponent: z.string(),
  owner: z.string(),
  expectedResult: z.string(),
  /** Any typed name. */
  responsible: z.string(),
  status: stepStatusSchema,
  comment: z.string(),
  /** Seconds for which it was open in the runner without an outcome. */
  secondsSpent: z.number().int().min(0),
  /** Version of the step itself; its place has the version of the order. */
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ScenarioStep = z.infer<typeof scenarioStepSchema>

const listParams = z.object({ id: idSchema })
const params = z.object({ id: idSchema, stepId: idSchema })
const MAX_BODY_BYTES = 10 * MEBIBYTE

/** The steps of a scenario in their order, and the version of that order. */
export const orderedStepsSchema = z.object({
  steps: z.array(scenarioStepSchema),
  stepsVersion: z.number().int(),
})
export type OrderedSteps = z.infer<typeof orderedStepsSchema>

/** Ids in an address: at most those that one change announces. */
const someIdsSchema = z.string().regex(new RegExp(`^${ID_FORMAT}(,${ID_FORMAT}){0,19}$`))

export const listScenarioSteps = endpoint('GET /scenarios/{id}/steps', {
  summary:
    'The steps of a scenario in their order, with the version of that order; with `ids`, up to 20 parted by commas, those alone.',
  access: 'authenticated',
  params: listParams,
  query: z.object({ ids: someIdsSchema.optional() }),
  data: orderedStepsSchema,
})

/** A step to add: a step of the repository as it is at that time, and its responsible person. */
export const addedStepSchema = z.object({
  repositoryStepId: idSchema.nullish().transform((id) => id ?? null),
  number: optionalNameSchema,
  description: optionalTextSchema,
  systemComponent: optionalNameSchema,
  owner: optionalNameSchema,
  expectedResult: optionalTextSchema,
  responsible: optionalNameSchema,
})
export type AddedStep = z.output<typeof addedStepSchema>

export const addScenarioSteps = endpoint('POST /scenarios/{id}/steps/bulk', {
  summary:
    'Adds steps behind the last one, one an entry, all or none; each begins as New without a comment. Answers all steps.',
  access: 'editor',
  params: listParams,
  bodyLimit: MAX_BODY_BYTES,
  body: z.object({ steps: z.array(addedStepSchema).min(1).max(MAX_ADDED_STEPS) }),
  data: orderedStepsSchema,
  status: 201,
})

export const reorderScenarioSteps = endpoint('PUT /scenarios/{id}/steps/reorder', {
  summary:
    'Puts the steps of a scenario into the order in which they are sent. They are to be exactly the scenario’s; `version` is that of the order they were in.',
  access: 'editor',
  params: listParams,
  bodyLimit: MAX_BODY_BYTES,
  body: z.object({ steps: z.array(z.object({ _id: idSchema })), version: versionSchema }),
  data: orderedStepsSchema,
})

export const updateScenarioStep = endpoint('PUT /scenarios/{id}/steps/{stepId}', {
  summary: 'Changes who does a step, its status or its comment; what is absent stays as it is.',
  access: 'editor',
  params,
  body: z.object({
    responsible: clearableNameSchema.optional(),
    status: stepStatusSchema.optional(),
    comment: clearableTextSchema.optional(),
    version: versionSchema,
  }),
  data: z.object({ step: scenarioStepSchema }),
})
export type ScenarioStepUpdate = z.output<typeof updateScenarioStep.body>

export const addStepTime = endpoint('POST /scenarios/{id}/steps/{stepId}/time', {
  summary:
    'Adds seconds to the time that was spent on a step. Answers all of it; version and history stay as they are.',
  access: 'editor',
  params,
  body: z.object({ seconds: z.number().int().min(1).max(MAX_ADDED_SECONDS) }),
  data: z.object({ secondsSpent: z.number().int().min(0) }),
})

export const deleteScenarioStep = deleteEndpoint('/scenarios/{id}/steps/{stepId}', {
  summary: 'Deletes a step; those behind it move up. It can be restored to its place.',
  params,
})

export const deleteScenarioSteps = bulkDeleteEndpoint('/scenarios/{id}/steps/bulk/delete', {
  summary: 'Deletes up to 1,000 steps of a scenario: all or none. They can be restored to their places.',
  params: listParams,
})

/** A step that a call has given another status, with the one it had before. */
export const scenarioStepStatusChangeSchema = z.object({ ...changedRow, status: stepStatusSchema })

export const setStatusOfScenarioSteps = bulkSetEndpoint('/scenarios/{id}/steps/bulk/status', {
  summary:
    'Sets the status of up to 1,000 steps of a scenario: all or none. Answers what the changed ones had before.',
  params: listParams,
  value: { status: stepStatusSchema },
  change: scenarioStepStatusChangeSchema,
})

export const undoStatusOfScenarioSteps = bulkUndoEndpoint('/scenarios/{id}/steps/bulk/status/undo', {
  summary: 'Puts back the status of steps that nobody has changed since.',
  params: listParams,
  change: scenarioStepStatusChangeSchema,
})

/** A step that a call has given to somebody else, with the one who was to do it before. */
export const stepResponsibleChangeSchema = z.object({ ...changedRow, responsible: nameSchema })
export type StepResponsibleChange = z.infer<typeof stepResponsibleChangeSchema>

export const setResponsibleOfScenarioSteps = bulkSetEndpoint('/scenarios/{id}/steps/bulk/responsible', {
  summary:
    'Says who does up to 1,000 steps of a scenario, null for nobody: all or none. Answers who was to do the changed ones.',
  params: listParams,
  value: { responsible: clearableNameSchema },
  change: stepResponsibleChangeSchema,
})

export const undoResponsibleOfScenarioSteps = bulkUndoEndpoint(
  '/scenarios/{id}/steps/bulk/responsible/undo',
  {
    summary: 'Puts back who does steps that nobody has changed since.',
    params: listParams,
    change: stepResponsibleChangeSchema,
  },
)

export const exportScenarioSteps = exportEndpoint('/scenarios/{id}/steps/export', {
  summary:
    'Every step of a scenario in its order, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula.',
  params: listParams,
  query: {},
})
