import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { readData } from './calls.mjs'

const CREATIONS = 200
const REPEATS = 100

const DATA = {
  country: 'Russia',
  plant: '1001',
  currency: 'RUB',
  shipment: 'InStore',
  payment: 'Pre-paid',
  collection: 'complete',
  hand_out: 'partial',
  realization: 'complete',
}

/** Scenarios of one project that are all created at the same moment, and one creation that is sent many times at once. */
export async function createAtOnce(ground) {
  return ground.withProduct(async (product) => {
    const [{ bearer }] = await product.signIn(1)
    const [{ project, basket }] = await product.query(
      `SELECT (SELECT id FROM "Project" WHERE "deletedAt" IS NULL ORDER BY id LIMIT 1) AS project,
        (SELECT min(number) FROM "Basket") AS basket`,
    )
    const create = (key) =>
      product.send({
        method: 'POST',
        path: `/api/projects/${project}/scenarios`,
        headers: { ...bearer, ...(key && { 'idempotency-key': key }) },
        json: { type: 'orders', data: { ...DATA, basket } },
      })
    const countScenarios = async () => (await product.query('SELECT count(*)::int FROM "Scenario"'))[0].count
    const atOnce = (count, key) => Promise.all(Array.from({ length: count }, () => create(key)))

    const before = await countScenarios()
    const created = await atOnce(CREATIONS)
    const between = await countScenarios()
    const repeated = await atOnce(REPEATS, randomUUID())
    const after = await countScenarios()

    const failed = [...created, ...repeated].filter(({ status }) => status !== 201)
    const stored = created.filter((outcome) => outcome.status === 201).map(readData)
    const numbers = new Set(stored.map(({ scenario }) => scenario.scenarioNumber))
    // As JSON: the order of the keys is another one once an answer was stored.
    const answers = repeated.map(({ text }) => JSON.parse(text ?? 'null'))
    const others = answers.filter((answer) => !isDeepStrictEqual(answer, answers[0])).length
    const slowest = Math.max(...created.map(({ ms }) => ms))
    return {
      tried: `${CREATIONS} creations in one project at the same moment, and ${REPEATS} of one under one key`,
      found: `${numbers.size} numbers within ${(slowest / 1_000).toFixed(1)} s, ${after - between} row under the key, ${others} answers unlike the first`,
      lost: [
        ...failed.map(({ status, failure, text }) => `answered ${status ?? failure}: ${text?.slice(0, 200)}`),
        ...(numbers.size === CREATIONS ? [] : [`${CREATIONS - numbers.size} numbers are missing`]),
        ...(between - before === CREATIONS ? [] : [`${between - before} rows were added`]),
        ...(after - between === 1 ? [] : [`${after - between} rows under one key`]),
        ...(others === 0 ? [] : [`${others} answers under one key are unlike the first`]),
      ],
    }
  })
}
