import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCursor, parseCursor } from './cursor'
import { newId } from './ids'

describe('a cursor', () => {
  test('names the position from which it was made, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.boolean(), (text, isBackwards) => {
        const position = { id: newId(), value: text.replaceAll('\u0000', ''), isBackwards }
        expect(parseCursor(formatCursor(position), { kind: 'text' })).toEqual(position)
      }),
    )
  })

  test('of the order of creation is the id itself', () => {
    const id = newId()
    expect(parseCursor(id, { kind: 'none' })).toEqual({ id, value: '', isBackwards: false })
    expect(parseCursor(`-${id}`, { kind: 'none' })).toEqual({ id, value: '', isBackwards: true })
  })

  test('of the order of days may name none', () => {
    const id = newId()
    expect(parseCursor(id, { kind: 'day' })).toEqual({ id, value: '', isBackwards: false })
    expect(parseCursor(`${id}.2026-03-29`, { kind: 'day' })).toMatchObject({ value: '2026-03-29' })
  })

  const id = newId()
  test.each([
    ['', 'none'],
    ['x', 'none'],
    [id.slice(1), 'none'],
    [`${id}.5`, 'none'],
    [id, 'bigint'],
    [`${id}.9223372036854775808`, 'bigint'],
    [`${id}.-1`, 'bigint'],
    [`${id}.123456789012345`, 'moment'],
    [`${id}.Новый`, 'place'],
    [`${id}.a\u0000b`, 'text'],
    [`${id}.${'x'.repeat(201)}`, 'text'],
    [`${id}.2026-02-30`, 'day'],
    [`${id}.2026-03-29T00:00:00Z`, 'day'],
    [`${id}.infinity`, 'day'],
  ] as const)('%j is no cursor of an order by %s', (cursor, kind) => {
    expect(parseCursor(cursor, { kind })).toBeNull()
  })
})
