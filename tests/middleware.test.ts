import fs from 'node:fs'
import { NextRequest } from 'next/server'
import { describe, expect, it } from 'vitest'
import { sessionCookieNameFor } from '@/lib/shared/session'
import { config, middleware } from '@/middleware'

const open = (path: string, cookie?: string) =>
  middleware(new NextRequest(`http://localhost:3000${path}`, { headers: cookie ? { cookie } : {} }))

const sentTo = (path: string, cookie?: string) =>
  open(path, cookie).headers.get('location')?.replace('http://localhost:3000', '')

const policyOf = (path: string) => open(path).headers.get('content-security-policy') ?? ''
const nonceOf = (policy: string) => /'nonce-([\w+/=]+)'/.exec(policy)?.[1]

const protectedFolders = fs
  .readdirSync('app/(app)', { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

describe('without a session cookie', () => {
  it.each(protectedFolders)('/%s, like every page of the signed-in part, leads to sign-in', (folder) => {
    expect(sentTo(`/${folder}`)).toBe(`/auth?from=%2F${folder}`)
  })

  it.each([
    ['/', '/auth?from=%2F'],
    ['/projects?status=active', '/auth?from=%2Fprojects%3Fstatus%3Dactive'],
    ['/projects/create', '/auth?from=%2Fprojects%2Fcreate'],
    ['/p/42', '/auth?from=%2Fp%2F42'],
    ['/tracked-projects', '/auth?from=%2Ftracked-projects'],
    ['/scenarios/0123', '/auth?from=%2Fscenarios%2F0123'],
    ['/feedback/7', '/auth?from=%2Ffeedback%2F7'],
  ])('%s leads to %s', (path, target) => {
    expect(sentTo(path)).toBe(target)
  })

  it.each(['/auth', '/about', '/login', '/api-docs', '/no-such-page', '/projectsx'])('%s opens', (path) => {
    expect(sentTo(path)).toBeUndefined()
  })
})

it.each([true, false])('a session cookie opens protected pages (TLS: %s)', (isSecure) => {
  expect(sentTo('/projects', `${sessionCookieNameFor(isSecure)}=something`)).toBeUndefined()
})

it('keeps calls and build files out, since a body that passes is cut', () => {
  const matcher = new RegExp(`^${config.matcher}$`)
  expect(['/', '/projects', '/api-docs', '/apiary'].filter((path) => matcher.test(path))).toHaveLength(4)
  expect(['/api', '/api/projects', '/_next/static/a.js'].filter((path) => matcher.test(path))).toEqual([])
})

it('allows scripts by a nonce of their own for each page, and nothing inline', () => {
  const [first, second] = [policyOf('/about'), policyOf('/about')]
  expect(nonceOf(first)).toBeDefined()
  expect(nonceOf(first)).not.toBe(nonceOf(second))
  const scripts = first.split('; ').find((directive) => directive.startsWith('script-src'))
  expect(scripts).not.toMatch(/unsafe-(inline|eval)|\*|https?:/)
  expect(first).toContain("frame-ancestors 'none'")
  expect(first).toContain("base-uri 'none'")
})

it('hands the page its own address and nonce, whatever the visitor claims them to be', () => {
  const request = new NextRequest('http://localhost:3000/about?tab=bot', {
    headers: { 'x-page-address': '//evil.example', 'x-nonce': 'mine' },
  })
  const { headers } = middleware(request)
  expect(headers.get('x-middleware-request-x-page-address')).toBe('/about?tab=bot')
  const policy = headers.get('content-security-policy') ?? ''
  expect(headers.get('x-middleware-request-x-nonce')).toBe(nonceOf(policy))
})
