import { ask } from './load.mjs'
import { judged, kilobytes, number, table } from './markdown.mjs'
import { meanwhileRows, whileLooking } from './meanwhile.mjs'
import { PROTOCOL } from './rows.mjs'
import { DATA, makeLine, makeMark, makeStep } from './scenario.mjs'

/** Makes a protocol of many scenarios by the product's own calls, and saves it as its files, one after the other. */
export async function measureProtocol(product, show) {
  show(`making ${PROTOCOL.scenarios} scenarios`)
  const id = await makeProtocol(product)
  const files = []
  for (const format of ['pdf', 'xlsx']) {
    show(format)
    const path = `/api/protocols/${id}/${format}`
    const { result, ...meanwhile } = await whileLooking(product, PROTOCOL.other, (read) => read(path))
    files.push({ format, ...result, meanwhile })
  }
  return files
}

async function makeProtocol({ origin, bearer }) {
  const headers = { ...bearer, 'content-type': 'application/json' }
  const call = async (method, path, body) => {
    const text = body && JSON.stringify(body)
    return JSON.parse((await ask({ origin, path: `/api${path}`, method, headers, body: text })).toString())
      .data
  }
  const {
    scenarios: [{ projectId }],
  } = await call('GET', '/scenarios?limit=1')
  const { baskets } = await call('GET', '/baskets/options')
  const scenarioIds = []
  const several = (count, make) => Array.from({ length: count }, (_, index) => make(index))
  while (scenarioIds.length < PROTOCOL.scenarios) {
    const first = scenarioIds.length * PROTOCOL.marks
    const data = { ...DATA, basket: baskets[0].number }
    const { scenario } = await call('POST', `/projects/${projectId}/scenarios`, { type: 'orders', data })
    const path = `/scenarios/${scenario._id}`
    await call('PUT', `${path}/products`, { products: several(PROTOCOL.lines, makeLine) })
    await call('POST', `${path}/product-marks/bulk`, {
      datamatrixes: several(PROTOCOL.marks, (index) => makeMark(first + index)),
    })
    await call('POST', `${path}/steps/bulk`, { steps: several(PROTOCOL.steps, makeStep) })
    scenarioIds.push(scenario._id)
  }
  const { protocol } = await call('POST', `/projects/${projectId}/protocols`, { title: 'Bench', scenarioIds })
  return protocol._id
}

/** Returns the tables of a protocol's files. */
export const protocolTables = (files) =>
  files.map(({ format, ms, bytes, meanwhile }) =>
    table(
      [`a protocol of ${PROTOCOL.scenarios} scenarios as ${format}`, 'measured', 'aim'],
      [
        ['ms', judged(number(ms), ms <= PROTOCOL.ms), `≤ ${number(PROTOCOL.ms)}`],
        ['KB', kilobytes(bytes), ''],
        ...meanwhileRows(meanwhile, PROTOCOL),
      ],
    ),
  )
