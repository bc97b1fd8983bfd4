import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/ids'

/** That something was changed by anybody; the listener asks for what it shows. */
export const changeSchema = z.object({
  projectId: idSchema,
  scenarioId: idSchema.nullable(),
  /** What was changed: `project`, `scenario` or one of their parts. */
  subject: z.string(),
  action: z.string(),
})
export type Change = z.infer<typeof changeSchema>

export const streamChanges = endpoint({
  method: 'GET',
  path: '/events',
  summary:
    'Server-sent events. `change` carries what was changed where; `reset` says that changes may have been missed, so ' +
    'that everything shown should be asked for anew.',
  access: 'authenticated',
  data: z.object({}),
  answers: 'events',
})
