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
  const wanted = { seen: new Set<string>(), accepts: () => true, isForOne: false }
  expect(newCodes(['a', 'b', 'a'], wanted)).toEqual(['a', 'b'])
  expect(newCodes(['b', '', 'c'], wanted)).toEqual(['c'])
})

test('of several codes on a picture the first one of the right kind is taken, where one is enough', () => {
  const accepts = (code: string) => code.startsWith('t=')
  const wanted = { seen: new Set<string>(), accepts, isForOne: true }
  expect(newCodes(['https://shop.example', 't=1', 't=2'], wanted)).toEqual(['t=1'])
  expect(newCodes(['https://shop.example'], { ...wanted, seen: new Set() })).toEqual([])
})
