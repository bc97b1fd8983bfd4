import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { judged, number } from './markdown.mjs'
import { readMemory } from './servers.mjs'

const POLL_MS = 50

/**
 * Does some work of a product's, and returns with its result what happened meanwhile: the most memory, and the longest time that
 * another call took. `work` gets a function that reads an answer through.
 */
export async function whileLooking({ origin, bearer, dataDir }, other, work) {
  const read = (path) => readThrough(origin + path, bearer)
  await read(other)
  const memoryBefore = readMemory({ dataDir })
  let isDone = false
  let memoryAtMost = memoryBefore
  let others = 0
  const look = async () => {
    while (!isDone) {
      others = Math.max(others, (await read(other)).ms)
      memoryAtMost = memoryBefore === null ? null : Math.max(memoryAtMost, readMemory({ dataDir }))
      await sleep(POLL_MS)
    }
  }
  const looking = look()
  try {
    return { result: await work(read), memoryBefore, memoryAtMost, others }
  } finally {
    isDone = true
    await looking
  }
}

/** The rows of a table that say what happened meanwhile, beside the aims. */
export function meanwhileRows({ memoryBefore, memoryAtMost, others }, { othersMs, memory }) {
  const grown = memoryAtMost - memoryBefore
  const waited = [
    'another call at most, ms',
    judged(number(others), others <= othersMs),
    `≤ ${number(othersMs)}`,
  ]
  const held = ['memory more than before, MiB (PSS)', judged(number(grown), grown <= memory), `≤ ${memory}`]
  return memoryBefore === null ? [waited] : [waited, held]
}

/** The time and the bytes of an answer, which is not kept; anything but a success ends the bench. */
function readThrough(url, headers) {
  const since = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent: false, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk) => {
        bytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ bytes, ms: performance.now() - since })
        else reject(new Error(`GET ${url} answered ${response.statusCode}`))
      })
    })
    request.on('error', reject)
  })
}
