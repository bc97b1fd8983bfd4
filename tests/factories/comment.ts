import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { createScenario } from './scenario'
import { createUser } from './user'

export type CommentRow = Row<Prisma.CommentCreateManyInput>

/** A comment on a scenario, or on a step or an error report of it. */
export function commentRow(
  draw: Draw,
  at: Date,
  given: Partial<CommentRow> & Pick<CommentRow, 'scenarioId' | 'authorId'>,
) {
  return {
    id: draw.id(at),
    stepId: null,
    errorReportId: null,
    text: 'Касса зависла на втором чеке',
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
  } satisfies CommentRow
}

/** Stores a comment on a scenario, by somebody new where nobody is named. */
export async function createComment(given: Partial<CommentRow> = {}, draw: Draw = testDraw) {
  const scenarioId = given.scenarioId ?? (await createScenario()).id
  const authorId = given.authorId ?? (await createUser()).id
  return prisma.comment.create({ data: commentRow(draw, new Date(), { ...given, scenarioId, authorId }) })
}
