import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { createScenarioStep } from './scenario-step'

export type AttachmentRow = Row<Prisma.AttachmentCreateManyInput>

/** The row of an attachment; no file goes with it. */
export function attachmentRow(
  draw: Draw,
  at: Date,
  given: Partial<AttachmentRow> & Pick<AttachmentRow, 'owner' | 'ownerId'>,
) {
  return {
    id: draw.id(at),
    filename: `till-${draw.digits(4)}.log`,
    fileKey: `${draw.text('0123456789abcdef', 32)}.log`,
    kind: 'log',
    size: 2_048,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
  } satisfies AttachmentRow
}

/** Stores an attachment's row, and a step as its owner where none is named. */
export async function createAttachment({ owner = 'step', ownerId, ...given }: Partial<AttachmentRow> = {}) {
  const data = { ...given, owner, ownerId: ownerId ?? (await createScenarioStep()).id }
  return prisma.attachment.create({ data: attachmentRow(testDraw, new Date(), data) })
}
