import { z } from 'zod'
import { scenarioStatusSchema } from '@/lib/features/scenarios/contract'
import { copyCountsSchema, numbersForm, typedNumbersSchema } from '@/lib/features/scenarios/copies/contract'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { endpoint } from '@/lib/shared/endpoint'
import { areNumbers } from '@/lib/shared/number-ranges'
import { idSchema, versionSchema } from '@/lib/shared/validation'
import { projectReferenceSchema, projectSchema } from '../contract'

/** Statuses in an address, separated by commas; empty for none. */
const statusesInAddress = z
  .string()
  .default(SCENARIO_STATUS.new)
  .transform((text) => (text === '' ? [] : [...new Set(text.split(','))]))
  .pipe(z.array(scenarioStatusSchema).max(Object.keys(SCENARIO_STATUS).length))

const statusCountSchema = z.object({ status: scenarioStatusSchema, count: z.number().int() })

/** The things that a new project can copy from a project. */
export const copyPreviewSchema = z.object({
  name: z.string(),
  startDate: z.iso.date(),
  /** How many of its scenarios have which status, in no order. */
  statuses: z.array(statusCountSchema),
  /** The counts of the scenarios that are chosen. */
  copied: copyCountsSchema,
  tasks: z.number().int(),
  members: z.number().int(),
  /** Its milestones, with the first and the last of their days. */
  milestones: z.object({
    count: z.number().int(),
    first: z.iso.date().nullable(),
    last: z.iso.date().nullable(),
  }),
})
export type CopyPreview = z.infer<typeof copyPreviewSchema>

export const getCopyPreview = endpoint('GET /projects/{id}/copyable', {
  summary:
    'What a new project can copy from a project: how many of each kind are in the scenarios in these statuses (by default ' +
    'the unstarted ones) or with these numbers, and its milestones, tasks and members.',
  access: 'authenticated',
  params: z.object({ id: projectReferenceSchema }),
  query: z.object({
    statuses: statusesInAddress,
    numbers: typedNumbersSchema.refine(areNumbers, numbersForm).default(''),
  }),
  data: z.object({ preview: copyPreviewSchema }),
})
export type CopyPreviewQuery = z.output<typeof getCopyPreview.query>

export const markAsTemplate = endpoint('PUT /projects/{id}/template', {
  summary:
    'Marks a project as a template, or no longer: new projects are offered it first. With `isUndo` it takes back the ' +
    'change before, and neither of them counts.',
  access: 'editor',
  params: z.object({ id: idSchema }),
  body: z.object({ isTemplate: z.boolean(), version: versionSchema, isUndo: z.boolean().default(false) }),
  data: z.object({ project: projectSchema }),
})
export type TemplateMarking = z.output<typeof markAsTemplate.body>
