import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import { dayAfter } from './project'
import type { Row } from './row'
import { AGGREGATION_MISHAPS } from './vocabulary/mishaps'
import { FULL_NAMES } from './vocabulary/people'
import { PLANTS } from './vocabulary/plants'

export type AggregationErrorRow = Row<Prisma.AggregationErrorCreateManyInput>

/** An entry of a project's registry of aggregation errors. */
export function aggregationErrorRow(
  draw: Draw,
  at: Date,
  given: Partial<AggregationErrorRow> & Pick<AggregationErrorRow, 'projectId'>,
) {
  const { description, solution } = draw.pick(AGGREGATION_MISHAPS)
  const status =
    given.status ?? (solution === '' ? draw.pick(['open', 'in_progress']) : draw.pick(['resolved', 'closed']))
  return {
    id: draw.id(at),
    reporter: draw.pick(FULL_NAMES),
    processingDate: dayAfter(at, 0),
    plant: draw.pick(PLANTS.Russia),
    document: `49${draw.digits(8)}`,
    description,
    solution,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
    status,
  } satisfies AggregationErrorRow
}

export function createAggregationError(
  given: Partial<AggregationErrorRow> & Pick<AggregationErrorRow, 'projectId'>,
) {
  return prisma.aggregationError.create({ data: aggregationErrorRow(testDraw, new Date(), given) })
}
