import { expect, it } from 'vitest'
import { setPagePolicy } from './page-policy'

function ask(url: string, claimed: Record<string, string> = {}, options = {}) {
  const headers = { ...claimed }
  const answered = new Map<string, string>()
  setPagePolicy({ url, headers }, { setHeader: (name, value) => answered.set(name, value) }, options)
  return { headers, policy: answered.get('content-security-policy') }
}

const findNonce = (policy = '') => /'nonce-([\w+/=]+)'/.exec(policy)?.[1]

it('allows scripts by a different nonce for each page, and nothing inline', () => {
  const [first, second] = [ask('/about').policy, ask('/about').policy]
  expect(findNonce(first)).toBeDefined()
  expect(findNonce(first)).not.toBe(findNonce(second))
  const scripts = first?.split('; ').find((directive) => directive.startsWith('script-src'))
  expect(scripts).not.toMatch(/unsafe-(inline|eval)|\*|https?:/)
  expect(first).toContain("frame-ancestors 'none'")
  expect(first).toContain("base-uri 'none'")
})

it('allows only the development server to evaluate code', () => {
  expect(ask('/about', {}, { dev: true }).policy).toContain("'unsafe-eval'")
})

it('passes the page its own address and nonce, whatever the visitor claims', () => {
  const claimed = { 'x-page-address': '//evil.example', 'x-nonce': 'mine', 'content-security-policy': 'none' }
  const { headers, policy } = ask('/about?tab=bot', claimed)
  expect(headers['x-page-address']).toBe('/about?tab=bot')
  expect(headers['x-nonce']).toBe(findNonce(policy))
  expect(headers['content-security-policy']).toBe(policy)
})

it.each([
  ['/projects?_rsc=1a2b3', '/projects'],
  ['/projects?status=active&_rsc=1a2b3', '/projects?status=active'],
  ['//evil.example/projects', '//evil.example/projects'],
  ['//', '//'],
  ['//?_rsc=1a2b3', '//'],
  ['*', '*'],
])('the page of %s is %s', (url, address) => {
  expect(ask(url).headers['x-page-address']).toBe(address)
})

it.each(['/api', '/api/projects', '/api?x', '/_next/static/a.js'])('%s is no page', (url) => {
  expect(ask(url).policy).toBeUndefined()
})

it.each(['/', '/projects', '/api-docs', '/apiary'])('%s is a page', (url) => {
  expect(ask(url).policy).toBeDefined()
})
