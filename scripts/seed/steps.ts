import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import type { Draw } from '@/tests/factories/draw'
import type { RepositoryStepRow } from '@/tests/factories/repository-step'
import { type ScenarioStepRow, scenarioStepRow } from '@/tests/factories/scenario-step'
import { STEP_LIBRARY } from '@/tests/factories/vocabulary/step-library'
import type { World } from './world'

// How much of a scenario's steps is done when its goods have come so far.
const DONE_BY_STAGE = [0, 0.4, 0.6, 0.85, 1]

const COMMENTS = [
  'Чек № 104417',
  'Повторено после перезапуска кассы',
  'Ожидаем обработку IDoc',
  'Скриншот в чате',
  'Без замечаний',
]

/** Steps picked from the repository in its order, the first ones done. */
export function makeSteps(
  { draw, repository }: Pick<World, 'draw' | 'repository'>,
  scenario: { id: string; createdAt: Date; updatedAt: Date; status: string },
  plan: { count: number; responsible: string; stage: number },
): ScenarioStepRow[] {
  const done = Math.floor(plan.count * (DONE_BY_STAGE[plan.stage] ?? 1))
  const failed = scenario.status === SCENARIO_STATUS.failed
  return pickInOrder(draw, repository, plan.count).map((picked, index) => {
    const isReached = index < done
    const isNext = index === done && plan.stage > 0
    const status = isReached
      ? draw.chance(0.04)
        ? 'Canceled'
        : 'Done'
      : isNext
        ? failed
          ? 'Error'
          : 'In work'
        : 'New'
    return scenarioStepRow(draw, scenario.createdAt, {
      scenarioId: scenario.id,
      step: index + 1,
      repositoryStepId: picked.id,
      number: picked.number,
      description: picked.description,
      systemComponent: picked.systemTransactionProgram,
      owner: picked.responsible ?? '',
      expectedResult: picked.expectedResult ?? '',
      responsible: plan.responsible,
      status,
      comment: status === 'New' || draw.chance(0.8) ? '' : draw.pick(COMMENTS),
      version: status === 'New' ? 1 : 2,
      updatedAt: status === 'New' ? scenario.createdAt : scenario.updatedAt,
    })
  })
}

/** Returns some steps of one variant of the library in its order, always with the first and the last one. */
function pickInOrder(draw: Draw, repository: RepositoryStepRow[], count: number): RepositoryStepRow[] {
  const variant = draw.integer(0, repository.length / STEP_LIBRARY.length - 1) * STEP_LIBRARY.length
  const between = Array.from({ length: STEP_LIBRARY.length - 2 }, (_, index) => index + 1)
  const picked = [0, ...draw.pickSome(between, count - 2), STEP_LIBRARY.length - 1].sort(
    (one, other) => one - other,
  )
  return picked.flatMap((index) => repository[variant + index] ?? [])
}
