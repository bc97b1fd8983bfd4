import { expect, test } from 'vitest'
import { z } from 'zod'
import { createAggregationError } from '@/lib/features/aggregations/errors/contract'
import { createLink } from '@/lib/features/documentation/links/contract'
import { getTranslator } from './catalog'
import { formMessages, queryDaySchema } from './validation'

function readMessages(schema: z.ZodType, values: unknown) {
  const parsed = schema.safeParse(values)
  return parsed.success ? null : formMessages(parsed.error, getTranslator(null))
}

const REQUIRED = 'This field is required.'

test('a form says once what a record needs, and of each field that lacks its value that it does', () => {
  const error = { reporter: 'Ирина', processingDate: '', plant: '', document: ' ', description: 'IDoc завис' }
  expect(readMessages(createAggregationError.body, error)).toEqual({
    whole: 'Please fill in all required fields',
    fields: { processingDate: REQUIRED, plant: REQUIRED, document: REQUIRED },
  })
})

test('a field with a problem of its own says that one beside them', () => {
  const link = { title: '', description: 'Чеки', url: 'ofd.example.com', category: 'Чеки' }
  expect(readMessages(createLink.body, link)).toEqual({
    whole: 'Please fill in all fields',
    fields: { title: REQUIRED, url: 'Only links that begin with http:// or https:// are allowed.' },
  })
})

test('a form whose fields have messages of their own says nothing more', () => {
  expect(readMessages(z.object({ name: z.string().max(2) }), { name: 'abc' })).toEqual({
    fields: { name: 'At most 2 characters are allowed.' },
  })
})

test.each([
  ['2026-11-26', true],
  ['0000-01-01', false],
  ['9999-12-31', false],
  ['2026-02-31', false],
])('the day %s in an address can be asked about: %s', (day, isTaken) => {
  expect(queryDaySchema.safeParse(day).success).toBe(isTaken)
})
