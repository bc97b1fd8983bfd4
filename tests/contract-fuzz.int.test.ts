import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENDPOINTS, SCHEMAS } from '@/lib/features/api-docs/contract'
import { describeCall, schemaConverter } from '@/lib/features/api-docs/rules'
import type { Endpoint } from '@/lib/shared/endpoint'
import { createUser } from './factories/user'
import { requestRoute } from './fixtures/api'
import { type ArbitraryRequest, arbitraryRequest, toFormData, withIds } from './fixtures/arbitrary-requests'
import { createRowsOfAllTables } from './fixtures/rows-of-all-tables'
import { bearerHeaders } from './fixtures/session'

// FUZZ_RUNS=20000 FUZZ_SEED=$RANDOM npx vitest run tests/contract-fuzz.int.test.ts
const RUNS = Number(process.env.FUZZ_RUNS ?? 2_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const MS_PER_RUN = 300

const title = `${RUNS} generated requests over all routes (seed ${SEED}): none is answered with a fault of the server`

test(title, { timeout: RUNS * MS_PER_RUN + 20_000 }, async () => {
  const converter = schemaConverter(SCHEMAS)
  const endpoints = new Map(ENDPOINTS.map(({ name, endpoint }) => [name, endpoint]))
  const calls = ENDPOINTS.map((named) => describeCall(named, converter))
  let ids = await createRowsOfAllTables()
  const admin = await createUser({ role: 'admin' })
  let headers = await bearerHeaders(admin)

  async function send(endpoint: Endpoint, { body, ...request }: ArbitraryRequest): Promise<Response> {
    const sent = { ...request, headers: { ...request.headers, ...headers } }
    const content = endpoint.bodyKind === 'multipart' ? { form: toFormData(endpoint, body) } : { body }
    const response = await requestRoute(endpoint, endpoint.method === 'GET' ? sent : { ...sent, ...content })
    if (endpoint.method === 'DELETE' && response.ok) ids = await createRowsOfAllTables()
    // A request may have signed the person out.
    if (response.status === 401) headers = await bearerHeaders(admin)
    return response
  }

  // The name represents the call, so that a failure prints the request and not the contract.
  const anyRequest = fc
    .constantFrom(...calls)
    .chain((call) =>
      fc.tuple(
        fc.constant(call.name),
        arbitraryRequest(call, { components: converter.components, kinds: Object.keys(ids) }),
      ),
    )
  await fc.assert(
    fc.asyncProperty(anyRequest, async ([name, request]) => {
      const endpoint = endpoints.get(name)
      if (!endpoint) throw new Error(`There is no call ${name}.`)
      const response = await send(endpoint, withIds(request, ids))
      if (endpoint.answers === 'events') await response.body?.cancel()
      else expect(response.status, `${name} answered: ${await response.text()}`).toBeLessThan(500)
    }),
    { numRuns: RUNS, seed: SEED },
  )
})
