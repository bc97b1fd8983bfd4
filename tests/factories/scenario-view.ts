import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { testDraw } from './draw'
import type { Row } from './row'

type ScenarioViewRow = Row<Prisma.ScenarioViewCreateManyInput>

/** Stores a view of the list of all scenarios; not shared by default. */
export function createScenarioView(given: Partial<ScenarioViewRow> & Pick<ScenarioViewRow, 'ownerId'>) {
  const at = new Date()
  return prisma.scenarioView.create({
    data: {
      id: testDraw.id(at),
      name: `Представление ${testDraw.digits(6)}`,
      isShared: false,
      address: { status: 'broken', columns: 'project,status' },
      version: 1,
      createdAt: at,
      updatedAt: at,
      ...given,
      deletedAt: given.deletedAt ?? null,
      deletedById: given.deletedById ?? null,
    },
  })
}
