import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { bulkIdsSchema, undoneSchema } from '@/lib/shared/record-endpoints'
import { idSchema, textSchema } from '@/lib/shared/validation'
import { scenarioCopySchema, scenarioPersonSchema } from '../contract'
import { COPY_NUMBERS_LIMIT, COPY_PARTS, USUAL_COPY_PARTS } from './values'

const copyPartSchema = z.enum(COPY_PARTS)
export type CopyPart = z.infer<typeof copyPartSchema>

/** The parts that are copied beside the data of scenarios. */
export const copyPartsSchema = z
  .array(copyPartSchema)
  .max(COPY_PARTS.length)
  .default([...USUAL_COPY_PARTS])

/** Numbers of a project's scenarios as they are typed, such as `1-20, 25`; empty for none. */
export const typedNumbersSchema = textSchema.max(COPY_NUMBERS_LIMIT)

export const numbersForm = message('scenarios.copies.numbersForm')

/** How many there are of each kind in the scenarios to copy; deleted ones are left out. */
export const copyCountsSchema = z.object({
  orders: z.number().int(),
  receipts: z.number().int(),
  /** The first of their numbers. */
  numbers: z.array(z.string()),
  products: z.number().int(),
  marks: z.number().int(),
  steps: z.number().int(),
  documents: z.number().int(),
  /** The people that they and their steps name, without those who can't sign in any more. */
  people: z.number().int(),
  /** Those of them who have a role in a scenario, and with it work in the project. */
  assigned: z.array(scenarioPersonSchema),
})
export type CopyCounts = z.infer<typeof copyCountsSchema>

export const duplicateScenarios = endpoint('POST /scenarios/bulk/duplicate', {
  summary:
    'Copies up to 1,000 scenarios into their own projects, or into the project named, each as new and under a new number: ' +
    'all or none. `parts` says what is copied with their data. What belongs to a run is not copied.',
  access: 'editor',
  body: z.object({
    ids: bulkIdsSchema,
    /** The project to copy into; by default each scenario's own. */
    projectId: idSchema.optional(),
    parts: copyPartsSchema,
  }),
  data: z.object({ scenarios: z.array(scenarioCopySchema) }),
  status: 201,
})
export type ScenarioDuplication = z.output<typeof duplicateScenarios.body>

export const undoDuplication = endpoint('POST /scenarios/bulk/duplicate/undo', {
  summary:
    'Deletes up to 1,000 copies, except for those that somebody has changed or added something to since they were made.',
  access: 'editor',
  body: z.object({ ids: bulkIdsSchema }),
  data: undoneSchema,
})

export const countCopiesOfScenarios = endpoint('POST /scenarios/bulk/duplicate/preview', {
  summary:
    'How many there are of each kind in up to 1,000 scenarios to copy. Those that are not there are left out.',
  access: 'editor',
  body: z.object({ ids: bulkIdsSchema }),
  data: z.object({ copied: copyCountsSchema }),
})
