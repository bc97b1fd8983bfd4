import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { MEBIBYTE } from '../../lib/shared/limits'
import { milliseconds } from '../markdown.mjs'
import { readMemory } from '../servers.mjs'
import { isStored, send } from './calls.mjs'
import { photoForm } from './photos.mjs'
import { scenarioIds } from './writers.mjs'

const SLOW = 100
const PHOTOS = 20
const SECONDS = 30
const DECLARED_BYTES = 15 * MEBIBYTE
const DRIP_MS = 1_000
const READ_WITHIN_MS = 1_000
const MEMORY_MEBIBYTES = 100
const TRIES = 60

/** Many people send long photos over slow connections, while others read; then photos that come whole. */
export async function uploadSlowly(ground, { show }) {
  return ground.withProduct(async (product) => {
    const people = await product.signIn(SLOW)
    const [scenarioId] = await scenarioIds(product, 1)
    const path = `/api/scenarios/${scenarioId}/receipt-photos`
    const [{ bearer: headers }] = people
    const read = () => product.send({ path: '/api/scenarios?limit=50', headers })
    for (let count = 0; count < 50; count += 1) await read()
    const memoryBefore = readMemory(product)
    const uploads = people.map(({ bearer }) => sendSlowly(product.origin + path, bearer))
    const found = { reads: [], memory: 0, lost: [] }
    for (const since = performance.now(); performance.now() - since < SECONDS * 1_000; await sleep(100)) {
      show(`${found.reads.length} reads`)
      const { status, failure, ms } = await read()
      found.reads.push(ms)
      if (status !== 200) found.lost.push(`a read got ${status ?? failure}`)
      if (ms > READ_WITHIN_MS) found.lost.push(`a read took ${milliseconds(ms)}`)
      found.memory = Math.max(found.memory, readMemory(product) - memoryBefore)
    }
    const refused = uploads.filter(({ answer }) => answer !== null)
    for (const { answer } of refused)
      if (answer.status !== 503 || !(Number(answer.retryAfter) > 0))
        found.lost.push(`a slow upload got ${answer.status}, Retry-After ${answer.retryAfter}`)
    if (refused.length < SLOW - 3) found.lost.push(`${SLOW - refused.length} slow uploads have a place`)
    if (found.memory > MEMORY_MEBIBYTES) found.lost.push(`${Math.round(found.memory)} MiB more memory`)
    for (const { request } of uploads) request.destroy()
    found.lost.push(...(await sendWhole(product, { path, headers, scenarioId })))
    return {
      tried: `${SLOW} slow uploads of 15 MB for ${SECONDS} s, ${found.reads.length} reads meanwhile, then ${PHOTOS} whole photos at once`,
      found: `${refused.length} refused by 503, reads within ${milliseconds(Math.max(...found.reads))}, ${Math.round(found.memory)} MiB more memory, ${PHOTOS} photos stored once each`,
      lost: found.lost,
    }
  })
}

/** Begins an upload that never ends. Its `answer` is null until it is refused. */
function sendSlowly(address, bearer) {
  const form = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': DECLARED_BYTES }
  const request = http.request(address, { method: 'POST', agent: false, headers: { ...bearer, ...form } })
  const upload = { request, answer: null }
  request.on('error', () => {})
  request.on('response', (response) => {
    upload.answer = { status: response.statusCode, retryAfter: response.headers['retry-after'] }
    response.resume()
  })
  request.write('--b\r\n')
  const timer = setInterval(() => request.write(' '), DRIP_MS)
  request.once('close', () => clearInterval(timer))
  return upload
}

/** Sends whole photos at once, each again as a client does where there is no place for it. Returns the failures. */
async function sendWhole(product, { path, headers, scenarioId }) {
  const count = async () => {
    const [row] = await product.query(
      'SELECT count(*)::int AS photos FROM "ReceiptPhoto" WHERE "scenarioId" = $1',
      [scenarioId],
    )
    return row.photos
  }
  const before = await count()
  const outcomes = await Promise.all(
    Array.from({ length: PHOTOS }, async () => {
      for (let tries = 1; ; tries += 1) {
        const outcome = await send(product.origin, { method: 'POST', path, headers, form: await photoForm() })
        if (outcome.status !== 503 || tries === TRIES) return outcome
        await sleep(1_000)
      }
    }),
  )
  const lost = outcomes.filter((outcome) => !isStored(outcome))
  const stored = (await count()) - before
  return [
    ...lost.map(({ status, failure }) => `a photo got ${status ?? failure}`),
    ...(stored === PHOTOS ? [] : [`${stored} of ${PHOTOS} photos are stored`]),
  ]
}
