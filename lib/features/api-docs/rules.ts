import type { z } from 'zod'
import { type Access, type Endpoint, MEBIBYTE } from '@/lib/shared/endpoint'
import { ERROR_STATUS, type ErrorCode } from '@/lib/shared/errors'
import { fieldsOf, type JsonSchema, type SchemaConverter, schemaConverter } from './schemas/rules'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
  description?: string
}

interface Response {
  description: string
  content?: Record<string, { schema: JsonSchema }>
  headers?: Record<string, { schema: JsonSchema; description: string }>
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Response | { $ref: string }>
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Response>
    securitySchemes: Record<string, Record<string, string>>
  }
}

interface NamedEndpoint {
  name: string
  section: string
  endpoint: Endpoint
}

interface NamedSchema {
  name: string
  section: string
  schema: z.ZodType
}

/** When each failure is answered (contract.md, section 1). */
const FAILURES: Record<ErrorCode, string> = {
  bad_request: 'The body is not JSON, not an object, or of the wrong content type for the call.',
  unauthenticated: 'No session or token, or one that is expired, revoked or malformed.',
  forbidden: 'A known person who is not allowed to do this.',
  not_found: 'No such thing, an id of the wrong form, or a part of something else.',
  method_not_allowed: 'The path exists, the method does not.',
  conflict: 'It exists already, or the version that was sent is stale: `data.current` is what is stored now.',
  expired: 'A code past its time.',
  too_large: 'The body or a file is over its limit.',
  unsupported_type: 'A file that is not what it claims to be.',
  invalid: 'The input is not valid: `fields` names each field that is wrong.',
  rate_limited: 'Too many calls; `Retry-After` says when to try again.',
  internal: 'A fault of the server; `requestId` finds it in the log.',
  upstream: 'Telegram or the code host failed, and nothing stored serves the call.',
  unavailable: 'The database is not reachable; `Retry-After` says when to try again.',
  storage_full: 'There is no space left for files.',
}

const ROLES_BY_ACCESS: Record<Access, string> = {
  public: 'Anybody may call this.',
  authenticated: 'Everybody who is signed in may call this.',
  editor: 'Everybody who is signed in but viewers may call this.',
  admin: 'Admins may call this.',
}

const DESCRIPTION = `Every answer is an envelope: \`{ "success": true, "data": … }\`, or on failure
\`{ "success": false, "error": "a sentence for a person", "code": "a word for a machine" }\`.

A call is authenticated by \`Authorization: Bearer <accessToken>\` or, without that header, by the session cookie.
Unknown fields are ignored. Ids are 24 lower-case hex characters. Times are ISO 8601 in UTC; days are \`YYYY-MM-DD\`.
Lists take \`limit\` (1 to 1000) and \`cursor\`, and then answer \`nextCursor\`; without them they answer everything.`

/** The OpenAPI 3.1 description of the endpoints, made of the schemas that validate. */
export function openApiDocument(
  endpoints: NamedEndpoint[],
  schemas: NamedSchema[],
  version: string,
): OpenApiDocument {
  const converter = schemaConverter(schemas)
  const paths: OpenApiDocument['paths'] = {}
  for (const named of endpoints) {
    const { path, method } = named.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(named, converter) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'U.T.A.', version, description: DESCRIPTION },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(({ section }) => section))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...converter.components, Failure: FAILURE_SCHEMA },
      responses: Object.fromEntries(
        Object.entries(FAILURES).map(([code, text]) => [code, failureResponse(code, text)]),
      ),
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer' },
        sessionCookie: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' },
      },
    },
  }
}

const FAILURE_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['success', 'error', 'code'],
  properties: {
    success: { type: 'boolean', const: false },
    error: { type: 'string', description: 'A sentence for a person, in their language.' },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Field path to its sentence.',
    },
    data: { type: 'object', description: 'With `conflict`: `current`, what is stored now.' },
    requestId: { type: 'string', description: 'With `internal`.' },
  },
}

function failureResponse(code: string, description: string): Response {
  const retries = code === 'rate_limited' || code === 'unavailable'
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    ...(retries && { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } } }),
  }
}

function operationOf({ name, section, endpoint }: NamedEndpoint, { convert }: SchemaConverter): Operation {
  const body = convert(endpoint.body, `${name}Body`)
  const parameters = [
    ...parametersOf('path', convert(endpoint.params, `${name}Path`)),
    ...parametersOf('query', convert(endpoint.query, `${name}Query`)),
    ...headersOf(endpoint, body),
  ]
  const content = requestContent(endpoint, body)
  return {
    operationId: name,
    summary: endpoint.summary,
    description: ROLES_BY_ACCESS[endpoint.access],
    tags: [section],
    security: endpoint.access === 'public' ? [] : [{ accessToken: [] }, { sessionCookie: [] }],
    parameters,
    ...(content && { requestBody: { required: (body.required ?? []).length > 0, content } }),
    responses: {
      [endpoint.status]: successResponse(endpoint, convert(endpoint.data, `${name}Data`)),
      ...failuresOf(endpoint, {
        hasInput: parameters.length > 0 || content !== undefined,
        hasBody: content !== undefined,
      }),
    },
  }
}

const parametersOf = (where: 'path' | 'query', schema: JsonSchema): Parameter[] =>
  fieldsOf(schema).map((field) => ({
    name: field.name,
    in: where,
    required: where === 'path' || field.isRequired,
    schema: field.schema,
  }))

function headersOf(endpoint: Endpoint, body: JsonSchema): Parameter[] {
  const takesKey = endpoint.method === 'POST' && endpoint.bodyKind === 'json' && endpoint.access !== 'public'
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 64 },
    description: 'A repeat with the same key and body within 24 hours answers what the first one answered.',
  }
  const version: Parameter = {
    name: 'If-Match',
    in: 'header',
    required: false,
    schema: { type: 'string', pattern: '^(?:W/)?"\\d{1,9}"$' },
    description: 'The version that the change is based on, as `"7"`; the same as the body field `version`.',
  }
  return [...(takesKey ? [key] : []), ...(body.properties?.version ? [version] : [])]
}

function requestContent(
  endpoint: Endpoint,
  body: JsonSchema,
): Record<string, { schema: JsonSchema }> | undefined {
  if (endpoint.bodyKind === 'multipart') return { 'multipart/form-data': { schema: formSchema(endpoint) } }
  return fieldsOf(body).length > 0 || body.anyOf || body.oneOf
    ? { 'application/json': { schema: body } }
    : undefined
}

const FORM_FIELDS: Record<Endpoint['form'][string], JsonSchema> = {
  file: { type: 'string', contentMediaType: 'application/octet-stream' },
  files: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
  text: { type: 'string' },
}

function formSchema({ form }: Endpoint): JsonSchema {
  const properties = Object.fromEntries(Object.entries(form).map(([name, kind]) => [name, FORM_FIELDS[kind]]))
  return { type: 'object', required: Object.keys(form), properties }
}

function successResponse(endpoint: Endpoint, data: JsonSchema): Response {
  if (endpoint.answers === 'events')
    return {
      description: 'A stream of events.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    }
  if (endpoint.answers === 'file')
    return { description: 'A file.', content: { 'application/octet-stream': { schema: {} } } }
  const properties = { success: { type: 'boolean', const: true }, data, message: { type: 'string' } } as const
  const schema: JsonSchema = { type: 'object', required: ['success', 'data'], properties }
  return {
    description: endpoint.status === 201 ? 'Created.' : 'Done.',
    content: { 'application/json': { schema } },
  }
}

function failuresOf(
  endpoint: Endpoint,
  has: { hasInput: boolean; hasBody: boolean },
): Record<string, { $ref: string }> {
  const isPublic = endpoint.access === 'public'
  const changes = endpoint.method !== 'GET'
  const applies: [ErrorCode, boolean][] = [
    ['bad_request', has.hasBody],
    ['unauthenticated', !isPublic],
    ['forbidden', endpoint.access === 'editor' || endpoint.access === 'admin' || (!isPublic && changes)],
    ['not_found', endpoint.path.includes('{')],
    ['conflict', has.hasBody],
    ['too_large', has.hasBody],
    ['unsupported_type', endpoint.bodyKind === 'multipart'],
    ['invalid', has.hasInput],
    ['rate_limited', isPublic && changes],
    ['internal', true],
    ['unavailable', true],
  ]
  const codes = applies.flatMap(([code, does]) => (does ? [code] : []))
  return Object.fromEntries(
    codes.map((code) => [String(ERROR_STATUS[code]), { $ref: `#/components/responses/${code}` }]),
  )
}

/** The most megabytes that a call's body may have. */
export function bodyLimitOf(endpoint: Pick<Endpoint, 'bodyLimit'>): number {
  return endpoint.bodyLimit / MEBIBYTE
}
