import { code, kilobytes, number, table } from './markdown.mjs'
import { meanwhileRows, whileLooking } from './meanwhile.mjs'
import { WHOLE_LISTS } from './rows.mjs'

/** Asks for several whole lists at once: the time and the bytes of each, and what happened meanwhile. */
export async function measureWholeLists(product) {
  const { paths, other } = WHOLE_LISTS
  const { result: lists, ...meanwhile } = await whileLooking(product, other, (read) =>
    Promise.all(paths.map(async (path) => ({ path, ...(await read(path)) }))),
  )
  return { lists, meanwhile }
}

/** Returns the tables of whole lists. */
export const wholeListTables = ({ lists, meanwhile }) => [
  table(
    ['whole list, all of these at once', 'ms', 'KB'],
    lists.map(({ path, ms, bytes }) => [code(path), number(ms), kilobytes(bytes)]),
  ),
  table(['meanwhile', 'measured', 'aim'], meanwhileRows(meanwhile, WHOLE_LISTS)),
]
