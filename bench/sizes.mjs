import { ask, median } from './load.mjs'
import { code, judged, number, table } from './markdown.mjs'
import { GROWTH_AIM } from './rows.mjs'

const READS = 21
const WARMING_READS = 3
/** Texts that are looked for: one that many rows have, and one that none has. */
const SEARCHED = ['чек', 'нет такого']
const LIMIT = 50
/** The name under which ids of a kind are filled in, where it isn't the kind's own. */
const FILLED_AS = { protocols: 'frozen' }

/**
 * Reads every list and search that the description of the API has, in every order, from two products of different sizes by
 * turns. `fills` fill in the ids of an address for each of them. Returns the milliseconds in the middle.
 */
export async function measureSizes(products, fills, show) {
  const [few] = products
  const paths = listPaths(
    JSON.parse((await ask({ origin: few.origin, path: '/api/openapi.json' })).toString()),
  )
  const measured = []
  for (const path of paths) {
    show(path)
    const targets = products.map((product, index) => ({
      origin: product.origin,
      path: unshared(fills[index](path)),
      headers: product.bearer,
    }))
    measured.push({ path, ...(await readByTurns(targets)) })
  }
  return measured
}

/** Equal requests would share a reading. */
function unshared(path) {
  let count = 0
  return () => {
    count += 1
    return `${path}&unshared=${count}`
  }
}

async function readByTurns(targets) {
  const times = targets.map(() => [])
  for (let count = 0; count < READS + WARMING_READS; count += 1) {
    for (const [index, target] of targets.entries()) {
      const since = performance.now()
      await ask(target)
      if (count >= WARMING_READS) times[index].push(performance.now() - since)
    }
  }
  const [few, many] = times.map(median)
  return { few, many }
}

/** The addresses of all lists: plain, in each of their orders, and with each searched text. */
function listPaths({ paths, components }) {
  const choices = ({ enum: values, $ref = '' }) =>
    values ?? components.schemas[$ref.split('/').at(-1)]?.enum ?? []
  const firstValue = ({ name, schema }) => `${name}=${choices(schema)[0] ?? SEARCHED[0]}`
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters?.filter((one) => one.in === 'query') ?? []
    if (!parameters.some(({ name }) => name === 'limit')) return []
    const needed = parameters.filter(({ required }) => required).map(firstValue)
    const address = `/api${path}?${[`limit=${LIMIT}`, ...needed].join('&')}`
    const sort = parameters.find(({ name }) => name === 'sort')
    const search = parameters.find(
      ({ name, required }) => name === 'search' || (name === 'query' && !required),
    )
    return [
      address,
      ...(sort ? choices(sort.schema) : []).map((order) => `${address}&sort=${order}`),
      ...(search ? SEARCHED.map((text) => `${address}&${search.name}=${text}`) : []),
    ].map((one) =>
      one.replace(
        /^\/api\/(\w+)\/\{\w+\}/,
        (_, kind) => `/api/${kind}/{${FILLED_AS[kind] ?? kind.slice(0, -1)}}`,
      ),
    )
  })
}

/** Returns the table of lists by size. */
export function sizesTable({ few, many, rows }) {
  return table(
    ['list', `${few}, ms`, `${many}, ms`, 'times slower', 'aim'],
    rows.map((row) => [
      code(row.path),
      number(row.few),
      number(row.many),
      judged((row.many / row.few).toFixed(2), row.many / row.few <= GROWTH_AIM),
      `≤ ${GROWTH_AIM}`,
    ]),
  )
}
