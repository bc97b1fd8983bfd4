import { expect, test } from 'vitest'
import { mayChangeSigners, maySign } from './policy'

test.each([
  ['draft', null, false],
  ['draft', '2026-11-26T10:00:00.000Z', true],
  ['signing', '2026-11-26T10:00:00.000Z', true],
  ['refused', '2026-11-26T10:00:00.000Z', false],
] as const)('only the one whose turn it is signs: %s, sent %s, %s', (state, sentAt, isOpen) => {
  const signer = (_id: string, place: number) => ({
    place,
    person: { _id, name: '', team: '' },
    signed: null,
    refused: null,
    isAway: false,
  })
  const protocol = { state, sentAt, signers: [signer('a', 1), signer('b', 2)] }
  expect(maySign({ userId: 'a' }, protocol)).toBe(isOpen)
  expect(maySign({ userId: 'b' }, protocol)).toBe(false)
})

const person = (_id: string) => ({ _id, name: '', team: '' })

test.each([
  ['an admin', 'admin', 'x', 'signing', true],
  ['the PM who composed it', 'pm', 'composer', 'signing', true],
  ['the PM of its project', 'pm', 'manager', 'signing', true],
  ['another PM', 'pm', 'x', 'signing', false],
  ['a tester who composed it', 'tester', 'composer', 'signing', false],
  ['an admin once all have signed', 'admin', 'x', 'signed', false],
] as const)('a signer who is away is replaced by %s: %s %s %s, %s', (_, role, userId, state, expected) => {
  const project = { _id: 'p', number: 1, name: '', createdById: 'manager' }
  const protocol = { state, createdBy: person('composer'), project }
  expect(mayChangeSigners({ userId, role }, protocol)).toBe(expected)
})
