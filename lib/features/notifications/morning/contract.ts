import { z } from 'zod'
import { MORNING_PARTS } from './values'

/** Counts by part; one is a lower bound where counting stopped at a maximum. */
const countSchema = z.object({ count: z.number().int(), isAtLeast: z.literal(true).optional() })

export const morningSchema = z.object({
  /** The person’s current day. */
  today: z.iso.date(),
  /** The moment at which the person’s last visit ended; null for the first one. */
  since: z.iso.datetime().nullable(),
  changed: z.record(z.enum(MORNING_PARTS.changed), countSchema),
  burns: z.record(z.enum(MORNING_PARTS.burns), countSchema),
  waits: z.record(z.enum(MORNING_PARTS.waits), countSchema),
})
export type Morning = z.infer<typeof morningSchema>
