import type { Call, Parameter } from '../calls/rules'
import { fieldsOf, ID_PATTERN, type JsonSchema, referenceOf } from '../schemas/rules'

type Components = Record<string, JsonSchema>

const DEEPEST = 8
/** Of an object whose fields may all be absent, an example shows a few. */
const SHOWN_OPTIONAL = 4

// What a field of this name usually holds; where the schema knows better, the schema is asked.
const BY_NAME: Record<string, unknown> = {
  _id: '0191f3c2a4b00000deadbeef',
  id: '0191f3c2a4b00000deadbeef',
  name: 'Выдача заказов с маркировкой',
  telegramUsername: '@demo_admin',
  telegramGroupId: '-1001234567890',
  verificationCode: '123456',
  loginCode: '123456',
  plant: '0123 Москва Колумбус',
  currency: 'RUB',
  barcode: '4601234567893',
  date: '2026-11-21',
  startDate: '2026-11-21',
  endDate: '2026-12-18',
  processingDate: '2026-11-21',
  plannedFixDate: '2026-11-28',
  detectionDate: '2026-11-21',
  cashRegister: 'Касса 03',
  transactionNumber: '104417',
  description: 'Чек пробит без тега 1162',
}

const BY_FORMAT: Record<string, string> = {
  'date-time': '2026-11-21T09:30:00.000Z',
  date: '2026-11-21',
  uri: 'https://example.com/',
  email: 'name@example.com',
}

/** A value that the schema describes, as an example: what must be there, and one entry in each list. */
export function exampleOf(schema: JsonSchema, components: Components): unknown {
  return example(schema, components, '', 0)
}

function example(given: JsonSchema, components: Components, name: string, depth: number): unknown {
  const reference = referenceOf(given)
  const schema = reference === null ? given : (components[reference] ?? {})
  if (depth > DEEPEST) return null
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0]
  if ('const' in schema) return schema.const
  if ('default' in schema) return schema.default
  if (schema.enum) return schema.enum.find((value) => value !== '')
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (first && typeof first !== 'boolean') return example(first, components, name, depth)
  return exampleOfType(schema, components, name, depth)
}

function exampleOfType(schema: JsonSchema, components: Components, name: string, depth: number): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const all = Object.entries(schema.properties ?? {})
    const required = all.filter(([key]) => schema.required?.includes(key))
    const fields = required.length > 0 ? required : all.slice(0, SHOWN_OPTIONAL)
    return Object.fromEntries(
      fields.map(([key, field]) => [
        key,
        typeof field === 'boolean' ? null : example(field, components, key, depth + 1),
      ]),
    )
  }
  if (type === 'array') {
    const { items } = schema
    return items && typeof items === 'object' && !Array.isArray(items)
      ? [example(items, components, name, depth + 1)]
      : []
  }
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (type === 'boolean') return true
  if (type === 'string') return exampleText(schema, name)
  return null
}

function exampleText(schema: JsonSchema, name: string): unknown {
  if (schema.format && schema.format in BY_FORMAT) return BY_FORMAT[schema.format]
  if (name in BY_NAME) return BY_NAME[name]
  if (schema.pattern === ID_PATTERN) return BY_NAME._id
  return 'текст'.padEnd(schema.minLength ?? 0, ' …').slice(0, schema.maxLength)
}

/** What a person pastes into a terminal to try the call; `address` is where the API is, without `/api`. */
export function curlOf(call: Call, { address, schemas }: { address: string; schemas: Components }): string {
  const lines = [
    `curl${call.answers === 'events' ? ' -N' : ''} ${quoted(`${address}/api${exampleAddress(call, schemas)}`)}`,
  ]
  if (call.method !== 'GET') lines.push(`-X ${call.method}`)
  if (call.access !== 'public') lines.push('-H "Authorization: Bearer $ACCESS_TOKEN"')
  lines.push(...bodyLines(call, schemas))
  if (call.answers === 'file') lines.push('-OJ')
  return lines.join(' \\\n  ')
}

function exampleAddress({ path, parameters }: Call, schemas: Components): string {
  const exampleFor = ({ name, schema }: Parameter) => String(example(schema, schemas, name, 0))
  const filled = path.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const parameter = parameters.find((known) => known.in === 'path' && known.name === name)
    return parameter ? exampleFor(parameter) : placeholder
  })
  const query = parameters.filter((known) => known.in === 'query' && known.isRequired)
  const pairs = query.map((parameter) => [parameter.name, exampleFor(parameter)])
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled
}

function bodyLines({ body }: Call, schemas: Components): string[] {
  if (!body) return []
  if (body.mediaType === 'application/json') {
    return [
      "-H 'Content-Type: application/json'",
      `-d ${quoted(JSON.stringify(exampleOf(body.schema, schemas)))}`,
    ]
  }
  return fieldsOf(body.schema).map(({ name, schema }) => {
    const isText = schema.type === 'string' && !schema.contentMediaType
    return `-F ${quoted(isText ? `${name}=${example(schema, schemas, name, 0)}` : `${name}=@file`)}`
  })
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
