import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'

export { touchSchema } from '@/lib/shared/live'

export const streamTouches = endpoint('GET /events', {
  summary:
    'Server-sent events. `touch` says what a change touched: `subject`, and as far as it is of one thing `id`, ' +
    '`projectId`, `scenarioId`; a client that shows it fetches it again. `row` may follow: `subject` and `id` of an object ' +
    'and the `row` itself as lists have it, as it is after all touches of it so far. `reset` says that changes may have been missed, so ' +
    'that everything shown is to be fetched again. `release` comes first, with the id of the build that answers, then `streams`, with the number of streams that the process has open then: the more there ' +
    'are, the longer the fetches after a change should be spread. A listener that connects again with `Last-Event-ID` is sent what ' +
    'was touched meanwhile.',
  access: 'authenticated',
  query: z.object({
    since: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .describe(
        'When what the listener shows was read, as the server’s clock in milliseconds: it is sent what was touched since.',
      ),
  }),
  data: z.object({}),
  answers: 'events',
})
