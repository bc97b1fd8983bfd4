import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../../scripts/lib/paths.mjs'
import { milliseconds } from '../markdown.mjs'
import { WHOLE_LISTS } from '../rows.mjs'
import { readMemory, startProduct } from '../servers.mjs'
import { measureWholeLists } from '../whole-lists.mjs'

/** Memory is at rest once it has changed by less than this for some time. */
const REST_MEBIBYTES = 5
const REST_MS = 20_000
const REST_WITHIN_MS = 5 * 60_000

/** Eight whole lists at once over 100,000 rows, measured as the bench does, once the work of the start is over. */
export async function askForWholeLists() {
  const product = await startProduct(ROOT, 'large')
  await restMemory(product)
  // The rows after this one are tried on a machine that has nothing else to do.
  const { lists, meanwhile } = await measureWholeLists(product).finally(product.stop)
  const { memoryBefore, memoryAtMost, others } = meanwhile
  const more = Math.round(memoryAtMost - memoryBefore)
  const megabytes = lists.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  const slowest = Math.max(...lists.map(({ ms }) => ms))
  return {
    tried: `${lists.length} whole lists at once, ${Math.round(megabytes)} MB`,
    found: `all answered within ${(slowest / 1000).toFixed(1)} s, others within ${milliseconds(others)}, ${more} MiB more memory`,
    lost: [
      ...(others <= WHOLE_LISTS.othersMs ? [] : [`others waited ${milliseconds(others)}`]),
      ...(more <= WHOLE_LISTS.memory ? [] : [`${more} MiB more memory`]),
    ],
  }
}

/** Waits until a product that has just started has recounted its sums and sent its digests, which take memory of their own. */
async function restMemory(product) {
  const end = performance.now() + REST_WITHIN_MS
  let [from, since] = [readMemory(product), performance.now()]
  while (performance.now() - since < REST_MS && performance.now() < end) {
    await sleep(1_000)
    const now = readMemory(product)
    if (Math.abs(now - from) >= REST_MEBIBYTES) [from, since] = [now, performance.now()]
  }
}
