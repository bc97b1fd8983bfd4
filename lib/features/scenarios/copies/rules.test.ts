import { expect, test } from 'vitest'
import { newProjectAddress } from './rules'

const ONE = 'a'.repeat(24)
const numbered = (projectId: string, ...numbers: string[]) =>
  numbers.map((number) => ({ projectId, scenarioNumber: `00031-${number}` }))

test('a new project starts from the project of the scenarios, with their numbers', () => {
  expect(newProjectAddress(numbered(ONE, '007', '001', '003', '002', '1000'))).toBe(
    `/projects/create?from=${ONE}&numbers=1-3%2C7%2C1000`,
  )
})

test('not from several projects, from none, or with more numbers than can be named', () => {
  expect(newProjectAddress([...numbered(ONE, '001'), ...numbered('b'.repeat(24), '001')])).toBeNull()
  expect(newProjectAddress([])).toBeNull()
  const scattered = Array.from({ length: 2_000 }, (_, at) => String(10_001 + 2 * at))
  expect(newProjectAddress(numbered(ONE, ...scattered))).toBeNull()
})
