import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { WHOLE_LISTS } from './rows.mjs'
import { readMemory } from './servers.mjs'

const LOOK_MS = 50

/**
 * Asks for several whole lists at once: the time and the bytes of each, the most memory meanwhile, and the longest time
 * that another call took.
 */
export async function measureWholeLists({ origin, bearer, dataDir }) {
  const { paths, other } = WHOLE_LISTS
  const call = (path) => readThrough(origin + path, bearer)
  await call(other)
  const memoryBefore = readMemory({ dataDir })
  let isDone = false
  let memoryAtMost = memoryBefore
  let others = 0
  const look = async () => {
    while (!isDone) {
      others = Math.max(others, (await call(other)).ms)
      memoryAtMost = memoryBefore === null ? null : Math.max(memoryAtMost, readMemory({ dataDir }))
      await sleep(LOOK_MS)
    }
  }
  const looking = look()
  try {
    const lists = await Promise.all(paths.map(async (path) => ({ path, ...(await call(path)) })))
    return { lists, memoryBefore, memoryAtMost, others }
  } finally {
    isDone = true
    await looking
  }
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
