import { ROOT } from '../../scripts/lib/paths.mjs'
import { milliseconds } from '../markdown.mjs'
import { WHOLE_LISTS } from '../rows.mjs'
import { startProduct } from '../servers.mjs'
import { measureWholeLists } from '../whole-lists.mjs'

/** Eight whole lists at once over 100,000 rows, measured as the bench does. */
export async function askForWholeLists() {
  const product = await startProduct(ROOT, 'large')
  const { lists, meanwhile } = await measureWholeLists(product)
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
