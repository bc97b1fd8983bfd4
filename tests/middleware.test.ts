import fs from 'node:fs'
import { unstable_doesMiddlewareMatch as passes } from 'next/experimental/testing/server'
import { NextRequest } from 'next/server'
import { describe, expect, it } from 'vitest'
import { sessionCookieNameFor } from '@/lib/shared/session'
import { config, middleware } from '@/middleware'

/** Where the request of a page is redirected, or undefined. */
function sentTo(path: string, cookies: Record<string, string> = {}) {
  const url = `http://localhost:3000${path}`
  if (!passes({ config, url, cookies })) return
  return middleware(new NextRequest(url)).headers.get('location')?.replace('http://localhost:3000', '')
}

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
    ['/s/0123', '/auth?from=%2Fs%2F0123'],
    ['/tracked-projects', '/auth?from=%2Ftracked-projects'],
    ['/scenarios/0123', '/auth?from=%2Fscenarios%2F0123'],
    ['/protocols/0123', '/auth?from=%2Fprotocols%2F0123'],
    ['/feedback/7', '/auth?from=%2Ffeedback%2F7'],
    ['/roadmap/public/7', '/auth?from=%2Froadmap%2Fpublic%2F7'],
  ])('%s leads to %s', (path, target) => {
    expect(sentTo(path)).toBe(target)
  })

  it.each([
    '/auth',
    '/about',
    '/login',
    '/api-docs',
    '/roadmap/public',
    '/shared-protocols/a-token',
    '/no-such-page',
    '/projectsx',
  ])('%s opens', (path) => {
    expect(sentTo(path)).toBeUndefined()
  })
})

it.each([true, false])('a session cookie opens protected pages (TLS: %s)', (isSecure) => {
  const cookies = { [sessionCookieNameFor(isSecure)]: 'something' }
  expect(sentTo('/', cookies)).toBeUndefined()
  expect(sentTo('/projects', cookies)).toBeUndefined()
})

it.each(['/api', '/api/projects', '/_next/static/a.js'])(
  '%s stays out, since a body that passes is cut',
  (path) => {
    expect(passes({ config, url: `http://localhost:3000${path}` })).toBe(false)
  },
)
