import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/validation'
import { CHANGED_PARTS } from '../values'

/** A value that has changed. */
const changeSchema = z.object({
  part: z.enum(CHANGED_PARTS),
  /** The item that it belongs to, such as a step; '' where it is the scenario's or the project's own. */
  item: z.string(),
  /** '' where the whole item is there now, or is gone. */
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type SnapshotChange = z.infer<typeof changeSchema>

const scenarioChangeSchema = z.object({
  _id: idSchema,
  number: z.string(),
  /** Whether the scenario was added, removed or changed. */
  kind: z.enum(['added', 'removed', 'changed']),
  changes: z.array(changeSchema),
})
export type ScenarioChange = z.infer<typeof scenarioChangeSchema>

export const getProtocolChanges = endpoint('GET /protocols/{id}/changes', {
  summary:
    'What is otherwise now than a frozen protocol says, of its project, plants and cash registers and by scenario: the first ' +
    '500 changes, and how many more there are.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({
    /** Those of no one scenario. */
    shared: z.array(changeSchema),
    scenarios: z.array(scenarioChangeSchema),
    more: z.number().int(),
    /** Whether its project is gone for good, so that there is nothing to compare with. */
    isGone: z.boolean(),
  }),
})
export type ProtocolChanges = z.output<typeof getProtocolChanges.data>
