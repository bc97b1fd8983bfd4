import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { ENDPOINTS, SCHEMAS } from '@/lib/features/api-docs/contract'
import { describeCall, schemaConverter } from '@/lib/features/api-docs/rules'
import { createBasket } from './factories/basket'
import { createProject } from './factories/project'
import { createScenario } from './factories/scenario'
import { createUser } from './factories/user'
import { requestRoute } from './fixtures/api'
import { arbitraryRequest, withIds } from './fixtures/arbitrary-requests'
import { createRowsOfAllTables } from './fixtures/rows-of-all-tables'
import { bearerHeaders } from './fixtures/session'

const SEED = 20_261_126
/** Maximum number of generated requests, of which one is valid. */
const SAMPLES = 200

/** The parts of a path that lead to a child: its parent, its kind, and the parameter or the call that names it. */
const CHILD =
  /^\/(projects|scenarios|baskets)\/\{id\}\/([\w-]+)\/(?:\{(\w+)\}|bulk\/(?:delete|status|responsible)$)/

/** Calls that need more than a row: a stored picture, an earlier one, the text of a receipt. Their own tests ask elsewhere. */
const NEEDS_MORE = /^\/scenarios\/\{id\}\/receipt-photos\/\{photoId\}\/(edit|edit\/undo|reading)$/

/** What only a child's author may change, found as it is. */
const BY_AUTHOR = '/scenarios/{id}/comments/{commentId}'

const NESTED = ENDPOINTS.flatMap((named) => {
  const { path } = named.endpoint
  const [, parent, kind = '', parameter] = CHILD.exec(path) ?? []
  return parent && !NEEDS_MORE.test(path) ? [{ ...named, parent, kind, parameter }] : []
})

let ids: Record<string, string>
let others: Record<string, string>
let headers: Record<string, string>
beforeEach(async () => {
  ids = await createRowsOfAllTables()
  others = {
    projects: (await createProject()).id,
    scenarios: (await createScenario()).id,
    baskets: (await createBasket()).id,
  }
  headers = await bearerHeaders(await createUser({ role: 'admin' }))
})

test('there are calls for children of all three', () => {
  expect(NESTED.length).toBeGreaterThan(30)
  expect(new Set(NESTED.map(({ parent }) => parent)).size).toBe(3)
})

/** The answer to the first generated request that is valid, about a row of `parentId`. */
async function answerUnder(parentId: string, nested: (typeof NESTED)[number]) {
  const { endpoint, kind, parameter } = nested
  const child = ids[kind]
  if (!child) throw new Error(`There is no row of ${kind}.`)
  const converter = schemaConverter(SCHEMAS)
  const call = describeCall(nested, converter)
  const requests = arbitraryRequest(call, { components: converter.components, kinds: Object.keys(ids) })
  for (const request of fc.sample(requests, { numRuns: SAMPLES, seed: SEED })) {
    const { query, body } = withIds(request, ids)
    const params = { id: parentId, ...(parameter && { [parameter]: child }) }
    const named = parameter ? body : { ...body, ids: [child] }
    const sent = endpoint.method === 'GET' ? { query } : { query, body: named }
    const response = await requestRoute(endpoint, { params, headers, ...sent })
    await response.body?.cancel()
    if (![400, 422].includes(response.status)) return response.status
  }
  throw new Error('No generated request is valid.')
}

test.each(NESTED)(
  '$endpoint.method $endpoint.path finds no child of another parent, and its own',
  async (nested) => {
    expect(await answerUnder(others[nested.parent] ?? '', nested)).toBe(404)
    const found = nested.endpoint.path === BY_AUTHOR ? [200, 403, 409] : [200, 409]
    expect(found).toContain(await answerUnder(ids[nested.parent] ?? '', nested))
  },
)
