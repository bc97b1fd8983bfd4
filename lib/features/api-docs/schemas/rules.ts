import { z } from 'zod'

/** A JSON Schema as OpenAPI 3.1 takes it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

const DEFINITION = '#/$defs/'
const COMPONENT = '#/components/schemas/'

/** Turns zod schemas into JSON Schemas; those that have a name become components that the others refer to. */
export interface SchemaConverter {
  /** `owner` names what has no name of its own but has to be referred to, because it contains itself. */
  convert: (schema: z.ZodType, owner: string) => JsonSchema
  /** What was referred to so far, by name. */
  components: Record<string, JsonSchema>
}

/**
 * A converter over the schemas that the contracts export, such as `userSchema`, which becomes `User`; of two with one
 * name the later one gets its section's name in front. Both directions are described by what stands on the wire: what
 * a schema makes of it (a `Date`, a default) stays in the server.
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
      // A schema with a further check is told as a mere reference to the one without.
      const target =
        definition.$ref?.startsWith(DEFINITION) && $defs?.[definition.$ref.slice(DEFINITION.length)]
      components[componentName(name, owner)] ??= withReferences(target || definition, owner)
    }
    return withReferences(converted, owner)
  }
  return { convert, components }
}

// A format says enough: zod's patterns for it are hundreds of characters long. `safe` integers need no bounds.
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

/** The name of the component that a schema refers to, or null where it stands for itself. */
export function referenceOf(schema: JsonSchema): string | null {
  return schema.$ref?.startsWith(COMPONENT) ? schema.$ref.slice(COMPONENT.length) : null
}

/** A field of an object, for showing. */
export interface Field {
  name: string
  schema: JsonSchema
  isRequired: boolean
}

/** The fields of an object schema, none for any other. */
export function fieldsOf(schema: JsonSchema): Field[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: typeof field === 'boolean' ? {} : field,
    isRequired: required.has(name),
  }))
}

/** A piece of a type as it is written down; a reference leads to the object of that name. */
export interface NotationPart {
  text: string
  reference?: string
}

const OR: NotationPart = { text: ' | ' }

/** A type written as in TypeScript, such as `Scenario[]` or `string | null`. */
export function notationOf(schema: JsonSchema): NotationPart[] {
  const reference = referenceOf(schema)
  if (reference !== null) return [{ text: reference, reference }]
  if (schema.enum) return schema.enum.flatMap((value, index) => [...(index > 0 ? [OR] : []), literal(value)])
  if ('const' in schema) return [literal(schema.const)]
  const variants = variantsOf(schema)
  if (variants.length > 0) {
    return variants.flatMap((variant, index) => [...(index > 0 ? [OR] : []), ...notationOf(variant)])
  }
  if (Array.isArray(schema.type)) {
    return schema.type.flatMap((type, index) => [...(index > 0 ? [OR] : []), { text: type }])
  }
  if (schema.type !== 'array') return [{ text: schema.type ?? 'any' }]
  const entries = notationOf(entryOf(schema) ?? {})
  return entries.length > 1 ? [{ text: '(' }, ...entries, { text: ')[]' }] : [...entries, { text: '[]' }]
}

const literal = (value: unknown): NotationPart => ({ text: JSON.stringify(value) })

/** The schemas of which a value has to match one. */
export function variantsOf(schema: JsonSchema): JsonSchema[] {
  return (schema.oneOf ?? schema.anyOf ?? []).map((variant) => (typeof variant === 'boolean' ? {} : variant))
}

function entryOf(schema: JsonSchema): JsonSchema | null {
  const { items } = schema
  return items && typeof items === 'object' && !Array.isArray(items) ? items : null
}

/** The objects without a name inside a field, to be shown below it. */
export function nestedObjects(schema: JsonSchema): JsonSchema[] {
  if (fieldsOf(schema).length > 0) return [schema]
  const entry = entryOf(schema)
  return [...variantsOf(schema), ...(entry ? [entry] : [])].flatMap(nestedObjects)
}

/** What limits a value beyond its type; the names are those of the catalog's `apiDocs.limits`. */
export type SchemaLimit =
  | { name: 'length' | 'range'; values: { minimum: number; maximum: number } }
  | { name: 'minimumLength' | 'minimum'; values: { minimum: number } }
  | { name: 'maximumLength' | 'maximum' | 'maximumItems'; values: { maximum: number } }
  | { name: 'id'; values: Record<string, never> }
  | { name: 'pattern'; values: { pattern: string } }
  | { name: 'format'; values: { format: string } }
  | { name: 'default'; values: { value: string } }

/** The limits of a value, those of its variants included. */
export function limitsOf(schema: JsonSchema): SchemaLimit[] {
  const own: (SchemaLimit | null)[] = [
    between('length', 'minimumLength', 'maximumLength', schema.minLength, schema.maxLength),
    between('range', 'minimum', 'maximum', schema.minimum, schema.maximum),
    schema.maxItems === undefined ? null : { name: 'maximumItems', values: { maximum: schema.maxItems } },
    schema.pattern === undefined ? null : patternLimit(schema.pattern),
    schema.format === undefined ? null : { name: 'format', values: { format: schema.format } },
    schema.default === undefined
      ? null
      : { name: 'default', values: { value: JSON.stringify(schema.default) } },
  ]
  return [...own.flatMap((limit) => limit ?? []), ...variantsOf(schema).flatMap(limitsOf)]
}

/** The pattern of every id. */
export const ID_PATTERN = '^[0-9a-f]{24}$'

const patternLimit = (pattern: string): SchemaLimit =>
  pattern === ID_PATTERN ? { name: 'id', values: {} } : { name: 'pattern', values: { pattern } }

function between<
  Both extends 'length' | 'range',
  Low extends 'minimumLength' | 'minimum',
  High extends 'maximumLength' | 'maximum',
>(
  both: Both,
  low: Low,
  high: High,
  minimum: number | undefined,
  maximum: number | undefined,
): SchemaLimit | null {
  if (minimum !== undefined && maximum !== undefined) return { name: both, values: { minimum, maximum } }
  if (minimum !== undefined) return { name: low, values: { minimum } }
  return maximum === undefined ? null : { name: high, values: { maximum } }
}
