import fs from 'node:fs'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import fc from 'fast-check'
import { z } from 'zod'
import { getSnapshot } from '@/lib/features/protocols/contract'
import { createProtocolLink } from '@/lib/features/protocols/links/contract'
import { prisma } from '@/lib/server/db'
import { addDays, formatDay } from '@/lib/shared/dates'
import { testDraw } from '@/tests/factories/draw'
import { createProject } from '@/tests/factories/project'
import { createProtocol } from '@/tests/factories/protocol'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'
import { arbitraryHeaders } from '@/tests/fixtures/arbitrary-requests'

const RUNS = Number(process.env.FUZZ_RUNS ?? 120)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_126)

/** The addresses of the pages below a folder, with parameters in brackets. */
const pagesBelow = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .flatMap((file) =>
      /(?:^|\/)page\.tsx$/.test(file) ? [`/${file}`.replaceAll(/\/(?:\(\w+\)|page\.tsx)/g, '') || '/'] : [],
    )

const PAGES = pagesBelow('app')
/** Those for people who signed in. */
const PRIVATE_PAGES = pagesBelow('app/(app)')
const PARAMETER = /\[(?:\.{3})?\w+\]/

/** Returns the id that the parameter of a page takes, by its first folder. A page of which none is known is an error. */
function idFor(page: string, ids: Record<string, string>): string {
  const [, folder = ''] = page.split('/')
  const id = ids[folder]
  if (id === undefined) throw new Error(`This test has no id for ${page}.`)
  return id
}

/** The rows that pages are about; one person signs the protocol, and may read what somebody wrote to the makers. */
async function createSubjects(signer: { id: string }) {
  const project = await createProject()
  const scenario = await createScenario({ projectId: project.id })
  const protocol = await createProtocol({
    projectId: project.id,
    title: 'Приёмка «Осень»',
    signerIds: [signer.id],
  })
  const feedback = await prisma.feedback.create({
    data: {
      id: testDraw.id(new Date()),
      userId: signer.id,
      type: 'bug',
      title: 'Экспорт обрывается',
      description: 'На больших проектах.',
    },
  })
  const ids = {
    p: project.id,
    projects: project.id,
    s: scenario.id,
    scenarios: scenario.id,
    teams: signer.id,
    protocols: protocol.id,
    feedback: String(feedback.number),
  }
  return { ids, names: [project.name, scenario.scenarioNumber, protocol.title, feedback.title] }
}

/** Freezes a protocol by a refusal of who is signed in. Returns the token of a link to it. */
async function shareProtocol(request: APIRequestContext, id: string): Promise<string> {
  const path = `/api/protocols/${id}`
  const seen = getSnapshot.data.parse(await readAnswer(request.get(`${path}/snapshot`))).shownHash
  const post = (kind: string, data: Record<string, string>) =>
    readAnswer(request.post(`${path}/${kind}`, { data, headers: { 'sec-fetch-site': 'same-origin' } }))
  await post('refusal', { reason: 'Рано', seen })
  const lastDay = addDays(formatDay(new Date()), 7)
  const { address } = createProtocolLink.data.parse(await post('links', { lastDay }))
  return address.split('/').at(-1) ?? ''
}

const answer = z.object({ data: z.unknown() })
async function readAnswer(sent: Promise<APIResponse>): Promise<unknown> {
  const response = await sent
  expect(response.ok(), await response.text()).toBe(true)
  return answer.parse(await response.json()).data
}

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
  id: fc.option(text, { freq: 2 }),
  query: fc.dictionary(fc.constantFrom(...QUERY_NAMES), text, { maxKeys: 4 }),
  headers: arbitraryHeaders(),
  isPartial: fc.boolean(),
})

test(`${RUNS} generated requests for pages (seed ${SEED}): none is answered with a fault of the server`, async ({
  page,
  signIn,
}) => {
  const person = await createUser({ role: 'admin' })
  await signIn(person)
  const { ids: ofRows } = await createSubjects(person)
  const ids = {
    ...ofRows,
    'shared-protocols': await shareProtocol(page.request, ofRows.protocols),
    '[...unknown]': '1',
  }
  await fc.assert(
    fc.asyncProperty(anyRequest, async (request) => {
      const path = request.page.replace(PARAMETER, () =>
        encodeURIComponent(request.id || idFor(request.page, ids)),
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

// All of them in further ways, and more people: `npm run prove -- --only pages`.
test('every page lets in who signed in, and says no name to anybody else', async ({
  openContext,
  signIn,
}) => {
  const viewer = await createUser({ role: 'viewer' })
  const subjects = await createSubjects(viewer)
  const addresses = PRIVATE_PAGES.map((page) => page.replace(PARAMETER, () => idFor(page, subjects.ids)))
  const names = [...subjects.names, viewer.name]

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
