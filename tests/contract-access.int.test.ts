import { expect, test } from 'vitest'
import { ENDPOINTS } from '@/lib/features/api-docs/contract'
import type { Access, Endpoint } from '@/lib/shared/endpoint'
import { createUser } from './factories/user'
import { requestRoute } from './fixtures/api'
import { bearerHeaders, cookieHeaders } from './fixtures/session'

const NOBODY = 'f'.repeat(24)

const PEOPLE = {
  anonymous: null,
  viewer: { role: 'viewer' },
  tester: { role: 'tester' },
  executor: { role: 'executor' },
  pm: { role: 'pm' },
  admin: { role: 'admin' },
  deactivated: { role: 'admin', isActive: false },
  pending: { role: 'admin', isApproved: false },
} as const

type Person = keyof typeof PEOPLE

/** Who is let in; all others get 401, or 403 if they are signed in. */
const MAY: Record<Access, Person[]> = {
  public: ['anonymous', 'viewer', 'tester', 'executor', 'pm', 'admin', 'deactivated', 'pending'],
  authenticated: ['viewer', 'tester', 'executor', 'pm', 'admin'],
  editor: ['tester', 'executor', 'pm', 'admin'],
  admin: ['admin'],
}

const UNKNOWN: Person[] = ['anonymous', 'deactivated', 'pending']

/** Ids that name nothing, so that a caller who is let in finds and changes nothing. */
function samplePathParams({ path }: Endpoint): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, NOBODY]))
}

async function statusFor(endpoint: Endpoint, headers: Record<string, string>): Promise<number> {
  const response = await requestRoute(endpoint, { params: samplePathParams(endpoint), headers })
  await response.body?.cancel()
  return response.status
}

async function headersFor(person: Person): Promise<Record<string, string>> {
  const given = PEOPLE[person]
  return given ? bearerHeaders(await createUser(given)) : {}
}

const people = Object.keys(PEOPLE).filter((name): name is Person => name in PEOPLE)

test.each(ENDPOINTS)('$endpoint.method $endpoint.path lets in whom it says', async ({ endpoint }) => {
  for (const person of people) {
    const status = await statusFor(endpoint, await headersFor(person))
    const who = `${person} at a call for ${endpoint.access}`
    if (MAY[endpoint.access].includes(person)) expect([401, 403], who).not.toContain(status)
    else expect(status, who).toBe(UNKNOWN.includes(person) ? 401 : 403)
  }
  if (endpoint.method === 'GET' || endpoint.access === 'public') return
  const { cookie } = await cookieHeaders(await createUser({ role: 'admin' }))
  const elsewhere: Record<string, string>[] = [
    {},
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of elsewhere) {
    expect(await statusFor(endpoint, { cookie, ...headers }), 'from another site').toBe(403)
  }
})
