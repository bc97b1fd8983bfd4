import 'server-only'
import { sessionCookieName } from '@/lib/server/auth'
import { environment } from '@/lib/server/env'
import { translatorOf } from '@/lib/shared/catalog'
import packageFile from '@/package.json'
import { type Call, type CallSummary, callOf } from './calls/rules'
import { ENDPOINTS, SCHEMAS, SECTIONS, type Section } from './contract'
import { curlOf } from './examples/rules'
import { FAILURE, type OpenApiDocument, openApiDocument } from './rules'
import { type JsonSchema, schemaConverter } from './schemas/rules'

interface Api {
  calls: Call[]
  schemas: Record<string, JsonSchema>
  document: OpenApiDocument
}

let memo: Api | undefined

// Nothing of it changes while the process lives, and turning every schema takes a moment.
function api(): Api {
  memo ??= describe()
  return memo
}

function describe(): Api {
  const converter = schemaConverter(SCHEMAS)
  const calls = ENDPOINTS.map((named) => callOf(named, converter))
  const schemas = converter.components
  const translate = translatorOf('en')
  const document = openApiDocument({
    calls,
    schemas,
    sections: SECTIONS.map((name) => ({ name, title: translate(`apiDocs.sections.${name}`) })),
    sessionCookie: sessionCookieName(),
    version: packageFile.version,
    translate,
  })
  return { calls, schemas, document }
}

/** The OpenAPI 3.1 document of the whole API. */
export function openApi(): OpenApiDocument {
  return api().document
}

/** Every call by section, for finding one's way. */
export function listCalls(): {
  section: Section
  calls: CallSummary[]
}[] {
  return SECTIONS.map((section) => ({
    section,
    calls: callsOf(section).map(({ name, method, path, summary }) => ({ name, method, path, summary })),
  }))
}

/** The calls of a section, each with what to type into a terminal. */
export function describeSection(section: Section): { call: Call; curl: string }[] {
  const { APP_URL } = environment()
  return callsOf(section).map((call) => ({
    call,
    curl: curlOf(call, { address: APP_URL, schemas: api().schemas }),
  }))
}

const callsOf = (section: Section) => api().calls.filter((call) => call.section === section)

/** The objects that calls send and answer, by name. */
export function describeSchemas(): { name: string; schema: JsonSchema }[] {
  return Object.entries({ ...api().schemas, Failure: FAILURE })
    .map(([name, schema]) => ({ name, schema }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}
