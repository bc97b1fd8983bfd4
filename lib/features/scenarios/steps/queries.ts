import 'server-only'
import type { Prisma } from '@/lib/server/db'
import { type ScenarioStep, stepStatusSchema } from './contract'

/** A stored step on the wire. */
export function wireStep(row: Prisma.ScenarioStepGetPayload<true>): ScenarioStep {
  return {
    _id: row.id,
    step: row.step,
    repositoryStepId: row.repositoryStepId,
    number: row.number,
    description: row.description,
    systemComponent: row.systemComponent,
    owner: row.owner,
    expectedResult: row.expectedResult,
    responsible: row.responsible,
    status: stepStatusSchema.parse(row.status),
    comment: row.comment,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
