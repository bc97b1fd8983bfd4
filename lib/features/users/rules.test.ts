import { expect, test } from 'vitest'
import { escapeLike, isActingAdmin } from './rules'

test('wildcards of a search stand for themselves', () => {
  expect(escapeLike('50%_a\\b')).toBe('50\\%\\_a\\\\b')
})

test.each([
  [{ role: 'admin', isActive: true, isApproved: true }, true],
  [{ role: 'admin', isActive: false, isApproved: true }, false],
  [{ role: 'admin', isActive: true, isApproved: false }, false],
  [{ role: 'pm', isActive: true, isApproved: true }, false],
])('%j acts as an admin: %j', (standing, expected) => expect(isActingAdmin(standing)).toBe(expected))
