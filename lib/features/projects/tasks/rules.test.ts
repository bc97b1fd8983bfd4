import { expect, test } from 'vitest'
import { formatTicket, isTicketKey, ticketPrefix } from './rules'

test.each([
  ['Cash desk returns', 'CASH'],
  ['CASH', 'CASH'],
  ['Retest of TEST stand', 'TEST'],
  ['gis_edo exchange', 'GIS'],
  ['Проверка IM', 'IM'],
  ['DL 2.5', 'DL'],
  ['report (ABAP)', 'ABAP'],
  ['test of cash', 'CASH'],
  ['handle timeouts', 'OPER'],
  ['', 'OPER'],
])('%j belongs to %s', (task, prefix) => {
  expect(ticketPrefix(task)).toBe(prefix)
})

test('a task with a hyphen is a key itself', () => {
  expect(isTicketKey('CASH-123')).toBe(true)
  expect(isTicketKey('CASH 123')).toBe(false)
})

test('a key has five digits', () => {
  expect(formatTicket('OPER', 42)).toBe('OPER-00042')
})
