import { expect, test } from 'vitest'
import { escapeLike } from './search-text'

test('wildcards of a search stand for themselves', () => {
  expect(escapeLike('50%_a\\b')).toBe('50\\%\\_a\\\\b')
})
