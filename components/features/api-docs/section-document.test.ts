import { expect, test } from 'vitest'
import type { JsonSchema, OpenApiDocument } from '@/lib/features/api-docs/rules'
import { toSectionDocument } from './section-document'

const refersTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function operation(section: string, schema: JsonSchema): OpenApiDocument['paths'][string][string] {
  return {
    operationId: section,
    summary: '',
    description: '',
    tags: [section],
    security: [],
    parameters: [],
    responses: { 200: { description: '', content: { 'application/json': { schema } } } },
  }
}

const DOCUMENT: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: '', version: '', description: '' },
  servers: [],
  tags: [
    { name: 'projects', description: 'Projects' },
    { name: 'teams', description: 'Teams' },
  ],
  paths: {
    '/projects': { get: operation('projects', refersTo('Project')) },
    '/shared': { get: operation('projects', {}), post: operation('teams', refersTo('Team')) },
  },
  components: {
    schemas: { Project: { properties: { member: refersTo('Member') } }, Member: {}, Team: {}, Failure: {} },
    responses: {
      invalid: { description: '', content: { 'application/json': { schema: refersTo('Failure') } } },
    },
    securitySchemes: {},
  },
}

test('one part has its own calls, and the schemas that these refer to', () => {
  const part = toSectionDocument(DOCUMENT, 'projects')
  expect(part.tags).toEqual([{ name: 'projects', description: 'Projects' }])
  expect(Object.entries(part.paths).map(([path, calls]) => [path, Object.keys(calls)])).toEqual([
    ['/projects', ['get']],
    ['/shared', ['get']],
  ])
  expect(Object.keys(part.components.schemas)).toEqual(['Project', 'Member', 'Failure'])
})
