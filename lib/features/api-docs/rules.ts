import { ERROR_STATUS, type ErrorCode } from '@/lib/shared/errors'
import type { Translate } from '@/lib/shared/messages'
import type { Call } from './calls/rules'
import type { JsonSchema } from './schemas/rules'

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

interface Description {
  calls: Call[]
  schemas: Record<string, JsonSchema>
  sections: { name: string; title: string }[]
  sessionCookie: string
  version: string
  translate: Translate
}

const isErrorCode = (text: string): text is ErrorCode => text in ERROR_STATUS

/** Every word that a failure can carry, by its status. */
export const ERROR_CODES = Object.keys(ERROR_STATUS).filter(isErrorCode)

/** The OpenAPI 3.1 document of the calls; its sentences are those of the page that shows the same. */
export function openApiDocument(given: Description): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const call of given.calls) {
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: operationOf(call, given.translate),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'U.T.A.', version: given.version, description: given.translate('apiDocs.description') },
    servers: [{ url: '/api' }],
    tags: given.sections.map(({ name, title }) => ({ name, description: title })),
    paths,
    components: {
      schemas: { ...given.schemas, Failure: FAILURE },
      responses: failureAnswers(given.translate),
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        sessionCookie: { type: 'apiKey', in: 'cookie', name: given.sessionCookie },
      },
    },
  }
}

/** The envelope of a failure (contract.md, section 1). */
export const FAILURE: JsonSchema = {
  type: 'object',
  required: ['success', 'error', 'code'],
  properties: {
    success: { type: 'boolean', const: false },
    error: { type: 'string' },
    code: { type: 'string', enum: ERROR_CODES },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    data: { type: 'object', properties: { current: {} } },
    requestId: { type: 'string' },
  },
}

function failureAnswers(translate: Translate): Record<string, Answer> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  const waits = { headers: { 'Retry-After': { schema: { type: 'integer' } satisfies JsonSchema } } }
  return Object.fromEntries(
    ERROR_CODES.map((code) => {
      const mayRetry = code === 'rate_limited' || code === 'unavailable'
      return [code, { description: translate(`apiDocs.failure.${code}`), content, ...(mayRetry && waits) }]
    }),
  )
}

function operationOf(call: Call, translate: Translate): Operation {
  const { body } = call
  const isRequired = (body?.schema.required ?? []).length > 0
  return {
    operationId: call.name,
    summary: call.summary,
    description: translate(`apiDocs.accessHint.${call.access}`),
    tags: [call.section],
    security: call.access === 'public' ? [] : [{ accessToken: [] }, { sessionCookie: [] }],
    parameters: call.parameters.map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      required: parameter.isRequired,
      schema: parameter.schema,
      ...(parameter.purpose && { description: translate(`apiDocs.${parameter.purpose}`) }),
    })),
    ...(body && {
      requestBody: { required: isRequired, content: { [body.mediaType]: { schema: body.schema } } },
    }),
    responses: {
      [call.status]: { description: translate('apiDocs.response'), content: answerContent(call) },
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
