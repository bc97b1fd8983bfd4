import fs from 'node:fs'
import fc from 'fast-check'
import { prisma } from '@/lib/server/db'
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

/** The addresses of the pages for people who signed in, with parameters in brackets. */
const PRIVATE_PAGES = fs
  .readdirSync('app/(app)', { recursive: true, encoding: 'utf8' })
  .flatMap((file) =>
    /(?:^|\/)page\.tsx$/.test(file) ? [`/${file}`.replaceAll(/\/(?:\(\w+\)|page\.tsx)/g, '')] : [],
  )

// All of them in further ways, and more people: `npm run prove -- --only pages`.
test('every page lets in who signed in, and says no name to anybody else', async ({
  openContext,
  signIn,
}) => {
  const project = await createProject()
  const scenario = await createScenario({ projectId: project.id })
  const viewer = await createUser({ role: 'viewer' })
  const ids: Record<string, string> = {
    p: project.id,
    projects: project.id,
    s: scenario.id,
    scenarios: scenario.id,
    teams: viewer.id,
  }
  const addresses = PRIVATE_PAGES.map((page) => {
    const [, folder = ''] = page.split('/')
    return page.replace(/\[\w+\]/, ids[folder] ?? 'f'.repeat(24)) || '/'
  })
  const names = [project.name, scenario.scenarioNumber, viewer.name]

  const open = async (user?: { id: string }) => {
    const context = await openContext()
    if (user) await signIn(user, context)
    return context.request
  }
  const signedOut = await createUser({ role: 'admin' })
  const others = {
    anonymous: await open(),
    deactivated: await open(await createUser({ role: 'admin', isActive: false })),
    pending: await open(await createUser({ role: 'admin', isApproved: false })),
    'signed out': await open(signedOut),
  }
  await prisma.session.updateMany({ where: { userId: signedOut.id }, data: { revokedAt: new Date() } })
  const letIn = await open(viewer)

  const shown = new Set<string>()
  for (const address of addresses) {
    for (const [person, request] of Object.entries(others)) {
      const answer = await request.get(address, { maxRedirects: 0 })
      const text = await answer.text()
      expect(answer.headers().location ?? '', `${address} as ${person}`).toMatch(/^[^?]*\/auth\?from=/)
      for (const name of names) expect(text, `${address} as ${person}`).not.toContain(name)
    }
    const answer = await letIn.get(address, { maxRedirects: 0 })
    expect([200, 307, 404], `${address} as a viewer`).toContain(answer.status())
    expect(answer.headers().location ?? '', `${address} as a viewer`).not.toContain('/auth')
    const text = await answer.text()
    for (const name of names) if (text.includes(name)) shown.add(name)
  }
  expect([...shown].sort()).toEqual(names.toSorted())
})

test('each request has one line of the log, with the person and without what is secret', async ({
  page,
  signIn,
  server,
}) => {
  const project = await createProject()
  const person = await createUser()
  await signIn(person)
  const begin = server.log().length
  const addresses = [
    `/projects/${project.id}?search=secret`,
    '/auth/link',
    '/shared-protocols/pVb3uH-secret_token?open',
    '/api/auth/session',
    `/api/projects/${project.id}`,
    '/api/nothing',
    '/%',
    '/_next/static/chunks/gone.js',
    '/favicon.ico',
    '/icon.svg',
  ]
  for (const address of addresses) await (await page.request.get(address, { maxRedirects: 0 })).body()
  const readLines = () =>
    server
      .log()
      .slice(begin)
      .split('\n')
      .filter((line) => line.includes('"route":'))
  const shown = () =>
    readLines().map((text) => {
      const { kind, route, status, userId } = JSON.parse(text)
      return [kind, route, status, userId === person.id ? 'the person' : userId].join(' ')
    })
  await expect
    .poll(() => shown().sort())
    .toEqual([
      'call * /* 404 ',
      'call GET /api/auth/session 200 the person',
      'call GET /projects/{id} 200 the person',
      'page GET /auth/link 200 the person',
      'page GET /projects/{id} 200 the person',
      'page GET /shared-protocols/{id} 404 the person',
      'page GET /{id} 400 ',
      'page GET /{id}/static/chunks/{id} 404 the person',
    ])
  expect(readLines().join()).not.toContain('secret')
})
