import { expect, test } from 'vitest'
import { summaryOf } from './summary'

test('a run with all programs names them', () => {
  const server = { version: '15.14', isDebians: true, hasLocaleC: true }
  expect(summaryOf(server, { nginx: 'nginx/1.22.1', pooler: 'PgBouncer 1.18.0' })).toBe(
    '✓ Several machines hold together: PostgreSQL 15.14 of Debian, the locale C, nginx/1.22.1, PgBouncer 1.18.0',
  )
})

test('a run without some says what it did not try', () => {
  const server = { version: '18.1', isDebians: false, hasLocaleC: false }
  expect(summaryOf(server, { nginx: 'nginx/1.22.1', pooler: '' })).toBe(
    '✓ Several machines hold together: PostgreSQL 18.1 of the packages, nginx/1.22.1; not tried: Debian’s PostgreSQL (apt-get install postgresql), the locale C, PgBouncer (apt-get install pgbouncer)',
  )
})
