import type { OpenApiDocument } from '@/lib/features/api-docs/rules'

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g

/** Returns the document of one section alone, with the schemas that its calls refer to, directly or not. */
export function toSectionDocument(document: OpenApiDocument, section: string): OpenApiDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, operations]) => {
      const own = Object.entries(operations).filter(([, { tags }]) => tags.includes(section))
      return own.length > 0 ? [[path, Object.fromEntries(own)]] : []
    }),
  )
  const { schemas, responses } = document.components
  const needed = new Set<string>()
  const collect = (value: unknown) => {
    for (const [, name] of (JSON.stringify(value) ?? '').matchAll(REFERENCE)) {
      if (!name || needed.has(name)) continue
      needed.add(name)
      collect(schemas[name])
    }
  }
  collect([paths, responses])
  return {
    ...document,
    tags: document.tags.filter(({ name }) => name === section),
    paths,
    components: {
      ...document.components,
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => needed.has(name))),
    },
  }
}
