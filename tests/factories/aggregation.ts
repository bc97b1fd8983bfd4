import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import { dayAfter } from './project'
import type { Row } from './row'
import { PLANTS } from './vocabulary/plants'

export type AggregationRow = Row<Prisma.AggregationCreateManyInput>

/** Receipts of a shop's day put together into one IDoc. */
export function aggregationRow(
  draw: Draw,
  at: Date,
  given: Partial<AggregationRow> & Pick<AggregationRow, 'projectId'>,
) {
  const plant = given.plant ?? draw.pick(PLANTS.Russia)
  return {
    id: draw.id(at),
    date: dayAfter(at, 0),
    aggregate: `AGR-${plant.slice(0, 4)}-${draw.digits(5)}`,
    task: draw.pick(['WPUUMS', 'WPUBON', 'WPUTAB', 'WPUWBW']),
    type: draw.pick(['POS', 'ERT']),
    idocPos: `00000000${draw.digits(8)}`,
    tid: draw.text('0123456789ABCDEF', 24),
    idocErt: draw.chance(0.8) ? `00000000${draw.digits(8)}` : '',
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
    plant,
  } satisfies AggregationRow
}

export function createAggregation(given: Partial<AggregationRow> & Pick<AggregationRow, 'projectId'>) {
  return prisma.aggregation.create({ data: aggregationRow(testDraw, new Date(), given) })
}
