import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/validation'
import { asksForOverdue, scenarioCopySchema, scenarioListFilters } from '../contract'

const neighbourSchema = scenarioCopySchema.nullable()

/** The scenarios beside a scenario in a list, and its place there. */
export const scenarioNeighboursSchema = z.object({
  /** Null at the beginning of the list. */
  previous: neighbourSchema,
  /** Null at its end. */
  next: neighbourSchema,
  /** From 1; null where the filter doesn't find the scenario itself. */
  position: z.number().int().nullable(),
  /** The number of scenarios in the list. */
  total: z.number().int(),
  /** Present where counting the place stopped at a maximum: it is a lower bound then. */
  isPositionAtLeast: z.literal(true).optional(),
  /** Present where counting all stopped at a maximum: the total is a lower bound then. */
  isAtLeast: z.literal(true).optional(),
})
export type ScenarioNeighbours = z.infer<typeof scenarioNeighboursSchema>

export const getScenarioNeighbours = endpoint('GET /scenarios/{id}/neighbours', {
  summary:
    'The scenarios before and after one in the list of a filter and an order, and its place there. The neighbours of a ' +
    'scenario that the filter no longer finds are those of the place where it would be.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  query: z.object(scenarioListFilters),
  needsDay: asksForOverdue,
  data: z.object({ neighbours: scenarioNeighboursSchema }),
})
export type NeighboursQuery = z.output<typeof getScenarioNeighbours.query>
