import { expect, test } from 'vitest'
import { escapeLike, parseSearchText } from './search-text'

test('wildcards in a search are literal', () => {
  expect(escapeLike('50%_a\\b')).toBe('50\\%\\_a\\\\b')
})

test.each([
  ['касса', 'касса'],
  [' касса ', 'касса'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), ''],
  [['касса', 'завод'], ''],
  [undefined, ''],
])('an address that says %j searches for %j', (wanted, text) => {
  expect(parseSearchText(wanted)).toBe(text)
})
