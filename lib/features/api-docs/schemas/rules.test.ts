import { expect, test } from 'vitest'
import { z } from 'zod'
import { idSchema } from '@/lib/shared/ids'
import { limitsOf, nestedObjects, notationOf, schemaConverter } from './rules'

const boxSchema = z.object({ label: z.string() })
const { convert } = schemaConverter([{ section: 'test', name: 'boxSchema', schema: boxSchema }])

test.each([
  ['string', z.string()],
  ['integer', z.int()],
  ['boolean', z.boolean()],
  ['string | null', z.string().nullable()],
  ['"open" | "closed"', z.enum(['open', 'closed'])],
  ['true', z.literal(true)],
  ['Box', boxSchema],
  ['Box[]', z.array(boxSchema)],
  ['Box | null', boxSchema.nullable()],
  ['(string | null)[]', z.array(z.string().nullable())],
  ['("a" | "b")[]', z.array(z.enum(['a', 'b']))],
  ['object[]', z.array(z.object({ a: z.string() }))],
  ['any', z.unknown()],
])('is written %s', (written, schema) => {
  expect(
    notationOf(convert(schema, 'test'))
      .map(({ text }) => text)
      .join(''),
  ).toBe(written)
})

test('a name in it leads to its object', () => {
  expect(notationOf(convert(z.array(boxSchema), 'test'))).toEqual([
    { text: 'Box', reference: 'Box' },
    { text: '[]' },
  ])
})

test.each([
  [[{ name: 'length', values: { minimum: 2, maximum: 5 } }], z.string().min(2).max(5)],
  [[{ name: 'maximumLength', values: { maximum: 5 } }], z.string().max(5).nullable()],
  [[{ name: 'range', values: { minimum: 1, maximum: 9 } }], z.int().min(1).max(9)],
  [[{ name: 'minimum', values: { minimum: 1 } }], z.int().min(1)],
  [[{ name: 'maximumItems', values: { maximum: 3 } }], z.array(z.string()).max(3)],
  [[{ name: 'id', values: {} }], idSchema],
  [[{ name: 'format', values: { format: 'date-time' } }], z.iso.datetime()],
  [[{ name: 'default', values: { value: '"*"' } }], z.string().default('*')],
  [[], z.string()],
])('has the limits %j', (limits, schema) => {
  expect(limitsOf(convert(schema, 'test'))).toEqual(limits)
})

test('objects without a name are shown in place, those with one are not', () => {
  const inner = z.object({ a: z.string() })
  expect(nestedObjects(convert(z.array(inner).nullable(), 'test'))).toMatchObject([{ properties: { a: {} } }])
  expect(nestedObjects(convert(z.array(boxSchema), 'test'))).toEqual([])
})
