import { formatTicket, TICKET_NUMBERS, ticketPrefix } from '@/lib/features/projects/rules'
import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { PROJECT_IDEAS } from './vocabulary/projects'

export type ProjectTaskRow = Row<Prisma.ProjectTaskCreateManyInput>

/** A task in a project's registry. */
export function projectTaskRow(
  draw: Draw,
  at: Date,
  given: Partial<ProjectTaskRow> & Pick<ProjectTaskRow, 'projectId'>,
) {
  const idea = draw.pick(draw.pick(PROJECT_IDEAS).tasks)
  const task = given.task ?? idea.task
  return {
    id: draw.id(at),
    position: 0,
    ticket: formatTicket(ticketPrefix(task), draw.integer(0, TICKET_NUMBERS - 1)),
    description: idea.description,
    pm: 'Unassigned',
    executor: 'Unassigned',
    createdAt: at,
    updatedAt: at,
    ...given,
    task,
  } satisfies ProjectTaskRow
}

export function createProjectTask(given: Partial<ProjectTaskRow> & Pick<ProjectTaskRow, 'projectId'>) {
  return prisma.projectTask.create({ data: projectTaskRow(testDraw, new Date(), given) })
}
