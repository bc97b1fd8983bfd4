import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import { dayAfter } from './project'
import type { Row } from './row'

export type MilestoneRow = Row<Prisma.MilestoneCreateManyInput>

const NAMES = ['Регресс', 'Приёмка', 'Пилот в магазине', 'Готовность к релизу']

/** A milestone of a project, some weeks after the moment `at`. */
export function milestoneRow(
  draw: Draw,
  at: Date,
  given: Partial<MilestoneRow> & Pick<MilestoneRow, 'projectId'>,
) {
  return {
    id: draw.id(at),
    name: draw.pick(NAMES),
    day: dayAfter(at, draw.integer(14, 60)),
    comment: '',
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
  } satisfies MilestoneRow
}

export function createMilestone(given: Partial<MilestoneRow> & Pick<MilestoneRow, 'projectId'>) {
  return prisma.milestone.create({ data: milestoneRow(testDraw, new Date(), given) })
}
