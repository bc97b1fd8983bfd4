import 'server-only'
import { sessionCookieName } from '@/lib/server/auth'
import { setCalls } from '@/lib/server/http/call-paths'
import packageFile from '@/package.json'
import { ENDPOINTS, SCHEMAS, SECTION_TITLES, SECTIONS } from './contract'
import {
  type ApiSection,
  describeCall,
  type OpenApiDocument,
  openApiDocument,
  schemaConverter,
} from './rules'

let cached: OpenApiDocument | undefined

/**
 * Returns the OpenAPI 3.1 document of the whole API. It doesn't change while the process lives, and converting every
 * schema takes a moment, so it is cached.
 */
export function openApi(): OpenApiDocument {
  cached ??= describe()
  return cached
}

function describe(): OpenApiDocument {
  const converter = schemaConverter(SCHEMAS)
  return openApiDocument({
    calls: ENDPOINTS.map((named) => describeCall(named, converter)),
    schemas: converter.components,
    sections: SECTIONS,
    sessionCookie: sessionCookieName(),
    version: packageFile.version,
  })
}

/** Returns the sections of the API, in their order. */
export function apiSections(): ApiSection[] {
  return SECTIONS.map((name) => ({
    name,
    title: SECTION_TITLES[name],
    count: ENDPOINTS.filter(({ section }) => section === name).length,
  }))
}

/**
 * Hands the list of calls to the server around Next, so that it can answer which methods a path has
 * (lib/server/http/method-not-allowed.ts).
 */
export function publishCalls(): void {
  setCalls(ENDPOINTS.map(({ endpoint: { method, path } }) => ({ method, path })))
}
