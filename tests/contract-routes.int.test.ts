import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '@/lib/features/api-docs/contract'
import type { Endpoint } from '@/lib/shared/endpoint'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Routes without a contract: NextAuth's own, and the answer to every path that no route has. */
const WITHOUT_CONTRACT = ['app/api/auth/[...nextauth]/route.ts', 'app/api/[...path]/route.ts']

function filesNamed(folder: string, name: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === name)
    .map((file) => path.posix.join(folder, file))
}

async function importExports(file: string): Promise<[string, unknown][]> {
  const module: Record<string, unknown> = await import(path.join(ROOT, file))
  return Object.entries(module)
}

const CONTRACT_FILES = filesNamed('lib/features', 'contract.ts')
const ROUTE_FILES = filesNamed('app/api', 'route.ts').filter((file) => !WITHOUT_CONTRACT.includes(file))

const isEndpoint = (value: unknown): value is Endpoint =>
  value instanceof Object && 'method' in value && 'path' in value && 'access' in value

/** `/projects/{id}` of `app/api/projects/[id]/route.ts`. */
const toPath = (file: string) => file.replace(/^app\/api|\/route\.ts$/g, '').replace(/\[(\w+)\]/g, '{$1}')
const toRouteFile = (endpoint: Endpoint) => `app/api${endpoint.path.replace(/\{(\w+)\}/g, '[$1]')}/route.ts`

/** The input or output type of a schema; browsers don't parse answers. */
function toShape(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // Parsing drops undeclared fields, which makes no difference to readers of the declared ones.
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties
    },
  })
}

describe('contracts', () => {
  test.each(CONTRACT_FILES)('every endpoint of %s is documented', async (file) => {
    const exported = (await importExports(file)).map(([, value]) => value)
    const declared = exported.filter(isEndpoint)
    const documented: unknown[] = ENDPOINTS.map(({ endpoint }) => endpoint)
    const forgotten = declared.filter((endpoint) => !documented.includes(endpoint))
    expect(forgotten.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test('names and addresses are unique', () => {
    const names = ENDPOINTS.map(({ name }) => name)
    const addresses = ENDPOINTS.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  test.each(ENDPOINTS)('$name is served by the route file of its path', async ({ endpoint }) => {
    const exported = await importExports(toRouteFile(endpoint))
    const handler = exported.find(([name]) => name === endpoint.method)?.[1]
    expect(handler).toHaveProperty('serves', endpoint)
  })

  test.each(ENDPOINTS)('the answer of $name is the same before and after parsing', ({ endpoint }) => {
    expect(toShape(endpoint.data, 'input')).toEqual(toShape(endpoint.data, 'output'))
  })

  test.each(ENDPOINTS)('the path and the parameters of $name agree', ({ endpoint }) => {
    const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = 'shape' in endpoint.params ? Object.keys(endpoint.params.shape ?? {}) : []
    expect(declared.sort()).toEqual(named.sort())
  })

  test.each(ENDPOINTS.filter(({ endpoint }) => endpoint.bodyKind === 'multipart'))(
    'the form of $name is described',
    ({ endpoint }) => expect(Object.keys(endpoint.form)).not.toEqual([]),
  )
})

describe('routes', () => {
  test('there are some', () => expect(ROUTE_FILES.length).toBeGreaterThan(20))

  test.each(ROUTE_FILES)(
    '%s exports nothing but methods that a contract declares for its path',
    async (file) => {
      const exported = (await importExports(file)).map(([name]) => name)
      const declared = ENDPOINTS.filter(({ endpoint }) => endpoint.path === toPath(file))
      expect(exported.filter((name) => !METHODS.includes(name))).toEqual([])
      expect(exported.sort()).toEqual(declared.map(({ endpoint }) => endpoint.method).sort())
    },
  )
})
