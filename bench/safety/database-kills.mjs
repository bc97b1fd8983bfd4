import { setTimeout as sleep } from 'node:timers/promises'
import { milliseconds, number } from '../markdown.mjs'
import { Writers } from './writers.mjs'

const KILLS = 20
const WRITERS = 16
const BACK_WITHIN_MS = 10_000

/** Kills PostgreSQL under load, whole or one of its processes, as the system's memory killer does. */
export async function killDatabase(ground, { draw, show }) {
  return ground.withProduct(async (product) => {
    const { pid } = product
    const writers = new Writers(product)
    await writers.begin(WRITERS)
    const back = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      show(`${kill} of ${KILLS}`)
      await sleep(draw.integer(200, 1_200))
      const victim = kill % 2 === 0 ? ground.postmaster().pid : await chooseBackend(product)
      const since = performance.now()
      process.kill(victim, 'SIGKILL')
      back.push(await writers.untilSuccess(since, 3 * BACK_WITHIN_MS))
    }
    await writers.end()
    const slowest = Math.max(...back)
    return {
      tried: `${KILLS} kills, ${number(writers.answered)} writes by ${WRITERS} people`,
      found: `${number(writers.stored.size)} stored, ${number(writers.refusals.get(503) ?? 0)} answered 503, back after at most ${milliseconds(slowest)}`,
      lost: [
        ...(await writers.findLost()),
        ...writers.strange,
        ...back.filter((ms) => ms > BACK_WITHIN_MS).map((ms) => `back only after ${milliseconds(ms)}`),
        ...(product.isRunning && product.pid === pid ? [] : ['the product had to be started again']),
      ],
    }
  })
}

/** A process that serves one of the product's connections. */
async function chooseBackend(product) {
  const [backend] = await product.query(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' LIMIT 1`,
  )
  return backend.pid
}
