import http from 'node:http'
import fc from 'fast-check'
import { ENDPOINTS, SCHEMAS } from '../../lib/features/api-docs/contract'
import { describeCall, schemaConverter } from '../../lib/features/api-docs/rules'
import { setVariables, variable } from '../../scripts/lib/environment.mjs'
import {
  arbitraryHeaders,
  arbitraryRequest,
  toFormData,
  withIds,
} from '../../tests/fixtures/arbitrary-requests'
import { number } from '../markdown.mjs'
import { inParallel } from './calls.mjs'
import { pageRoutes } from './page-routes.mjs'

const REQUESTS = 20_000
const AT_ONCE = 8
const BATCH = 500
/** Of six requests one is for a page. */
const PAGE_WEIGHT = 1
const CALL_WEIGHT = 5

/** Sends generated requests for all calls and pages, with generated headers: none is a fault of the server. */
export async function sendAnything(ground, { draw, show }) {
  const databaseUrl = variable('DATABASE_URL')
  try {
    return await ground.withProduct((product) => sendAll(product, { draw, show }))
  } finally {
    // What the factories work with is not for the rows after this one.
    setVariables({ DATABASE_URL: databaseUrl })
  }
}

async function sendAll(product, { draw, show }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const rows = await storeRows(product)
  const state = { ids: await rows(), person: await admin(product), counts: new Map(), lost: [] }
  const requests = anyRequest(Object.keys(state.ids))
  let sent = 0
  for (let first = 0; first < REQUESTS; first += BATCH) {
    const batch = fc.sample(requests, { numRuns: BATCH, seed: draw.integer(0, 1e9) })
    await inParallel(batch.length, AT_ONCE, async (index) => {
      sent += 1
      if (sent % 100 === 0) show(`${sent} of ${REQUESTS}`)
      await sendOne(product, { ...batch[index], agent, rows }, state)
    })
  }
  agent.destroy()
  const counts = [...state.counts].sort(([, one], [, other]) => other - one)
  return {
    tried: `${number(sent)} generated requests for ${ENDPOINTS.length} calls and ${pageRoutes().length} pages`,
    found: counts.map(([status, count]) => `${number(count)} × ${status}`).join(', '),
    lost: state.counts.get(200) ? state.lost : [...state.lost, 'no request was valid'],
  }
}

const STORING_TRIES = 10

/** A function that stores a row of each kind in the product's database, and returns their ids. */
async function storeRows(product) {
  // The factories number from 1, as the demo does.
  await product.query('DELETE FROM "RepositoryStep"')
  // Read as soon as the first of these modules is imported.
  setVariables({ DATABASE_URL: product.databaseUrl })
  const { createRowsOfAllTables } = await import('../../tests/fixtures/rows-of-all-tables')
  return async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await createRowsOfAllTables()
      } catch (error) {
        // A request has taken the number: the next one is another.
        if (tries === STORING_TRIES) throw error
      }
    }
  }
}

const admin = async (product) => (await product.signIn(1, 'admin'))[0]

function anyRequest(kinds) {
  const converter = schemaConverter(SCHEMAS)
  const calls = ENDPOINTS.filter(({ endpoint }) => endpoint.answers !== 'events')
  const call = fc.constantFrom(...calls).chain((named) => {
    const { endpoint } = named
    const described = describeCall(named, converter)
    const request = arbitraryRequest(described, { components: converter.components, kinds })
    return fc.record({ endpoint: fc.constant(endpoint), request })
  })
  const id = fc.oneof(fc.constantFrom(...kinds.map((kind) => `id of ${kind}`)), fc.string())
  const page = fc.record({
    page: fc.constantFrom(
      ...pageRoutes().map(({ path }) => path),
      '/',
      '//',
      '/%',
      '/%00',
      '/api//x',
      '/..%2f',
      '/nowhere',
    ),
    ids: fc.array(id, { minLength: 3, maxLength: 3 }),
    query: fc.dictionary(
      fc.constantFrom('tab', 'view', 'range', 'search', 'page', 'sort', 'error', 'callbackUrl', '_rsc'),
      fc.string(),
    ),
    headers: pageHeaders(),
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'),
    isSignedIn: fc.boolean(),
  })
  return fc.oneof({ weight: CALL_WEIGHT, arbitrary: call }, { weight: PAGE_WEIGHT, arbitrary: page })
}

function pageHeaders() {
  const text = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  })
  const ofNext = fc.record(
    {
      rsc: fc.constant('1'),
      'next-router-prefetch': fc.constantFrom('1', '2'),
      'next-router-state-tree': fc.oneof(text, fc.constant('%5B%22%22%2C%7B%7D%5D')),
      'next-action': text,
      'next-url': text,
      'x-forwarded-host': text,
      'x-forwarded-for': text,
      range: fc.constantFrom('bytes=0-1', 'bytes=9-1', 'x'),
    },
    { requiredKeys: [] },
  )
  return fc.tuple(arbitraryHeaders(), ofNext).map(([one, other]) => ({ ...one, ...other }))
}

async function sendOne(product, { endpoint, request, agent, rows, ...page }, state) {
  const sent = endpoint ? toCall(endpoint, withIds(request, state.ids), state) : toPage(page, state)
  const { status, failure, text } = await product.browse({ ...sent, agent })
  const answer = status ?? failure
  state.counts.set(answer, (state.counts.get(answer) ?? 0) + 1)
  if (typeof answer !== 'number' || answer >= 500)
    state.lost.push(
      `${sent.method} ${sent.path} got ${answer}: ${text?.slice(0, 200)} ${JSON.stringify(sent.headers)}`,
    )
  // A request may have signed the person out, or deleted what others need.
  if (status === 401) state.person = await admin(product)
  if (sent.method === 'DELETE' && status === 200) state.ids = await rows()
}

function toCall(endpoint, { params, query, headers, body }, { person }) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const content = endpoint.bodyKind === 'multipart' ? { form: toFormData(endpoint, body) } : { json: body }
  return {
    method: endpoint.method,
    path: `/api${path}?${new URLSearchParams(query)}`,
    headers: { ...headers, ...person.bearer },
    ...(endpoint.method === 'GET' ? {} : content),
  }
}

function toPage({ page, ids, query, headers, method, isSignedIn }, state) {
  const given = ids.map((id) =>
    encodeURIComponent(state.ids[id.replace('id of ', '')] ?? id.toWellFormed?.() ?? 'x'),
  )
  const path = page.replace(/\[\w+\]/g, () => given.pop() || 'x')
  const search = new URLSearchParams(query).toString()
  const cookies = [headers.cookie, isSignedIn && state.person.cookie.cookie].filter(Boolean)
  return {
    method,
    path: search ? `${path}?${search}` : path,
    headers: { ...headers, ...(cookies.length > 0 && { cookie: cookies.join('; ') }) },
  }
}
