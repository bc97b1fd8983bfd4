import 'server-only'
import type { RowList, StoredRow } from '@/lib/server/json-rows'
import { isoOf } from '@/lib/shared/dates'
import { type ScenarioStep, stepStatusSchema } from './contract'

/** A stored step on the wire. */
function wireStep(row: StoredRow<'ScenarioStep'>): ScenarioStep {
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
    createdAt: isoOf(row.createdAt),
    updatedAt: isoOf(row.updatedAt),
  }
}

/** The steps of a scenario. */
export const steps: RowList<'ScenarioStep', ScenarioStep> = {
  table: 'ScenarioStep',
  orderBy: ['step', 'id'],
  isKept: true,
  wireOf: wireStep,
}
