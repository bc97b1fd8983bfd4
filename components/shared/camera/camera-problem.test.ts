import { expect, test } from 'vitest'
import { cameraProblem, newCodes } from './camera-problem'

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'failed'],
])('a camera that ends with %s is %s', (name, problem) => {
  expect(cameraProblem(new DOMException('', name))).toBe(problem)
})

test('what is no error has failed', () => {
  expect(cameraProblem('no')).toBe('failed')
})

test('a code that stays in view is read once', () => {
  const seen = new Set<string>()
  expect(newCodes(['a', 'b', 'a'], seen)).toEqual(['a', 'b'])
  expect(newCodes(['b', '', 'c'], seen)).toEqual(['c'])
})
