import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '@/lib/shared/ids'
import { formatCursor, parseCursor } from './rules'

describe('a cursor', () => {
  test('names the position it was made of, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.boolean(), (text, isBackwards) => {
        const position = { id: newId(), value: text.replaceAll('\u0000', ''), isBackwards }
        expect(parseCursor(formatCursor(position), 'plant')).toEqual(position)
      }),
    )
  })

  test('of the order of creation is the id itself', () => {
    const id = newId()
    expect(parseCursor(id, 'created')).toEqual({ id, value: '', isBackwards: false })
    expect(parseCursor(`-${id}`, 'created')).toEqual({ id, value: '', isBackwards: true })
  })

  const id = newId()
  test.each([
    ['', 'created'],
    ['x', 'created'],
    [id.slice(1), 'created'],
    [`${id}.5`, 'created'],
    [id, 'number'],
    [`${id}.9223372036854775808`, 'number'],
    [`${id}.-1`, 'number'],
    [`${id}.123456789012345`, 'updated'],
    [`${id}.Новый`, 'status'],
    [`${id}.a\u0000b`, 'country'],
    [`${id}.${'x'.repeat(201)}`, 'plant'],
  ] as const)('%j in the order of %s is none', (cursor, sort) => {
    expect(parseCursor(cursor, sort)).toBeNull()
  })
})
