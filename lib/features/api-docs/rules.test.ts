import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint } from '@/lib/shared/endpoint'
import { MEBIBYTE } from '@/lib/shared/limits'
import { daySchema, idSchema, versionSchema } from '@/lib/shared/validation'
import { describeCall, openApiDocument, schemaConverter } from './rules'

const shelfSchema = z.object({ _id: idSchema, label: z.string(), since: z.iso.date() })

const shelves = {
  listShelves: endpoint('GET /shelves', {
    summary: 'All shelves.',
    access: 'public',
    query: z.object({ limit: z.coerce.number().int().max(1000).optional() }),
    data: z.object({ shelves: z.array(shelfSchema) }),
  }),
  createShelf: endpoint('POST /shelves', {
    summary: 'Puts up a shelf.',
    access: 'editor',
    body: z.object({
      label: z.string().trim().min(1),
      since: daySchema,
      note: z.string().nullish().transform(String),
    }),
    data: z.object({ shelf: shelfSchema }),
    status: 201,
  }),
  updateShelf: endpoint('PUT /shelves/{id}', {
    summary: 'Changes a shelf.',
    access: 'admin',
    params: z.object({ id: idSchema }),
    body: z.object({ label: z.string(), version: versionSchema }),
    data: z.object({ shelf: shelfSchema }),
  }),
  uploadPlan: endpoint('POST /shelves/plan', {
    summary: 'Takes a plan.',
    access: 'authenticated',
    bodyKind: 'multipart',
    form: { plan: 'file', title: 'text' },
    bodyLimit: 5 * MEBIBYTE,
    data: z.object({}),
  }),
  readPlan: endpoint('GET /shelves/plan', {
    summary: 'Gives the plan.',
    access: 'authenticated',
    data: z.object({}),
    answers: 'file',
  }),
}

const converter = schemaConverter([{ section: 'shelves', name: 'shelfSchema', schema: shelfSchema }])
const calls = Object.entries<Endpoint>(shelves).map(([name, declared]) =>
  describeCall({ name, section: 'shelves', endpoint: declared }, converter),
)
const document = openApiDocument({
  calls,
  schemas: converter.components,
  sections: ['projects'],
  sessionCookie: 'session',
  version: '1.2.3',
})
const { paths, components } = document
const parameterNames = (operation: { parameters: { name: string }[] } | undefined) =>
  operation?.parameters.map(({ name }) => name)

test('every endpoint is an operation under its path and method', () => {
  expect(Object.keys(paths)).toEqual(['/shelves', '/shelves/{id}', '/shelves/plan'])
  expect(paths['/shelves/plan']).toMatchObject({
    post: { operationId: 'uploadPlan', tags: ['shelves'], summary: 'Takes a plan.' },
    get: { operationId: 'readPlan' },
  })
})

test('what is public needs no token; everything else takes the token or the cookie', () => {
  expect(paths['/shelves']?.get?.security).toEqual([])
  expect(paths['/shelves']?.post?.security).toEqual([{ accessToken: [] }, { sessionCookie: [] }])
  expect(components.securitySchemes.sessionCookie).toMatchObject({ in: 'cookie', name: 'session' })
})

test('a schema with a name is a component, referred to wherever it is used', () => {
  expect(components.schemas.Shelf?.properties).toHaveProperty('label')
  const answered = JSON.stringify(paths['/shelves']?.get?.responses['200'])
  expect(answered).toContain('"items":{"$ref":"#/components/schemas/Shelf"}')
  expect(JSON.stringify(document)).not.toContain('$defs')
})

test('input is described as it is sent, not as the server stores it', () => {
  const content = paths['/shelves']?.post?.requestBody?.content['application/json']
  expect(content?.schema.required).toEqual(['label', 'since'])
  expect(content?.schema.properties).toMatchObject({ since: { type: 'string' }, label: { minLength: 1 } })
})

test('an answer stands in the envelope, a creation under 201', () => {
  expect(paths['/shelves']?.post?.responses['201']).toMatchObject({
    content: { 'application/json': { schema: { required: ['success', 'data'] } } },
  })
  expect(paths['/shelves/plan']?.get?.responses['200']).toMatchObject({
    content: { 'application/octet-stream': {} },
  })
})

test('parameters: path, query, the idempotency key of a creation, the version of a change', () => {
  expect(paths['/shelves']?.get?.parameters).toMatchObject([
    { name: 'limit', in: 'query', required: false, schema: { type: 'integer', maximum: 1000 } },
  ])
  expect(paths['/shelves/{id}']?.put?.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true },
    { name: 'If-Match', in: 'header', required: false },
  ])
  expect(parameterNames(paths['/shelves']?.post)).toEqual(['Idempotency-Key'])
  expect(parameterNames(paths['/shelves/plan']?.post)).toEqual([])
})

test('an upload is a multipart form with its fields', () => {
  const content = paths['/shelves/plan']?.post?.requestBody?.content ?? {}
  expect(Object.keys(content)).toEqual(['multipart/form-data'])
  expect(content['multipart/form-data']?.schema).toMatchObject({
    required: ['plan', 'title'],
    properties: { plan: { contentMediaType: 'application/octet-stream' }, title: { type: 'string' } },
  })
})

test('a call lists the failures that can meet it', () => {
  const statuses = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {})
  expect(statuses('/shelves', 'get')).toEqual(['200', '422', '500', '503'])
  expect(statuses('/shelves/{id}', 'put')).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '422',
    '500',
    '503',
  ])
  expect(statuses('/shelves/plan', 'post')).toContain('415')
})

test('of two schemas with one name the later one gets its section’s name in front', () => {
  const other = z.object({ shelf: z.string() })
  const both = schemaConverter([
    { section: 'shelves', name: 'shelfSchema', schema: shelfSchema },
    { section: 'close-days', name: 'shelfSchema', schema: other },
  ])
  both.convert(z.object({ one: shelfSchema, other }), 'test')
  expect(Object.keys(both.components).sort()).toEqual(['CloseDaysShelf', 'Shelf'])
})

test('a schema that contains itself is referred to', () => {
  const own = schemaConverter([])
  expect(own.convert(z.object({ anything: z.json() }), 'noteBody')).toMatchObject({
    properties: { anything: { $ref: '#/components/schemas/NoteBody__schema0' } },
  })
  expect(own.components).toHaveProperty('NoteBody__schema0')
})
