import { prisma } from '@/lib/server/db'
import { type Draw, testDraw } from './draw'
import { createScenario } from './scenario'
import { createUser } from './user'

/** Stores a comment on a scenario, by somebody new where nobody is named. */
export async function createComment(
  given: {
    scenarioId?: string
    stepId?: string
    errorReportId?: string
    authorId?: string
    text?: string
  } = {},
  draw: Draw = testDraw,
) {
  const at = new Date()
  const scenarioId = given.scenarioId ?? (await createScenario()).id
  const authorId = given.authorId ?? (await createUser()).id
  return prisma.comment.create({
    data: {
      id: draw.id(at),
      text: 'Касса зависла на втором чеке',
      ...given,
      scenarioId,
      authorId,
      createdAt: at,
      updatedAt: at,
    },
  })
}
