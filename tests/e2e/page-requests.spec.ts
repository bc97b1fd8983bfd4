import fc from 'fast-check'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'
import { arbitraryHeaders } from '@/tests/fixtures/arbitrary-requests'

const RUNS = Number(process.env.FUZZ_RUNS ?? 120)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_126)

const PAGES = [
  '/',
  '/projects',
  '/projects/create',
  '/projects/{project}',
  '/projects/{project}/edit',
  '/projects/{project}/protocols',
  '/protocols',
  '/p/{project}',
  '/scenarios',
  '/errors',
  '/scenarios/{scenario}',
  '/scenarios/{scenario}/print',
  '/s/{scenario}',
  '/baskets',
  '/teams',
  '/teams/{person}',
  '/teams/named',
  '/workload',
  '/profile',
  '/tracked-projects',
  '/documentation',
  '/analytics',
  '/trash',
  '/inbox',
  '/roadmap',
  '/roadmap/public',
  '/feedback/{number}',
  '/about',
  '/auth',
  '/auth/link',
  '/api-docs',
  '/{number}',
] as const

const WORDS = fc.constantFrom(
  '1',
  '0',
  '-1',
  'new',
  'steps',
  'Новый',
  '%',
  '\\',
  '9'.repeat(40),
  '[object Object]',
  '__proto__',
)
const text = fc.oneof(WORDS, fc.string())
/** Those that screens read, and others. */
const QUERY_NAMES = [
  'tab',
  'search',
  'status',
  'sort',
  'order',
  'page',
  'cursor',
  'from',
  'error',
  'name',
  '_rsc',
  '__proto__',
  'x',
]

const anyRequest = fc.record({
  page: fc.constantFrom(...PAGES),
  ids: fc.option(text, { freq: 2 }),
  query: fc.dictionary(fc.constantFrom(...QUERY_NAMES), text, { maxKeys: 4 }),
  headers: arbitraryHeaders(),
  isPartial: fc.boolean(),
})

test(`${RUNS} generated requests for pages (seed ${SEED}): none is answered with a fault of the server`, async ({
  page,
  signIn,
}) => {
  const project = await createProject()
  const scenario = await createScenario({ projectId: project.id })
  const person = await createUser({ role: 'admin' })
  await signIn(person)
  const ids: Record<string, string> = {
    project: project.id,
    scenario: scenario.id,
    person: person.id,
    number: '1',
  }
  await fc.assert(
    fc.asyncProperty(anyRequest, async (request) => {
      const path = request.page.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(request.ids || (ids[name] ?? '')),
      )
      const query = new URLSearchParams(request.query)
      // What the browser sends when a link is followed within the app.
      const headers = { ...request.headers, ...(request.isPartial && { rsc: '1' }) }
      const response = await page.request.get(`${path}?${query}`, { headers, maxRedirects: 0 })
      expect(
        response.status(),
        `${path}?${query} answered: ${(await response.text()).slice(0, 300)}`,
      ).toBeLessThan(500)
    }),
    { numRuns: RUNS, seed: SEED },
  )
})
