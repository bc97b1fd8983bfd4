import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/validation'

/**
 * Step statuses of docs/domain.md, Parts of a scenario; any may follow any. The first is what a new step starts with.
 */
export const STEP_STATUSES = ['New', 'Done', 'Error', 'In work', 'Canceled'] as const

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
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ScenarioStep = z.infer<typeof scenarioStepSchema>

export const listScenarioSteps = endpoint({
  method: 'GET',
  path: '/scenarios/{id}/steps',
  summary: 'The steps of a scenario in their order.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ steps: z.array(scenarioStepSchema) }),
})
