import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '@/lib/features/api-docs/contract'
import type { Access, Endpoint } from '@/lib/shared/endpoint'
import { createUser } from './factories/user'
import { requestRoute } from './fixtures/api'
import { bearerOf, cookieOf } from './fixtures/session'

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

/** Who gets past the door; everybody else is answered 401, or 403 where they are known. */
const MAY: Record<Access, Person[]> = {
  public: ['anonymous', 'viewer', 'tester', 'executor', 'pm', 'admin', 'deactivated', 'pending'],
  authenticated: ['viewer', 'tester', 'executor', 'pm', 'admin'],
  editor: ['tester', 'executor', 'pm', 'admin'],
  admin: ['admin'],
}

const UNKNOWN: Person[] = ['anonymous', 'deactivated', 'pending']

/** Ids that name nothing, so that whoever gets past the door finds nothing and changes nothing. */
function paramsOf({ path }: Endpoint): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, NOBODY]))
}

async function statusFor(endpoint: Endpoint, headers: Record<string, string>): Promise<number> {
  const response = await requestRoute(endpoint, { params: paramsOf(endpoint), headers })
  await response.body?.cancel()
  return response.status
}

async function headersFor(person: Person): Promise<Record<string, string>> {
  const given = PEOPLE[person]
  return given ? bearerOf(await createUser(given)) : {}
}

const people = Object.keys(PEOPLE).filter((name): name is Person => name in PEOPLE)

describe.each(ENDPOINTS)('$endpoint.method $endpoint.path', ({ endpoint }) => {
  test.each(people)(`${endpoint.access}: %s`, async (person) => {
    const status = await statusFor(endpoint, await headersFor(person))
    if (MAY[endpoint.access].includes(person)) expect([401, 403]).not.toContain(status)
    else expect(status).toBe(UNKNOWN.includes(person) ? 401 : 403)
  })
})

const CHANGING = ENDPOINTS.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.access !== 'public')

test.each(CHANGING)(
  '$endpoint.method $endpoint.path is refused from another site, with the cookie alone',
  async ({ endpoint }) => {
    const { cookie } = await cookieOf(await createUser({ role: 'admin' }))
    expect(await statusFor(endpoint, { cookie })).toBe(403)
    expect(await statusFor(endpoint, { cookie, origin: 'https://elsewhere.example' })).toBe(403)
    expect(await statusFor(endpoint, { cookie, 'sec-fetch-site': 'cross-site' })).toBe(403)
  },
)
