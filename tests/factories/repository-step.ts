import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { STEP_LIBRARY } from './vocabulary/step-library'

export type RepositoryStepRow = Row<Prisma.RepositoryStepCreateManyInput>

/** A step of the repository; numbers are unique there. */
export function repositoryStepRow(
  draw: Draw,
  at: Date,
  given: Partial<RepositoryStepRow> & Pick<RepositoryStepRow, 'number'>,
) {
  return {
    id: draw.id(at),
    ...draw.pick(STEP_LIBRARY),
    status: 'Enable',
    createdBy: '',
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
  } satisfies RepositoryStepRow
}

const LAST_NUMBER = 9999
let made = 0

export function createRepositoryStep(given: Partial<RepositoryStepRow> = {}) {
  made = (made % LAST_NUMBER) + 1
  const number = String(made).padStart(4, '0')
  return prisma.repositoryStep.create({ data: repositoryStepRow(testDraw, new Date(), { number, ...given }) })
}
