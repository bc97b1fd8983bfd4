import { expect, test } from 'vitest'
import { isActingAdmin } from './rules'

test.each([
  [{ role: 'admin', isActive: true, isApproved: true }, true],
  [{ role: 'admin', isActive: false, isApproved: true }, false],
  [{ role: 'admin', isActive: true, isApproved: false }, false],
  [{ role: 'pm', isActive: true, isApproved: true }, false],
])('%j acts as an admin: %j', (standing, expected) => expect(isActingAdmin(standing)).toBe(expected))
