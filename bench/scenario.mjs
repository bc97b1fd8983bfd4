import { ask } from './load.mjs'
import { LARGE } from './rows.mjs'

/** The lines of the scenario that is saved again and again. */
const SAVED_LINES = 50

/** The scenarios of the protocols that are read. */
const PROTOCOL_SCENARIOS = 20

/**
 * Makes a large scenario, one with a few lines, and two protocols, a draft and a frozen one, by the product's own calls. Returns
 * their ids and those lines.
 */
export async function makeScenarios({ origin, bearer }) {
  const call = async (method, path, body) => {
    const headers = { ...bearer, 'content-type': 'application/json' }
    const text = body === undefined ? undefined : JSON.stringify(body)
    return JSON.parse((await ask({ origin, path, method, headers, body: text })).toString()).data
  }
  const { scenarios } = await call('GET', '/api/scenarios?limit=1')
  const { baskets } = await call('GET', '/api/baskets/options')
  const make = async (lines) => {
    const { scenario } = await call('POST', `/api/projects/${scenarios[0].projectId}/scenarios`, {
      type: 'orders',
      data: { ...DATA, basket: baskets[0].number },
    })
    const products = Array.from({ length: lines }, (_, index) => makeLine(index))
    return (await call('PUT', `/api/scenarios/${scenario._id}/products`, { products })).scenario
  }
  const saved = await make(SAVED_LINES)
  const large = await make(LARGE.lines)
  await call('POST', `/api/scenarios/${large._id}/product-marks/bulk`, {
    datamatrixes: Array.from({ length: LARGE.marks }, (_, index) => makeMark(index)),
  })
  await call('POST', `/api/scenarios/${large._id}/steps/bulk`, {
    steps: Array.from({ length: LARGE.steps }, (_, index) => makeStep(index)),
  })
  const { profile } = await call('GET', '/api/profile')
  return {
    ...(await makeProtocols(call, { projectId: scenarios[0].projectId, signerId: profile._id })),
    large: large._id,
    saved: { scenarioId: saved._id, personId: profile._id, products: saved.products },
  }
}

async function makeProtocols(call, { projectId, signerId }) {
  const path = `/api/projects/${projectId}`
  const { scenarios } = await call('GET', `${path}/scenarios?limit=${PROTOCOL_SCENARIOS}`)
  const body = { title: 'Bench', scenarioIds: scenarios.map(({ _id }) => _id) }
  const make = async () => (await call('POST', `${path}/protocols`, body)).protocol._id
  const [draft, frozen] = [await make(), await make()]
  await freezeProtocol(call, frozen, signerId)
  return { draft, frozen }
}

/** Freezes a protocol: the person who makes the calls is its signer, and refuses. */
export async function freezeProtocol(call, id, signerId) {
  const path = `/api/protocols/${id}`
  await call('PUT', path, { signerIds: [signerId], isSent: true })
  const { shownHash: seen } = await call('GET', `${path}/snapshot`)
  await call('POST', `${path}/refusal`, { reason: 'Bench', seen })
}

export const DATA = {
  country: 'Russia',
  plant: 'M041',
  currency: 'RUB',
  shipment: 'PickUp 4.0',
  payment: 'Pre-paid',
  collection: 'complete',
  hand_out: 'complete',
  realization: 'complete',
}

export const makeLine = (index) => ({
  product: String(10_000_000 + index),
  barcode: String(4_600_000_000_000 + index),
  supplierCode: `A-${index}`,
  name: `Конструктор «Космодром», ${index + 1}`,
  priceWithBonuses: 100 + index / 100,
  quantity: 1 + (index % 9),
})

const SEPARATOR = '\u001d'
/** Alternately a mark of the state and one of the retailer. */
export const makeMark = (index) =>
  index % 2 === 0
    ? `010460043993125621${String(index).padStart(13, 'x')}${SEPARATOR}91EE06${SEPARATOR}92${'q'.repeat(44)}`
    : `ДМ-${index}`

export const makeStep = (index) => ({
  number: String(index + 1).padStart(4, '0'),
  description: `Step ${index + 1}: ${'open the shift and print the receipt '.repeat(1 + (index % 5))}`,
  systemComponent: 'POS',
  owner: 'CASH',
  expectedResult: 'The receipt says what was paid '.repeat(index % 4),
  responsible: index % 3 === 0 ? 'Anna Kotova' : '',
})
