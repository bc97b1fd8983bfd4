import { prisma } from '@/lib/server/db'
import { TEAMS } from '@/lib/shared/actor'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { FULL_NAMES, latinName } from './vocabulary/people'

export type ProjectMemberRow = Row<Prisma.ProjectMemberCreateManyInput>

/** A member of a project's team. */
export function projectMemberRow(
  draw: Draw,
  at: Date,
  given: Partial<ProjectMemberRow> & Pick<ProjectMemberRow, 'projectId'>,
) {
  const name = given.name ?? draw.pick(FULL_NAMES)
  return {
    id: draw.id(at),
    position: 0,
    team: draw.pick(TEAMS),
    telegramId: `@${latinName(name)}`,
    createdAt: at,
    updatedAt: at,
    ...given,
    name,
  } satisfies ProjectMemberRow
}

export function createProjectMember(given: Partial<ProjectMemberRow> & Pick<ProjectMemberRow, 'projectId'>) {
  return prisma.projectMember.create({ data: projectMemberRow(testDraw, new Date(), given) })
}
