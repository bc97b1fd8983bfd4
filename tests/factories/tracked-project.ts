import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'

export type TrackedProjectRow = Row<Prisma.TrackedProjectCreateManyInput>

/** Stores that a person has tracked a project since the moment `at`. */
export function trackedProjectRow(
  draw: Draw,
  at: Date,
  given: Pick<TrackedProjectRow, 'userId' | 'projectId'>,
) {
  return { id: draw.id(at), trackedAt: at, ...given } satisfies TrackedProjectRow
}

export function createTrackedProject(given: Pick<TrackedProjectRow, 'userId' | 'projectId'>) {
  return prisma.trackedProject.create({ data: trackedProjectRow(testDraw, new Date(), given) })
}
