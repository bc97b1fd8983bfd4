import { expect, test } from 'vitest'
import { listBaskets } from '@/lib/features/baskets/contract'
import { listRepositorySteps } from '@/lib/features/repository-steps/contract'
import { deleteScenarios } from '@/lib/features/scenarios/contract'
import { updateScenarioStatus } from '@/lib/features/scenarios/information/contract'
import { addScenarioSteps, deleteScenarioSteps } from '@/lib/features/scenarios/steps/contract'
import { SCENARIO_STATUSES } from '@/lib/features/scenarios/values'
import { restoreFromTrash } from '@/lib/features/trash/contract'
import { referencesTo } from '@/lib/features/trash/rules'
import { createBasket } from '@/tests/factories/basket'
import { testDraw } from '@/tests/factories/draw'
import { createRepositoryStep } from '@/tests/factories/repository-step'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { prepareCounted } from '@/tests/fixtures/counted'
import { prisma } from './db'
import { recountTallies } from './tallies'

async function prepareUses() {
  const prepared = await prepareCounted()
  const baskets = [await createBasket({}), await createBasket({})]
  const steps = [await createRepositoryStep(), await createRepositoryStep(), await createRepositoryStep()]
  return { ...prepared, baskets, steps, scenarios: prepared.scenarios.slice(0, 3) }
}

/** Concurrent changes of the baskets and steps of scenarios. */
function changeUsesAtRandom({ headers, scenarios, baskets, steps }: Awaited<ReturnType<typeof prepareUses>>) {
  const { id } = testDraw.pick(scenarios)
  const picked = () => testDraw.pickSome(steps, 2)
  const uses = (isDeleted: boolean) =>
    prisma.scenarioStep.findMany({
      where: { scenarioId: id, ...(isDeleted ? { NOT: { deletedAt: null } } : { deletedAt: null }) },
      take: 3,
    })
  const toIds = (rows: { id: string }[]) => rows.map((row) => row.id)
  const addSteps = () =>
    callRoute(addScenarioSteps, {
      headers,
      params: { id },
      body: {
        steps: [...picked(), ...picked()].map((step) => ({
          repositoryStepId: step.id,
          number: step.number,
          description: step.description,
        })),
      },
    })
  const changes: (() => Promise<unknown>)[] = [
    addSteps,
    addSteps,
    async () =>
      callRoute(deleteScenarioSteps, { headers, params: { id }, body: { ids: toIds(await uses(false)) } }),
    async () =>
      callRoute(restoreFromTrash, {
        headers,
        body: { items: referencesTo('step', toIds(await uses(true))) },
      }),
    () => callRoute(deleteScenarios, { headers, body: { ids: [id] } }),
    () => callRoute(restoreFromTrash, { headers, body: { items: referencesTo('scenario', [id]) } }),
    () =>
      callRoute(updateScenarioStatus, {
        headers,
        params: { id },
        body: { status: testDraw.pick(SCENARIO_STATUSES) },
      }),
    () =>
      prisma.scenarioStep.updateMany({
        where: { scenarioId: id },
        data: {
          status: testDraw.pick(['New', 'Done']),
          responsible: testDraw.pick(['', 'Анна Ким', 'Иван Ли']),
        },
      }),
    () =>
      prisma.scenario.update({
        where: { id },
        data: { basketNumber: testDraw.pick([null, ...baskets.map(({ number }) => number)]) },
      }),
  ]
  return testDraw.pick(changes)()
}

/** How many scenarios use each step and each basket, counted one by one. */
async function countUses() {
  const isThere = { deletedAt: null }
  const used = await prisma.scenarioStep.findMany({
    where: { ...isThere, scenario: isThere, NOT: { repositoryStepId: null } },
    select: { scenarioId: true, repositoryStepId: true },
  })
  const scenarios = await prisma.scenario.findMany({ where: isThere, select: { basketNumber: true } })
  return {
    ofStep: (id: string) =>
      new Set(used.flatMap((use) => (use.repositoryStepId === id ? use.scenarioId : []))).size,
    ofBasket: (number: number) => scenarios.filter((scenario) => scenario.basketNumber === number).length,
  }
}

test('the tallies count the scenarios that use a basket or a step, and the steps that are left, whatever many do at once', {
  timeout: 60_000,
}, async () => {
  const prepared = await prepareUses()
  const { headers } = prepared
  for (let round = 0; round < 12; round += 1) {
    await Promise.all(Array.from({ length: 8 }, () => changeUsesAtRandom(prepared)))
  }
  // When they are purged, the other tallies stay as they are.
  await prisma.scenario.delete({ where: { id: prepared.scenarios[0]?.id ?? '' } })
  await prisma.repositoryStep.delete({ where: { id: prepared.steps[0]?.id ?? '' } })
  const uses = await countUses()
  const { steps } = await callForData(listRepositorySteps, { headers })
  expect(steps.map(({ useCount }) => useCount)).toEqual(steps.map(({ _id }) => uses.ofStep(_id)))
  const { baskets } = await callForData(listBaskets, { headers })
  expect(baskets.map(({ scenarioCount }) => scenarioCount)).toEqual(
    baskets.map(({ number }) => uses.ofBasket(number)),
  )
  expect(await recountTallies()).toEqual([])
})
