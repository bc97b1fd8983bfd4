import { prisma } from '@/lib/server/db'
import { testDraw } from './draw'
import { createUser } from './user'

/** Stores an earlier run of a scenario, without outcomes. */
export async function createScenarioRun({ scenarioId }: { scenarioId: string }) {
  const endedAt = new Date()
  const endedById = (await createUser()).id
  return prisma.scenarioRun.create({
    data: { id: testDraw.id(endedAt), scenarioId, number: 1, endedById, endedAt },
  })
}
