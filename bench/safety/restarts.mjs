import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { milliseconds, number } from '../markdown.mjs'
import { isStored } from './calls.mjs'
import { photoForm } from './photos.mjs'
import { addDocument, scenarioIds } from './writers.mjs'

const RESTARTS = 5
const WRITERS = 20
const STREAMS = 200
const STOP_WITHIN_MS = 30_000
const BACK_WITHIN_MS = 5_000

/** Stops and starts the product while people write, send photos and listen for changes. */
export async function restartUnderLoad(ground, { draw, show }) {
  return ground.withProduct(async (product) => {
    const people = await product.signIn(WRITERS)
    const scenarios = await scenarioIds(product, WRITERS)
    const state = {
      isOver: false,
      stoppedAt: 0,
      startedAt: Number.POSITIVE_INFINITY,
      keys: new Map(),
      lost: [],
      repeated: 0,
      photos: 0,
    }
    const writing = people.map((person, index) =>
      write(product, { person, scenarioId: scenarios[index % scenarios.length], index }, state),
    )
    const sending = sendPhotos(product, { person: people[0], scenarioId: scenarios[0] }, state)
    const listeners = await product.signIn(STREAMS)
    const stops = []
    const back = []
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      show(`${restart} of ${RESTARTS}`)
      const streams = await openStreams(product, listeners)
      await sleep(draw.integer(300, 1_500))
      state.startedAt = Number.POSITIVE_INFINITY
      state.stoppedAt = performance.now()
      const stop = await product.stop()
      stops.push(stop.ms)
      if (stop.code !== 0) state.lost.push(`it ended with ${stop.code}`)
      for (const stream of streams) stream.destroy()
      await product.start()
      state.startedAt = performance.now()
      const since = state.startedAt
      const again = await openStreams(product, listeners)
      back.push(performance.now() - since)
      for (const stream of again) stream.destroy()
    }
    state.isOver = true
    await Promise.all([...writing, sending])
    const rows = await product.query(
      `SELECT docnum, count(*)::int FROM "ScenarioDocument" WHERE docnum LIKE 'R%' GROUP BY docnum`,
    )
    const counts = new Map(rows.map(({ docnum, count }) => [docnum, count]))
    for (const docnum of state.keys.keys()) {
      if (counts.get(docnum) !== 1) state.lost.push(`${docnum} is stored ${counts.get(docnum) ?? 0} times`)
    }
    for (const ms of stops)
      if (ms > STOP_WITHIN_MS) state.lost.push(`it stopped only after ${milliseconds(ms)}`)
    for (const ms of back)
      if (ms > BACK_WITHIN_MS) state.lost.push(`streams were back only after ${milliseconds(ms)}`)
    return {
      tried: `${RESTARTS} restarts, ${number(state.keys.size)} writes, ${state.photos} photos, ${STREAMS} streams`,
      found: `${number(state.repeated)} repeated while nothing listened; stopped within ${milliseconds(Math.max(...stops))}, streams back within ${milliseconds(Math.max(...back))}`,
      lost: state.lost,
    }
  })
}

/** Adds documents, each under a key, until each is stored. What was under way when the stop began has to be answered. */
async function write(product, { person, scenarioId, index }, state) {
  for (let count = 0; !state.isOver; count += 1) {
    const docnum = `R${index}-${count}`
    for (let isDone = false; !isDone; ) {
      const begun = performance.now()
      const outcome = await addDocument(product, { person, scenarioId, docnum, key: docnum })
      isDone = judge(outcome, begun, state)
      if (!isDone) await sleep(50)
    }
    state.keys.set(docnum, true)
  }
}

async function sendPhotos(product, { person, scenarioId }, state) {
  while (!state.isOver) {
    const begun = performance.now()
    const outcome = await product.send({
      method: 'POST',
      path: `/api/scenarios/${scenarioId}/receipt-photos`,
      headers: person.bearer,
      form: await photoForm(),
    })
    if (judge(outcome, begun, state)) state.photos += 1
    else await sleep(50)
  }
}

function judge(outcome, begun, state) {
  if (isStored(outcome)) return true
  // While nothing listens a connection is refused; a browser repeats then.
  const wasRefused = outcome.failure && begun >= state.stoppedAt && begun < state.startedAt
  if (!wasRefused)
    state.lost.push(`a request under way got ${outcome.status ?? outcome.failure} ${outcome.text ?? ''}`)
  state.repeated += 1
  return false
}

// All at once, as the tabs of 200 people do.
const openStreams = (product, people) => Promise.all(people.map((person) => openStream(product, person)))

function openStream(product, { bearer }) {
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${product.origin}/api/events`,
      { agent: false, headers: bearer },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`A stream got ${response.statusCode}.`))
        response.resume()
        response.on('error', () => {})
        resolve(request)
      },
    )
    request.on('error', reject)
    request.once('response', () => request.on('error', () => {}))
  })
}
