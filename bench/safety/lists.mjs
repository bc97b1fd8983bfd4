import { ROOT } from '../../scripts/lib/paths.mjs'
import { byTurns } from '../load.mjs'
import { milliseconds } from '../markdown.mjs'
import { WHOLE_LISTS } from '../rows.mjs'
import { restMemory, startProduct } from '../servers.mjs'
import { measureWholeLists } from '../whole-lists.mjs'

/** The calls that people make while whole lists are asked for, over all connections that the database has for requests. */
const USUAL_PATHS = [
  '/api/scenarios?limit=50',
  '/api/projects/search?query=*&limit=50',
  '/api/users/teams?limit=50',
  '/api/baskets?limit=50',
]
const USUAL_LOAD = { connections: 10, seconds: 12, turns: 3 }

/** Eight whole lists at once over 100,000 rows, measured as the bench does, of a product that people work with already. */
export async function askForWholeLists() {
  const product = await startProduct(ROOT, 'large')
  await restMemory(product)
  await workAsUsual(product)
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

/**
 * Opens the connections, fills the database's cache and has the code compiled, all of which takes memory once, regardless of what is
 * asked for first.
 */
async function workAsUsual({ origin, bearer }) {
  await byTurns(
    USUAL_PATHS.map((path) => ({ origin, path, headers: bearer })),
    USUAL_LOAD,
  )
}
