import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/ids'
import { callOf } from '../calls/rules'
import { schemaConverter } from '../schemas/rules'
import { curlOf, exampleOf } from './rules'

const address = 'https://uta.example'

function curlFor(declared: Endpoint): string {
  const converter = schemaConverter([])
  const call = callOf({ name: 'call', section: 'test', endpoint: declared }, converter)
  return curlOf(call, { address, schemas: converter.components })
}

describe('an example', () => {
  test.each([
    z.object({ name: z.string().min(3), count: z.int().min(5), flag: z.boolean() }),
    z.object({ status: z.enum(['', 'open', 'closed']).exclude(['']), kind: z.literal('a') }),
    z.array(z.object({ _id: idSchema, startDate: z.iso.date(), at: z.iso.datetime(), link: z.url() })).min(1),
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('x'), x: z.string() }),
      z.object({ type: z.literal('y') }),
    ]),
    z.object({ person: z.object({ telegramUsername: z.string() }).nullable() }),
  ])('parses by the schema it was made from (%#)', (schema) => {
    const converter = schemaConverter([])
    const made = exampleOf(converter.convert(schema, 'test'), converter.components)
    expect(schema.safeParse(made)).toMatchObject({ success: true })
  })

  test('follows names', () => {
    const boxSchema = z.object({ label: z.string() })
    const converter = schemaConverter([{ section: 'test', name: 'boxSchema', schema: boxSchema }])
    const schema = converter.convert(z.object({ box: boxSchema }), 'test')
    expect(exampleOf(schema, converter.components)).toEqual({ box: { label: expect.any(String) } })
  })

  test('of what contains itself ends', () => {
    const converter = schemaConverter([])
    const schema = converter.convert(z.object({ any: z.json() }), 'test')
    expect(() => JSON.stringify(exampleOf(schema, converter.components))).not.toThrow()
  })
})

describe('curl', () => {
  test('sends a JSON body with the token', () => {
    const body = z.object({ title: z.literal("it's") })
    const given = {
      method: 'POST',
      path: '/notes',
      summary: '',
      access: 'editor',
      data: z.object({}),
    } as const
    expect(curlFor(endpoint({ ...given, body }))).toBe(
      [
        "curl 'https://uta.example/api/notes'",
        '-X POST',
        '-H "Authorization: Bearer $ACCESS_TOKEN"',
        "-H 'Content-Type: application/json'",
        `-d '{"title":"it'\\''s"}'`,
      ].join(' \\\n  '),
    )
  })

  test('fills in path and query, and asks a public call without a token', () => {
    const given = {
      method: 'GET',
      path: '/notes/{id}',
      summary: '',
      access: 'public',
      data: z.object({}),
    } as const
    const params = z.object({ id: idSchema })
    const query = z.object({ query: z.literal('a b'), limit: z.int().optional() })
    expect(curlFor(endpoint({ ...given, params, query }))).toMatch(
      /^curl 'https:\/\/uta\.example\/api\/notes\/[0-9a-f]{24}\?query=a\+b'$/,
    )
  })

  test('attaches files, and keeps one that is answered', () => {
    const form = { plan: 'file', title: 'text' } as const
    const given = { path: '/plan', summary: '', access: 'public', data: z.object({}) } as const
    const upload = curlFor(endpoint({ ...given, method: 'POST', bodyKind: 'multipart', form }))
    expect(upload).toContain("-F 'plan=@file'")
    expect(upload).toContain("-F 'title=")
    expect(curlFor(endpoint({ ...given, method: 'GET', answers: 'file' }))).toContain('-OJ')
  })
})
