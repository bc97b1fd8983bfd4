import { expect, test } from 'vitest'
import { mayChangeProtocol, maySign } from './policy'

test.each([
  ['tester', 'draft', true],
  ['tester', 'signing', false],
  ['admin', 'signed', false],
  ['viewer', 'draft', false],
] as const)('a %s may change a protocol that is %s: %s', (role, state, expected) => {
  expect(mayChangeProtocol({ role }, { state })).toBe(expected)
})

test('only the one whose turn it is signs', () => {
  const signer = (_id: string, place: number) => ({
    place,
    person: { _id, name: '', team: '' },
    signed: null,
    refused: null,
  })
  const protocol = { signers: [signer('a', 1), signer('b', 2)] }
  expect(maySign({ userId: 'a' }, protocol)).toBe(true)
  expect(maySign({ userId: 'b' }, protocol)).toBe(false)
})
