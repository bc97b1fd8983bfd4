import { z } from 'zod'
import { projectRightsSchema } from '@/lib/features/projects/rights/contract'
import { createScenario, scenarioTypeSchema } from '@/lib/features/scenarios/contract'
import { scenarioDataPatchSchema } from '@/lib/features/scenarios/data/contract'
import { LISTED_PROJECTS } from '@/lib/features/scenarios/values'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { idSchema, listInAddress, nameSchema } from '@/lib/shared/validation'
import { COVERAGE_LIMITS } from './values'

// Of a basket and of a text of several lines there are too many values.
const coverageFieldSchema = scenarioDataPatchSchema.omit({ basket: true, add_req: true }).keyof()

/** The scenarios that have the same values in the fields asked for. */
const groupSchema = z.object({
  /** In the order of the fields: '' for none, 'true' and 'false' for flags. */
  values: z.array(z.string()),
  total: z.number().int(),
  completed: z.number().int(),
  failed: z.number().int(),
})
export type CoverageGroup = z.infer<typeof groupSchema>

export const coverageExclusionSchema = z.object({
  _id: idSchema,
  type: scenarioTypeSchema,
  field: coverageFieldSchema,
  value: z.string(),
  otherField: coverageFieldSchema,
  otherValue: z.string(),
})
export type CoverageExclusion = z.infer<typeof coverageExclusionSchema>

/** A project whose scenarios are counted, with what decides who may change it. */
const coverageProjectSchema = projectRightsSchema.extend({
  _id: idSchema,
  projectNumber: z.number().int(),
  name: z.string(),
})
export type CoverageProject = z.infer<typeof coverageProjectSchema>

export const getCoverage = endpoint('GET /coverage', {
  summary:
    'How many scenarios of a type in these projects have which values in these fields, the most frequent first, and the ' +
    'pairs of values that are excluded. Projects come with what decides who may change them; those that are not there are left out. `isCut` says that there are more groups than are answered.',
  access: 'authenticated',
  query: z.object({
    projects: listInAddress(idSchema, LISTED_PROJECTS),
    type: scenarioTypeSchema,
    fields: listInAddress(coverageFieldSchema, COVERAGE_LIMITS.fields),
  }),
  data: z.object({
    projects: z.array(coverageProjectSchema),
    groups: z.array(groupSchema),
    isCut: z.boolean(),
    exclusions: z.array(coverageExclusionSchema),
  }),
})
export type CoverageQuery = z.output<typeof getCoverage.query>

const valueSchema = nameSchema.min(1).max(COVERAGE_LIMITS.value)

export const excludePair = endpoint('POST /coverage/exclusions', {
  summary:
    'Says that two values that scenarios of a type can have never occur together, in all projects; a pair that is excluded already stays as it is.',
  access: 'editor',
  body: z
    .object({
      type: scenarioTypeSchema,
      field: coverageFieldSchema,
      value: valueSchema,
      otherField: coverageFieldSchema,
      otherValue: valueSchema,
    })
    .refine(({ field, otherField }) => field !== otherField, {
      path: ['otherField'],
      message: message('coverage.sameField'),
    }),
  data: z.object({ exclusion: coverageExclusionSchema }),
  status: 201,
})
export type ExclusionInput = z.output<typeof excludePair.body>

export const includePair = endpoint('DELETE /coverage/exclusions/{id}', {
  summary: 'Says that two values may occur together again.',
  access: 'editor',
  params: z.object({ id: idSchema }),
  data: z.object({}),
})

/** A scenario that a form makes, and where the form has a field of it. */
interface MadeScenario {
  scenario: unknown
  toFormPath: (path: PropertyKey[]) => PropertyKey[]
}

/** Returns the schema of a form that makes scenarios, each of which has to be as `POST /projects/{id}/scenarios` takes it. */
export const madeScenariosSchema = <Values>(toScenarios: (values: Values) => readonly MadeScenario[]) =>
  z.custom<Values>().superRefine((values, context) => {
    for (const { scenario, toFormPath } of toScenarios(values))
      for (const issue of createScenario.body.safeParse(scenario).error?.issues ?? [])
        context.addIssue({ ...issue, path: toFormPath(issue.path) })
  })
