import { z } from 'zod'
import type { Endpoint } from '@/lib/shared/endpoint'
import { ERROR_STATUS, type ErrorCode } from '@/lib/shared/errors'
import { ACCESS, DESCRIPTION, FAILURES, HEADERS, SECTION_TITLES, type Section } from './contract'

/** A JSON Schema as OpenAPI 3.1 takes it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

const DEFINITION = '#/$defs/'
const COMPONENT = '#/components/schemas/'

/** Turns zod schemas into JSON Schemas; those that have a name become components that the others refer to. */
export interface SchemaConverter {
  /** `owner` names a schema without its own name that has to be referred to because it contains itself. */
  convert: (schema: z.ZodType, owner: string) => JsonSchema
  /** The schemas referred to so far, by name. */
  components: Record<string, JsonSchema>
}

/**
 * Returns a converter over the schemas that the contracts export, such as `userSchema`, which becomes `User`; of two
 * with one name the later one gets its section's name in front. Both directions are described by what stands on the
 * wire: the parsed value (a `Date`, a default) stays in the server.
 */
export function schemaConverter(
  exported: { section: string; name: string; schema: z.ZodType }[],
): SchemaConverter {
  const names = z.registry<{ id: string }>()
  const taken = new Set<string>()
  for (const { section, name, schema } of exported) {
    if (names.has(schema)) continue
    const short = pascalCase(name.replace(/Schema$/, ''))
    const id = taken.has(short) ? pascalCase(section) + short : short
    taken.add(id)
    names.add(schema, { id })
  }
  const components: Record<string, JsonSchema> = {}
  const convert = (schema: z.ZodType, owner: string): JsonSchema => {
    const {
      $defs,
      $schema: _,
      ...converted
    } = z.toJSONSchema(schema, {
      io: 'input',
      metadata: names,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => describe(zodSchema, jsonSchema),
    })
    for (const [name, definition] of Object.entries($defs ?? {})) {
      // A schema with a further check becomes a mere reference to the one without.
      const target =
        definition.$ref?.startsWith(DEFINITION) && $defs?.[definition.$ref.slice(DEFINITION.length)]
      components[componentName(name, owner)] ??= withReferences(target || definition, owner)
    }
    return withReferences(converted, owner)
  }
  return { convert, components }
}

// A format is enough: zod's patterns are hundreds of characters long. `safe` integers need no bounds.
function describe(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  const { description, examples } = z.globalRegistry.get(zodSchema) ?? {}
  if (description) jsonSchema.description = description
  if (Array.isArray(examples)) jsonSchema.examples = examples
}

const pascalCase = (name: string) =>
  name.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase())

const componentName = (name: string, owner: string) =>
  name.startsWith('__') ? pascalCase(owner) + name : name

function withReferences(schema: JsonSchema, owner: string): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(DEFINITION)
      ? COMPONENT + componentName(value.slice(DEFINITION.length), owner)
      : value,
  )
}

interface Field {
  name: string
  schema: JsonSchema
  isRequired: boolean
}

/** Returns the fields of an object schema, none for any other. */
export function listFields(schema: JsonSchema): Field[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: typeof field === 'boolean' ? {} : field,
    isRequired: required.has(name),
  }))
}

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
  /** Its purpose, where the name is not enough. */
  description?: string
}

/** A call as the documentation shows it: everything in JSON Schemas. */
export interface Call
  extends Pick<Endpoint, 'method' | 'path' | 'summary' | 'access' | 'status' | 'answers'> {
  name: string
  section: string
  parameters: Parameter[]
  body: { mediaType: 'application/json' | 'multipart/form-data'; schema: JsonSchema; limit: number } | null
  /** The schema of `data`. */
  data: JsonSchema
  /** The failures that the endpoint declares. */
  failures: ErrorCode[]
}

/** Describes an endpoint for its reader. */
export function describeCall({ name, section, endpoint }: NamedEndpoint, { convert }: SchemaConverter): Call {
  const { method, path, summary, access, status, answers } = endpoint
  const sent = convert(endpoint.body, `${name}Body`)
  const parameters = [
    ...parametersIn('path', convert(endpoint.params, `${name}Path`)),
    ...parametersIn('query', convert(endpoint.query, `${name}Query`)),
    ...listHeaders(endpoint, sent),
  ]
  const body = describeBody(endpoint, sent)
  return {
    name,
    section,
    method,
    path,
    summary,
    access,
    status,
    answers,
    parameters,
    body,
    data: convert(endpoint.data, `${name}Data`),
    failures: listFailures(endpoint, {
      hasQuery: parameters.some((parameter) => parameter.in === 'query'),
      hasBody: body !== null,
    }),
  }
}

const parametersIn = (where: 'path' | 'query', schema: JsonSchema): Parameter[] =>
  listFields(schema).map((field) => ({
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
  description: HEADERS.idempotencyKey,
}

const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  isRequired: false,
  schema: { type: 'string', pattern: '^(?:W/)?"\\d{1,9}"$' },
  description: HEADERS.ifMatch,
}

function listHeaders(endpoint: Endpoint, body: JsonSchema): Parameter[] {
  const { method, bodyKind, access, isSecret } = endpoint
  const takesKey = method === 'POST' && bodyKind === 'json' && access !== 'public' && !isSecret
  return [...(takesKey ? [IDEMPOTENCY_KEY] : []), ...(body.properties?.version ? [IF_MATCH] : [])]
}

function describeBody({ bodyKind, bodyLimit, form }: Endpoint, schema: JsonSchema): Call['body'] {
  if (bodyKind === 'multipart')
    return { mediaType: 'multipart/form-data', schema: formSchema(form), limit: bodyLimit }
  const isEmpty = listFields(schema).length === 0 && !schema.anyOf && !schema.oneOf
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

function listFailures(endpoint: Endpoint, has: { hasQuery: boolean; hasBody: boolean }): ErrorCode[] {
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

interface Content {
  content: Record<string, { schema: JsonSchema }>
}

interface Answer extends Partial<Content> {
  description: string
  headers?: Record<string, { schema: JsonSchema }>
}

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema; description?: string }[]
  requestBody?: Content & { required: boolean }
  responses: Record<string, Answer | { $ref: string }>
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Answer>
    securitySchemes: Record<string, Record<string, string>>
  }
}

/** A section of the API, before its calls are shown. */
export interface ApiSection {
  name: string
  title: string
  /** The count of its calls. */
  count: number
}

interface Description {
  calls: Call[]
  schemas: Record<string, JsonSchema>
  sections: readonly Section[]
  sessionCookie: string
  version: string
}

const isErrorCode = (text: string): text is ErrorCode => text in ERROR_STATUS

/** Every error code, by its status. */
const ERROR_CODES = Object.keys(ERROR_STATUS).filter(isErrorCode)

/** Returns the OpenAPI 3.1 document of the calls. */
export function openApiDocument(given: Description): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const call of given.calls) {
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: toOperation(call),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'U.T.A.', version: given.version, description: DESCRIPTION },
    servers: [{ url: '/api' }],
    tags: given.sections.map((name) => ({ name, description: SECTION_TITLES[name] })),
    paths,
    components: {
      schemas: { ...given.schemas, Failure: FAILURE },
      responses: failureAnswers(),
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        sessionCookie: { type: 'apiKey', in: 'cookie', name: given.sessionCookie },
      },
    },
  }
}

/** A change that somebody else made first. */
const FOREIGN_CHANGE: JsonSchema = {
  type: 'object',
  required: ['by', 'at', 'fields'],
  properties: {
    by: { type: 'object', properties: { _id: { type: 'string' }, name: { type: 'string' } } },
    at: { type: 'string', format: 'date-time' },
    fields: { type: 'array', items: { type: 'string' } },
  },
}

/** The envelope of a failure (docs/domain.md, The wire). */
const FAILURE: JsonSchema = {
  type: 'object',
  required: ['success', 'error', 'code'],
  properties: {
    success: { type: 'boolean', const: false },
    error: { type: 'string' },
    code: { type: 'string', enum: ERROR_CODES },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    data: { type: 'object', properties: { current: {}, changes: { type: 'array', items: FOREIGN_CHANGE } } },
    requestId: { type: 'string' },
  },
}

function failureAnswers(): Record<string, Answer> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  const waits = { headers: { 'Retry-After': { schema: { type: 'integer' } satisfies JsonSchema } } }
  return Object.fromEntries(
    ERROR_CODES.map((code) => {
      const mayRetry = code === 'rate_limited' || code === 'unavailable'
      return [code, { description: FAILURES[code], content, ...(mayRetry && waits) }]
    }),
  )
}

function toOperation(call: Call): Operation {
  const { body } = call
  const isRequired = (body?.schema.required ?? []).length > 0
  return {
    operationId: call.name,
    summary: call.summary,
    description: ACCESS[call.access],
    tags: [call.section],
    security: call.access === 'public' ? [] : [{ accessToken: [] }, { sessionCookie: [] }],
    parameters: call.parameters.map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      required: parameter.isRequired,
      schema: parameter.schema,
      ...(parameter.description && { description: parameter.description }),
    })),
    ...(body && {
      requestBody: { required: isRequired, content: { [body.mediaType]: { schema: body.schema } } },
    }),
    responses: {
      [call.status]: { description: 'What is answered.', content: answerContent(call) },
      ...Object.fromEntries(
        call.failures.map((code) => [String(ERROR_STATUS[code]), { $ref: `#/components/responses/${code}` }]),
      ),
    },
  }
}

function answerContent({ answers, data }: Call): Content['content'] {
  if (answers === 'events') return { 'text/event-stream': { schema: { type: 'string' } } }
  if (answers === 'file') return { 'application/octet-stream': { schema: {} } }
  const schema: JsonSchema = {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { type: 'boolean', const: true }, data, message: { type: 'string' } },
  }
  return { 'application/json': { schema } }
}
