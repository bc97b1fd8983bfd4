import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/validation'
import { stepStatusSchema } from '../steps/contract'

const count = z.number().int().min(0)

/** An earlier run of a scenario on the wire (docs/domain.md, Parts of a scenario). */
export const scenarioRunSchema = z.object({
  _id: idSchema,
  /** Counts from 1 within the scenario. */
  number: z.number().int().min(1),
  /** The person who ran the scenario again, and when: the end of this run. */
  endedBy: z.object({ _id: idSchema, name: z.string() }),
  endedAt: z.iso.datetime(),
  total: count,
  done: count,
  canceled: count,
  failed: count,
  secondsSpent: count,
})
export type ScenarioRun = z.infer<typeof scenarioRunSchema>

/** The state of a step at the end of a run. */
export const runOutcomeSchema = z.object({
  /** Null where the step is removed for good. */
  stepId: idSchema.nullable(),
  step: z.number().int().min(1),
  number: z.string(),
  description: z.string(),
  responsible: z.string(),
  status: stepStatusSchema,
  comment: z.string(),
  secondsSpent: count,
})
export type RunOutcome = z.infer<typeof runOutcomeSchema>

const ofScenario = z.object({ id: idSchema })

export const listScenarioRuns = endpoint('GET /scenarios/{id}/runs', {
  summary: 'The last 100 earlier runs of a scenario, the latest first.',
  access: 'authenticated',
  params: ofScenario,
  data: z.object({ runs: z.array(scenarioRunSchema) }),
})

export const getScenarioRun = endpoint('GET /scenarios/{id}/runs/{runId}', {
  summary: 'An earlier run of a scenario, with the outcomes of its steps in the order that they had then.',
  access: 'authenticated',
  params: z.object({ id: idSchema, runId: idSchema }),
  data: z.object({ run: scenarioRunSchema, outcomes: z.array(runOutcomeSchema) }),
})

export const runScenarioAgain = endpoint('POST /scenarios/{id}/runs', {
  summary:
    'Keeps the outcomes of a scenario’s steps as a run, and puts every step back to New, without a comment and without time: all of it or nothing.',
  access: 'editor',
  params: ofScenario,
  data: z.object({ run: scenarioRunSchema }),
  status: 201,
})
