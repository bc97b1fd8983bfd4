import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import { dayAfter } from './project'
import type { Row } from './row'
import { createScenario } from './scenario'
import { SCENARIO_MISHAPS } from './vocabulary/mishaps'
import { FULL_NAMES } from './vocabulary/people'

export type ErrorReportRow = Row<Prisma.ErrorReportCreateManyInput>

/** Stores an error report of a scenario. */
export function errorReportRow(
  draw: Draw,
  at: Date,
  given: Partial<ErrorReportRow> & Pick<ErrorReportRow, 'scenarioId'>,
) {
  return {
    id: draw.id(at),
    author: draw.pick(FULL_NAMES),
    authorUserId: null,
    ...draw.pick(SCENARIO_MISHAPS),
    stepId: null,
    stepName: '',
    lineNames: '',
    isBlocker: draw.chance(0.3),
    responsible: '',
    responsibleUserId: null,
    plannedFixDate: dayAfter(at, draw.integer(2, 10)),
    detectionDate: dayAfter(at, 0),
    status: 'open',
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
  } satisfies ErrorReportRow
}

/** Stores an error report, and its scenario where none is named. */
export async function createErrorReport(given: Partial<ErrorReportRow> = {}) {
  const scenarioId = given.scenarioId ?? (await createScenario()).id
  return prisma.errorReport.create({ data: errorReportRow(testDraw, new Date(), { ...given, scenarioId }) })
}
