import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { createScenario } from './scenario'
import { STEP_LIBRARY } from './vocabulary/step-library'

export type ScenarioStepRow = Row<Prisma.ScenarioStepCreateManyInput>

/** A step of a scenario, as if it had been picked from the repository. */
export function scenarioStepRow(
  draw: Draw,
  at: Date,
  given: Partial<ScenarioStepRow> & Pick<ScenarioStepRow, 'scenarioId' | 'step'>,
) {
  const picked = draw.pick(STEP_LIBRARY)
  return {
    id: draw.id(at),
    repositoryStepId: null,
    number: String(STEP_LIBRARY.indexOf(picked) + 1).padStart(4, '0'),
    description: picked.description,
    systemComponent: picked.systemTransactionProgram,
    owner: picked.responsible,
    expectedResult: picked.expectedResult,
    responsible: '',
    status: 'New',
    comment: '',
    secondsSpent: 0,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
  } satisfies ScenarioStepRow
}

/** Stores a step at the end of its scenario, which is made where none is named. */
export async function createScenarioStep(given: Partial<ScenarioStepRow> = {}) {
  const scenarioId = given.scenarioId ?? (await createScenario()).id
  const step = given.step ?? (await prisma.scenarioStep.count({ where: { scenarioId, deletedAt: null } })) + 1
  return prisma.scenarioStep.create({
    data: scenarioStepRow(testDraw, new Date(), { ...given, scenarioId, step }),
  })
}
