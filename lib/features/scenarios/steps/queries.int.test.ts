import { expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { testDraw } from '@/tests/factories/draw'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep, scenarioStepRow } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { exportScenarioSteps, listScenarioSteps } from './contract'

test('of the steps of a scenario some can be asked for alone', async () => {
  const person = await createUser()
  const headers = await bearerHeaders(person)
  const { id: scenarioId } = await createScenario()
  const [first, second, third] = [
    await createScenarioStep({ scenarioId }),
    await createScenarioStep({ scenarioId, deletedAt: new Date(), deletedById: person.id }),
    await createScenarioStep({ scenarioId }),
  ].map(({ id }) => id)
  const elsewhere = await createScenarioStep({ scenarioId: (await createScenario()).id })
  const all = await callForData(listScenarioSteps, { params: { id: scenarioId }, headers })
  const some = (ids: unknown[], id = scenarioId) =>
    callRoute(listScenarioSteps, { params: { id }, query: { ids: ids.join() }, headers })

  const [one] = all.steps
  expect(await some([first])).toMatchObject({
    status: 200,
    data: { steps: [one], stepsVersion: all.stepsVersion },
  })
  expect((await some([third, second, elsewhere.id, newId(), first])).data).toEqual(all)

  expect(await some([first], newId())).toMatchObject({ status: 404, error: 'Scenario not found' })
  for (const wrong of [['x'], [first, ''], Array.from({ length: 21 }, newId)])
    expect(await some(wrong)).toMatchObject({ status: 422 })
})

test('the file of more steps than are read at once has all of them, in their order', async () => {
  const headers = await bearerHeaders(await createUser())
  const { id } = await createScenario()
  const places = Array.from({ length: 2_100 }, (_, index) => index + 1)
  const of = { scenarioId: id, description: 'Шаг', expectedResult: '' }
  const rows = places.map((step) => scenarioStepRow(testDraw, new Date(), { ...of, step }))
  await prisma.scenarioStep.createMany({ data: rows.toReversed() })
  const file = await requestRoute(exportScenarioSteps, { params: { id }, query: { format: 'csv' }, headers })
  const [, ...lines] = (await file.text()).trimEnd().split('\r\n')
  expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(places)
})
