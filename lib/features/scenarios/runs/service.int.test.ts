import { beforeEach, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, countStatuses } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { duplicateScenarios } from '../copies/contract'
import {
  addStepTime,
  deleteScenarioStep,
  listScenarioSteps,
  setStatusOfScenarioSteps,
  undoStatusOfScenarioSteps,
  updateScenarioStep,
} from '../steps/contract'
import { getScenarioRun, listScenarioRuns, runScenarioAgain } from './contract'

let headers: Record<string, string>
let testerId: string
let id: string

beforeEach(async () => {
  const tester = await createUser({ name: 'Ирина Смирнова' })
  testerId = tester.id
  headers = await bearerHeaders(tester)
  id = (await createScenario()).id
})

const steps = async () => (await callForData(listScenarioSteps, { params: { id }, headers })).steps

test('time is added to a step each time, without a version and without history', async () => {
  const { id: stepId } = await createScenarioStep({ scenarioId: id })
  const add = (seconds: number) =>
    callForData(addStepTime, { params: { id, stepId }, body: { seconds }, headers })
  expect(await add(40)).toEqual({ secondsSpent: 40 })
  expect(await add(25)).toEqual({ secondsSpent: 65 })
  expect(await steps()).toMatchObject([{ _id: stepId, secondsSpent: 65, version: 1 }])
  expect(await prisma.historyEvent.count({ where: { subject: 'step' } })).toBe(0)
})

test('time that is sent twice is added once', async () => {
  const { id: stepId } = await createScenarioStep({ scenarioId: id })
  const send = () =>
    callForData(addStepTime, {
      params: { id, stepId },
      body: { seconds: 40 },
      headers: { ...headers, 'idempotency-key': 'stretch-1' },
    })
  expect(await send()).toEqual({ secondsSpent: 40 })
  expect(await send()).toEqual({ secondsSpent: 40 })
  expect(await steps()).toMatchObject([{ secondsSpent: 40 }])
})

test('the time of a deleted step, or of another scenario’s, is not found', async () => {
  const other = await createScenarioStep()
  const deleted = await createScenarioStep({ scenarioId: id, deletedAt: new Date(), deletedById: testerId })
  for (const stepId of [other.id, deleted.id]) {
    const { status } = await callRoute(addStepTime, {
      params: { id, stepId },
      body: { seconds: 1 },
      headers,
    })
    expect(status).toBe(404)
  }
})

const runAgain = (as = headers) => callRoute(runScenarioAgain, { params: { id }, headers: as })
const runs = async () => (await callForData(listScenarioRuns, { params: { id }, headers })).runs
const outcomes = async (runId: string) =>
  (await callForData(getScenarioRun, { params: { id, runId }, headers })).outcomes

/** Stores a step with an outcome, a failed one, and one that nobody has touched. */
async function storeRun() {
  const ofScenario = { scenarioId: id, description: 'Пробить чек' }
  const done = await createScenarioStep({
    ...ofScenario,
    status: 'Done',
    comment: 'Готово',
    secondsSpent: 65,
  })
  const failed = await createScenarioStep({ ...ofScenario, status: 'Error', secondsSpent: 10 })
  const untouched = await createScenarioStep({ ...ofScenario, secondsSpent: 5 })
  return { done, failed, untouched }
}

test('running again keeps the outcomes as a run with who and when, and puts every step back to New', async () => {
  const { done, failed, untouched } = await storeRun()
  await createScenarioStep({ scenarioId: id, deletedAt: new Date(), deletedById: testerId, step: 4 })
  const before = Date.now()
  expect((await runAgain()).status).toBe(201)
  const [run, ...others] = await runs()
  expect(others).toEqual([])
  expect(run).toMatchObject({
    number: 1,
    endedBy: { _id: testerId, name: 'Ирина Смирнова' },
    total: 3,
    done: 1,
    canceled: 0,
    failed: 1,
    secondsSpent: 80,
  })
  expect(Date.parse(run?.endedAt ?? '')).toBeGreaterThanOrEqual(before)
  expect(await outcomes(run?._id ?? '')).toMatchObject([
    {
      stepId: done.id,
      step: 1,
      status: 'Done',
      comment: 'Готово',
      secondsSpent: 65,
      description: 'Пробить чек',
    },
    { stepId: failed.id, step: 2, status: 'Error', comment: '', secondsSpent: 10 },
    { stepId: untouched.id, step: 3, status: 'New', secondsSpent: 5 },
  ])
  expect(await steps()).toMatchObject([
    { status: 'New', comment: '', secondsSpent: 0, version: 2 },
    { status: 'New', comment: '', secondsSpent: 0, version: 2 },
    { status: 'New', comment: '', secondsSpent: 0, version: 1 },
  ])
  const events = await prisma.historyEvent.findMany({ where: { scenarioId: id } })
  expect(new Map(events.map((event) => [event.subjectId, event]))).toEqual(
    new Map([
      [done.id, expect.objectContaining({ fromStatus: 'Done', toStatus: 'New', actorId: testerId })],
      [failed.id, expect.objectContaining({ fromStatus: 'Error', toStatus: 'New', actorId: testerId })],
    ]),
  )
})

test('the next run has the next number, and the latest comes first', async () => {
  const { done } = await storeRun()
  await runAgain()
  await callForData(updateScenarioStep, {
    params: { id, stepId: done.id },
    body: { status: 'Canceled' },
    headers,
  })
  await runAgain()
  expect(await runs()).toMatchObject([
    { number: 2, canceled: 1, done: 0, secondsSpent: 0 },
    { number: 1, canceled: 0, done: 1, secondsSpent: 80 },
  ])
})

test('where nothing has an outcome yet, nothing is kept; of two at once one is carried out', async () => {
  await createScenarioStep({ scenarioId: id })
  expect((await runAgain()).status).toBe(422)
  expect(await runs()).toEqual([])
  await storeRun()
  expect(await countStatuses(() => runAgain(), 2)).toEqual({ 201: 1, 422: 1 })
  expect(await runs()).toHaveLength(1)
})

test('a viewer reads runs and makes none; one of another scenario, or of a deleted one, is not found', async () => {
  await storeRun()
  const viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
  expect((await runAgain(viewer)).status).toBe(403)
  await runAgain()
  const [run] = await runs()
  const runId = run?._id ?? ''
  const readStatus = async (scenarioId: string) =>
    (await callRoute(getScenarioRun, { params: { id: scenarioId, runId }, headers: viewer })).status
  expect(await readStatus(id)).toBe(200)
  expect(await readStatus((await createScenario()).id)).toBe(404)
  await prisma.scenario.update({ where: { id }, data: { deletedAt: new Date(), deletedById: testerId } })
  expect(await readStatus(id)).toBe(404)
  await prisma.scenario.update({ where: { id }, data: { deletedAt: null, deletedById: null } })
  expect(await runs()).toHaveLength(1)
})

test('a run outlives its steps, and goes with its scenario', async () => {
  const { done } = await storeRun()
  await runAgain()
  await callForData(deleteScenarioStep, { params: { id, stepId: done.id }, headers })
  const [run] = await runs()
  const runId = run?._id ?? ''
  expect(await outcomes(runId)).toMatchObject([{ stepId: done.id, status: 'Done' }, {}, {}])
  await prisma.scenarioStep.delete({ where: { id: done.id } })
  expect(await outcomes(runId)).toMatchObject([{ stepId: null, status: 'Done', comment: 'Готово' }, {}, {}])
  await prisma.scenario.delete({ where: { id } })
  expect(await prisma.runOutcome.count()).toBe(0)
})

test('a copy has neither runs nor times, and an undo from before the next run changes nothing', async () => {
  const { failed } = await storeRun()
  const { changes } = await callForData(setStatusOfScenarioSteps, {
    params: { id },
    body: { ids: [failed.id], status: 'Done' },
    headers,
  })
  await runAgain()
  const copying = await callForData(duplicateScenarios, { body: { ids: [id] }, headers })
  const copyId = copying.scenarios[0]?._id ?? ''
  const copied = await callForData(listScenarioSteps, { params: { id: copyId }, headers })
  expect(copied.steps.map(({ secondsSpent }) => secondsSpent)).toEqual([0, 0, 0])
  expect((await callForData(listScenarioRuns, { params: { id: copyId }, headers })).runs).toEqual([])
  const undone = await callForData(undoStatusOfScenarioSteps, { params: { id }, body: { changes }, headers })
  expect(undone).toEqual({ restored: 0, skipped: 1 })
  expect((await steps()).every(({ status }) => status === 'New')).toBe(true)
})
