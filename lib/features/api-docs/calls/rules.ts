import type { Endpoint } from '@/lib/shared/endpoint'
import type { ErrorCode } from '@/lib/shared/errors'
import { fieldsOf, type JsonSchema, type SchemaConverter } from '../schemas/rules'

/** An endpoint with the name of its export and the section it stands in. */
export interface NamedEndpoint {
  name: string
  section: string
  endpoint: Endpoint
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  isRequired: boolean
  schema: JsonSchema
  /** What it is for, where the name alone does not say. */
  purpose?: 'idempotencyKey' | 'ifMatch'
}

/** A call as a table of contents shows it. */
export type CallSummary = Pick<Call, 'name' | 'method' | 'path' | 'summary'>

/** A call as its reader needs it: everything in JSON Schemas. */
export interface Call
  extends Pick<Endpoint, 'method' | 'path' | 'summary' | 'access' | 'status' | 'answers'> {
  name: string
  section: string
  parameters: Parameter[]
  body: { mediaType: 'application/json' | 'multipart/form-data'; schema: JsonSchema; limit: number } | null
  /** The schema of `data`. */
  data: JsonSchema
  /** Why it may fail, as far as the endpoint tells. */
  failures: ErrorCode[]
}

/** Describes an endpoint for its reader. */
export function callOf({ name, section, endpoint }: NamedEndpoint, { convert }: SchemaConverter): Call {
  const { method, path, summary, access, status, answers } = endpoint
  const sent = convert(endpoint.body, `${name}Body`)
  const parameters = [
    ...parametersIn('path', convert(endpoint.params, `${name}Path`)),
    ...parametersIn('query', convert(endpoint.query, `${name}Query`)),
    ...headersOf(endpoint, sent),
  ]
  const body = bodyOf(endpoint, sent)
  return {
    name,
    section,
    ...{ method, path, summary, access, status, answers },
    parameters,
    body,
    data: convert(endpoint.data, `${name}Data`),
    failures: failuresOf(endpoint, {
      hasQuery: parameters.some((parameter) => parameter.in === 'query'),
      hasBody: body !== null,
    }),
  }
}

const parametersIn = (where: 'path' | 'query', schema: JsonSchema): Parameter[] =>
  fieldsOf(schema).map((field) => ({
    name: field.name,
    in: where,
    isRequired: where === 'path' || field.isRequired,
    schema: field.schema,
  }))

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  isRequired: false,
  schema: { type: 'string', maxLength: 64 },
  purpose: 'idempotencyKey',
}

const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  isRequired: false,
  schema: { type: 'string', pattern: '^(?:W/)?"\\d{1,9}"$' },
  purpose: 'ifMatch',
}

function headersOf(endpoint: Endpoint, body: JsonSchema): Parameter[] {
  const takesKey = endpoint.method === 'POST' && endpoint.bodyKind === 'json' && endpoint.access !== 'public'
  return [...(takesKey ? [IDEMPOTENCY_KEY] : []), ...(body.properties?.version ? [IF_MATCH] : [])]
}

function bodyOf({ bodyKind, bodyLimit, form }: Endpoint, schema: JsonSchema): Call['body'] {
  if (bodyKind === 'multipart')
    return { mediaType: 'multipart/form-data', schema: formSchema(form), limit: bodyLimit }
  const isEmpty = fieldsOf(schema).length === 0 && !schema.anyOf && !schema.oneOf
  return isEmpty ? null : { mediaType: 'application/json', schema, limit: bodyLimit }
}

const FILE: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }

const FORM_FIELDS: Record<Endpoint['form'][string], JsonSchema> = {
  file: FILE,
  files: { type: 'array', items: FILE },
  text: { type: 'string' },
}

function formSchema(form: Endpoint['form']): JsonSchema {
  const properties = Object.fromEntries(Object.entries(form).map(([name, kind]) => [name, FORM_FIELDS[kind]]))
  return { type: 'object', required: Object.keys(form), properties }
}

function failuresOf(endpoint: Endpoint, has: { hasQuery: boolean; hasBody: boolean }): ErrorCode[] {
  const isPublic = endpoint.access === 'public'
  const changes = endpoint.method !== 'GET'
  const isForSome = endpoint.access === 'editor' || endpoint.access === 'admin'
  const applies: [ErrorCode, boolean][] = [
    ['bad_request', has.hasBody],
    ['unauthenticated', !isPublic],
    // A cookie from another site's page is refused as well.
    ['forbidden', isForSome || (!isPublic && changes)],
    ['not_found', endpoint.path.includes('{')],
    ['conflict', has.hasBody],
    ['too_large', has.hasBody],
    ['unsupported_type', endpoint.bodyKind === 'multipart'],
    ['invalid', has.hasQuery || has.hasBody],
    ['rate_limited', isPublic && changes],
    ['internal', true],
    ['unavailable', true],
  ]
  return applies.flatMap(([code, does]) => (does ? [code] : []))
}
