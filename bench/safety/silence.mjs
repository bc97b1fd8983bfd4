import { setTimeout as sleep } from 'node:timers/promises'
import { SilentProxy } from '../../tests/stand-ins/silent-proxy'
import { milliseconds } from '../markdown.mjs'
import { hasErrorBody } from './calls.mjs'
import { addDocument, scenarioIds } from './writers.mjs'

/** What is asked for while it is silent: a change, a list and a page. */
const KINDS = 3

const ROUNDS = 5
const AT_ONCE = 20
const ENDED_WITHIN_MS = 10_000
const BACK_WITHIN_MS = 10_000

/** Lets the database fall silent, as a machine without power: nothing is refused, nothing is answered. */
export async function silenceDatabase(ground, { draw, show }) {
  const databaseUrl = await ground.newDatabase()
  const { hostname, port } = new URL(databaseUrl)
  const proxy = new SilentProxy({ host: hostname, port: Number(port) })
  const servedUrl = new URL(databaseUrl)
  servedUrl.port = String(await proxy.start())
  const work = async (product) => {
    const people = await product.signIn(AT_ONCE)
    const scenarios = await scenarioIds(product, AT_ONCE)
    const result = { ends: [], back: [], lost: [], stored: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      show(`${round} of ${ROUNDS}`)
      await sleep(draw.integer(100, 1_000))
      await beSilent(product, proxy, { people, scenarios, round }, result)
    }
    const rows = await product.query(`SELECT docnum FROM "ScenarioDocument" WHERE docnum LIKE 'S%'`)
    const found = new Set(rows.map(({ docnum }) => docnum))
    return {
      tried: `${ROUNDS} silences, ${result.ends.length} writes, reads and pages in them`,
      found: `ended within ${milliseconds(Math.max(...result.ends))}, ready again within ${milliseconds(Math.max(...result.back))}`,
      lost: [
        ...result.lost,
        ...result.stored.filter((docnum) => !found.has(docnum)).map((docnum) => `${docnum} is not stored`),
      ],
    }
  }
  try {
    return await ground.withProduct(work, { databaseUrl, servedUrl: servedUrl.href })
  } finally {
    await proxy.stop()
  }
}

/** Whether a page says in words that the database is away, and when to ask again. */
const isOutagePage = ({ headers, text }) =>
  Number(headers?.['retry-after']) > 0 && text.includes('<h1>The database is not reachable')

async function beSilent(product, proxy, { people, scenarios, round }, result) {
  const note = (outcome) => {
    result.ends.push(outcome.ms)
    if (outcome.ms > ENDED_WITHIN_MS)
      result.lost.push(`a request ended only after ${milliseconds(outcome.ms)}`)
    if (outcome.status !== 503 || !(hasErrorBody(outcome) || isOutagePage(outcome)))
      result.lost.push(`a request got ${outcome.status ?? outcome.failure}: ${outcome.text?.slice(0, 100)}`)
  }
  proxy.goSilent()
  await Promise.all(
    people.map(async (person, index) => {
      const scenarioId = scenarios[index % scenarios.length]
      const docnum = `S${round}-${index}`
      const kind = index % KINDS
      if (kind === 0) note(await addDocument(product, { person, scenarioId, docnum }))
      else if (kind === 1) note(await product.send({ path: '/projects', headers: person.cookie }))
      else note(await product.send({ path: '/api/scenarios?limit=50', headers: person.bearer }))
    }),
  )
  proxy.comeBack()
  const ms = await product.untilReady()
  result.back.push(ms)
  if (ms > BACK_WITHIN_MS) result.lost.push(`ready again only after ${milliseconds(ms)}`)
  const docnum = `S${round}-after`
  const outcome = await addDocument(product, { person: people[0], scenarioId: scenarios[0], docnum })
  if (outcome.status === 201) result.stored.push(docnum)
  else result.lost.push(`after it a change got ${outcome.status ?? outcome.failure}`)
}
