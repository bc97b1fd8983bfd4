import { PROJECT_IMAGES } from '@/lib/features/projects/values'
import { prisma } from '@/lib/server/db'
import { DAY_MS, formatDay } from '@/lib/shared/dates'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { createUser } from './user'
import { PROJECT_IDEAS } from './vocabulary/projects'

export type ProjectRow = Row<Prisma.ProjectCreateManyInput>

/** The UTC midnight of the day `days` days after `at`. */
export function dayAfter(at: Date, days: number): Date {
  return new Date(formatDay(new Date(at.getTime() + days * DAY_MS)))
}

/** A project made at the moment `at`; without `projectNumber` the database gives the next one. */
export function projectRow(
  draw: Draw,
  at: Date,
  given: Partial<ProjectRow> & Pick<ProjectRow, 'createdById'>,
) {
  const idea = draw.pick(PROJECT_IDEAS)
  return {
    id: draw.id(at),
    name: idea.name,
    description: idea.description,
    status: 'draft',
    projectImage: draw.pick(PROJECT_IMAGES),
    startDate: dayAfter(at, draw.integer(0, 5)),
    endDate: dayAfter(at, draw.integer(30, 90)),
    telegramGroupId: '',
    lastScenarioNumber: 0,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
  } satisfies ProjectRow
}

/** Stores a project, a draft by default, and its creator unless one is given. */
export async function createProject(given: Partial<ProjectRow> = {}) {
  const createdById = given.createdById ?? (await createUser()).id
  return prisma.project.create({ data: projectRow(testDraw, new Date(), { ...given, createdById }) })
}
