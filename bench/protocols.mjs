import sharp from 'sharp'
import { ask, median } from './load.mjs'
import { judged, kilobytes, number, table } from './markdown.mjs'
import { meanwhileRows, whileLooking } from './meanwhile.mjs'
import { DATA, freezeProtocol, makeLine, makeMark, makeStep } from './scenario.mjs'
import { readProcessorSeconds, staySignedIn } from './servers.mjs'

/**
 * A protocol, saved as PDF and as Excel: what it holds (lines, steps, marks and photos are those of each scenario), within
 * how many milliseconds it is there, and what the others notice meanwhile, as with whole lists. Its processor time is that of
 * a time of its own, when nothing else is asked for.
 */
const PROTOCOL = {
  scenarios: 300,
  lines: 5,
  steps: 8,
  marks: 4,
  photos: 2,
  ms: 10_000,
  other: '/api/scenarios?limit=50',
  othersMs: 1_000,
  memory: 300,
}

/** How often each of its pages and calls is read. */
const READS = 5

/**
 * Makes a protocol of many scenarios by the product's own calls, saves it as its files, one after the other, freezes it by a
 * refusal, and reads its pages and calls.
 */
export async function measureProtocol(product, show) {
  const id = await makeProtocol(product, show)
  const files = []
  for (const format of ['pdf', 'xlsx']) {
    show(format)
    const path = `/api/protocols/${id}/${format}`
    const { result, ...meanwhile } = await whileLooking(product, PROTOCOL.other, (read) => read(path))
    const before = readProcessorSeconds(product)
    await ask({ origin: product.origin, path, headers: product.bearer })
    const seconds = before === null ? null : readProcessorSeconds(product) - before
    files.push({ format, seconds, ...result, meanwhile })
  }
  show('freezing')
  return { files, reads: await measureReads(product, id) }
}

const several = (count, make) => Array.from({ length: count }, (_, index) => make(index))

async function makeProtocol(product, show) {
  const call = caller(product)
  const {
    scenarios: [{ projectId }],
  } = await call('GET', '/api/scenarios?limit=1')
  const { baskets } = await call('GET', '/api/baskets/options')
  const photos = await Promise.all(several(PROTOCOL.photos, makePhoto))
  const scenarioIds = []
  while (scenarioIds.length < PROTOCOL.scenarios) {
    await staySignedIn(product)
    show(`making ${PROTOCOL.scenarios} scenarios with ${PROTOCOL.photos} photos each: ${scenarioIds.length}`)
    const first = scenarioIds.length * PROTOCOL.marks
    const data = { ...DATA, basket: baskets[0].number }
    const { scenario } = await call('POST', `/api/projects/${projectId}/scenarios`, { type: 'orders', data })
    const path = `/api/scenarios/${scenario._id}`
    await call('PUT', `${path}/products`, { products: several(PROTOCOL.lines, makeLine) })
    await call('POST', `${path}/product-marks/bulk`, {
      datamatrixes: several(PROTOCOL.marks, (index) => makeMark(first + index)),
    })
    await call('POST', `${path}/steps/bulk`, { steps: several(PROTOCOL.steps, makeStep) })
    await sendPhotos(product, `${path}/receipt-photos`, photos)
    scenarioIds.push(scenario._id)
  }
  const { protocol } = await call('POST', `/api/projects/${projectId}/protocols`, {
    title: 'Bench',
    scenarioIds,
  })
  return protocol._id
}

/** Returns a function that makes a call as the person who is signed in then. */
const caller = (product) => async (method, path, body) => {
  const headers = { ...product.bearer, 'content-type': 'application/json' }
  const text = body && JSON.stringify(body)
  const answer = await ask({ origin: product.origin, path, method, headers, body: text })
  return JSON.parse(answer.toString()).data
}

/**
 * A picture of a receipt, with soft structures everywhere. Documents hold the small pictures that are stored with photos: a larger one would
 * only take longer to be stored.
 */
async function makePhoto() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 }
  const grain = sharp({ create: { width: 150, height: 200, channels: 3, noise } })
  return sharp(await grain.png().toBuffer())
    .resize(600, 800)
    .jpeg({ quality: 85 })
    .toBuffer()
}

async function sendPhotos({ origin, bearer }, path, photos) {
  const form = new FormData()
  for (const [index, photo] of photos.entries())
    form.append('photos', new Blob([photo], { type: 'image/jpeg' }), `receipt-${index}.jpg`)
  form.append('receiptType', 'salesReceipt')
  const answer = await fetch(origin + path, { method: 'POST', headers: bearer, body: form })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

async function measureReads(product, id) {
  const call = caller(product)
  const { profile } = await call('GET', '/api/profile')
  const since = performance.now()
  await freezeProtocol(call, id, profile._id)
  const reads = [{ what: 'sending and freezing it', ms: performance.now() - since }]
  const lastDay = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { address } = await call('POST', `/api/protocols/${id}/links`, { lastDay })
  const { bearer, cookie } = product
  const targets = [
    ...['', '/snapshot', '/changes', '/links'].map((part) => [`/api/protocols/${id}${part}`, bearer]),
    [`/protocols/${id}`, cookie],
    [new URL(address).pathname, {}, '/shared-protocols/{token}'],
  ]
  for (const [path, headers, name = path.replace(id, '{id}')] of targets) {
    const times = []
    let bytes = 0
    for (let count = 0; count < READS; count += 1) {
      const start = performance.now()
      bytes = (await ask({ origin: product.origin, path, headers })).length
      times.push(performance.now() - start)
    }
    reads.push({ what: name, ms: median(times), bytes })
  }
  return reads
}

/** Returns the tables of a protocol: of its files, and of what is read of it once it is frozen. */
export const protocolTables = ({ files, reads }) => [
  ...files.map(({ format, ms, seconds, bytes, meanwhile }) =>
    table(
      [
        `a protocol of ${PROTOCOL.scenarios} scenarios with ${PROTOCOL.marks} marks and ${PROTOCOL.photos} photos each as ${format}`,
        'measured',
        'aim',
      ],
      [
        ['ms', judged(number(ms), ms <= PROTOCOL.ms), `≤ ${number(PROTOCOL.ms)}`],
        ...(seconds === null ? [] : [['processor time alone, s', seconds.toFixed(1), '']]),
        ['KB', kilobytes(bytes), ''],
        ...meanwhileRows(meanwhile, PROTOCOL),
      ],
    ),
  ),
  table(
    ['the same, frozen', 'ms', 'KB'],
    reads.map(({ what, ms, bytes }) => [what, number(ms), bytes === undefined ? '' : kilobytes(bytes)]),
  ),
]
