import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/ids'

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

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
    'that everything shown should be asked for anew. A listener that connects again with `Last-Event-ID` is told so ' +
    'where something was changed meanwhile.',
  access: 'authenticated',
  query: z.object({
    age: z.coerce
      .number()
      .min(0)
      .max(MAX_AGE_MS)
      .optional()
      .describe(
        'How many milliseconds ago what the listener shows was asked for: it is sent `reset` where something was ' +
          'changed since.',
      ),
  }),
  data: z.object({}),
  answers: 'events',
})
